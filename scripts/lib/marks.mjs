/**
 * Marks that may not stand in the tree: unfinished work, promises, skipped tests, paths of one machine. Run as a program it
 * checks a folder and exits 1 when it finds one: node scripts/lib/marks.mjs [folder]
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { root } from './process.mjs';
import { isTest, isWritten, sourceFiles } from './sources.mjs';

const marks = [
  { pattern: /\b(?:TO[D]O|FIX[M]E)\b/, advice: 'finish it now or open an issue' },
  { pattern: /\bcoming[ ]soon\b/i, advice: 'ship it or leave it out' },
  { pattern: /\b(?:it|test|describe)\.(?:skip|only|todo)\b/, advice: 'every test runs' },
];
/**
 * An absolute path of one machine: a working folder, or anything below a home or temporary folder. The leading character
 * keeps relative paths out; the bare folders themselves exist on every machine and may be spoken of.
 */
const machinePath = /(?:^|["'`\s(=,])\/(?:work(?![\w-])|(?:root|tmp|home)\/\w)/;

/** Every mark of one file, as sentences; `path` is relative to the repository. */
function marksInFile(path, text) {
  return text.split('\n').flatMap((line, index) => {
    const found = marks
      .map(({ pattern, advice }) => ({ match: pattern.exec(line), advice }))
      .filter(({ match }) => match)
      .map(({ match, advice }) => `${path}:${index + 1} "${match[0]}": ${advice}.`);
    const isOfMachine = !isTest(path) && machinePath.test(line);
    return isOfMachine
      ? [...found, `${path}:${index + 1} a path of one machine: derive it or make it a setting.`]
      : found;
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const directory = process.argv[2] ?? root;
  const problems = sourceFiles(directory)
    .filter(isWritten)
    .flatMap((path) => marksInFile(path, readFileSync(join(directory, path), 'utf8')));
  for (const problem of problems) process.stdout.write(`${problem}\n`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
