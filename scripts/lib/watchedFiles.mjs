/** What the development server watches, by folder: whatever lies there when one looks, not what was there at the start. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './process.mjs';

/** Everything the API and the derived files are made of; migrations lie below server. */
const folders = ['resources', 'metadata', 'server', 'i18n'];
/** Screens are Vite's, and no test runs here. */
const isWatched = (path) => /\.(?:ts|mjs|json|sql|html|txt)$/.test(path) && !path.endsWith('.test.ts');

/** Every watched file with a mark that changes when it does. */
export function watchedFiles() {
  const files = new Map();
  for (const folder of folders) {
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath ?? entry.path, entry.name);
      if (!entry.isFile() || !isWatched(path)) continue;
      // A file may go between the two looks.
      const { mtimeMs, size } = statSync(path, { throwIfNoEntry: false }) ?? {};
      if (size !== undefined) files.set(path, `${mtimeMs} ${size}`);
    }
  }
  return files;
}

/** The paths that came, went or changed from one look to the other. */
export function changedPaths(before, after) {
  const paths = new Set([...before.keys(), ...after.keys()]);
  return [...paths].filter((path) => before.get(path) !== after.get(path));
}
