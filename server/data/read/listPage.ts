import type { AnyResource } from '#metadata/resource.ts';
import type { Principal } from '#server/identity/principal.ts';
import { isId } from '#metadata/fields/validate.ts';
import type { BuiltStatement } from '../statement/statementCache.ts';
import { recordSql } from '../statement/columns.ts';
import { conditionSql } from '../statement/conditions.ts';
import {
  furthestRow,
  reach,
  readFilter,
  readSort,
  type ListQuery,
  type Order,
  type Range,
} from '../statement/page.ts';
import { indexedOrder, planOf, waysOf, withWords, type Plan } from './listPlan.ts';
import { read, readingFor, readTwice, type ReadStatement, type Services } from '../statement/services.ts';
import { table, tableName } from '../statement/sql.ts';

/** Counting stops at these. */
const caps = { list: furthestRow, search: 1_001 } as const;

const capOf = ({ words }: Plan): number => (words === '' ? caps.list : caps.search);

interface PageCall {
  readonly services: Services;
  readonly principal: Principal;
  readonly resource: AnyResource;
  readonly query: ListQuery;
  readonly range: Range;
  /** Whether the total must be counted; only a full page needs it. */
  readonly counting: boolean;
}

interface ListRow {
  readonly body: string;
  readonly rows: number;
  readonly total: number | null;
}

/** A page and, where it had to be counted, how many rows there are in all; counting stopped at `cap`. */
type Page = ListRow & { readonly cap: number };

const nothing: ListRow = { body: '[]', rows: 0, total: 0 };

/**
 * Reads one page of a list in one of three ways. Without a filter one statement does, planned once for all pages. A search
 * goes through `search_page`. Where a filter is chosen its ids are found first by a short statement planned with the values
 * themselves – a rare value wants another way than a common one (findings-backend 3) – and their records are then read by
 * a statement that is the same for every filter, order and page, so that its long text is planned once.
 */
export async function pageOf(call: PageCall): Promise<Page> {
  const { services, principal, resource, query } = call;
  if (Object.keys(readFilter(query.filter)).length === 0)
    return { ...(await plainPage(call)), cap: caps.list };
  const planned = planOf(services, principal, resource, query);
  const single = indexedOrder(planned);
  if (single === undefined) return { ...(await chosenPage(call, withWords(planned))), cap: caps.list };
  const [row] = await read<ListRow>(services, principal, {
    text: searchStatement(call, planned, single),
    values: planned.reading.parameters.values,
    kept: true,
  });
  return { ...(row ?? nothing), cap: capOf(planned) };
}

async function plainPage({
  services,
  principal,
  resource,
  query,
  range,
  counting,
}: PageCall): Promise<ListRow> {
  const { scope, after } = query;
  const given = [range.limit, range.offset, counting, ...(isId(after) ? [after.toLowerCase()] : [])];
  const build = (): BuiltStatement => {
    const reading = readingFor(services, principal);
    const { parameters } = reading;
    const [limit = '', offset = '', counts = ''] = ['int', 'int', 'boolean'].map((type, n) =>
      parameters.bind(given[n], type),
    );
    const from = given.length > 3 ? parameters.bind(given[3], 'uuid') : undefined;
    const planned = planOf(services, principal, resource, query, { reading, after: from });
    const rows = `${table(resource)} t where ${conditionSql(planned.where, parameters)}`;
    // As subqueries, for PostgreSQL must not take a plan made for one size of page to be better than that for all sizes.
    const page = `select t.* from (select t.* from ${rows} order by ${planned.order.sql} limit ${reach(range)}) t limit (select ${limit}) offset (select ${offset})`;
    return {
      text: `select coalesce(json_agg(p.record), '[]')::text as body, count(*)::int as rows,
          case when (select ${counts}) and (count(*) = ${limit} or (count(*) = 0 and ${offset} > 0)) then (select count(*)::int from (select from ${rows} limit ${caps.list}) c) end as total
        from (select ${recordOf(planned)} as record from (${page}) t) p`,
      values: parameters.values,
    };
  };
  // The clinic's own fields may be declared anew at any time.
  const isDeclared = services.catalogue.byName.get(resource.name) === resource;
  const name = JSON.stringify([
    `list ${resource.name}`,
    after === undefined ? readSort(query.sort, resource) : null,
    scope,
    namesOf(query.fields),
    given.length,
    reach(range),
  ]);
  const built = isDeclared ? services.statements.find(principal, name, given, build) : build();
  const [row] = await read<ListRow>(services, principal, { ...sent(built), kept: true });
  return row ?? nothing;
}

/** The fields asked for as a set: what is the same question has one statement, however it was written. */
const namesOf = (fields: string | undefined): readonly string[] | undefined =>
  fields === undefined ? undefined : [...new Set(fields.split(','))].toSorted();

const sent = ({ text, values }: BuiltStatement): ReadStatement => ({ text, values: [...values] });

const recordOf = ({ reading, resource, fields }: Plan): string =>
  recordSql(reading, resource, { fields, dressed: true });

interface Found {
  readonly ids: readonly string[];
  readonly total: number | null;
}

async function chosenPage(call: PageCall, planned: Plan): Promise<ListRow> {
  const { services, principal } = call;
  const [found, row] = await readTwice<Found, ListRow>(
    services,
    principal,
    idsStatement(call, planned),
    ({ ids }) => (ids.length === 0 ? undefined : recordsStatement(call, planned, ids)),
  );
  return { ...(row ?? nothing), total: found.total };
}

/** The ids of a page whose filter somebody chose, never kept. */
function idsStatement(
  { resource, range, counting }: PageCall,
  { reading, where, order }: Plan,
): ReadStatement {
  const { parameters } = reading;
  const rows = `${table(resource)} t where ${conditionSql(where, parameters)}`;
  const { limit, offset } = range;
  const isFull = `cardinality(f.ids) = ${limit}${offset > 0 ? ' or cardinality(f.ids) = 0' : ''}`;
  const total = counting
    ? `case when ${isFull} then (select count(*)::int from (select from ${rows} limit ${caps.list}) c) end`
    : 'null::int';
  const text = `select f.ids, ${total} as total from (select array(select t.id from ${rows} order by ${order.sql} limit ${limit} offset ${offset}) as ids) f`;
  return { text, values: parameters.values };
}

/** The records of the ids in their order, as the list shows them. */
function recordsStatement(
  { services, principal, resource, query }: PageCall,
  { fields }: Plan,
  ids: readonly string[],
): BuiltStatement {
  const name = JSON.stringify([`records ${resource.name}`, query.scope, namesOf(query.fields)]);
  return services.statements.find(principal, name, [ids], () => {
    const reading = readingFor(services, principal);
    const { parameters } = reading;
    const wanted = parameters.bind(ids, 'uuid[]');
    return {
      text: `select coalesce(json_agg(p.record), '[]')::text as body, count(*)::int as rows from (select ${recordSql(reading, resource, { fields, dressed: true })} as record
        from (select t.* from unnest(${wanted}) with ordinality o (id, n) join ${table(resource)} t on t.clinic_id = (select app_clinic()) and t.id = o.id order by o.n) t) p`,
      values: parameters.values,
    };
  });
}

/**
 * The page through `search_page`, which plans its own statement with the real words each time (functions/search.sql); the plan
 * around it is the same for all words and may be kept.
 */
function searchStatement(
  { resource, range, counting }: PageCall,
  planned: Plan,
  single: NonNullable<Order['single']>,
): string {
  const { parameters } = planned.reading;
  const given = [
    parameters.bind(tableName(resource), 'text'),
    parameters.bind(planned.words, 'text'),
    parameters.bind(JSON.stringify([planned.where]), 'jsonb'),
    parameters.bind(single.sort, 'text'),
    parameters.bind(single.direction, 'text'),
    parameters.bind(range.limit, 'int'),
    parameters.bind(range.offset, 'int'),
    parameters.bind(counting ? capOf(planned) : null, 'int'),
    waysOf(planned),
  ];
  return `with found as materialized (select ids, total from search_page(${given.join(', ')}))
    select coalesce(json_agg(p.record), '[]')::text as body, count(*)::int as rows, (select total from found) as total
    from (select ${recordOf(planned)} as record from (
      select t.* from found cross join unnest(found.ids) with ordinality o (id, n)
      join ${table(resource)} t on t.clinic_id = (select app_clinic()) and t.id = o.id order by o.n) t) p`;
}
