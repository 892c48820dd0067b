import { kinds } from '#metadata/fields/kinds/index.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { titleNames } from '../statement/labels.ts';
import { readableFields, type ReadContext } from '../statement/readContext.ts';
import { literal, tableName } from '../statement/sql.ts';
import { searchedFields } from './searchWords.ts';

const texts = (names: readonly string[]): string =>
  names.length === 0 ? `'{}'::text[]` : `array[${names.map(literal).join(', ')}]`;

export interface Looked {
  readonly columns: readonly string[];
  readonly all: boolean;
  readonly codes: readonly string[];
  readonly titles: readonly string[];
}

/** What of a resource's text may be looked through: of the fields in `open`, so that nothing the caller may not read ever matches (SEC-14). */
export function lookedThrough(
  reading: ReadContext,
  resource: AnyResource,
  open: ReadonlySet<string> = new Set(readableFields(reading, resource).open),
): Looked {
  const every = searchedFields(resource);
  const columns = every.filter((name) => open.has(name));
  const named = [...titleNames(resource), ...(resource.titleEn ? [resource.titleEn] : [])];
  const isCode = (name: string): boolean => {
    const field = resource.fields[name];
    if (field === undefined) return false;
    return kinds[field.kind].search === 'code' || (field.options as { code?: unknown }).code !== undefined;
  };
  return {
    columns,
    all: columns.length === every.length,
    codes: columns.filter(isCode),
    titles: columns.filter((name) => named.includes(name)),
  };
}

/** A call of `search_best`, which ranks inside the gate (functions/search.sql): 0 a whole number, 1 the end of one, 2 a title that begins so, 3 the rest. */
export function bestSql(
  words: string,
  resource: AnyResource,
  looked: Looked,
  conditions: string,
  count: number,
): string {
  const { columns, all, codes, titles } = looked;
  return `search_best(${literal(tableName(resource))}, ${words}, ${conditions}, ${texts(columns)}, ${String(all)}, ${texts(codes)}, ${texts(titles)}, ${count})`;
}
