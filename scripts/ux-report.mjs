/**
 * npm run ux-report: reads what the suites of the last `npm test` (and `npm run test:long`) left and writes
 * docs/ux-report.md: each number of the user-experience catalogue as passed, failed or missing, with the tests that name it.
 */
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './lib/process.mjs';
import { reportsFolder } from './lib/suites.mjs';

const numbers = () =>
  readFileSync(join(root, 'tests/fixtures/ux-numbers.tsv'), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
    .map(([number, area, what]) => ({ number, area, what }));

/** Every test of the kept results: its full name, its suite and how it ended. */
function testsOf(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')).testResults)
    .flatMap(({ name: file, assertionResults }) =>
      assertionResults.map(({ fullName, status }) => ({ file, name: fullName, status })),
    );
}

/** `UX-09` and ranges such as `UX-08…16` or `UX-50, 51` in a test's name. */
export function numbersIn(name) {
  const found = new Set();
  for (const [, list] of name.matchAll(/UX-(\d+(?:\s*(?:…|,|-)\s*(?:UX-)?\d+)*)/g)) {
    let before;
    for (const [, sign, digits] of list.matchAll(/(…|,|-|^)\s*(?:UX-)?(\d+)/g)) {
      const number = Number(digits);
      if (sign === '…' && before !== undefined) for (let n = before; n < number; n += 1) found.add(n);
      found.add(number);
      before = number;
    }
  }
  return [...found].map((number) => `UX-${String(number).padStart(2, '0')}`);
}

function stateOf(tests) {
  if (tests.length === 0) return 'missing';
  return tests.every(({ status }) => status === 'passed') ? 'pass' : 'fail';
}

function report() {
  const tests = testsOf(reportsFolder);
  if (tests.length === 0) throw new Error('No results are kept: run npm test first.');
  const rows = numbers().map(({ number, area, what }) => {
    const named = tests.filter(({ name }) => numbersIn(name).includes(number));
    return { number, area, what, named, state: stateOf(named) };
  });
  const count = (state) => rows.filter((row) => row.state === state).length;
  const lines = rows.map(
    ({ number, area, what, named, state }) =>
      `| ${number} | ${area} | ${what} | ${state} | ${named.length === 0 ? '' : named.length} |`,
  );
  return `# User-experience numbers

Written by \`npm run ux-report\` from the results of the last \`npm test\`. A number is *pass* when every test that carries it in its name
passed; that says the tested part of it holds, not that every word of it is built. Numbers of areas that are not built yet are *missing*.

${count('pass')} pass, ${count('fail')} fail, ${count('missing')} missing.

| number | area | what | state | tests |
|---|---|---|---|---|
${lines.join('\n')}
`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    writeFileSync(join(root, 'docs/ux-report.md'), report());
    process.stdout.write('Wrote docs/ux-report.md\n');
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
