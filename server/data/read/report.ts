import { offeredSorts } from '#metadata/derive/sorts.ts';
import { reportOf, reportRows } from '#metadata/derive/reportRows.ts';
import { isId } from '#metadata/fields/validate.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Principal } from '#server/identity/principal.ts';
import { ProblemError } from '#server/problems.ts';
import { decimalSql, recordSql } from '../statement/columns.ts';
import { conditionSql } from '../statement/conditions.ts';
import { jsonObject } from '../statement/labels.ts';
import {
  furthestRow,
  reach,
  readFilter,
  readRange,
  readSort,
  type ListQuery,
  type Range,
} from '../statement/page.ts';
import { requestSql, type ReadContext, type RulesByName } from '../statement/readContext.ts';
import type { BuiltStatement } from '../statement/statementCache.ts';
import { visibleRows } from '../statement/visible.ts';
import { forbidden, read, readingFor, type ReadStatement, type Services } from '../statement/services.ts';
import { column, table } from '../statement/sql.ts';
import { branchesSql, spanOf, spanSql } from './reportSpan.ts';
import { countOf, type ListAnswer } from './list.ts';
import { planOf, withWords, type Plan } from './listPlan.ts';

/** A report as somebody asks for it: of which resource, and of which of its records. */
export interface ReportCall {
  readonly owner: AnyResource;
  readonly report: string;
  /** Of a report of one record. */
  readonly id?: string | undefined;
}

/** What a report is asked with: a list's question, and days of the clinic for its period. */
export type ReportQuery = Pick<ListQuery, 'sort' | 'range' | 'filter'> & {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/** The rows of a report as a table in brackets, its values bound; of the days its filter asks for where it sums over days. Throws where no SQL was written for it: our mistake. */
export function reportSql(
  rules: RulesByName,
  reading: Pick<ReadContext, 'principal' | 'parameters'>,
  { owner, report, id }: ReportCall,
  filter?: string,
): string {
  const sql = rules.get(owner.name)?.reports?.[report];
  if (sql === undefined) throw new TypeError(`The report ${report} of ${owner.name} has no SQL.`);
  const declared = reportOf(owner, report);
  const asked = readFilter(filter);
  const days = spanOf(declared, asked, reading.principal.today);
  const within = branchesSql(sql, declared, asked, reading);
  const dated = declared.span === undefined ? within : spanSql(within, days, reading);
  const ofRecord = dated.replaceAll(/(?<!:):id\b/g, () => reading.parameters.once('record', id, 'uuid'));
  // What a row refers to is looked up in its clinic, as everywhere.
  return `(select r.*, (select app_clinic()) as clinic_id from (${requestSql(ofRecord, reading)}) r)`;
}

/** The filter with the days asked for. Throws 400 where the report has no period. */
export function filterOf({ owner, report }: ReportCall, { filter, from, to }: ReportQuery): string {
  const { period } = reportOf(owner, report);
  const days = { ...(from ? { [`${period}_gte`]: from } : {}), ...(to ? { [`${period}_lte`]: to } : {}) };
  if (Object.keys(days).length > 0 && period === undefined) throw new ProblemError('bad_request');
  return JSON.stringify({ ...readFilter(filter), ...days });
}

/** Filters and orders are those declared: each has an index behind it. Throws 422 `unknown_field` for any other. */
export function refuseUndeclared(
  rows: AnyResource,
  { filter, sort }: Pick<ListQuery, 'filter' | 'sort'>,
): void {
  const filters = ['id', 'q', ...(rows.screens['list']?.filters ?? [])];
  const asked = Object.keys(readFilter(filter)).filter(
    (key) =>
      !filters.includes(key) && !filters.includes(key.replace(/_(?:gte|lte|gt|lt|neq|like|null)$/, '')),
  );
  const sorts = offeredSorts(rows) ?? new Set<string>();
  const ordered = readSort(sort, rows).flatMap(({ name }) =>
    sorts.has(name) || name === 'id' ? [] : [name],
  );
  const errors = Object.fromEntries([...asked, ...ordered].map((name) => [name, { key: 'unknown_field' }]));
  if (Object.keys(errors).length > 0) throw new ProblemError('unknown_field', { errors });
}

/**
 * Whether the record of a report is one the caller may look at, as SQL; always true for a report of the clinic. Throws 403
 * for whoever sees no record of its resource, and 404 for what is no id.
 */
export function recordSeen(reading: ReadContext, { owner, report, id }: ReportCall): string {
  if (reportOf(owner, report).of === 'clinic') return 'true';
  const visible = visibleRows(reading, owner);
  if (!visible) throw forbidden(owner);
  if (!isId(id)) throw new ProblemError('not_found');
  const place = reading.parameters.once('record', id, 'uuid');
  return `exists (select from ${table(owner)} t where ${column('id')} = ${place} and ${conditionSql(visible, reading.parameters)})`;
}

/** A question that was checked. */
export interface Asked {
  readonly plan: Plan;
  readonly rows: AnyResource;
  /** `(select …) t where …` */
  readonly found: string;
}

/** A report's question, checked: its rule, its columns, its period. Throws 403, 400 and 422 as lists do. */
export function askReport(
  services: Pick<Services, 'catalogue' | 'rules'>,
  reading: ReadContext,
  call: ReportCall,
  query: ReportQuery,
): Asked {
  const rows = reportRows(call.owner, call.report);
  const asked = { sort: query.sort, filter: filterOf(call, query) };
  const plan = withWords(planOf(services as Services, reading.principal, rows, asked, { reading }));
  const found = `${reportSql(services.rules, reading, call, asked.filter)} t where ${conditionSql(plan.where, reading.parameters)}`;
  return { plan, rows, found };
}

/** The JSON of a row: the columns its reader may see, and what it carries beside them. */
export function reportRowSql({ plan, rows }: Asked, { owner, report }: ReportCall): string {
  const { beside = [] } = reportOf(owner, report);
  const extra = beside.map((name) => [name, column(name)] as const);
  return recordSql(plan.reading, rows, { fields: plan.fields, dressed: true, extra });
}

interface Page {
  readonly seen: boolean;
  readonly body: string;
  readonly rows: number;
  readonly total: number | null;
}

/**
 * A page of a report, by one statement. Columns the caller may not read are neither selected nor asked about (SEC-14).
 * Throws 403, 404 for a record the caller does not see, 400 for a bad shape and 422 `unknown_field`.
 */
export async function reportPage(
  services: Services,
  principal: Principal,
  call: ReportCall,
  query: ReportQuery,
): Promise<ListAnswer> {
  // Whoever sees no record learns nothing of what may be asked.
  recordSeen(readingFor(services, principal), call);
  const rows = reportRows(call.owner, call.report);
  refuseUndeclared(rows, query);
  const range = readRange(query.range);
  const filter = filterOf(call, query);
  const key = JSON.stringify([rows.name, call.id, filter, principal.userId, principal.today]);
  const now = services.clock().getTime();
  const known = services.counts.find(principal.clinicId, key, now);
  const page = { range, counting: !known };
  // What people filter by is planned with its values, and what sums over days with those.
  const isAlike = filter === '{}' && reportOf(call.owner, call.report).span === undefined;
  const statement = isAlike
    ? alikeStatement(services, principal, call, query, page)
    : pageStatement(services, readingFor(services, principal), call, query, page);
  const [row] = await read<Page>(services, principal, {
    text: statement.text,
    values: [...statement.values],
    kept: isAlike,
  });
  if (row?.seen !== true) throw new ProblemError('not_found');
  const count = countOf({ ...range, ...row, cap: furthestRow, known });
  if (!known && row.total !== null) services.counts.keep(principal.clinicId, key, count, now);
  return { body: row.body, rows: row.rows, offset: range.offset, ...count };
}

interface AskedPage {
  readonly range: Range;
  /** Whether the total must be counted; only a full page needs it. */
  readonly counting: boolean;
}

/** One text for every page and record, written once and planned once. */
function alikeStatement(
  services: Services,
  principal: Principal,
  call: ReportCall,
  { sort }: ReportQuery,
  page: AskedPage,
): BuiltStatement {
  const rows = reportRows(call.owner, call.report);
  const { limit, offset } = page.range;
  const given = [limit, offset, ...(isId(call.id) ? [call.id] : [])];
  const name = JSON.stringify([
    `report ${rows.name}`,
    readSort(sort, rows),
    given.length,
    reach(page.range),
    page.counting,
  ]);
  return services.statements.find(principal, name, given, () => {
    const reading = readingFor(services, principal);
    const { parameters } = reading;
    const places = [parameters.bind(limit, 'int'), parameters.bind(offset, 'int')] as const;
    if (given.length > places.length) parameters.once('record', call.id, 'uuid');
    return pageStatement(services, reading, call, { sort }, page, places);
  });
}

/** The page and, where it is full, how many rows there are in all; `places` where its size and beginning are bound. */
function pageStatement(
  services: Services,
  reading: ReadContext,
  call: ReportCall,
  query: ReportQuery,
  { range, counting }: AskedPage,
  places?: readonly [string, string],
): BuiltStatement {
  const seen = recordSeen(reading, call);
  const asked = askReport(services, reading, call, query);
  // Rows that are sums over days are few and dear: they are made once, for the page and its count.
  const isSummed = reportOf(call.owner, call.report).span !== undefined;
  const found = isSummed ? 'every t' : asked.found;
  const [limit, offset] = places ?? [String(range.limit), String(range.offset)];
  const inOrder = `select t.* from ${found} order by ${asked.plan.order.sql}`;
  // As in lists: a plan must not be made for one size of page.
  const page = places
    ? `select t.* from (${inOrder} limit ${reach(range)}) t limit (select ${limit}) offset (select ${offset})`
    : `${inOrder} limit ${limit} offset ${offset}`;
  const isFull = `count(*) = ${limit} or (count(*) = 0 and ${offset} > 0)`;
  const total = `case when ${isFull} then (select count(*)::int from (select from ${found} limit ${furthestRow}) c) end`;
  const every = isSummed ? `with every as materialized (select t.* from ${asked.found}) ` : '';
  return {
    text: `${every}select ${seen} as seen, coalesce(json_agg(p.record), '[]')::text as body, count(*)::int as rows,
      ${counting ? total : 'null::int'} as total
    from (select ${reportRowSql(asked, call)} as record from (${page}) t) p`,
    values: reading.parameters.values,
  };
}

/** The answer where there is nothing to sum: only whether the record is there. */
const seenAlone = (reading: ReadContext, call: ReportCall): ReadStatement => ({
  text: `select ${recordSeen(reading, call)} as seen, '{}' as body`,
  values: reading.parameters.values,
});

/** Exact sums over the whole result, of the declared totals the caller may read: `{column: "1234.50"}` as JSON text. */
export async function reportTotals(
  services: Services,
  principal: Principal,
  call: ReportCall,
  query: ReportQuery,
): Promise<string> {
  const reading = readingFor(services, principal);
  const seen = recordSeen(reading, call);
  refuseUndeclared(reportRows(call.owner, call.report), query);
  const { plan, rows, found } = askReport(services, reading, call, query);
  const sums = (reportOf(call.owner, call.report).totals ?? []).flatMap((name): [string, string][] => {
    const field = rows.fields[name];
    if (!field || !plan.readable.has(name)) return [];
    return [[name, decimalSql(`coalesce(sum(${column(name)}), 0)`, field, reading)]];
  });
  const [row] = await read<Pick<Page, 'seen' | 'body'>>(
    services,
    principal,
    sums.length === 0
      ? seenAlone(readingFor(services, principal), call)
      : {
          text: `select ${seen} as seen, (select ${jsonObject(sums)} from ${found})::text as body`,
          values: reading.parameters.values,
        },
  );
  if (row?.seen !== true) throw new ProblemError('not_found');
  return row.body;
}
