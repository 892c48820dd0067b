import type { AnyResource } from '#metadata/resource.ts';
import { kinds } from '#metadata/fields/kinds/index.ts';
import { ProblemError } from '#server/problems.ts';
import { valueSql } from './columns.ts';
import { knownField } from './filters.ts';
import type { ReadContext } from './readContext.ts';
import { column } from './sql.ts';

/** SEC-60: what one call may ask for; `leafed`: as far as pages are read, for each row before one is walked over. */
const most = { rows: 200, offset: 100_000, leafed: 10_000, sortKeys: 3, text: 10_000 } as const;
const mostRows = most.rows;
/** The last row the first of a page may be: every page that begins later is found by a filter, not by leafing. */
export const furthestRow = most.leafed + 1;

/** The texts of a list call's query, as ra-data-simple-rest sends them. */
export interface ListQuery {
  readonly sort?: string | undefined;
  readonly range?: string | undefined;
  readonly filter?: string | undefined;
  /** `self` or `team`: narrows to own rows or to those of direct reports. */
  readonly scope?: string | undefined;
  /** Names of fields, separated by commas: only these are read. All the caller may read where not said. */
  readonly fields?: string | undefined;
  /** The id after which to go on, in the order of ids (exports, endless scroll); sort and offset do not count then. */
  readonly after?: string | undefined;
}

function json(text: string): unknown {
  if (text.length > most.text) throw new ProblemError('bad_request');
  try {
    return JSON.parse(text);
  } catch {
    throw new ProblemError('bad_request');
  }
}

/** The filter as an object. Throws 400 for anything else. */
export function readFilter(text: string | undefined): Record<string, unknown> {
  if (text === undefined || text === '') return {};
  const value = json(text);
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw new ProblemError('bad_request');
  return { ...value };
}

export interface Range {
  readonly offset: number;
  readonly limit: number;
}

/** `[first, last]`, both included; 25 rows where not said. Throws 400 beyond the limits. */
export function readRange(text: string | undefined): Range {
  if (text === undefined || text === '') return { offset: 0, limit: 25 };
  const value = json(text);
  const [first, last] = Array.isArray(value) && value.length === 2 ? (value as unknown[]) : [];
  if (!Number.isSafeInteger(first) || !Number.isSafeInteger(last)) throw new ProblemError('bad_request');
  const offset = first as number;
  const limit = (last as number) - offset + 1;
  if (offset < 0 || offset > most.offset || limit < 1 || limit > most.rows)
    throw new ProblemError('bad_request');
  if (offset > most.leafed) throw new ProblemError('page_too_far', { values: { rows: most.leafed } });
  return { offset, limit };
}

/** `order by … limit`: how many rows the planner must reckon with, so that a page is short for it and a plan fits all pages. */
export const reach = ({ offset, limit }: Range): number =>
  offset === 0 ? mostRows : offset + limit <= 1_000 ? 1_000 : furthestRow + mostRows;

export interface SortKey {
  readonly name: string;
  readonly direction: 'asc' | 'desc';
}

/** `["name","ASC"]` or several pairs; the resource's own order where not said. Throws 400 for more than three keys. */
export function readSort(text: string | undefined, resource: AnyResource): readonly SortKey[] {
  if (text === undefined || text === '') return ownOrder(resource);
  const value = json(text);
  if (!Array.isArray(value) || value.length === 0) throw new ProblemError('bad_request');
  const pairs = (Array.isArray(value[0]) ? value : [value]) as unknown[];
  if (pairs.length > most.sortKeys) throw new ProblemError('bad_request');
  return pairs.map((pair) => {
    const [name, direction = 'ASC'] = Array.isArray(pair) && pair.length <= 2 ? (pair as unknown[]) : [];
    if (typeof name !== 'string' || typeof direction !== 'string') throw new ProblemError('bad_request');
    const order = direction.toLowerCase();
    if (order !== 'asc' && order !== 'desc') throw new ProblemError('bad_request');
    return { name, direction: order };
  });
}

/**
 * The order with what stands before the others whatever it is (`first` of the list's screen): within each state where the rows are
 * ordered by that. The order of ids, in which everything is walked, is left as it is.
 */
export function withFirst(
  keys: readonly SortKey[],
  { screens }: AnyResource,
  scope: string | undefined,
): readonly SortKey[] {
  const own = scope === 'self';
  const first = Object.values(screens).find(
    (one) => one.first !== undefined && (one.own === true) === own,
  )?.first;
  const [group] = keys;
  if (first === undefined || group?.name === 'id' || keys.some(({ name }) => name === first)) return keys;
  const at = group?.name === 'status' ? 1 : 0;
  return [...keys.slice(0, at), { name: first, direction: 'desc' }, ...keys.slice(at)];
}

function ownOrder(resource: AnyResource): readonly SortKey[] {
  const sort =
    resource.screens['list']?.sort ?? Object.values(resource.screens).find((screen) => screen.sort)?.sort;
  if (!sort) return [{ name: 'created_at', direction: 'desc' }];
  return [
    sort.startsWith('-') ? { name: sort.slice(1), direction: 'desc' } : { name: sort, direction: 'asc' },
  ];
}

export interface Order {
  /** For `order by`, over `t`. */
  readonly sql: string;
  /** For `search_page`, which knows one column: `fold:name_ar` or `created_at`; undefined where more is asked. */
  readonly single: { readonly sort: string; readonly direction: 'asc' | 'desc' } | undefined;
}

/** The name a list shows in the reader's language: in English `titleEn` where it is filled (UX-25). Undefined for other columns. */
function shownName(
  { principal }: ReadContext,
  { title, titleEn }: AnyResource,
  name: string,
  open: ReadonlySet<string>,
): string | undefined {
  if (principal.locale !== 'en' || name !== title || titleEn === undefined || !open.has(titleEn))
    return undefined;
  return `coalesce(nullif(${column(titleEn)}, ''), ${column(name)})`;
}

/** The order of a list; texts by their folded form, and always ending with the id (DESIGN 9.31). */
export function orderOf(
  reading: ReadContext,
  resource: AnyResource,
  keys: readonly SortKey[],
  open: ReadonlySet<string>,
): Order {
  const parts: string[] = [];
  let single: Order['single'];
  for (const { name, direction } of keys) {
    const field = knownField(resource, name, open);
    const sql =
      field && (field === resource.fields[name] ? valueSql(reading, resource, name, field) : column(name));
    if (!field || sql === undefined)
      throw new ProblemError('unknown_field', { errors: { [name]: { key: 'unknown_field' } } });
    const isFolded = kinds[field.kind].text === 'folded';
    const shown = shownName(reading, resource, name, open) ?? sql;
    parts.push(`${isFolded ? `fold(${shown})` : shown} ${direction}`);
    if (keys.length === 1 && field.kind !== 'computed' && !field.within)
      single = { sort: isFolded ? `fold:${name}` : name, direction };
  }
  // What stands first whatever the order says nothing about it.
  const first = keys.find(({ name }) => !Object.values(resource.screens).some((one) => one.first === name));
  // Among equals of a kind, such as all urgent ones, whoever came first is first.
  const isGroup = first !== undefined && resource.fields[first.name]?.kind === 'select';
  if (keys.at(-1)?.name !== 'id')
    parts.push(`${column('id')} ${isGroup ? 'asc' : (first?.direction ?? 'asc')}`);
  return { sql: parts.join(', '), single };
}
