import { reportRows } from '#metadata/derive/reportRows.ts';
import { isId } from '#metadata/fields/validate.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Principal } from '../identity/principal.ts';
import { recordSql } from '../data/statement/columns.ts';
import { all, always, conditionSql, type Condition } from '../data/statement/conditions.ts';
import { filterConditions } from '../data/statement/filters.ts';
import { refuseUnreadable } from '../data/statement/namedFilters.ts';
import { listRows } from '../data/read/listPlan.ts';
import { recordSeen, refuseUndeclared, reportSql } from '../data/read/report.ts';
import { orderOf, readFilter, readSort, withFirst, type ListQuery } from '../data/statement/page.ts';
import {
  readableFields,
  type ReadContext,
  type ReadableFields,
  type RulesByName,
} from '../data/statement/readContext.ts';
import { searchWords, wordsIn } from '../data/search/searchWords.ts';
import { readingFor, type Services } from '../data/statement/services.ts';
import { table } from '../data/statement/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import { ProblemError } from '../problems.ts';
import type { WireRow } from './cells.ts';

/** What an export reads rows with. */
export interface WalkParts {
  readonly catalogue: Services['catalogue'];
  readonly rules: RulesByName;
}

/** Which rows: a list's own query, narrowed to chosen rows where ids are given; or those of a report of the resource. */
export interface WalkQuery extends ListQuery {
  readonly ids?: readonly string[] | undefined;
  readonly report?: { readonly name: string; readonly id?: string | undefined } | undefined;
}

const mostIds = 10_000;
const batch = 500;

export interface Walk {
  /** What the rows are of: the resource, or the columns of the report. */
  readonly resource: AnyResource;
  readonly readable: ReadableFields;
  /** The filter without its search words, and the words. */
  readonly filter: Readonly<Record<string, unknown>>;
  readonly words: string;
  readonly count: { readonly text: string; readonly values: readonly unknown[] };
  /** What narrows the rows to those the caller may see, as one text to compare; `all` where nothing does, undefined of a report. */
  readonly reach: string | undefined;
  /** The rows in the list's order, in pieces of 500, through a cursor: memory does not grow with their number. */
  rows(tx: Transaction, fields: ReadableFields): AsyncGenerator<readonly WireRow[]>;
}

/**
 * The rows a list call would answer, without its pages: the same access, scope, filter and search. Throws what the list
 * throws: 403, 400 and 422 `unknown_field`.
 */
export function walk(parts: WalkParts, principal: Principal, declared: AnyResource, query: WalkQuery): Walk {
  const { resource, from, seen } = sourceOf(parts, declared, query);
  const condition = (
    reading: ReadContext,
  ): { where: string; readable: ReadableFields; filter: Record<string, unknown>; words: string } => {
    const { scope, rows } = listRows(reading, resource, query.scope);
    const readable = readableFields(reading, resource, scope);
    const open = new Set(readable.open);
    const filter = readFilter(query.filter);
    refuseUnreadable(resource, filter, readable, scope);
    const words = searchWords(reading, filter, resource, open);
    const conditions: Condition[] = rows === always ? [] : [rows];
    if (Object.keys(filter).length > 0) conditions.push(filterConditions(reading, resource, filter, open));
    if (words !== '') conditions.push(wordsIn(reading, resource, words, open));
    if (query.ids !== undefined) conditions.push({ o: 'in', c: 'id', v: idsOf(query.ids) });
    return { where: conditionSql(all(conditions), reading.parameters), readable, filter, words };
  };
  const counting = newReading(parts, principal);
  const { where, readable, filter, words } = condition(counting);
  const orderIn = (reading: ReadContext) =>
    orderOf(
      reading,
      resource,
      withFirst(readSort(query.sort, resource), resource, query.scope),
      new Set(readable.open),
    );
  // Refused here: once rows are on their way nothing can be answered any more.
  orderIn(newReading(parts, principal));
  return {
    resource,
    readable,
    filter,
    words,
    reach: query.report ? undefined : reachOf(newReading(parts, principal), resource, query.scope),
    count: {
      text: `select count(*)::int as n, ${seen(counting)} as seen from ${from(counting)} t where ${where}`,
      values: counting.parameters.values,
    },
    async *rows(tx, fields) {
      const reading = newReading(parts, principal);
      const found = condition(reading);
      const order = orderIn(reading);
      const record = recordSql(reading, resource, { fields, dressed: true });
      yield* throughCursor(
        tx,
        `select ${record} as record from (select t.* from ${from(reading)} t where ${found.where} order by ${order.sql}) t`,
        reading.parameters.values,
      );
    },
  };
}

function reachOf(reading: ReadContext, resource: AnyResource, scope: string | undefined): string {
  const { rows } = listRows(reading, resource, scope);
  if (rows === always) return 'all';
  const { parameters } = reading;
  return JSON.stringify([conditionSql(rows, parameters), parameters.values]);
}

interface Source {
  readonly resource: AnyResource;
  readonly from: (reading: ReadContext) => string;
  /** Whether the record of a report is one the caller sees. */
  readonly seen: (reading: ReadContext) => string;
}

/** The table of a resource; of a report the rows of its SQL. */
function sourceOf({ rules }: WalkParts, owner: AnyResource, query: WalkQuery): Source {
  const { report } = query;
  if (report === undefined) return { resource: owner, from: () => table(owner), seen: () => 'true' };
  const call = { owner, report: report.name, id: report.id };
  const resource = reportRows(owner, report.name);
  refuseUndeclared(resource, query);
  return {
    resource,
    from: (reading) => reportSql(rules, reading, call, query.filter),
    seen: (reading) => recordSeen(reading, call),
  };
}

const newReading = ({ catalogue, rules }: WalkParts, principal: Principal): ReadContext =>
  readingFor({ catalogue, rules } as Services, principal);

function idsOf(ids: readonly string[]): readonly string[] {
  if (ids.length > mostIds || !ids.every(isId)) throw new ProblemError('bad_request');
  return ids.map((id) => id.toLowerCase());
}

async function* throughCursor(
  tx: Transaction,
  text: string,
  values: readonly unknown[],
): AsyncGenerator<readonly WireRow[]> {
  await tx.query(`declare exported no scroll cursor for ${text}`, values);
  for (;;) {
    const { rows } = await tx.query<{ record: WireRow }>(`fetch ${batch} from exported`);
    if (rows.length > 0) yield rows.map(({ record }) => record);
    if (rows.length < batch) break;
  }
  await tx.query('close exported');
}
