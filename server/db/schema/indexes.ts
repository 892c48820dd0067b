import { kindOf } from '#metadata/derive/catalogue.ts';
import type { Field, Fields } from '#metadata/fields/types.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { foldedKinds } from './columns.ts';
import { shortName } from './names.ts';
import type { Column, Index, IndexPart } from './types.ts';

const plain = (column: string): IndexPart => ({ column, folded: false });
const partOf = (fields: Fields, column: string): IndexPart => ({
  column,
  folded: foldedKinds.includes(fields[column]?.kind ?? ''),
});
const nameOf = (table: string, columns: readonly string[], end: string): string =>
  shortName([table, ...columns, end].join('__'));

/** Unique indexes of a table's fields; their names lead an error back to the field. */
export function uniqueIndexes(table: string, fields: Fields): Index[] {
  return Object.entries(fields).flatMap(([name, { options }]): Index[] => {
    if (!options.unique) return [];
    const index: Index = {
      name: nameOf(table, [name], 'unique'),
      unique: true,
      method: 'btree',
      parts: [partOf(fields, name)],
    };
    return [typeof options.unique === 'object' ? { ...index, where: options.unique.among } : index];
  });
}

const covers = (index: Index, parts: readonly IndexPart[]): boolean =>
  index.method === 'btree' &&
  index.where === undefined &&
  parts.every(({ column, folded }, place) => {
    const other = index.parts[place];
    return other?.column === column && other.folded === folded;
  });

const pointers: readonly string[] = ['reference', 'image', 'file'];
const isPointer = (field: Field | undefined): boolean => pointers.includes(field?.kind ?? '');

/** One index per column that points elsewhere, so that refusing a removal does not read the whole table. */
export function pointerIndexes(table: string, fields: Fields, known: readonly Index[]): Index[] {
  return Object.keys(fields)
    .filter((name) => isPointer(fields[name]) && !known.some((index) => covers(index, [plain(name)])))
    .map((name) => ({
      name: nameOf(table, [name], 'index'),
      unique: false,
      method: 'btree',
      parts: [plain(name)],
    }));
}

/** The order of every list screen; the id makes it total, and a backward walk serves the descending order. */
function sortIndexes(table: string, resource: AnyResource, columns: readonly Column[]): Index[] {
  const sorted = Object.entries(resource.screens)
    .filter(([name, screen]) => kindOf(name, screen) === 'list')
    .map(([, screen]) => (screen.sort ?? 'created_at').replace(/^-/, ''));
  return [...new Set(sorted)]
    .filter((column) => columns.some(({ name }) => name === column))
    .map((column) => ({
      name: nameOf(table, [column], 'order'),
      unique: false,
      method: 'btree',
      parts: [partOf(resource.fields, column), plain('id')],
    }));
}

/** Every index of a resource's own table: unique, declared, list orders, references, search. */
export function recordIndexes(table: string, resource: AnyResource, columns: readonly Column[]): Index[] {
  const { fields } = resource;
  const found: Index[] = [
    ...uniqueIndexes(table, fields),
    ...(resource.unique ?? []).map((names): Index => ({
      name: nameOf(table, names, 'unique'),
      unique: true,
      method: 'btree',
      parts: names.map((name) => partOf(fields, name)),
    })),
    ...(resource.indexes ?? []).map((names): Index => ({
      name: nameOf(table, names, 'index'),
      unique: false,
      method: 'btree',
      parts: names.map(plain),
    })),
  ];
  for (const index of sortIndexes(table, resource, columns))
    if (!found.some((other) => covers(other, index.parts))) found.push(index);
  return [...found, ...pointerIndexes(table, fields, found)];
}

/** The trigram index under the search box (DESIGN 5). */
export const searchIndex = (table: string): Index => ({
  name: nameOf(table, [], 'search'),
  unique: false,
  method: 'trigram',
  parts: [plain('search')],
});
