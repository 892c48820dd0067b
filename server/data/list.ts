import { decide, type Scope } from '#metadata/access.ts';
import { isId } from '#metadata/fields/validate.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Principal } from '#server/auth/principal.ts';
import { ProblemError } from '#server/problems.ts';
import { recordSql } from './columns.ts';
import { all, always, conditionSql, isSearchable, type Condition } from './conditions.ts';
import type { Count } from './counts.ts';
import { filterConditions } from './filters.ts';
import { readMany } from './many.ts';
import { orderOf, readFilter, readRange, readSort, type ListQuery, type Order, type Range } from './page.ts';
import { readableFields, type Reading, type ReadableFields } from './reading.ts';
import { rowsFor, shownOwnRows, teamRows } from './scope.ts';
import { searchWays } from './searchWays.ts';
import { searchesAll, searchWords, wordsIn } from './searchWords.ts';
import { forbidden, read, readingFor, type Services } from './services.ts';
import { table, tableName } from './sql.ts';

/** A page of a list: a JSON array as text, and how many rows there are. */
export interface ListAnswer {
  readonly body: string;
  readonly total: number;
  /** False when counting stopped at its cap: the screen says "more than" (DESIGN 9.29). */
  readonly exact: boolean;
  readonly offset: number;
  readonly rows: number;
}

/** Whoever walks on by `after` asks for no count. */
const uncounted: Count = { total: 0, exact: false };
const caps = { list: 10_001, search: 1_001 } as const;

export interface Plan {
  readonly resource: AnyResource;
  readonly reading: Reading;
  readonly fields: ReadableFields;
  /** The fields the caller may read on every one of these rows. */
  readonly readable: ReadonlySet<string>;
  readonly where: Condition;
  readonly words: string;
  readonly order: Order;
  readonly range: Range;
}

/** The rows of a list call and the scope they are narrowed to. Throws 403 where no rule admits the caller. */
export function listRows(
  reading: Reading,
  resource: AnyResource,
  wanted: string | undefined,
): { scope: Scope; rows: Condition } {
  const { principal } = reading;
  if (wanted === undefined || wanted === '' || wanted === 'all') {
    // A list may open own rows to whoever has no right to all of them; asking for all by name needs that right.
    const rule = (wanted === 'all' ? resource.access['all'] : undefined) ?? resource.access['list'];
    const opened = rowsFor(reading, resource, rule);
    if (!opened) throw forbidden(resource);
    return opened;
  }
  if (wanted !== 'self' && wanted !== 'team') throw new ProblemError('bad_request');
  const rule = resource.access[wanted] ?? resource.access['list'];
  if (!resource.person || !decide(rule ?? [], principal)) throw forbidden(resource);
  return {
    scope: wanted,
    rows: wanted === 'self' ? shownOwnRows(resource, principal) : teamRows(reading, resource),
  };
}

/** Everything a list call asks for, checked: scope, filter, words, order, page. Throws 403, 400, 422 `unknown_field`. */
export function planOf(
  services: Services,
  principal: Principal,
  resource: AnyResource,
  query: ListQuery,
): Plan {
  const reading = readingFor(services, principal);
  const { scope, rows } = listRows(reading, resource, query.scope);
  const fields = readableFields(reading, resource, scope);
  const open = new Set(fields.open);
  const filter = readFilter(query.filter);
  const words = searchWords(filter, resource, open);
  const conditions = rows === always ? [] : [rows];
  const asked = filterConditions(reading, resource, filter, open);
  if (Object.keys(filter).length > 0) conditions.push(asked);
  let range = readRange(query.range);
  let order: Order;
  if (query.after === undefined) order = orderOf(reading, resource, readSort(query.sort, resource), open);
  else {
    if (!isId(query.after)) throw new ProblemError('bad_request');
    conditions.push({ o: '>', c: 'id', v: query.after.toLowerCase() });
    order = orderOf(reading, resource, [{ name: 'id', direction: 'asc' }], open);
    range = { ...range, offset: 0 };
  }
  return {
    resource,
    reading,
    fields: inLists(resource, fields),
    readable: open,
    where: all(conditions),
    words,
    order,
    range,
  };
}

/** Heavy and sensitive fields stay out of lists unless a list shows them: formatted text, lines, parts, national ids (SEC-71). */
export function inLists(resource: AnyResource, fields: ReadableFields): ReadableFields {
  const shown = new Set<string>(Object.values(resource.screens).flatMap((screen) => screen.columns ?? []));
  const light = (name: string): boolean =>
    shown.has(name) ||
    (resource.fields[name]?.options.sensitive !== true &&
      !['richText', 'lines', 'part'].includes(resource.fields[name]?.kind ?? ''));
  return {
    open: fields.open.filter(light),
    guarded: new Map([...fields.guarded].filter(([name]) => light(name))),
  };
}

interface ListRow {
  readonly body: string;
  readonly rows: number;
  readonly total: number | null;
}

/** The page by the clinic's indexes; counts only when the page is full and nobody counted a moment ago. */
function plainStatement({ resource, reading, fields, where, order, range }: Plan, counting: boolean): string {
  const { parameters } = reading;
  const condition = conditionSql(where, parameters);
  // Checked whole numbers, written out: a kept plan must know that a page is short, or it would sort the whole table.
  const { limit, offset } = range;
  const record = recordSql(reading, resource, { fields, dressed: true });
  const count = counting
    ? `case when count(*) = ${limit} or (count(*) = 0 and ${offset} > 0) then (select count(*)::int from (select from ${table(resource)} t where ${condition} limit ${caps.list}) c) end`
    : 'null::int';
  return `select coalesce(json_agg(p.record), '[]')::text as body, count(*)::int as rows, ${count} as total
    from (select ${record} as record from (select t.* from ${table(resource)} t where ${condition} order by ${order.sql} limit ${limit} offset ${offset}) t) p`;
}

/** The ways to other records' names, bound for `search_page`. */
export const waysOf = ({ reading, resource, readable }: Plan): string =>
  reading.parameters.bind(JSON.stringify(searchWays(reading, resource, readable)), 'jsonb');

/**
 * The page through `search_page`, which plans its own statement with the real words each time (migrations/0001); the plan
 * around it is the same for all words and may be kept.
 */
function searchStatement(planned: Plan, single: NonNullable<Order['single']>, counting: boolean): string {
  const { resource, reading, fields, where, words, range } = planned;
  const { parameters } = reading;
  const record = recordSql(reading, resource, { fields, dressed: true });
  const given = [
    parameters.bind(tableName(resource), 'text'),
    parameters.bind(words, 'text'),
    parameters.bind(JSON.stringify([where]), 'jsonb'),
    parameters.bind(single.sort, 'text'),
    parameters.bind(single.direction, 'text'),
    parameters.bind(range.limit, 'int'),
    parameters.bind(range.offset, 'int'),
    parameters.bind(counting ? caps.search : null, 'int'),
    waysOf(planned),
  ];
  return `with found as materialized (select ids, total from search_page(${given.join(', ')}))
    select coalesce(json_agg(p.record), '[]')::text as body, count(*)::int as rows, (select total from found) as total
    from (select ${record} as record from (
      select t.* from found cross join unnest(found.ids) with ordinality o (id, n)
      join ${table(resource)} t on t.clinic_id = (select app_clinic()) and t.id = o.id order by o.n) t) p`;
}

/** Lists rows within the caller's scope (DESIGN 4, 5). Throws 403, 400 for a bad shape, 422 `unknown_field`. */
export async function list(
  services: Services,
  principal: Principal,
  resource: AnyResource,
  query: ListQuery,
): Promise<ListAnswer> {
  const ids = onlyIds(query);
  if (ids) return readMany(services, principal, resource, ids);
  const planned = planOf(services, principal, resource, query);
  const { range } = planned;
  const single = indexedOrder(planned);
  const indexed = single !== undefined;
  const key = JSON.stringify([resource.name, query.filter, query.scope, principal.userId, principal.today]);
  const now = services.clock().getTime();
  const walking = query.after !== undefined;
  const known = walking ? uncounted : services.counts.find(principal.clinicId, key, now);
  const cap = indexed ? caps.search : caps.list;
  const text = indexed
    ? searchStatement(planned, single, !known)
    : plainStatement(withWords(planned), !known);
  const { values } = planned.reading.parameters;
  const kept = indexed || ((query.filter ?? '{}') === '{}' && range.offset === 0);
  const [row] = await read<ListRow>(services, principal, { text, values, kept });
  const { body, rows, total } = row ?? { body: '[]', rows: 0, total: 0 };
  const count = counted({ offset: range.offset, limit: range.limit, rows, total, cap, known });
  if (!known && total !== null) services.counts.keep(principal.clinicId, key, count, now);
  return { body, rows, offset: range.offset, ...count };
}

/** The order `search_page` can answer this search in; undefined where nothing is searched or the index does not hold all of it. */
export function indexedOrder({ reading, resource, where, words, order }: Plan): Order['single'] {
  if (words === '' || !isSearchable(where)) return undefined;
  return searchesAll(resource, new Set(readableFields(reading, resource).open)) ? order.single : undefined;
}

/** The plan with its words as a condition of the rows themselves. */
export const withWords = (planned: Plan): Plan =>
  planned.words === ''
    ? planned
    : {
        ...planned,
        where: all([
          ...(planned.where === always ? [] : [planned.where]),
          wordsIn(
            planned.reading,
            planned.resource,
            planned.words,
            new Set(readableFields(planned.reading, planned.resource).open),
          ),
        ]),
      };

interface Found {
  readonly offset: number;
  readonly limit: number;
  readonly rows: number;
  readonly total: number | null;
  readonly cap: number;
  readonly known: Count | undefined;
}

/** What a page and a count say together: a page that is not full has told the count itself. */
function counted({ offset, limit, rows, total, cap, known }: Found): Count {
  const seen = rows === 0 ? 0 : offset + rows;
  if (rows < limit && (rows > 0 || offset === 0)) return { total: seen, exact: true };
  if (known) return known.total >= seen ? known : { total: seen + 1, exact: false };
  const capped = (total ?? 0) >= cap;
  return { total: Math.max(total ?? 0, capped ? seen + 1 : seen), exact: !capped };
}

/** The ids of a getMany call, `filter={"id":[…]}`; undefined for any other list. */
function onlyIds(query: ListQuery): readonly unknown[] | undefined {
  if (query.filter === undefined || query.range !== undefined || (query.scope ?? '') !== '') return undefined;
  const filter = readFilter(query.filter);
  const { id } = filter;
  return Array.isArray(id) && Object.keys(filter).length === 1 ? (id as unknown[]) : undefined;
}
