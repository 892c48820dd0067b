/**
 * npm run check [-- part of a check's name]: types, lint, format, boundaries, unused code, budgets, generated files.
 * npm run check -- --quick [--base <rev>]: what a mistake in a declaration fails, in seconds: the declarations with the files
 * generated from them, the SQL of the rules, lint and format of what differs from main (or <rev>). The compiler is asked by the whole.
 */
import { parseArgs } from 'node:util';
import { changedFiles, checksOf } from './lib/changedFiles.mjs';
import { checks, runChecks } from './lib/checks.mjs';
import { stopChildren } from './lib/process.mjs';

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    stopChildren(signal);
    process.exit(1);
  });
}

/** The checks of what changed. Ends with one sentence where the revision is unknown. */
function quickChecks(base) {
  try {
    const files = changedFiles(base);
    const asksTables = files.some((file) => /^(?:resources|metadata|server\/db)\//.test(file));
    return checksOf(files, ['generated files', ...(asksTables ? ['SQL of the rules'] : [])]);
  } catch (error) {
    process.stdout.write(`${error.message}\n`);
    process.exit(1);
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean' }, base: { type: 'string', default: 'main' } },
});
const [only = ''] = positionals;
const among = values.quick ? quickChecks(values.base) : checks;
const { passed, failed } = await runChecks(only, among);
if (passed + failed === 0) process.stdout.write(`No check is named ${only}.\n`);
process.stdout.write(`${passed} checks passed, ${failed} failed\n`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
