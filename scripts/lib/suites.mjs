/** The vitest suites of `npm test`: runs one project and counts from vitest's own JSON what happened. */
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { commandFile, root, runNode } from './process.mjs';

/** Where a whole suite leaves its last result, for `npm run ux-report`; not part of the repository. */
export const reportsFolder = join(root, '.reports');

/**
 * Counts from vitest's JSON report. A file that could not be loaded has no tests, yet it is a failure; so is a run that
 * ended badly without a failed test (an unhandled error, a broken set-up).
 */
export function countsOf(report, exitCode) {
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const failed = report.numFailedTests + brokenFiles;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * Tests that passed only when tried again (vitest.config.ts says how often), with the first line of what the first try
 * said. They do not fail a run; `npm run test:shaky` tries one under load until its race is found.
 */
export function secondTriesOf(report) {
  return report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, failureMessages = [] }) => status === 'passed' && failureMessages.length > 0)
    .map(({ fullName, failureMessages }) => `${fullName}: ${saidOf(failureMessages[0])}`);
}

/** The tests that failed, and the files that could not be loaded, each with the first line of what it said. */
export function failuresOf(report) {
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [`${name}: ${saidOf(message ?? '')}`];
    return failed.map(({ fullName, failureMessages = [''] }) => `${fullName}: ${saidOf(failureMessages[0])}`);
  });
}

/** What a failure says, with what stood on the page: the race is looked for there. */
function saidOf(message) {
  const [first, ...others] = message.split('\n');
  const seen = others.find((line) => line.startsWith('The tab stood at'));
  return [first, ...(seen === undefined ? [] : [seen.slice(0, 600)])].join(' ');
}

/** Wall seconds of each test file, dearest first: what a suite is made cheaper by. */
export function secondsByFile(report) {
  return report.testResults
    .map(({ name, startTime, endTime }) => [relative(root, name), (endTime - startTime) / 1000])
    .toSorted(([, one], [, other]) => other - one);
}

function tellDearest(report, count = 10) {
  const rows = secondsByFile(report).slice(0, count);
  const text = rows.map(([file, seconds]) => `  ${seconds.toFixed(0).padStart(4)} ${file}\n`).join('');
  process.stdout.write(`\nSeconds of the dearest files:\n${text}`);
}

/**
 * Runs one or several projects of vitest.config.ts with their output shown; the first names the suite. `folder` takes the report, `extra` are arguments for
 * vitest. A whole suite in which no test ran counts as one failure: nothing was proved.
 */
export async function runSuite(projects, { folder, extra = [] }) {
  const [project] = projects;
  const reportFile = join(folder, `vitest-${project}.json`);
  rmSync(reportFile, { force: true });
  const args = ['run', ...projects.flatMap((name) => ['--project', name])];
  args.push('--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`, ...extra);
  const { code } = await runNode(commandFile('vitest'), args, { stream: true });
  if (!existsSync(reportFile))
    return { passed: 0, failed: 1, skipped: 0, failures: ['no report was written'] };
  if (extra.length === 0) {
    mkdirSync(reportsFolder, { recursive: true });
    copyFileSync(reportFile, join(reportsFolder, `${project}.json`));
  }
  const report = JSON.parse(readFileSync(reportFile, 'utf8'));
  const counts = {
    ...countsOf(report, code),
    failures: failuresOf(report),
    secondTries: secondTriesOf(report),
  };
  if (extra.length === 0) tellDearest(report);
  if (extra.length === 0 && counts.passed + counts.failed === 0) {
    process.stdout.write(`The suite ${project} ran no test.\n`);
    counts.failed = 1;
  }
  return counts;
}
