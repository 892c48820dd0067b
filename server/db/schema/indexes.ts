import { holdsMany, kinds } from '#metadata/fields/kinds/index.ts';
import { offeredSorts, screenSorts } from '#metadata/derive/sorts.ts';
import type { Field, Fields } from '#metadata/fields/types.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { shortName } from './names.ts';
import type { Column, Index, IndexPart } from './types.ts';

/** A column as an index holds it. */
export const plainPart = (column: string): IndexPart => ({ column, folded: false });
const isFolded = (field: Field | undefined): boolean =>
  field !== undefined && kinds[field.kind].text === 'folded';
const partOf = (fields: Fields, column: string): IndexPart => ({
  column,
  folded: isFolded(fields[column]),
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

const isPointer = (field: Field | undefined): boolean =>
  field !== undefined && kinds[field.kind].pointsAt !== null && !holdsMany(field);

/** One index per column that points elsewhere, so that refusing a removal does not read the whole table. */
export function pointerIndexes(table: string, fields: Fields, known: readonly Index[]): Index[] {
  return Object.keys(fields)
    .filter((name) => isPointer(fields[name]) && !known.some((index) => covers(index, [plainPart(name)])))
    .map((name) => ({
      name: nameOf(table, [name], 'index'),
      unique: false,
      method: 'btree',
      parts: [plainPart(name)],
    }));
}

/** Holds the order of one column whose values are each unique: the id behind it adds nothing. */
const isOrdered = (index: Index, [first]: readonly IndexPart[]): boolean =>
  index.unique && index.parts.length === 1 && first !== undefined && covers(index, [first]);

/** The orders of lists; the id makes each total, and a backward walk serves the descending order. */
function sortIndexes(
  table: string,
  resource: AnyResource,
  columns: readonly Column[],
  known: readonly Index[],
): Index[] {
  const screens = screenSorts(resource);
  return [...new Set([...screens, ...(offeredSorts(resource) ?? [])])]
    .filter((column) => columns.some(({ name }) => name === column))
    .map((column) => ({
      name: nameOf(table, [column], 'order'),
      unique: false,
      method: 'btree' as const,
      parts: [partOf(resource.fields, column), plainPart('id')],
    }))
    .filter(
      ({ parts }) =>
        !known.some(
          (index) =>
            covers(index, parts) || (!screens.includes(parts[0]?.column ?? '') && isOrdered(index, parts)),
        ),
    );
}

/** Every index of a resource's own table: unique, declared, list orders, references, and `more`. */
export function recordIndexes(
  table: string,
  resource: AnyResource,
  columns: readonly Column[],
  more: readonly Index[] = [],
): Index[] {
  const { fields } = resource;
  const found: Index[] = [
    ...more,
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
      parts: names.map(plainPart),
    })),
  ];
  found.push(...sortIndexes(table, resource, columns, found));
  return [...found, ...pointerIndexes(table, fields, found)];
}

/** The trigram index under the search box (DESIGN 5). */
export const searchIndex = (table: string): Index => ({
  name: nameOf(table, [], 'search'),
  unique: false,
  method: 'trigram',
  parts: [plainPart('search')],
});
