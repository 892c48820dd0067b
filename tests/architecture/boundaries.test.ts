import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PlantedTree } from './plantedTree.ts';
import { plantTree, repository } from './plantedTree.ts';

interface Violation {
  readonly rule: { readonly name: string };
  readonly from: string;
}

const areas = ['metadata', 'resources', 'i18n', 'server', 'src', 'public-site', 'tests', 'scripts'];
const require = createRequire(import.meta.url);
const cruiser = join(repository, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');

/** Runs dependency-cruiser as `npm run check` does and answers every broken rule with the file that broke it. */
async function violationsIn(folder: string): Promise<readonly Violation[]> {
  const args = [cruiser, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...areas];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, maxBuffer: 64 << 20 });
  const result = JSON.parse(stdout) as { summary: { violations: Violation[]; totalCruised: number } };
  expect(result.summary.totalCruised).toBeGreaterThan(10);
  return result.summary.violations;
}

/** An installed package as npm leaves it: enough for resolving, nothing of the real one. */
function packageFiles(name: string): Record<string, string> {
  return {
    [`node_modules/${name}/package.json`]: JSON.stringify({
      name,
      version: '1.0.0',
      type: 'module',
      exports: './index.js',
    }),
    [`node_modules/${name}/index.js`]: 'export const value = 1;',
  };
}

const dependencies = ['react', 'react-admin', '@mui/material', 'decimal.js', 'pg'];

/** A tree that uses everything it may. */
const cleanTree: Readonly<Record<string, string>> = {
  ...Object.assign({}, ...[...dependencies, 'msw'].map(packageFiles)),
  'package.json': JSON.stringify({
    name: 'planted',
    type: 'module',
    imports: Object.fromEntries(areas.map((area) => [`#${area}/*`, `./${area}/*`])),
    dependencies: Object.fromEntries(dependencies.map((name) => [name, '1.0.0'])),
    devDependencies: { msw: '1.0.0' },
  }),
  'metadata/fields.ts': 'export const text = 1;',
  'metadata/resource.ts': "import { text } from './fields.ts'; export const resource = text;",
  'resources/index.ts': "import { leave } from './time/leave/leave.ts'; export const all = [leave];",
  'resources/index.server.ts':
    "import { rules } from './time/leave/leave.server.ts'; export const all = [rules];",
  'resources/index.areas.ts': "export const areaLoaders = { time: () => import('./time/index.pieces.ts') };",
  'resources/time/index.pieces.ts':
    "import { views } from './leave/leave.pieces.tsx'; export const all = [views];",
  'resources/shared/words.ts': 'export const words = 1;',
  'resources/time/days.ts': "import { words } from '#resources/shared/words.ts'; export const days = words;",
  'resources/time/shift/shift.ts':
    "import { resource } from '#metadata/resource.ts'; export const shift = resource;",
  'resources/time/leave/leave.ts':
    "import { resource } from '#metadata/resource.ts'; import { days } from '../days.ts'; export const leave = [resource, days];",
  'resources/time/leave/leave.server.ts':
    "import { kit } from '#server/kit/rules.ts'; import { value } from 'decimal.js'; import { leave } from './leave.ts'; export const rules = [kit, value, leave];",
  'resources/time/leave/leave.pieces.tsx':
    "import { value } from 'react'; import { kit } from '#src/client/catalogue/pieces.ts'; import { words } from '#i18n/words.ts'; import { leave } from './leave.ts'; export const views = [value, kit, words, leave];",
  'i18n/words.ts': 'export const words = 1;',
  'server/kit/rules.ts': 'export const kit = 1;',
  'server/db/wall.ts': 'export const wall = 1;',
  'server/app/api.ts': "import { wall } from '../db/wall.ts'; export const api = wall;",
  'server/main.ts':
    "import { readFileSync } from 'node:fs'; import { value } from 'pg'; import { all } from '#resources/index.server.ts'; import { words } from '#i18n/words.ts'; import { render } from '#public-site/render.ts'; export const main = [readFileSync, value, all, words, render];",
  'src/client/catalogue/pieces.ts': 'export const kit = 1;',
  'src/client/catalogue/menu.ts': 'export const menu = 1;',
  'src/client/session/http.ts': 'export const http = 1;',
  'src/shell/layout.ts': "import { menu } from '#src/client/catalogue/menu.ts'; export const layout = menu;",
  'src/main.tsx':
    "import { value } from 'react-admin'; import { areaLoaders as all } from '#resources/index.areas.ts'; import { words } from '#i18n/words.ts'; export const main = [value, all, words];",
  'public-site/render.ts': "import { words } from '#i18n/words.ts'; export const render = words;",
  'scripts/generate.ts': "import { all } from '#resources/index.ts'; export const generated = all;",
  'tests/example.test.ts':
    "import { value } from 'msw'; import { main } from '#src/main.tsx'; export const test = [value, main];",
};

/** For each rule the files that break it: the path that must be reported, its text, and what else the plant needs. */
const violations: readonly (readonly [rule: string, path: string, text: string])[] = [
  [
    'metadata-is-pure',
    'metadata/planted-package.ts',
    "import { value } from 'react'; export const planted = value;",
  ],
  [
    'metadata-is-pure',
    'metadata/planted-node.ts',
    "import { join } from 'node:path'; export const planted = join;",
  ],
  [
    'declaration-is-pure',
    'resources/time/react/react.ts',
    "import { value } from 'react'; export const planted = value;",
  ],
  [
    'declaration-is-pure',
    'resources/time/words/words.ts',
    "import { words } from '#i18n/words.ts'; export const planted = words;",
  ],
  [
    'declaration-has-no-sides',
    'resources/time/leave/planted.ts',
    "import { rules } from './leave.server.ts'; export const planted = rules;",
  ],
  [
    'declaration-names-other-entities',
    'resources/time/other/other.ts',
    "import { shift } from '../shift/shift.ts'; export const planted = shift;",
  ],
  [
    'server-rules-are-narrow',
    'resources/time/door/door.server.ts',
    "import { main } from '#server/main.ts'; export const planted = main;",
  ],
  [
    'server-rules-are-narrow',
    'resources/time/pg/pg.server.ts',
    "import { value } from 'pg'; export const planted = value;",
  ],
  [
    'pieces-are-narrow',
    'resources/time/leave/planted.pieces.tsx',
    "import { layout } from '#src/shell/layout.ts'; export const planted = layout;",
  ],
  [
    'pieces-are-narrow',
    'resources/time/leave/calls.pieces.tsx',
    "import { http } from '#src/client/session/http.ts'; export const planted = http;",
  ],
  [
    'floors-of-the-server',
    'server/db/planted.ts',
    "import { kit } from '../kit/rules.ts'; export const planted = kit;",
  ],
  [
    'floors-of-the-server',
    'server/remarks/planted.ts',
    "import type { api } from '../app/api.ts'; export type Planted = typeof api;",
  ],
  [
    'floors-of-the-browser',
    'src/client/planted.ts',
    "import { layout } from '#src/shell/layout.ts'; export const planted = layout;",
  ],
  [
    'floors-of-the-browser',
    'src/screens/planted.ts',
    "import type { layout } from '#src/shell/layout.ts'; export type Planted = typeof layout;",
  ],
  [
    'server-file-stays-on-server',
    'src/planted-server.ts',
    "import { kit } from '#server/kit/rules.ts'; export const planted = kit;",
  ],
  [
    'server-file-stays-on-server',
    'src/planted-type.ts',
    "import type { kit } from '#server/kit/rules.ts'; export type Planted = typeof kit;",
  ],
  [
    'server-file-stays-on-server',
    'resources/time/leave/rules.pieces.tsx',
    "import { rules } from './leave.server.ts'; export const planted = rules;",
  ],
  [
    'no-node-in-browser',
    'src/planted-node.ts',
    "import { join } from 'node:path'; export const planted = join;",
  ],
  ['no-node-in-browser', 'public-site/planted-node.ts', "export const planted = () => import('node:fs');"],
  [
    'server-has-no-screen',
    'server/planted-screen.ts',
    "import { main } from '#src/main.tsx'; export const planted = main;",
  ],
  [
    'server-has-no-screen',
    'server/planted-admin.ts',
    "import { value } from 'react-admin'; export const planted = value;",
  ],
  [
    'server-has-no-screen',
    'resources/time/react/react.server.ts',
    "import { value } from 'react'; export const planted = value;",
  ],
  [
    'catalogue-has-doors',
    'src/planted-door.ts',
    "import { leave } from '#resources/time/leave/leave.ts'; export const planted = leave;",
  ],
  [
    'public-site-ships-no-schema',
    'public-site/planted.ts',
    "import { all } from '#resources/index.ts'; export const planted = all;",
  ],
  [
    'public-site-ships-no-schema',
    'public-site/planted-mui.tsx',
    "import { value } from '@mui/material'; export const planted = value;",
  ],
  [
    'words-are-pure',
    'i18n/planted.ts',
    "import { menu } from '#src/client/catalogue/menu.ts'; export const planted = menu;",
  ],
  [
    'product-without-tests',
    'src/planted-test.ts',
    "import { test } from '#tests/example.test.ts'; export const planted = test;",
  ],
  [
    'server-without-development-packages',
    'server/planted-development.ts',
    "import { value } from 'msw'; export const planted = value;",
  ],
  [
    'product-without-test-tools',
    'src/planted-test-tool.ts',
    "import { value } from 'msw'; export const planted = value;",
  ],
  [
    'imports-resolve',
    'src/planted-missing.ts',
    "import { gone } from './gone.ts'; export const planted = gone;",
  ],
  ['no-circular', 'server/circle-a.ts', "import { b } from './circle-b.ts'; export const a = () => b;"],
];

describe('a tree that keeps the rules', () => {
  let tree: PlantedTree;
  beforeAll(() => {
    tree = plantTree(cleanTree);
  });
  afterAll(() => tree.remove());

  it('passes', async () => {
    expect(await violationsIn(tree.folder)).toEqual([]);
  });
});

describe('a tree with planted violations', () => {
  let tree: PlantedTree;
  let found: readonly string[] = [];
  beforeAll(async () => {
    tree = plantTree(cleanTree);
    for (const [, path, text] of violations) tree.write(path, text);
    tree.write('server/circle-b.ts', "import { a } from './circle-a.ts'; export const b = () => a;");
    found = (await violationsIn(tree.folder)).map(({ rule, from }) => `${rule.name}: ${from}`);
  });
  afterAll(() => tree.remove());

  it.each(violations)('%s is caught in %s', (rule, path) => {
    expect(found).toContain(`${rule}: ${path}`);
  });

  it('reports no file that was not planted', () => {
    const planted = new Set([...violations.map(([, path]) => path), 'server/circle-b.ts']);
    expect(found.filter((line) => !planted.has(line.slice(line.indexOf(': ') + 2)))).toEqual([]);
  });

  it('has a plant for every rule', () => {
    const { forbidden } = require(join(repository, '.dependency-cruiser.cjs')) as {
      forbidden: { name: string }[];
    };
    const planted = new Set(violations.map(([rule]) => rule));
    expect(forbidden.map(({ name }) => name).filter((name) => !planted.has(name))).toEqual([]);
  });
});

describe('the settings', () => {
  it('keep a TypeScript that dependency-cruiser can read', () => {
    const manifest = readFileSync(join(repository, 'node_modules/typescript/package.json'), 'utf8');
    const { version } = JSON.parse(manifest) as { version: string };
    expect(version).toMatch(/^[56]\./);
  });
});
