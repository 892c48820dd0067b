import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { PlantedTree } from './plantedTree.ts';
import { plantTree, repository } from './plantedTree.ts';

let tree: PlantedTree | undefined;
afterEach(() => tree?.remove());

/** Runs a program of scripts/lib over a planted tree as `npm run check` does; answers the exit code and the sentences. */
function runOver(program: 'sizes' | 'marks', files: Readonly<Record<string, string>>) {
  tree?.remove();
  tree = plantTree(files);
  const file = join(repository, `scripts/lib/${program}.mjs`);
  const result = spawnSync(process.execPath, [file, tree.folder], { encoding: 'utf8' });
  return { code: result.status, sentences: result.stdout.split('\n').filter(Boolean) };
}

const constants = (count: number) =>
  Array.from({ length: count }, (_, index) => `export const value${index} = ${index};\n`).join('');
/** A function of `lines` lines, its first and last included. */
const functionOf = (lines: number) => `export function long() {\n${'  work();\n'.repeat(lines - 2)}}\n`;

describe('sizes', () => {
  it('are told from 501 lines a file and 81 a function, and fail nothing', () => {
    const files = { 'server/data/file.ts': constants(501), 'src/long.tsx': functionOf(81) };
    expect(runOver('sizes', files)).toEqual({
      code: 0,
      sentences: ['server/data/file.ts has 501 lines.', 'src/long.tsx:1 long has 81 lines.'],
    });
    const within = { 'server/file.ts': constants(500), 'src/long.tsx': functionOf(80) };
    expect(runOver('sizes', within)).toEqual({ code: 0, sentences: [] });
  });

  it('leave the callback of describe, generated files, migrations and fixtures alone', () => {
    const group = `describe('all', () => {\n${"  it('works', () => {\n    work();\n  });\n".repeat(40)}});\n`;
    const files = {
      'tests/planted.test.ts': group,
      'src/generated/a.ts': constants(501),
      'server/db/migrations/b.ts': constants(501),
      'tests/fixtures/c.ts': constants(501),
    };
    expect(runOver('sizes', files)).toEqual({ code: 0, sentences: [] });
  });
});

describe('marks', () => {
  it.each([
    ['unfinished work', `// ${['TO', 'DO'].join('')}: later\n`],
    ['a promise', `export const text = '${['Coming', 'soon'].join(' ')}';\n`],
    ['a path of one machine', `export const folder = '${['', 'root', 'clinic'].join('/')}';\n`],
    ['a skipped test', `${['it', 'skip'].join('.')}('works', work);\n`],
  ])('catch %s, also below a folder called data', (_, text) => {
    const { code, sentences } = runOver('marks', { 'server/data/planted.ts': text });
    expect(code).toBe(1);
    expect(sentences).toEqual([expect.stringMatching(/^server\/data\/planted\.ts:1 /)]);
  });

  it('let a relative path and an address pass', () => {
    const text = "export const paths = ['./tmp/file', '/work-schedules', '/api/v1/temporary'];\n";
    expect(runOver('marks', { 'server/planted.ts': text })).toEqual({ code: 0, sentences: [] });
  });
});

it('lint reads server/data: an unused name planted there is found with the settings of this repository', () => {
  tree = plantTree({ 'server/data/planted.ts': 'const unused = 1;\nexport const used = 2;\n' });
  const oxlint = join(repository, 'node_modules/oxlint/bin/oxlint');
  const args = [oxlint, '--config', join(repository, '.oxlintrc.json'), '--format=unix', '.'];
  const { stdout, status } = spawnSync(process.execPath, args, { cwd: tree.folder, encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stdout).toContain('server/data/planted.ts:1:7');
});
