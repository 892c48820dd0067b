/**
 * npm test [-- --only <step>] [-- --long] [-- -- <arguments for vitest>]
 * Works from a clean clone with only Node and git: installs what is missing, then runs every step, also after a failed
 * one, and ends with the line "N passed, N failed, N skipped".
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runChecks } from './lib/checks.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { nodeIsRecentEnough, root, runNode, stopChildren } from './lib/process.mjs';
import { reportsFolder, runSuite } from './lib/suites.mjs';

const passedOrFailed = (passed) => ({ passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 });

async function build() {
  const file = join(root, 'scripts/build.mjs');
  if (!existsSync(file)) process.stdout.write('scripts/build.mjs is missing, but package.json names it.\n');
  return passedOrFailed(existsSync(file) && (await runNode(file, [], { stream: true })).code === 0);
}

const suite =
  (...projects) =>
  (options) =>
    runSuite(projects, options);

/** In the order they run; `browser` marks what needs Chromium, `long` what only test:long runs. */
const steps = [
  { name: 'check', run: async () => ({ ...(await runChecks()), skipped: 0 }) },
  { name: 'build', run: build },
  { name: 'unit', run: suite('unit', 'unit-screens') },
  { name: 'api', run: suite('api') },
  { name: 'browser', browser: true, run: suite('e2e') },
  { name: 'architecture', run: suite('architecture') },
  { name: 'long', long: true, browser: true, run: suite('long') },
];

function readArguments() {
  const given = process.argv.slice(2);
  const end = given.indexOf('--');
  const own = end === -1 ? given : given.slice(0, end);
  const extra = end === -1 ? [] : given.slice(end + 1);
  const { values } = parseArgs({
    args: own,
    options: { long: { type: 'boolean' }, only: { type: 'string' } },
  });
  if (values.only !== undefined && !steps.some(({ name }) => name === values.only)) {
    throw new Error(
      `There is no step ${values.only}; the steps are ${steps.map(({ name }) => name).join(', ')}.`,
    );
  }
  const wanted = ({ name, long }) =>
    values.only === undefined ? values.long || !long : values.only === name;
  // What npm test does with typical entities, the long run does with every one.
  if (values.long) process.env.JOURNEYS = 'all';
  return { chosen: steps.filter(wanted), extra };
}

/** What must be there before the steps; a step of the table only when something was wrong. */
async function prepare(chosen, results) {
  if (!(await ensurePackages()).ok) {
    process.stdout.write('npm ci failed: without the packages nothing can run.\n');
    results.push({ name: 'packages', seconds: 0, counts: passedOrFailed(false) });
    return false;
  }
  if (!chosen.some(({ browser }) => browser)) return true;
  const { path, advice } = await ensureChromium();
  if (path) process.env.CHROMIUM_PATH = path;
  if (advice) {
    process.stdout.write(`${advice}\n`);
    results.push({ name: 'Chromium', seconds: 0, counts: passedOrFailed(false) });
  }
  return true;
}

const enough = 12 * 1024 ** 3;

/**
 * Where the data of a run lies: in memory where the machine has plenty of it, so that no commit of a test waits for a disk.
 * The long run measures and fills: it has the disk.
 */
function roomiest() {
  const memory = '/dev/shm';
  if (process.env.JOURNEYS === 'all' || !existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  // What the system keeps of files it gives back when asked.
  const available = process.availableMemory?.() ?? freemem();
  return bavail * bsize >= enough && available >= enough ? memory : tmpdir();
}

/** A data folder of this run alone, passable for the account the embedded database runs under when we are root. */
function makeFolder() {
  const folder = mkdtempSync(join(roomiest(), 'clinic-test-'));
  chmodSync(folder, 0o755);
  process.env.DATA_DIR = join(folder, 'data');
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}

/** Told to stop, the running step is stopped and no other is started; the table still says what was seen. */
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    stopping.abort();
    stopChildren(signal);
    setTimeout(() => process.exit(1), 10_000).unref();
  });
}

async function runStep(step, options) {
  process.stdout.write(`\n=== ${step.name}\n`);
  const started = performance.now();
  let counts = passedOrFailed(false);
  try {
    counts = await step.run(options);
  } catch (error) {
    process.stdout.write(`${error.stack}\n`);
  }
  return { name: step.name, seconds: (performance.now() - started) / 1000, counts };
}

function printTable(results) {
  const row = (cells) => cells.map((cell, index) => (index ? cell.padStart(10) : cell.padEnd(14))).join('');
  process.stdout.write(`\n${row(['step', 'seconds', 'passed', 'failed', 'skipped'])}\n`);
  for (const { name, seconds, counts } of results) {
    const numbers = [seconds.toFixed(1), counts.passed, counts.failed, counts.skipped].map(String);
    process.stdout.write(`${row([name, ...numbers])}\n`);
  }
}

/** Names what passed only when tried again, also in a file: somebody looks for its race; the run does not fail by it. */
function tellSecondTries(results) {
  const tried = results.flatMap(({ name, counts }) =>
    (counts.secondTries ?? []).map((test) => ({ step: name, test })),
  );
  mkdirSync(reportsFolder, { recursive: true });
  writeFileSync(join(reportsFolder, 'second-tries.json'), `${JSON.stringify(tried, null, 2)}\n`);
  if (tried.length === 0) return;
  const lines = tried.map(({ step, test }) => `  ${step}: ${test}\n`);
  process.stdout.write(`\nPassed only when tried again (${tried.length}):\n${lines.join('')}`);
}

/** Once more at the end, where it is read: whoever sees only the last lines of a run sees what failed in it. */
function tellFailures(results) {
  const told = results.flatMap(({ name, counts }) =>
    (counts.failures ?? []).map((failure) => `  ${name}: ${failure}`),
  );
  if (told.length > 0) process.stdout.write(`\nFailed:\n${told.join('\n')}\n`);
}

/** Keeps which commit was green as a whole: only of a clean tree, whose files are those of the commit. */
function keepGreen(counts) {
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim();
  const commit = git('rev-parse', 'HEAD');
  if (!commit || git('status', '--porcelain') !== '') return;
  const green = { commit, at: new Date().toISOString(), ...counts };
  writeFileSync(join(reportsFolder, 'green.json'), `${JSON.stringify(green, null, 2)}\n`);
}

function finish(results, isWhole) {
  printTable(results);
  tellSecondTries(results);
  tellFailures(results);
  const sum = (key) => results.reduce((total, { counts }) => total + counts[key], 0);
  const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')];
  const isGreen = failed === 0 && passed > 0 && !stopping.signal.aborted;
  if (isGreen && isWhole) keepGreen({ passed, failed, skipped });
  process.exitCode = isGreen ? 0 : 1;
  process.stdout.write(`\n${passed} passed, ${failed} failed, ${skipped} skipped\n`);
}

async function main() {
  if (!nodeIsRecentEnough()) throw new Error(`Node 20.19 or later is needed; this is ${process.version}.`);
  const { chosen, extra } = readArguments();
  const results = [];
  const folder = makeFolder();
  if (await prepare(chosen, results)) {
    for (const step of chosen) {
      if (!stopping.signal.aborted) results.push(await runStep(step, { folder, extra }));
    }
  }
  const whole = steps.filter(({ long }) => !long);
  finish(results, extra.length === 0 && whole.every((step) => chosen.includes(step)));
}

try {
  await main();
} catch (error) {
  process.stdout.write(`${error.message}\n0 passed, 1 failed, 0 skipped\n`);
  process.exitCode = 1;
}
