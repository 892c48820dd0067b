import path from 'node:path';
import { resources } from '#resources/index.ts';
import { serverRulesRegistry } from '#resources/index.server.ts';
import { buildApp, type App } from './app/app.ts';
import { findClinic } from './db/gate.ts';
import { demandKey, forgetFlag } from './auth/lostKey.ts';
import { completeClinics } from './clinic/completeClinics.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { demoStaff, makeFirstAdmin } from './console/firstAdmin.ts';
import { connect, type Database } from './db/connect.ts';
import { EmbeddedError } from './db/embedded/problem.ts';
import { projectFolder } from './db/embedded/place.ts';
import { migrate } from './db/migrate.ts';
import { MigrationError } from './db/migrationError.ts';
import { unprotectedTables } from './db/schema/unprotected.ts';
import { demoAccounts, demoClinics, seedDemo } from './demo/index.ts';
import { seedPosts } from './demo/posts.ts';
import { openStore } from './files/store.ts';
import { CatalogueError } from './app/startChecks.ts';
import { keepHeapSmall } from './heap.ts';
import { createLogger } from './log.ts';
import { endThreads } from './threads/threads.ts';

const say = (sentence: string): void => void process.stdout.write(`${sentence}\n`);

async function start(): Promise<void> {
  keepHeapSmall();
  const config = readConfig(process.env);
  for (const notice of config.notices) say(notice);
  const logger = createLogger({ production: config.production });
  const database = await connect(config);
  // Asked to stop while still starting: the database is put to rest before the process ends.
  let app: App | undefined;
  listenForStop(async () => {
    await app?.stop();
    await endThreads();
    await database.close();
  });
  try {
    for (const notice of database.notices) say(notice);
    await prepare(database, config);
    app = await buildApp({
      config,
      database,
      resources,
      rules: serverRulesRegistry,
      logger,
      webFolder: path.join(projectFolder(), 'dist', 'web'),
    });
    await app.server.listen({ port: config.port, host: config.host });
    announce(app, config);
  } catch (reason) {
    await app?.stop();
    await endThreads();
    await database.close();
    throw reason;
  }
}

/** Tables, the check that each stands behind the wall (SEC-02), and the demo clinics of an empty database. */
async function prepare(database: Database, config: Config): Promise<void> {
  await migrate(database.pool, { onApplied: (name) => say(`Applied ${name}`) });
  const open = await unprotectedTables(database.pool);
  if (open.length > 0)
    throw new MigrationError(`These tables are not behind the clinic's wall: ${open.join(', ')}.`);
  const forget = process.argv.includes(forgetFlag);
  for (const notice of await demandKey(database.pool, config, { forget })) say(notice);
  await completeClinics(database.pool);
  await makeFirstAdmin(database.pool, config);
  if (config.seed !== 'demo') return;
  const store = openStore(config);
  await seedPosts(database.pool, store);
  // Clinics stand behind the wall too, so the gate is asked.
  const known = await Promise.all(demoClinics.map(({ subdomain }) => findClinic(database.pool, subdomain)));
  // One that is there stays as it is; one that a killed first start never made is made now.
  const missing = demoClinics.filter((_, index) => known[index] === undefined);
  if (missing.length === 0) return;
  say('Making the demo clinics …');
  await seedDemo(database.pool, missing, store);
}

function announce(app: App, config: Config): void {
  const address = app.server.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  say(`Ready: http://localhost:${port}`);
  if (config.seed !== 'demo') return;
  for (const { subdomain, password } of demoClinics)
    say(`  http://${subdomain}.localhost:${port}  password ${password}`);
  say(`  accounts: ${demoAccounts.join(' ')}`);
  const { admin, editor, password } = demoStaff;
  say(`  http://localhost:${port}/platform  ${admin} ${editor}  password ${password}`);
}

/** The first signal stops gently (REL-05); a second one does not wait. */
function listenForStop(stop: () => Promise<void>): void {
  let asked = false;
  const onSignal = (): void => {
    if (asked) process.exit(1);
    asked = true;
    stop().then(
      () => process.exit(0),
      (reason: unknown) => {
        process.stderr.write(`${reason instanceof Error ? reason.message : String(reason)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
}

/** Mistakes of whoever starts the server are one sentence; everything else keeps its trace. */
const plain = [ConfigError, EmbeddedError, MigrationError, CatalogueError];

function sentenceOf(reason: unknown): string {
  if (!(reason instanceof Error)) return String(reason);
  const { code, port } = reason as Error & { code?: unknown; port?: unknown };
  if (code === 'EADDRINUSE') return `Port ${String(port)} is in use; set PORT to another one.`;
  return plain.some((kind) => reason instanceof kind) ? reason.message : (reason.stack ?? reason.message);
}

start().catch((reason: unknown) => {
  process.stderr.write(`${sentenceOf(reason)}\n`);
  process.exit(1);
});
