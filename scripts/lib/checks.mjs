/** The checks of `npm run check`: what each runs, and what a developer does when it fails. */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { folderCircles } from './folderCircles.mjs';
import { commandFile, root, runNode } from './process.mjs';
import { areas, emptyAreas } from './sources.mjs';

/** Runs one npm package's command; a package that is not installed is a failure with a sentence, not a crash. */
async function runTool(packageName, command, args, env = {}) {
  try {
    return await runNode(commandFile(packageName, command), args, { env: { NO_COLOR: '1', ...env } });
  } catch (error) {
    return { code: 127, output: error.message, seconds: 0 };
  }
}

/** The check that reads the declarations; what generate ends with where one is wrong. */
const declarations = 'generated files';
const wrongDeclarations = 2;

const compilerArguments = ['--noEmit', '--pretty', 'false', '--checkers', '1'];
/**
 * One checker: two would each work out what all files share, which costs more than it saves on two cores. A short run need not
 * tidy up as often (GOGC): a sixth of the processor's time for a quarter more memory.
 */
const compile = (project) => () =>
  runTool('typescript-7', 'tsc', ['-p', project, ...compilerArguments], { GOGC: '400' });

/** One line per violation; also fails for an area without source, because then nothing was looked at. */
async function boundaries() {
  const present = areas.filter((area) => existsSync(join(root, area)));
  const args = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...present];
  const result = await runTool('dependency-cruiser', 'depcruise', args);
  const problems = emptyAreas(root).map(
    (area) => `${area}/ has no source file, so its rules checked nothing.`,
  );
  try {
    const { summary, modules } = JSON.parse(result.output);
    problems.push(...folderCircles(modules));
    for (const { rule, from, to, cycle } of summary.violations) {
      const target = cycle ? cycle.map((step) => step.name).join(' → ') : to;
      const why = summary.ruleSetUsed.forbidden.find(({ name }) => name === rule.name)?.comment ?? '';
      problems.push(`${rule.name}: ${from} → ${target}\n    ${why}`);
    }
  } catch {
    problems.push(result.output);
  }
  return { ...result, code: problems.length === 0 ? 0 : 1, output: problems.join('\n') };
}

async function generatedFiles() {
  if (existsSync(join(root, 'scripts/generate.ts'))) {
    return runTool('tsx', 'tsx', ['scripts/generate.ts', '--check']);
  }
  return { code: 1, output: 'scripts/generate.ts is missing, but package.json names it.', seconds: 0 };
}

/** Every check: its name, the words said when it fails, and what it runs. */
export const checks = [
  {
    name: declarations,
    advice:
      'Mend the declaration named above; where files are stale, run npm run generate and commit what it writes.',
    run: generatedFiles,
  },
  {
    name: 'lint',
    advice: 'Repair what is named above; npx oxlint --type-aware --fix does the simple ones.',
    run: () =>
      runTool('oxlint', 'oxlint', [
        '--type-aware',
        '--deny-warnings',
        '--report-unused-disable-directives',
        '--format=unix',
      ]),
  },
  {
    name: 'SQL of the rules',
    needs: declarations,
    advice: 'Mend the SQL named above: it asks for what no table has.',
    run: () => runTool('tsx', 'tsx', ['scripts/ruleSql.ts']),
  },
  {
    name: 'types: everything',
    needs: declarations,
    advice: 'Repair the type errors above.',
    run: compile('tsconfig.json'),
  },
  {
    name: 'types: server',
    needs: declarations,
    advice: 'Server code, declarations and words must compile without a browser.',
    run: compile('tsconfig.server.json'),
  },
  {
    name: 'types: browser',
    needs: declarations,
    advice: 'Browser code, declarations and words must compile without Node.',
    run: compile('tsconfig.web.json'),
  },
  {
    name: 'format',
    advice: 'Run npx prettier --write on the files above.',
    run: () =>
      runTool('prettier', 'prettier', [
        '--check',
        '.',
        '--log-level=warn',
        '--cache',
        '--cache-strategy=content',
      ]),
  },
  {
    name: 'floats',
    advice:
      'Keep exact decimals texts: compareDecimals, sumDecimals and the others of metadata/fields/decimals.ts.',
    run: () => runTool('tsx', 'tsx', ['scripts/floats.ts']),
  },
  {
    name: 'boundaries',
    advice: 'Move the code to the side it belongs to; .dependency-cruiser.cjs says who may import whom.',
    run: boundaries,
  },
  {
    name: 'unused code',
    advice: 'Delete what nothing uses; a new entry file belongs to knip.json.',
    run: () => runTool('knip', 'knip', ['--no-progress', '--no-config-hints']),
  },
  {
    name: 'marks',
    advice: 'Finish or remove what is marked.',
    run: () => runNode(join(root, 'scripts/lib/marks.mjs')),
  },
  {
    name: 'sizes',
    advice: 'Mend scripts/lib/sizes.mjs: it could not read the tree.',
    run: async () => ({ ...(await runNode(join(root, 'scripts/lib/sizes.mjs'))), isTold: true }),
  },
  {
    name: 'lock file',
    advice: 'Run node scripts/complete-lock.mjs and commit package-lock.json; npm ci refuses it as it is.',
    run: () => runNode(join(root, 'scripts/complete-lock.mjs'), ['--check']),
  },
];

function report(check, result) {
  const passed = result.code === 0;
  const mark = passed ? 'ok  ' : 'FAIL';
  process.stdout.write(`${mark} ${check.name} (${result.seconds.toFixed(1)} s)\n`);
  if (passed && !result.isTold) return;
  const lines = result.output.trimEnd().split('\n').filter(Boolean);
  for (const line of lines) process.stdout.write(`     ${line}\n`);
  if (!passed) process.stdout.write(`  -> ${check.advice}\n`);
}

/**
 * Runs the checks whose name contains `only` (all without it), at most two at a time, and prints each as it ends. A mistake
 * in a declaration is told once: while one stands, what the compiler would say of it is left out, and the whole has failed.
 * Answers `{ passed, failed }`.
 */
export async function runChecks(only = '', among = checks) {
  const waiting = among.filter(({ name }) => name.includes(only));
  const counts = { passed: 0, failed: 0 };
  const results = new Map();
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const needed = check.needs === undefined ? undefined : await results.get(check.needs);
      if (needed?.code === wrongDeclarations) {
        process.stdout.write(`--   ${check.name}: after the declarations\n`);
        continue;
      }
      const running = check.run();
      results.set(check.name, running);
      const result = await running;
      counts[result.code === 0 ? 'passed' : 'failed'] += 1;
      report(check, result);
    }
  };
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, worker));
  return counts;
}
