/** What every section of docs/benchmarks.md that is told as milliseconds beside plain SQL shares. */
import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { readConfig } from '#server/config.ts';
import { connect, type Database } from '#server/db/connect.ts';
import { startEmbedded } from '#server/db/embedded/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { benchLogin, makeClinics, type BenchClinic } from './data.ts';
import { medianOf } from './fire.ts';

const here = path.dirname(fileURLToPath(import.meta.url));
const document = path.join(here, '../../docs/benchmarks.md');

/** A call of the API over one connection; throws what was refused. */
export type Caller = (
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: unknown,
) => Promise<Record<string, string>>;

type SignIn = (login: { name: string; password: string }) => Promise<Caller>;

/** A running product over a database of its own, beside the same tables as the superuser. */
export interface Running {
  readonly call: Caller;
  /** A caller of its own for another login. */
  readonly signIn: SignIn;
  /** The same product once more over the same tables, told something else by its environment. */
  readonly another: (env: Readonly<Record<string, string>>) => Promise<SignIn>;
  /** What the product holds of the machine's memory now, in megabytes. */
  readonly memory: () => Promise<number>;
  readonly plain: pg.Client;
  readonly clinic: BenchClinic;
  readonly database: Database;
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** One line of the table: both sides in turn, one call after another; `prepare` is not timed. */
export async function compare<T>(
  rounds: number,
  what: string,
  ours: (prepared: T) => Promise<unknown>,
  plain: () => Promise<unknown>,
  prepare?: () => Promise<T>,
): Promise<string> {
  const found = { ours: [] as number[], plain: [] as number[] };
  for (let round = -2; round < rounds; round += 1) {
    const prepared = (await prepare?.()) as T;
    const [a, b] = [await timed(() => ours(prepared)), await timed(plain)];
    if (round < 0) continue;
    found.ours.push(a);
    found.plain.push(b);
  }
  const [a, b] = [medianOf(found.ours), medianOf(found.plain)];
  const line = `| ${what} | ${a.toFixed(1)} | ${b.toFixed(1)} | ${(a / b).toFixed(1)} |`;
  console.log(line);
  return line;
}

function callerOf(port: number, token: string): Caller {
  return async (method, address, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1${address}`, {
      method,
      headers: {
        'x-clinic-subdomain': 'bench-0',
        'idempotency-key': randomUUID(),
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${text.slice(0, 300)}`);
    return JSON.parse(text) as Record<string, string>;
  };
}

/** The product in a process of its own. */
async function started(env: Readonly<Record<string, string>>) {
  const app = fork(path.join(here, 'serveApp.ts'), {
    env: { ...process.env, ...env },
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const port = await new Promise<number>((resolve, reject) => {
    app.once('message', (message) => resolve((message as { port: number }).port));
    app.once('exit', () => reject(new Error('serveApp.ts ended')));
  });
  const signIn: SignIn = async (login) => {
    const { token = '' } = await callerOf(port, '')('POST', '/login', login);
    return callerOf(port, token);
  };
  return { process: app, signIn };
}

const memoryOf = (app: ChildProcess | undefined): Promise<number> =>
  new Promise((resolve) => {
    app?.once('message', (message) => resolve((message as { megabytes: number }).megabytes));
    app?.send('memory');
  });

/** Starts both sides, fills the clinic and hands them over; everything is stopped and removed at the end. */
export async function running<T>(
  fill: (sides: Pick<Running, 'plain' | 'clinic' | 'database'>) => Promise<T>,
  measure: (sides: Running, filled: T) => Promise<string[]>,
  more: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bench-'));
  chmodSync(folder, 0o755);
  const embedded = await startEmbedded({ dataDirectory: folder });
  const { host, port, user, password, database: name } = embedded.connection;
  const url = `postgres://${user}:${encodeURIComponent(password)}@localhost/${name}?${new URLSearchParams({ host, port: String(port) }).toString()}`;
  const database = await connect(readConfig({ DATABASE_URL: url }));
  const plain = new pg.Client({ ...embedded.superuser });
  const apps: ChildProcess[] = [];
  try {
    await migrate(database.pool);
    const clinic = await makeClinics(database, embedded.superuser);
    await plain.connect();
    const filled = await fill({ plain, clinic, database });
    const env = { DATABASE_URL: url, RATE_LIMITS: 'off', SEED: 'none', ...more };
    const another: Running['another'] = async (more) => {
      const app = await started({ ...env, DATA_DIR: path.join(folder, `app-${apps.length}`), ...more });
      apps.push(app.process);
      return app.signIn;
    };
    const signIn = await another({});
    const call = await signIn(benchLogin);
    const memory = (): Promise<number> => memoryOf(apps[0]);
    return await measure({ call, signIn, another, memory, plain, clinic, database }, filled);
  } finally {
    for (const app of apps) app.disconnect();
    await plain.end().catch(() => undefined);
    await database.close();
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The lines as a section, with what the figures are of. */
export const sectionOf = (title: string, about: string, rounds: number, lines: readonly string[]): string => `
## ${title}

${about}; ${rounds} alternating calls of each side over one connection, medians, at a load of ${os.loadavg()[0]?.toFixed(1)} on ${os.cpus().length} cores. The plain side is SQL over the same tables as the superuser: no HTTP, no sign-in, no access rules, no row-level security, no audit.

| what | ours ms | plain SQL ms | ours ÷ plain |
|---|---|---|---|
${lines.join('\n')}
`;

/** Puts the section in the place of the one that is there. */
export function replaceSection(title: string, section: string): void {
  const text = readFileSync(document, 'utf8');
  const heading = `\n## ${title}\n`;
  const from = text.indexOf(heading);
  const next = text.indexOf('\n## ', from + heading.length);
  const before = from < 0 ? text : text.slice(0, from);
  writeFileSync(document, before + section + (from < 0 || next < 0 ? '' : text.slice(next)));
}

/** Whether this file is what was started. */
export const isStarted = (url: string): boolean => process.argv[1] === fileURLToPath(url);
