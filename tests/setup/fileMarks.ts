import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import process from 'node:process';
import { afterAll, expect } from 'vitest';

/**
 * Runs before each test file: tells the run which worker has which file from when to when, so that processor seconds are
 * counted by file and by area (scripts/lib/processorTime.mjs). Nothing is written where nobody measures.
 */
const marks = process.env['TEST_FILE_MARKS'];
if (marks !== undefined) {
  const file = relative(process.cwd(), expect.getState().testPath ?? '').replaceAll('\\', '/');
  const mark = (ends: boolean): void =>
    appendFileSync(marks, `${JSON.stringify({ pid: process.pid, file, at: Date.now(), ends })}\n`);
  mark(false);
  // The first that is registered is the last that runs: after the file's browser and servers were closed.
  afterAll(() => mark(true));
}
