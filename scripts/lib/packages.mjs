/** Installs the npm packages the lock file names, only when something is missing or stale. Needs no package itself. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run, runNode } from './process.mjs';

const entriesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages ?? {};

/**
 * Why the installed packages differ from the lock file, or undefined when they agree.
 * npm writes what it installed into node_modules/.package-lock.json; optional packages of other platforms are not in it.
 */
export function packagesAreStale(directory = root) {
  const installedFile = join(directory, 'node_modules/.package-lock.json');
  if (!existsSync(installedFile)) return 'node_modules is missing';
  const wanted = entriesOf(join(directory, 'package-lock.json'));
  const installed = entriesOf(installedFile);
  for (const [path, entry] of Object.entries(wanted)) {
    if (path === '') continue;
    const present = installed[path];
    if (!present && (entry.optional || entry.devOptional)) continue;
    if (!present) return `${path} is missing`;
    if (present.version !== entry.version) return `${path} is ${present.version}, not ${entry.version}`;
    if (!existsSync(join(directory, path))) return `${path} is missing`;
  }
  return undefined;
}

/** Runs npm itself: the one that started us when there is one, so that its version is the one expected. */
function npm(args) {
  const program = process.env.npm_execpath;
  return program?.endsWith('.js')
    ? runNode(program, args, { stream: true })
    : run('npm', args, { stream: true, shell: process.platform === 'win32' });
}

/**
 * Brings node_modules to what package-lock.json says. Answers `{ changed, ok, reason }`.
 * Development packages are installed whatever NODE_ENV says: building and testing need them.
 */
export async function ensurePackages() {
  const reason = packagesAreStale();
  if (!reason) return { changed: false, ok: true, reason: undefined };
  process.stdout.write(`Installing npm packages (${reason}) …\n`);
  const options = ['--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  let result = await npm(['ci', ...options]);
  if (result.code !== 0) {
    // A lock file npm ci finds incomplete still pins every version for npm install; the check "lock file" reports it.
    process.stdout.write('npm ci did not finish; trying npm install with the same versions …\n');
    result = await npm(['install', '--no-save', ...options]);
  }
  return { changed: true, ok: result.code === 0, reason };
}
