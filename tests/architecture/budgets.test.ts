import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { PlantedTree } from './plantedTree.ts';
import { plantTree, repository } from './plantedTree.ts';

let tree: PlantedTree | undefined;
afterEach(() => tree?.remove());

/** Runs the budgets over a planted tree as `npm run check` does; answers the exit code and the sentences. */
function checkBudgets(files: Readonly<Record<string, string>>): { code: number | null; problems: string[] } {
  tree = plantTree(files);
  const program = join(repository, 'scripts/lib/budgets.mjs');
  const result = spawnSync(process.execPath, [program, tree.folder], { encoding: 'utf8' });
  return { code: result.status, problems: result.stdout.split('\n').filter(Boolean) };
}

const constants = (count: number) =>
  Array.from({ length: count }, (_, index) => `export const value${index} = ${index};\n`).join('');
/** A function of `lines` lines, its first and last included. */
const functionOf = (lines: number) => `export function long() {\n${'  work();\n'.repeat(lines - 2)}}\n`;
const arrowOf = (lines: number) => `export const long = () => {\n${'  work();\n'.repeat(lines - 2)}};\n`;

describe('budgets', () => {
  it('pass at exactly the limit', () => {
    const files = { 'server/file.ts': constants(300), 'server/function.ts': functionOf(50) };
    expect(checkBudgets(files)).toEqual({ code: 0, problems: [] });
  });

  it('catch a file of 301 lines', () => {
    const { code, problems } = checkBudgets({ 'server/file.ts': constants(301) });
    expect(code).toBe(1);
    expect(problems).toEqual(['server/file.ts has 301 lines (the budget is 300).']);
  });

  it('give the words of an entity 400 lines and no more', () => {
    const words = (count: number) => ({ 'resources/pay/penalties/penaltyWords.ts': constants(count) });
    expect(checkBudgets(words(400)).problems).toEqual([]);
    tree?.remove();
    expect(checkBudgets(words(401)).problems).toEqual([
      'resources/pay/penalties/penaltyWords.ts has 401 lines (the budget is 400).',
    ]);
  });

  it.each([
    ['a function', functionOf(51), 'long'],
    ['an arrow function', arrowOf(51), 'long'],
    ['a method', `export class Box {\n  open() {\n${'    work();\n'.repeat(49)}  }\n}\n`, 'open'],
  ])('catch %s of 51 lines', (_, text, name) => {
    const { code, problems } = checkBudgets({ 'src/planted.tsx': text });
    expect(code).toBe(1);
    expect(problems).toEqual([expect.stringContaining(`${name} has 51 lines (the budget is 50).`)]);
  });

  it('let the callback of describe be long, but not a function inside it', () => {
    const short = "  it('works', () => {\n    work();\n  });\n".repeat(20);
    const group = `describe('all', () => {\n${short}});\n`;
    expect(checkBudgets({ 'tests/planted.test.ts': group })).toEqual({ code: 0, problems: [] });
    tree?.remove();
    const long = `describe('all', () => {\n  it('works', () => {\n${'    work();\n'.repeat(50)}  });\n});\n`;
    expect(checkBudgets({ 'tests/planted.test.ts': long }).code).toBe(1);
  });

  it('leave generated files, migrations and fixtures alone', () => {
    const text = constants(301);
    const files = {
      'src/generated/a.ts': text,
      'server/db/migrations/b.ts': text,
      'tests/fixtures/c.ts': text,
    };
    expect(checkBudgets(files)).toEqual({ code: 0, problems: [] });
  });

  it('catch a declaration over 250 lines', () => {
    const { problems } = checkBudgets({ 'resources/pay/salary/salary.ts': constants(251) });
    expect(problems).toEqual(['resources/pay/salary/salary.ts has 251 lines (the budget is 250).']);
  });

  it('catch a language over 930 lines of code: all a declarer reads is counted, comments and what reads it are not', () => {
    const most = constants(240);
    const kind = `interface DayOptions {\n  readonly past?: boolean;\n}\nexport const day = builderOf<'day'>('day');\n`;
    const within = {
      'metadata/a.ts': most,
      'metadata/b.ts': `// why\n${most}`,
      'metadata/fields/formula.ts': constants(140),
      'metadata/fields/series.ts': constants(140),
      // Four lines of what declarations call and its options; how a day is judged is not theirs.
      'metadata/fields/kinds/day.ts': `${kind}export const daySlice = {\n  text: null,\n};\n`,
      // Of the names alone nothing, of what an area declares its own with all: 166 lines.
      'metadata/permissions.ts': `export const permissionGroups = {\n  users: ['a'],\n};\n${constants(166)}`,
      'metadata/fields/validate.ts': most,
      'metadata/derive/shapes.ts': most,
    };
    expect(checkBudgets(within)).toEqual({ code: 0, problems: [] });
    tree?.remove();
    const { problems } = checkBudgets({ ...within, 'metadata/d.ts': 'export const one = 1;\n' });
    expect(problems).toEqual([expect.stringContaining('931 lines of code (the budget is 930)')]);
  });
});

describe('marks', () => {
  it.each([
    ['unfinished work', `// ${['TO', 'DO'].join('')}: later\n`],
    ['a promise', `export const text = '${['Coming', 'soon'].join(' ')}';\n`],
    ['a path of one machine', `export const folder = '${['', 'root', 'clinic'].join('/')}';\n`],
    ['a skipped test', `${['it', 'skip'].join('.')}('works', work);\n`],
  ])('catch %s', (_, text) => {
    const { code, problems } = checkBudgets({ 'server/planted.ts': text });
    expect(code).toBe(1);
    expect(problems).toEqual([expect.stringMatching(/^server\/planted\.ts:1 /)]);
  });

  it('let a relative path and an address pass', () => {
    const text = "export const paths = ['./tmp/file', '/work-schedules', '/api/v1/temporary'];\n";
    expect(checkBudgets({ 'server/planted.ts': text })).toEqual({ code: 0, problems: [] });
  });
});
