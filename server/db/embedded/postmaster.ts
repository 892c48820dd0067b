import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { EmbeddedError } from './problem.ts';
import type { Installation } from './initialize.ts';
import { clusterFolder } from './initialize.ts';
import { commandOf, poll, processMark, signal } from './system.ts';

/** Durability is not for sale: REL-01. The rest suits one machine with a few clinics. */
const settings: Readonly<Record<string, string>> = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  listen_addresses: '',
  unix_socket_permissions: '0700',
  password_encryption: 'scram-sha-256',
  max_connections: '100',
  shared_buffers: '256MB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  effective_cache_size: '1GB',
  random_page_cost: '1.1',
  max_wal_size: '1GB',
  jit: 'off',
  autovacuum: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The log must never hold what people typed.
  log_statement: 'none',
  log_min_error_statement: 'panic',
  log_parameter_max_length_on_error: '0',
  log_error_verbosity: 'terse',
  log_line_prefix: '%m [%p] ',
};

const longestLog = 10 * 1024 * 1024;

/** Ends a server whose parent was killed, and clears the pid file of one that is gone (REL-04, after the lock is ours). */
export async function endLeftover(dataDirectory: string): Promise<void> {
  const file = path.join(clusterFolder(dataDirectory), 'postmaster.pid');
  const pid = readPid(file);
  if (pid === undefined) return;
  if (isOurs(pid, dataDirectory)) {
    await endProcess(pid);
    return;
  }
  // The number belongs to nobody or to a stranger; PostgreSQL alone would refuse to start because of it.
  fs.rmSync(file, { force: true });
}

function readPid(file: string): number | undefined {
  try {
    const pid = Number(fs.readFileSync(file, 'utf8').split('\n')[0]);
    return Number.isInteger(pid) ? Math.abs(pid) : undefined;
  } catch {
    return undefined;
  }
}

function isOurs(pid: number, dataDirectory: string): boolean {
  return processMark(pid) !== undefined && commandOf(pid).includes(`-D ${clusterFolder(dataDirectory)} `);
}

/** Fast shutdown, then immediate, then by force; PostgreSQL recovers from each of them. */
async function endProcess(pid: number): Promise<void> {
  const mark = processMark(pid);
  for (const [name, patience] of [
    ['SIGINT', 8000],
    ['SIGQUIT', 3000],
    ['SIGKILL', 2000],
  ] as const) {
    if (processMark(pid) !== mark || mark === undefined) return;
    signal(pid, name);
    const gone = await poll(patience, () => (processMark(pid) === mark ? undefined : true));
    if (gone === true) return;
  }
  throw new EmbeddedError(`The database process ${pid} of an earlier start does not end; end it by hand.`);
}

/** Starts the server; it is ready when `postmaster.pid` says so. */
export async function startPostmaster(
  installation: Installation,
  socket: { host: string; port: number },
): Promise<ChildProcess> {
  const cluster = clusterFolder(installation.dataDirectory);
  // The folder is ours alone and so is the lock: what lies there was left by a killed server, whose number may live on.
  for (const name of fs.readdirSync(socket.host)) fs.rmSync(path.join(socket.host, name), { force: true });
  const log = openLog(installation.dataDirectory);
  const options = Object.entries({
    ...settings,
    unix_socket_directories: socket.host,
    port: String(socket.port),
  });
  const child = spawn(
    path.join(installation.native, 'bin', 'postgres'),
    ['-D', cluster, ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...installation.identity,
      cwd: '/',
      env: { LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', log, log],
      // Its own session: Ctrl-C in the terminal must reach the server alone, which lets running requests finish first.
      detached: true,
    },
  );
  fs.closeSync(log);
  let ended: string | undefined;
  child.once('error', (error) => (ended = error.message));
  child.once('exit', (code, name) => (ended = `it ended with ${code ?? name}`));
  const file = path.join(cluster, 'postmaster.pid');
  // Recovery after a crash may replay a gigabyte of log.
  const ready = await poll(120_000, () => ended ?? (isReady(file, child.pid) ? '' : undefined));
  if (ready === '') {
    child.unref();
    return child;
  }
  if (child.pid !== undefined && ended === undefined) await endProcess(child.pid);
  throw new EmbeddedError(
    `The embedded database did not start (${ready ?? 'no answer in two minutes'}): ${lastLine(installation.dataDirectory)}`,
  );
}

/** Stops it and waits: checkpoint written, nothing to recover at the next start. */
export async function stopPostmaster(child: ChildProcess): Promise<void> {
  if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
    await endProcess(child.pid);
}

/**
 * A process that outlives a killed parent just long enough to stop the database: it sees its input close. Without it
 * PostgreSQL would go on alone until the next start.
 */
export function watchParent(installation: Installation, postmaster: number): ChildProcess {
  const watcher = spawn('/bin/sh', ['-c', 'read -r line; kill -INT "$0"', String(postmaster)], {
    ...installation.identity,
    cwd: '/',
    env: {},
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watcher.on('error', () => undefined);
  watcher.unref();
  (watcher.stdin as (typeof watcher.stdin & { unref?: () => void }) | null)?.unref?.();
  return watcher;
}

function isReady(file: string, pid: number | undefined): boolean {
  try {
    const lines = fs.readFileSync(file, 'utf8').split('\n');
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
  } catch {
    return false;
  }
}

function logFile(dataDirectory: string): string {
  return path.join(dataDirectory, 'postgres.log');
}

function openLog(dataDirectory: string): number {
  const file = logFile(dataDirectory);
  if (fs.existsSync(file) && fs.statSync(file).size > longestLog) fs.renameSync(file, `${file}.old`);
  return fs.openSync(file, 'a', 0o600);
}

function lastLine(dataDirectory: string): string {
  const lines = fs.readFileSync(logFile(dataDirectory), 'utf8').trim().split('\n');
  return lines.findLast((line) => line.includes('FATAL')) ?? lines.at(-1) ?? '';
}
