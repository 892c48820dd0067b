import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** The account PostgreSQL runs under; undefined = the same as this process (PostgreSQL refuses to run as root). */
export interface Identity {
  readonly uid: number;
  readonly gid: number;
}

/** As root: the machine's `nobody`. initdb needs an account that the system knows by name. */
export function unprivilegedIdentity(): Identity | undefined {
  if (process.getuid?.() !== 0) return undefined;
  try {
    const line = fs
      .readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((one) => one.startsWith('nobody:'));
    const [, , uid, gid] = line?.split(':') ?? [];
    if (Number(uid) > 0 && Number(gid) > 0) return { uid: Number(uid), gid: Number(gid) };
  } catch {
    // no passwd file: the number nearly every system uses
  }
  return { uid: 65_534, gid: 65_534 };
}

/** True when that account can pass through the folder, or through its nearest existing parent; asked of the system itself. */
export function canReach(folder: string, identity: Identity | undefined): boolean {
  if (identity === undefined) return true;
  let existing = folder;
  while (!fs.existsSync(existing)) existing = path.dirname(existing);
  return (
    spawnSync('/bin/sh', ['-c', 'cd -- "$0"', existing], { ...identity, cwd: '/', stdio: 'ignore' })
      .status === 0
  );
}

/**
 * What tells this process from another one that later got the same number: when it began, and in which run of the
 * machine. Undefined when no such process lives (a zombie does not).
 */
export function processMark(pid: number): string | undefined {
  if (!Number.isInteger(pid) || pid <= 0 || !exists(pid)) return undefined;
  if (process.platform === 'linux') {
    try {
      const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
      // The name, in brackets, may hold anything; the fields after it are: state, parent, … and the 20th is the start.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
      return `${fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${fields[19]}`;
    } catch {
      return undefined;
    }
  }
  const answer = spawnSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], {
    encoding: 'utf8',
  }).stdout?.trim();
  if (answer === undefined || answer === '' || answer.startsWith('Z')) return undefined;
  return answer.replace(/^\S+\s+/, '');
}

/** The command line of a living process, its parts separated by spaces. */
export function commandOf(pid: number): string {
  if (process.platform === 'linux') {
    try {
      return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    } catch {
      return '';
    }
  }
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Sends the signal if the process is still there. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Asks every 20 ms until the answer is not undefined; undefined after `milliseconds`. */
export async function poll<T>(
  milliseconds: number,
  ask: () => T | undefined | Promise<T | undefined>,
): Promise<T | undefined> {
  const end = Date.now() + milliseconds;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined || Date.now() >= end) return answer;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Writes a file that is on the disk, whole, when this returns. */
export function writeDurably(file: string, text: string, mode: number): void {
  const draft = `${file}.${process.pid}.new`;
  const handle = fs.openSync(draft, 'w', mode);
  try {
    fs.writeSync(handle, text);
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
  fs.renameSync(draft, file);
  syncFolder(path.dirname(file));
}

/** Makes a rename in the folder survive a power cut. */
export function syncFolder(folder: string): void {
  const handle = fs.openSync(folder, 'r');
  try {
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
}
