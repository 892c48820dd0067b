import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { EmbeddedError } from './problem.ts';
import { processMark } from './system.ts';

interface Owner {
  readonly pid: number;
  readonly mark: string;
  readonly since: string;
  readonly nonce: string;
}

/** One data folder, one server (REL-04). */
export interface Lock {
  release(): void;
}

const fileName = 'server.lock';

/**
 * Takes the folder for this process. A living owner is left in peace: `EmbeddedError` at once. A dead owner's lock
 * is taken over.
 */
export function takeLock(folder: string): Lock {
  const file = path.join(folder, fileName);
  const mine: Owner = {
    pid: process.pid,
    mark: processMark(process.pid) ?? '',
    since: new Date().toISOString(),
    nonce: randomUUID(),
  };
  const text = JSON.stringify(mine);
  const draft = `${file}.${mine.nonce}`;
  fs.writeFileSync(draft, text, { mode: 0o600 });
  try {
    while (!tryLink(draft, file)) {
      const current = readText(file);
      if (current === undefined) continue;
      const owner = parse(current);
      if (owner !== undefined && lives(owner)) throw new EmbeddedError(inUse(folder, owner));
      if (takeOver(file, current, draft)) break;
    }
  } finally {
    fs.rmSync(draft, { force: true });
  }
  return {
    release() {
      if (readText(file) === text) fs.rmSync(file, { force: true });
    },
  };
}

/**
 * Replaces a dead owner's lock. Of several processes that found the same dead lock only one may: whoever creates the
 * marker named after that lock's text, and only while the lock still holds that text.
 */
function takeOver(file: string, dead: string, draft: string): boolean {
  const marker = `${file}.${createHash('sha256').update(dead).digest('hex').slice(0, 16)}.takeover`;
  try {
    fs.writeFileSync(marker, JSON.stringify({ pid: process.pid, mark: processMark(process.pid) }), {
      flag: 'wx',
      mode: 0o600,
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const other = parse(readText(marker) ?? '');
    if (other !== undefined && !lives(other)) fs.rmSync(marker, { force: true });
    return false;
  }
  try {
    if (readText(file) !== dead) return false;
    const copy = `${draft}.owner`;
    fs.copyFileSync(draft, copy);
    fs.renameSync(copy, file);
    return true;
  } finally {
    fs.rmSync(marker, { force: true });
  }
}

function tryLink(draft: string, file: string): boolean {
  try {
    fs.linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function readText(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function parse(text: string): Owner | undefined {
  try {
    return JSON.parse(text) as Owner;
  } catch {
    return undefined; // torn by a power cut: nobody owns it
  }
}

function lives(owner: Owner): boolean {
  const mark = processMark(owner.pid);
  return mark !== undefined && mark === owner.mark;
}

function inUse(folder: string, owner: Owner): string {
  return `The data folder ${folder} is already in use by another server (process ${owner.pid}, since ${owner.since}); stop that one or choose another DATA_DIR.`;
}
