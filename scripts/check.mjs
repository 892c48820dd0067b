/** npm run check [-- part of a check's name]: types, lint, format, boundaries, unused code, budgets, generated files. */
import { runChecks } from './lib/checks.mjs';
import { stopChildren } from './lib/process.mjs';

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    stopChildren(signal);
    process.exit(1);
  });
}

const { passed, failed } = await runChecks(process.argv[2]);
if (passed + failed === 0) process.stdout.write(`No check is named ${process.argv[2]}.\n`);
process.stdout.write(`${passed} checks passed, ${failed} failed\n`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
