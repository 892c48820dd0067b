import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import { inject } from 'vitest';
import { resources } from '#resources/index.ts';
import { serverRulesRegistry } from '#resources/index.server.ts';
import type { Country } from '#server/clinic/countries.ts';
import { buildApp, type App, type AppParts } from '#server/app/app.ts';
import { readConfig } from '#server/config.ts';
import { connect, type Database } from '#server/db/connect.ts';
import { createLogger } from '#server/log.ts';
import { createClient, type Client } from './client.ts';
import { newClinic, unique, type TestClinic } from './clinics.ts';

export { testPassword, type PersonOptions, type TestClinic, type TestPerson } from './clinics.ts';

/** A running application on a port of its own over the shared test database. */
export interface TestServer {
  readonly app: App;
  readonly database: Database;
  /** `http://127.0.0.1:<port>`. */
  readonly origin: string;
  readonly logLines: string[];
  newClinic(subdomain?: string, country?: Country): Promise<TestClinic>;
  /** A client nobody is signed in with; `subdomain` goes into X-Clinic-Subdomain. */
  client(subdomain?: string): Client;
  stop(): Promise<void>;
}

/**
 * The application for a test file. `settings` are environment values; RATE_LIMITS is off unless given. Where nothing but
 * the clock is the file's own, it is lent the server of this worker, which is started once: what tests do meets only in
 * the clinics they make. Whoever asks for another meanwhile, or for settings, gets a server of their own. What runs beside the
 * requests works over every clinic: it needs a database of its own, or it changes those of other tests.
 */
export function startTestServer(
  settings: Readonly<Record<string, string>> = {},
  parts: Partial<AppParts> = {},
): Promise<TestServer> {
  const { clock, ...others } = parts;
  const isUsual = Object.keys({ ...settings, ...others }).length === 0;
  return isUsual && !lent.isOut ? lend(clock) : startOwnServer(settings, parts);
}

/** The worker's server, whose clock and log are those of the file that has it now. */
const lent: {
  server?: Promise<TestServer> | undefined;
  clock: (() => Date) | undefined;
  log: string[];
  isOut: boolean;
} = { clock: undefined, log: [], isOut: false };

async function lend(clock: (() => Date) | undefined): Promise<TestServer> {
  Object.assign(lent, { clock, isOut: true });
  const logger = createLogger({
    production: true,
    destination: { write: (line: string) => void lent.log.push(line) },
  });
  lent.server ??= startOwnServer({}, { clock: () => lent.clock?.() ?? new Date(), logger });
  const server = await lent.server;
  // What others left in the log is not this file's.
  const logLines = (lent.log = []);
  const giveBack = (): void => void Object.assign(lent, { clock: undefined, log: [], isOut: false });
  return {
    ...server,
    // Whoever stops the application itself leaves none to lend.
    app: {
      ...server.app,
      stop: () => {
        lent.server = undefined;
        return server.app.stop();
      },
    },
    logLines,
    stop: async () => {
      giveBack();
      if (lent.server === undefined) await server.stop();
    },
  };
}

/** Starts the application anew. */
async function startOwnServer(
  settings: Readonly<Record<string, string>>,
  parts: Partial<AppParts>,
): Promise<TestServer> {
  if (parts.platformWork === 'on' && settings['DATABASE_URL'] === undefined)
    throw new Error('A server whose platform work is on needs a database of its own: ownDatabase().');
  const dataFolder = mkdtempSync(path.join(process.env['DATA_DIR'] ?? '', 'server-'));
  const environment = { DATABASE_URL: inject('databaseUrl'), RATE_LIMITS: 'off', PORT: '0', ...settings };
  const config = { ...readConfig(environment), dataDirectory: dataFolder };
  const database = await connect(config);
  const logLines: string[] = [];
  const logger = createLogger({
    production: true,
    destination: { write: (line: string) => void logLines.push(line) },
  });
  // Suites share one database: no server works off the jobs of another's test.
  const jobQueue = `test-${unique()}`;
  const app = await buildApp({
    config,
    database,
    resources,
    rules: serverRulesRegistry,
    logger,
    jobQueue,
    platformWork: 'off',
    ...parts,
  });
  const origin = await app.server.listen({ port: 0, host: '127.0.0.1' });
  return {
    app,
    database,
    origin,
    logLines,
    newClinic: (subdomain, country) => newClinic(database, origin, subdomain, country, parts.clock),
    client: (subdomain) =>
      createClient(origin, subdomain === undefined ? {} : { 'x-clinic-subdomain': subdomain }),
    async stop() {
      await app.stop();
      await database.close();
    },
  };
}
