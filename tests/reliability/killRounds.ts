import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient, type Client } from '#tests/setup/client.ts';
import { buildServer } from '../../scripts/build.mjs';
import { endLater, isAlive, killDatabase, postmasterOf, removeLater, until } from './support.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

interface Running {
  readonly child: ChildProcess;
  readonly client: Client;
}

let made: string | undefined;

/** The server as it is built, once for all starts: to load a thousand files anew takes longer than the start itself. */
async function program(): Promise<string> {
  if (made !== undefined && existsSync(made)) return made;
  mkdirSync(path.join(root, '.tmp'), { recursive: true });
  const folder = mkdtempSync(path.join(root, '.tmp/kills-'));
  removeLater(folder);
  // The server takes the nearest package.json for the project's folder.
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module", "private": true }\n');
  await buildServer(folder);
  return (made = path.join(folder, 'dist/server/main.mjs'));
}

/**
 * The product itself, on a free port over this data folder; ready when health answers, within so many seconds: the first start makes
 * the tables and both demo clinics.
 */
async function start(dataDirectory: string, account: string, seconds: number): Promise<Running> {
  const child = spawn(process.execPath, [await program()], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DATABASE_URL: '',
      SEED: 'demo',
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDirectory,
      RATE_LIMITS: 'off',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  endLater(() => {
    child.kill('SIGKILL');
    killDatabase(dataDirectory);
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const port = await until(
    `ready: ${output}`,
    () =>
      /Ready: http:\/\/[^:]+:(\d+)/.exec(output)?.[1] ?? (child.exitCode === null ? undefined : fail(output)),
    seconds,
  );
  const client = createClient(`http://127.0.0.1:${port}`, { 'x-clinic-subdomain': 'demo' });
  await client.signIn(account, 'demo-clinic-2026');
  return { child, client };
}
const fail = (output: string): never => {
  throw new Error(`The server ended:\n${output}`);
};

export interface KillReport {
  readonly rounds: number;
  readonly acknowledged: number;
  /** Names answered with 201 that are not in the list afterwards. */
  readonly lost: readonly string[];
  /** Longest time until the product was ready again, in seconds. */
  readonly slowestRestart: number;
}

const day = (n: number): string => new Date(Date.UTC(2030, 0, 1 + n)).toISOString().slice(0, 10);

/** Four writers add holidays until their calls fail; every name that was answered is remembered. */
async function writeUntilDead(
  client: Client,
  round: number,
  acknowledged: Set<string>,
  enough: () => void,
): Promise<void> {
  let count = 0;
  const writer = async (number: number): Promise<void> => {
    for (let n = 0; ; n += 1) {
      const name = `عطلة ${round}-${number}-${n}`;
      const answer = await client
        .post('/holidays', { name_ar: name, date_from: day(n), date_to: day(n) })
        .catch(() => undefined);
      if (answer === undefined || answer.status >= 500) return;
      if (answer.status === 201) acknowledged.add(name);
      if ((count += 1) === 30) enough();
    }
  };
  await Promise.all([0, 1, 2, 3].map(writer));
}

async function namesIn(client: Client): Promise<Set<string>> {
  const names = new Set<string>();
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const page = (await client.get(`/holidays?after=${after}&range=${encodeURIComponent('[0,199]')}`))
      .json as { id: string; name_ar: string }[];
    for (const { name_ar } of page) names.add(name_ar);
    const last = page.at(-1);
    if (!last || page.length < 200) return names;
    after = last.id;
  }
}

/** What is going on when the kill comes: writes until its calls fail, and says when it has written `enough`. */
export type WorkUnderKill = (client: Client, round: number, enough: () => void) => Promise<void>;

export interface Survivor {
  /** Signed in on the product as it came up after the last kill. */
  readonly client: Client;
  /** Longest time until the product was ready again, in seconds. */
  readonly slowestRestart: number;
  stop(): Promise<void>;
}

/** Kills server, database or both in turn while an account of the demo clinic works, and starts the product again (REL-02). */
export async function killWhile(
  { dataDirectory, rounds, account }: { dataDirectory: string; rounds: number; account: string },
  work: WorkUnderKill,
): Promise<Survivor> {
  let running = await start(dataDirectory, account, 240);
  let slowestRestart = 0;
  for (let round = 0; round < rounds; round += 1) {
    const { child, client } = running;
    const database = postmasterOf(dataDirectory) ?? 0;
    await work(client, round, () => {
      if (round % 3 !== 0) process.kill(database, 'SIGKILL');
      if (round % 3 !== 1) child.kill('SIGKILL');
    });
    child.kill('SIGKILL');
    await until('the server is gone', () => child.pid !== undefined && !isAlive(child.pid));
    const started = Date.now();
    running = await start(dataDirectory, account, 60);
    slowestRestart = Math.max(slowestRestart, (Date.now() - started) / 1000);
  }
  const { child, client } = running;
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await until('the server has stopped', () => child.exitCode !== null || child.signalCode !== null);
  };
  return { client, slowestRestart, stop };
}

/** The same under the writes of holidays; looks for everything that was acknowledged. */
export async function killRounds(dataDirectory: string, rounds: number): Promise<KillReport> {
  const acknowledged = new Set<string>();
  const { client, slowestRestart, stop } = await killWhile(
    { dataDirectory, rounds, account: 'hr' },
    (writer, round, enough) => writeUntilDead(writer, round, acknowledged, enough),
  );
  const kept = await namesIn(client);
  await stop();
  return {
    rounds,
    acknowledged: acknowledged.size,
    lost: [...acknowledged].filter((name) => !kept.has(name)),
    slowestRestart,
  };
}
