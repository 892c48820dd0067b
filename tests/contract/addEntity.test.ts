import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const place = 'resources/people/insurance-companies/insurance-companies.ts';
const given = 'tests/fixtures/insurance-companies.ts';
/** The one row of rights CONTRIBUTING asks for: entity, address, every action, permission. */
const row = ['insurance-companies', '/insurance-companies', '*', 'manage_clinic_settings'];
const suites = [
  'apiContract',
  'apiValues',
  'apiTransitions',
  'apiFilters',
  'apiRules',
  'accessMatrix',
  'routes',
  'tenantIsolation',
  'massAssignment',
  'unknownFilter',
  'injection',
  'words',
];

let copy = '';
const inCopy = (file: string): string => path.join(copy, file);
const edit = (file: string, change: (text: string) => string): void =>
  writeFileSync(inCopy(file), change(readFileSync(inCopy(file), 'utf8')));

/** Runs a program in the copy as somebody at a keyboard would, without what this run of the tests has set. */
function run(file: string, args: readonly string[], more: Readonly<Record<string, string>> = {}): string {
  const own = /^(?:VITEST|TEST|DATA_DIR|NODE_OPTIONS|CATALOGUE_ONLY)/;
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.test(name)));
  try {
    return execFileSync(process.execPath, [path.join(root, 'node_modules', file), ...args], {
      cwd: copy,
      env: { ...env, ...more },
      encoding: 'utf8',
      stdio: 'pipe',
    });
  } catch (reason) {
    const { stdout = '', stderr = '' } = reason as { stdout?: string; stderr?: string };
    throw new Error(`${file} ${args.join(' ')}\n${stdout}\n${stderr}`, { cause: reason });
  }
}

beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'add-entity-'));
  // The embedded database of the copy runs under an account of its own when tests run as root.
  chmodSync(copy, 0o755);
  const left = new Set(['node_modules', '.git', 'dist', 'data', 'coverage']);
  for (const name of readdirSync(root).filter((one) => !left.has(one)))
    cpSync(path.join(root, name), inCopy(name), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), inCopy('node_modules'), 'dir');
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** The steps of CONTRIBUTING, in its order; each needs the one before. */
describe('a new entity is one file, one line and one row', () => {
  it('CONTRIBUTING names exactly the steps taken here', () => {
    const text = readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8');
    for (const named of [
      given,
      place,
      'resources/people/index.ts',
      'tests/fixtures/added-routes.tsv',
      ...row,
      'npm run generate',
    ])
      expect(text).toContain(named);
  });

  it('the file has fewer than 60 lines, formatted as all others', () => {
    mkdirSync(path.dirname(inCopy(place)), { recursive: true });
    cpSync(inCopy(given), inCopy(place));
    run('prettier/bin/prettier.cjs', ['--write', place]);
    expect(readFileSync(inCopy(place), 'utf8').trimEnd().split('\n').length).toBeLessThan(60);
  });

  it('is registered in one line and its rights are typed in one row', () => {
    edit('resources/people/index.ts', (text) =>
      text
        .replace(
          'import { jobTitles }',
          "import { insuranceCompanies } from './insurance-companies/insurance-companies.ts';\nimport { jobTitles }",
        )
        .replace(/(entities: \[[^\]]*?),?(\s*\])/, '$1, insuranceCompanies$2'),
    );
    edit('tests/fixtures/added-routes.tsv', (text) => `${text.trimEnd()}\n${row.join('\t')}\n`);
    expect(
      readFileSync(inCopy('resources/people/index.ts'), 'utf8').match(/insuranceCompanies/g),
    ).toHaveLength(2);
  });

  it('generate writes its migration and documents, and has nothing more to write then', () => {
    const migrations = (): string[] =>
      readdirSync(inCopy('server/db/migrations')).filter((name) => name.endsWith('.sql'));
    const before = migrations();
    run('tsx/dist/cli.mjs', ['scripts/generate.ts']);
    const fresh = migrations().filter((name) => !before.includes(name));
    expect(fresh).toHaveLength(1);
    const sql = readFileSync(inCopy(`server/db/migrations/${fresh[0] ?? ''}`), 'utf8');
    expect(sql).toMatch(/create table insurance_companies/);
    expect(sql).toMatch(/build_wall\('insurance_companies'|force row level security/);
    for (const [file, text] of [
      ['schema.sql', 'insurance_companies'],
      ['openapi.json', '/insurance-companies/{id}'],
      ['routes.md', '/insurance-companies/create'],
      ['permissions.md', 'manage_clinic_settings'],
    ] as const)
      expect(readFileSync(inCopy(`docs/generated/${file}`), 'utf8')).toContain(text);
    run('tsx/dist/cli.mjs', ['scripts/generate.ts', '--check']);
  });

  it('type-checks', () => {
    const config = {
      extends: './tsconfig.json',
      // Styles of a page are imported where it is declared.
      compilerOptions: { incremental: false, tsBuildInfoFile: null, types: ['node', 'vite/client'] },
      // What the file touches by type; the whole tree is checked by npm run check.
      include: [
        'resources/index.ts',
        'resources/index.server.ts',
        place,
        'server/main.ts',
        'tests/setup',
        'tests/contract',
      ],
    };
    writeFileSync(inCopy('tsconfig.added.json'), JSON.stringify(config));
    expect(
      run('typescript-7/bin/tsc', [
        '-p',
        'tsconfig.added.json',
        '--noEmit',
        '--pretty',
        'false',
        '--checkers',
        '1',
      ]),
    ).toBe('');
  }, 120_000);

  it('passes every suite of the catalogue', () => {
    const files = suites.map((name) => `tests/contract/${name}.test.ts`);
    expect(files.filter((file) => !existsSync(inCopy(file)))).toEqual([]);
    const args = [
      'run',
      '--project',
      'api',
      '--no-isolate',
      '--reporter',
      'json',
      '--outputFile',
      'results.json',
      ...files,
    ];
    run('vitest/vitest.mjs', args, { CATALOGUE_ONLY: 'insurance-companies' });
    const { numPassedTests, numFailedTests, numTotalTests } = JSON.parse(
      readFileSync(inCopy('results.json'), 'utf8'),
    ) as Record<string, number>;
    expect({ numFailedTests, numPassedTests }).toEqual({ numFailedTests: 0, numPassedTests: numTotalTests });
    expect(numPassedTests).toBeGreaterThan(70);
  }, 180_000);
});
