/**
 * npm run test:shaky -- <words of a test's name>
 * Runs the tests whose name has these words twenty times, without second tries, while other programs keep every core busy,
 * and counts how often they failed: a race shows here and not only in the whole run.
 */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { root, runNode } from './lib/process.mjs';

const rounds = 20;
/** The steps of npm test whose tests wait for others, each with its folders. */
const steps = { api: ['tests/contract', 'tests/api', 'tests/reliability'], browser: ['tests/e2e'] };

/** Test files that hold the words; a name made of parts is found by the part that stands in the file. */
function filesWith(words, folders) {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (name) => `${folder}/${name}`,
      ),
    )
    .filter((file) => /(?<!\.long)\.test\.ts$/.test(file))
    .filter((file) => readFileSync(join(root, file), 'utf8').includes(words));
}

/** Keeps a core busy until it is killed. */
const busy = () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });

/** Answers how many of the rounds failed. */
async function tryOften(step, words, files) {
  const name = words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const args = ['--only', step, '--', ...files, '-t', name, '--retry=0'];
  let failed = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const { code, output, seconds } = await runNode(join(root, 'scripts/test.mjs'), args);
    const state = code === 0 ? 'ok' : 'FAILED';
    process.stdout.write(`${step} ${round}/${rounds}: ${state} (${seconds.toFixed(0)} s)\n`);
    if (code === 0) continue;
    failed += 1;
    process.stdout.write(output.slice(output.lastIndexOf('\nFailed:')));
  }
  process.stdout.write(`${step}: ${failed} of ${rounds} rounds failed\n`);
  return failed;
}

async function main() {
  const words = process.argv.slice(2).join(' ');
  if (words === '') throw new Error('Say words of the name of a test.');
  const found = Object.entries(steps)
    .map(([step, folders]) => [step, filesWith(words, folders)])
    .filter(([, files]) => files.length > 0);
  if (found.length === 0) throw new Error(`No test file has the words ${words}.`);
  const load = Array.from({ length: availableParallelism() }, busy);
  try {
    let failed = 0;
    for (const [step, files] of found) failed += await tryOften(step, words, files);
    process.exitCode = failed === 0 ? 0 : 1;
  } finally {
    for (const one of load) one.kill();
  }
}

try {
  await main();
} catch (error) {
  process.stdout.write(`${error.message}\n`);
  process.exitCode = 1;
}
