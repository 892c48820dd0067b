import { spawnSync } from 'node:child_process';
import { cpSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { plantTree, repository, type PlantedTree } from './plantedTree.ts';

/** One mistake a line, of the kinds the project's settings are strict about. */
const mistakes = `
import { may } from '#metadata/access.ts';
import { decimal, text } from '#metadata/fields/kinds.ts';
import type { RecordOf } from '#metadata/resource.ts';
import { rooms } from './rooms.ts';
export const permission = may('edit_branchs');
export const bound = decimal({ min: 0 });
export const option = text({ requird: true });
export const wrong: number = 'text';
export const missing = (list: readonly string[]): string => list[0];
export const indexed = (of: Record<string, string>) => of.name;
export const room = (one: RecordOf<typeof rooms>): string => one.colour;
export const empty = (one: RecordOf<typeof rooms>): string => one.note;
export const optional: { readonly a?: string } = { a: undefined };
export const ordered = 'a' - 1;
export const nothing = (a) => a;
export const called = rooms();
export const given = may('edit_branches', 'nowhere');
export const fallen = (a: number): string => { switch (a) { case 1: a += 1; case 2: return ''; default: return 'x'; } };
export const returned = (a: number): string => { if (a > 0) return ''; };
`;
const rooms = `
import { may } from '#metadata/access.ts';
import { text } from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
const rule = may('edit_branches');
export const rooms = defineResource({
  name: 'rooms',
  title: 'name',
  fields: { name: text({ required: true }), note: text() },
  access: { list: rule, show: rule, create: rule, edit: rule, remove: rule },
  screens: { list: { path: 'rooms', columns: ['nmae'] } },
  words: { ar: { one: 'غرفة', many: 'غرف', fields: { name: 'الاسم' } }, en: { one: 'Room', many: 'Rooms', fields: { name: 'Name', note: 'Note' } } },
});
`;

let tree: PlantedTree;
beforeAll(() => {
  tree = plantTree({
    'package.json': JSON.stringify({ type: 'module', imports: { '#metadata/*': './metadata/*' } }),
    'resources/planted/rooms.ts': rooms,
    'resources/planted/mistakes.ts': mistakes,
  });
  cpSync(join(repository, 'metadata'), join(tree.folder, 'metadata'), { recursive: true });
  symlinkSync(join(repository, 'node_modules'), join(tree.folder, 'node_modules'), 'dir');
});
afterAll(() => tree.remove());

/** `file(line): code` of what a compiler refuses in the planted files. */
function refused(compiler: string): readonly string[] {
  const file = join(repository, 'node_modules', compiler, 'bin/tsc');
  const args = [
    '-p',
    tree.folder,
    '--noEmit',
    '--incremental',
    'false',
    '--tsBuildInfoFile',
    'null',
    '--pretty',
    'false',
  ];
  const { stdout } = spawnSync(process.execPath, [file, ...args], { cwd: tree.folder, encoding: 'utf8' });
  const errors = [...stdout.matchAll(/^(resources\/\S+?)\((\d+),\d+\): error (TS\d+)/gm)];
  return [...new Set(errors.map(([, at, line, code]) => `${at}(${line}): ${code}`))].toSorted();
}

/** `npm run check` asks the native compiler, editors and types-aware tools the other: neither may be the looser one. */
it('the native compiler refuses what the compiler it stands for refuses', () => {
  const [native, other] = [refused('typescript-7'), refused('typescript')];
  expect(native).toEqual(other);
  // Every planted line but the two that are right.
  const lines = new Set(native.filter((one) => one.includes('mistakes')).map((one) => one.split(':')[0]));
  expect(lines.size).toBe(15);
  expect(native.filter((one) => one.includes('rooms.ts')).length).toBeGreaterThanOrEqual(2);
}, 120_000);
