/** How many processor seconds a step of `npm test` took, its children included, and which of its test files took them. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { canReadProcesses, ProcessTree } from './processTree.mjs';

/** Milliseconds between two looks: short against a test file, long against the look itself. */
const interval = 400;

/** What tests/setup/fileMarks.ts left: one line for each test file that began or ended. */
function readMarks(file) {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

/** From when to when each worker had which file. */
export function stretchesOf(marks) {
  const stretches = [];
  for (const { pid, file, at, ends } of marks) {
    if (!ends) stretches.push({ pid, file, from: at, to: Infinity });
    else {
      const begun = stretches.findLast((one) => one.pid === pid && one.file === file && one.to === Infinity);
      if (begun) begun.to = at;
    }
  }
  return stretches;
}

/**
 * Processor seconds by test file. A worker's own seconds, its browser's among them, are those of the file it had; what all
 * share (the database, the product under test, vitest itself) is divided among the files of that moment by what each used.
 */
export function secondsByFile(looks, stretches) {
  const byFile = new Map();
  const add = (file, seconds) => byFile.set(file, (byFile.get(file) ?? 0) + seconds);
  looks.slice(1).forEach((look, index) => {
    const before = looks[index];
    const middle = (look.at + before.at) / 2;
    const active = stretches
      .filter(({ from, to }) => from <= middle && middle < to)
      .map(({ pid, file }) => ({
        file,
        used: Math.max(0, (look.parts.get(pid) ?? 0) - (before.parts.get(pid) ?? 0)),
      }));
    const used = active.reduce((sum, one) => sum + one.used, 0);
    const shared = Math.max(0, look.total - before.total - used);
    for (const one of active) {
      const share = used > 0 ? one.used / used : 1 / active.length;
      add(one.file, one.used + shared * share);
    }
  });
  return byFile;
}

/**
 * Begins to measure this process and everything it starts. `stop` answers `{ seconds, byFile }`, or undefined where the
 * system does not tell. `folder` takes the marks of the test files.
 */
export function measureProcessors(folder) {
  if (!canReadProcesses()) return { stop: () => undefined };
  const marksFile = join(folder, 'file-marks.jsonl');
  rmSync(marksFile, { force: true });
  process.env.TEST_FILE_MARKS = marksFile;
  const tree = new ProcessTree(process.pid);
  const looks = [];
  const look = () => {
    tree.look();
    const workers = new Set(readMarks(marksFile).map(({ pid }) => pid));
    const parts = new Map([...workers].map((pid) => [pid, tree.secondsOf(pid)]));
    looks.push({ at: Date.now(), total: tree.secondsOf(), parts });
  };
  look();
  const timer = setInterval(look, interval);
  return {
    stop() {
      clearInterval(timer);
      look();
      delete process.env.TEST_FILE_MARKS;
      const seconds = looks.at(-1).total - looks[0].total;
      return { seconds, byFile: secondsByFile(looks, stretchesOf(readMarks(marksFile))) };
    },
  };
}
