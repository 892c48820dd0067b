import { cpSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyProject, type ProjectCopy } from '#tests/setup/projectCopy.ts';

const root = path.resolve(import.meta.dirname, '../..');
const given = 'tests/fixtures/equipment';
/** What is expected of it, typed by hand. */
const rows = [
  ['right', 'list', 'equipment_view|equipment_manage', '/equipment'],
  ['right', 'show', 'equipment_view|equipment_manage', '/equipment/:id'],
  ['right', '*', 'equipment_manage', '/equipment'],
  ['page', 'page', 'equipment_view|equipment_manage', '/equipment/plan'],
  ['page', 'page', 'equipment_manage', '/settings/equipment'],
];

let copy: ProjectCopy;
const edit = (file: string, change: (text: string) => string): void =>
  copy.write(file, change(copy.read(file)));
beforeAll(() => {
  copy = copyProject();
});
afterAll(() => copy.remove());

interface Results {
  readonly numTotalTests: number;
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

/** Runs some test files of the copy as `npm test` would; names those that fail. */
function run(project: string, files: readonly string[], more: Readonly<Record<string, string>> = {}): void {
  const args = [
    'run',
    '--project',
    project,
    '--no-isolate',
    '--reporter',
    'json',
    '--outputFile',
    'results.json',
  ];
  let stopped: unknown;
  try {
    copy.run('vitest/vitest.mjs', [...args, ...files], more);
  } catch (reason) {
    stopped = reason;
  }
  const { numTotalTests, testResults } = JSON.parse(copy.read('results.json')) as Results;
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status !== 'passed')
    .map(({ fullName }) => fullName);
  expect(failed).toEqual([]);
  expect(stopped).toBeUndefined();
  expect(numTotalTests).toBeGreaterThan(0);
}

/** The steps of CONTRIBUTING, in their order; each needs the one before. */
describe('a new area is a folder and a line in each list', () => {
  it('CONTRIBUTING names the lists it stands in', () => {
    for (const named of ['resources/index.ts', 'resources/index.server.ts', 'resources/index.permissions.ts'])
      expect(copy.read('CONTRIBUTING.md')).toContain(named);
  });

  it('is registered in three of them', () => {
    cpSync(path.join(root, given), path.join(copy.folder, 'resources/equipment'), {
      recursive: true,
      filter: (file) => !/\.test\.tsx?$/.test(file),
    });
    const line = (from: string): string => `import { area as equipment } from './equipment/${from}';\n`;
    edit('resources/index.ts', (text) =>
      text
        .replace(/import \{ area as inventory/, `${line('index.ts')}$&`)
        .replace(/(areas: readonly Area\[\] = \[[^\]]*?),?(\s*\])/, '$1, equipment$2'),
    );
    edit('resources/index.server.ts', (text) =>
      text
        .replace(/import \{ area as inventory/, `${line('index.server.ts')}$&`)
        .replace(/(clinicAreas: readonly ClinicArea\[\] = \[[^\]]*?),?(\s*\])/, '$1, equipment$2'),
    );
    edit('resources/index.permissions.ts', (text) =>
      `import { equipmentRights } from './equipment/permissions.ts';\n${text}`.replace(
        '= [];',
        '= [equipmentRights];',
      ),
    );
    const table = [['what', 'name', 'who', 'address', 'source'], ...rows];
    copy.write('tests/expected/devices.tsv', `${table.map((row) => row.join('\t')).join('\n')}\n`);
  });

  it('generate writes its table and its permissions into the checks, and has nothing more to write then', () => {
    const migrations = (): string[] =>
      readdirSync(path.join(copy.folder, 'server/db/migrations')).filter((name) => name.endsWith('.sql'));
    const before = migrations();
    copy.run('tsx/dist/cli.mjs', ['scripts/generate.ts']);
    const fresh = migrations().filter((name) => !before.includes(name));
    expect(fresh).toHaveLength(1);
    const sql = copy.read(`server/db/migrations/${fresh[0] ?? ''}`);
    expect(sql).toMatch(/create table devices/);
    expect(sql.match(/'equipment_manage'/g)).toHaveLength(2);
    expect(copy.read('docs/generated/permissions.md')).toContain('equipment_manage');
    copy.run('tsx/dist/cli.mjs', ['scripts/generate.ts', '--check']);
  }, 120_000);

  it('its page, card, setting, step, presets, daily work, job, sample and rights are there', () => {
    copy.write('tests/api/equipment.test.ts', copy.read(`${given}/api.test.ts`));
    copy.write('src/equipment.test.tsx', copy.read(`${given}/app.test.tsx`));
    run('unit-screens', ['src/equipment.test.tsx']);
    // Its rights are the typed ones, in every suite that asks for them.
    const suites = ['accessMatrix', 'routes'].map((name) => `tests/contract/${name}.test.ts`);
    run('api', ['tests/api/equipment.test.ts', ...suites], { CATALOGUE_ONLY: 'devices' });
  }, 240_000);
});
