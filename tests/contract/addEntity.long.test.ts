import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyProject, type ProjectCopy } from '#tests/setup/projectCopy.ts';
import { catalogueSuites } from '../../scripts/lib/catalogueSuites.mjs';
import { guideBlocks, type GuideBlock } from '../../scripts/documents/guide.ts';

const blocks = guideBlocks(path.resolve(import.meta.dirname, '../..'));
const shown = (file: string): GuideBlock => {
  const found = blocks.find((block) => block.file === file);
  if (!found) throw new Error(`docs/three-entities.md shows no ${file}.`);
  return found;
};
const lineCount = ({ text }: GuideBlock): number => text.trimEnd().split('\n').length;

const names = 'resources/equipment/devices/devices.ts';
const repairs = 'resources/equipment/device-repairs/device-repairs.ts';
const apiTests = ['tests/api/equipment/deviceRepairs.test.ts', 'tests/api/equipment/repairCosts.test.ts'];

let copy: ProjectCopy;
beforeAll(() => {
  copy = copyProject();
});
afterAll(() => copy.remove());

const tsx = (...args: string[]): string => copy.run('tsx/dist/cli.mjs', args);
/** The words of a command line. */
const wordsOf = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');

/** Takes lines out, and puts each added one behind the line it stands under in the block. */
function withLines(text: string, diff: string): string {
  let above = '';
  return diff
    .trimEnd()
    .split('\n')
    .reduce((now, line) => {
      const content = line.slice(1);
      const before = above;
      above = content;
      if (line.startsWith(' ')) return now;
      const sought = line.startsWith('-') ? content : before;
      expect([sought, now.split(`${sought}\n`).length]).toEqual([sought, 2]);
      if (line.startsWith('-')) return now.replace(`${sought}\n`, () => '');
      return now.replace(`${before}\n`, () => `${before}\n${content}\n`);
    }, text);
}

/** Does what a block says, as a newcomer would. */
function take({ language, file, text }: GuideBlock): void {
  if (language === 'diff') return copy.write(file, withLines(copy.read(file), text));
  if (language === 'tsv') return copy.write(file, `${copy.read(file).trimEnd()}\n${text}`);
  if (language !== 'sh') return copy.write(file, text);
  for (const line of text.trimEnd().split('\n')) {
    const [, , command = '', ...args] = wordsOf(line);
    expect(['new', 'generate']).toContain(command);
    tsx(`scripts/${command}.ts`, ...args);
  }
}

interface Results {
  readonly numTotalTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** What failed of a run of vitest in the copy, each with the beginning of what it said, and how many tests there were. */
function tested(
  files: readonly string[],
  only: string,
): { readonly failed: readonly string[]; readonly count: number } {
  const args = ['--project', 'api', '--no-isolate', '--reporter', 'json', '--outputFile', 'results.json'];
  try {
    copy.run('vitest/vitest.mjs', ['run', ...args, ...files], { CATALOGUE_ONLY: only });
  } catch (reason) {
    if (!existsSync(path.join(copy.folder, 'results.json'))) throw reason;
  }
  const { numTotalTests: count, testResults } = JSON.parse(copy.read('results.json')) as Results;
  const failed = testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message === '' ? [] : [`${path.basename(name)}: ${message}`]),
    ...assertionResults
      .filter(({ status }) => status !== 'passed')
      .map(({ fullName, failureMessages: [said = ''] }) => `${fullName}: ${said.slice(0, 600)}`),
  ]);
  return { failed, count };
}

/** The steps of docs/three-entities.md, in its order; each needs the ones before. */
describe('three entities', () => {
  it('are as short as the issue asks, the document with one file of rules beside it', () => {
    expect(lineCount(shown(names))).toBeLessThanOrEqual(60);
    expect(lineCount(shown(repairs))).toBeLessThanOrEqual(200);
    const second = blocks.slice(
      0,
      blocks.findIndex(({ file }) => file.endsWith('repairCosts.ts')),
    );
    const files = second.map(({ file }) => file).filter((file) => file.includes('device-repairs/'));
    expect(files).toEqual([repairs, repairs.replace('.ts', '.server.ts')]);
  });

  it('stand beside a list of names left as npm run new wrote it, which refuses what is there', () => {
    const wanted = ['scripts/new.ts', 'people', 'visitor-badges', 'بطاقة زائر', 'بطاقات الزوار'];
    tsx(...wanted);
    expect(() => tsx(...wanted)).toThrow('There is an entity visitor-badges already');
  }, 60_000);

  it('are built by doing what the page says, from the first block to the last', () => {
    const migrations = (): number =>
      readdirSync(path.join(copy.folder, 'server/db/migrations')).filter((name) => name.endsWith('.sql'))
        .length;
    const before = migrations();
    for (const block of blocks) take(block);
    expect(migrations() - before).toBe(2);
    for (const [file, text] of [
      ['schema.sql', 'device_repairs__lines'],
      ['openapi.json', '/device-repairs/{id}/approve'],
      ['openapi.json', '/device-repairs/reports/costs'],
      ['routes.md', '/devices/create'],
    ] as const)
      expect(copy.read(`docs/generated/${file}`)).toContain(text);
    tsx('scripts/generate.ts', '--check');
  }, 180_000);

  it('are formatted and linted as everything else', () => {
    const written = ['resources/equipment', 'resources/people/visitor-badges', 'resources/people/index.ts'];
    const files = [...written, 'resources/index.ts', 'resources/index.server.ts', 'tests/api/equipment'];
    copy.run('prettier/bin/prettier.cjs', ['--check', '--log-level=warn', ...files]);
    copy.run('oxlint/bin/oxlint', ['--deny-warnings', ...files]);
  });

  it('type-check', () => {
    const config = {
      extends: './tsconfig.json',
      // Styles of a page are imported where it is declared.
      compilerOptions: { incremental: false, tsBuildInfoFile: null, types: ['node', 'vite/client'] },
      // What the files touch by type; the whole tree is checked by npm run check.
      include: [
        'resources/index.ts',
        'resources/index.server.ts',
        'server/main.ts',
        'tests/setup',
        'tests/contract',
        ...apiTests,
      ],
    };
    copy.write('tsconfig.added.json', JSON.stringify(config));
    const args = ['-p', 'tsconfig.added.json', '--noEmit', '--pretty', 'false', '--checkers', '1'];
    expect(copy.run('typescript-7/bin/tsc', args)).toBe('');
  }, 120_000);

  it('pass every suite of the catalogue, the document walks its steps and the report sums them', () => {
    const files = [...catalogueSuites, ...apiTests];
    expect(files.filter((file) => !existsSync(path.join(copy.folder, file)))).toEqual([]);
    const { failed, count } = tested(files, 'devices,device-repairs,visitor-badges');
    expect(failed).toEqual([]);
    expect(count).toBeGreaterThan(200);
  }, 300_000);
});
