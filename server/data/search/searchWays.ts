import type { Fields } from '#metadata/fields/types.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { kinds } from '#metadata/fields/kinds/index.ts';
import { childTableName } from '#server/db/schema/names.ts';
import { titleNames } from '../statement/labels.ts';
import { declared, readableLineFields, type ReadContext } from '../statement/readContext.ts';
import { column, heldWord, identifier, tableName } from '../statement/sql.ts';

/** A table and those of its columns that name its rows; all of them are part of its column `search`. */
interface Named {
  readonly table: string;
  readonly names: readonly string[];
}

/**
 * How a record is found by the names of what it refers to: its person, what its title names, and a reference declared
 * `search: true`, of the record or of one of its lines; `search: false` takes one out. In the shape `search_page` takes it (functions/search.sql).
 */
export interface SearchWay extends Named {
  /** The table of the lines that refer; without it the record itself does. */
  readonly lines?: string;
  readonly column: string;
  /** Whose names the target goes by where it has one (`titleBy`). */
  readonly by?: Named & { readonly column: string };
}

/** What names a record for people: its titles and the facts choosers show beside them, never what needs a right (SEC-14). */
function namesOf(resource: AnyResource): Named {
  const shown = [...titleNames(resource), resource.titleEn, ...(resource.choose ?? [])];
  const names = shown.flatMap((name) => {
    const field = resource.fields[name ?? ''];
    if (name === undefined || field === undefined || kinds[field.kind].text === null) return [];
    const { search, read, sensitive } = field.options;
    return search && !read && !sensitive ? [name] : [];
  });
  return { table: tableName(resource), names: [...new Set(names)] };
}

function wayTo(reading: ReadContext, fields: Fields, name: string, isShown = false): SearchWay | undefined {
  const { kind, options, target = '' } = fields[name] ?? {};
  if (kind !== 'reference' || !(options?.search ?? isShown)) return undefined;
  const resource = declared(reading.catalogue, target);
  const way = { column: name, ...namesOf(resource) };
  if (way.names.length === 0) return undefined;
  const person = resource.titleBy === undefined ? undefined : resource.fields[resource.titleBy];
  if (resource.titleBy === undefined || person?.target === undefined) return way;
  return {
    ...way,
    by: { column: resource.titleBy, ...namesOf(declared(reading.catalogue, person.target)) },
  };
}

/** The ways the caller may go: through fields they may read on every row (SEC-14). */
export function searchWays(
  reading: ReadContext,
  resource: AnyResource,
  open: ReadonlySet<string>,
): readonly SearchWay[] {
  const shown = [resource.person, ...titleNames(resource)];
  return Object.entries(resource.fields).flatMap(([name, { of }]): readonly SearchWay[] => {
    if (!open.has(name)) return [];
    if (of === undefined)
      return [wayTo(reading, resource.fields, name, shown.includes(name))].flatMap((way) => way ?? []);
    const lines = childTableName(tableName(resource), name);
    return readableLineFields(of, reading.principal).flatMap((line) => {
      const way = wayTo(reading, of, line);
      return way === undefined ? [] : [{ ...way, lines }];
    });
  });
}

const holds = (alias: string, { names }: Named, word: string): string =>
  heldWord(`fold(concat_ws(' ', ${names.map((name) => `${alias}.${identifier(name)}`).join(', ')}))`, word);
const ofClinic = (alias: string): string => `${alias}.clinic_id = (select app_clinic())`;

/** The ids a way leads to for a word, as a subquery under the wall. */
function targetsSql({ by, ...way }: SearchWay, word: string): string {
  const own = holds('x', way, word);
  const person = by && `x.${identifier(by.column)}`;
  const found = by
    ? `((${person} is null and ${own}) or ${person} in (select y.id from ${identifier(by.table)} y where ${ofClinic('y')} and ${holds('y', by, word)}))`
    : own;
  return `select x.id from ${identifier(way.table)} x where ${ofClinic('x')} and ${found}`;
}

/** That the row `t` refers to something named by the word (a bound place), for lists that `search_page` cannot answer. */
export function waySql(way: SearchWay, word: string): string {
  const among = `= any (array(${targetsSql(way, word)}))`;
  if (way.lines === undefined) return `${column(way.column)} ${among}`;
  // Offset 0: the lines of the rows that are met, never the lines of all rows first.
  return `exists (select from ${identifier(way.lines)} l where l.clinic_id = ${column('clinic_id')} and l.record_id = ${column('id')} and l.${identifier(way.column)} ${among} offset 0)`;
}
