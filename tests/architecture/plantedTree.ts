import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository this test belongs to. */
export const repository = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** A small tree of its own with the repository's real settings, so that the rules under test are the real ones. */
export interface PlantedTree {
  readonly folder: string;
  write(path: string, text: string): void;
  remove(): void;
}

const settings = ['.dependency-cruiser.cjs', 'tsconfig.json'];

/** Makes the tree in the temporary folder; `files` maps a path to its text. */
export function plantTree(files: Readonly<Record<string, string>>): PlantedTree {
  const folder = mkdtempSync(join(tmpdir(), 'clinic-planted-'));
  const write = (path: string, text: string): void => {
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
  };
  for (const name of settings) cpSync(join(repository, name), join(folder, name));
  for (const [path, text] of Object.entries(files)) write(path, text);
  return { folder, write, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
