/** The source files the checks look at. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Top-level folders that hold source; every one of them must exist and hold at least one file. */
export const areas = ['metadata', 'resources', 'i18n', 'server', 'src', 'public-site', 'tests', 'scripts'];

const sourceName = /\.(?:ts|tsx|mts|cts|mjs|cjs|js)$/;
const skippedFolders = new Set(['node_modules', 'screenshots']);

/** True for tests: beside the code or below tests/. */
export const isTest = (path) => path.startsWith('tests/') || /\.test\.tsx?$/.test(path);
/** False for what a program wrote or what holds data: it is not read as code. */
export const isWritten = (path) => !/(?:^|\/)(?:generated|migrations|fixtures)\//.test(path);

function filesBelow(directory, folder) {
  const found = [];
  for (const entry of readdirSync(join(directory, folder), { withFileTypes: true })) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory() && !skippedFolders.has(entry.name)) found.push(...filesBelow(directory, path));
    if (entry.isFile() && sourceName.test(entry.name)) found.push(path);
  }
  return found;
}

/** Every source file below `directory`, as paths with forward slashes: the areas and the settings at the top. */
export function sourceFiles(directory) {
  const top = readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isFile() && sourceName.test(entry.name))
    .map((entry) => entry.name);
  const inAreas = areas.filter((area) => existsSync(join(directory, area)));
  return [...top, ...inAreas.flatMap((area) => filesBelow(directory, area))].toSorted();
}

/** The areas without a single source file: a check that looks at nothing must not pass. */
export function emptyAreas(directory) {
  const files = sourceFiles(directory);
  return areas.filter((area) => !files.some((file) => file.startsWith(`${area}/`)));
}
