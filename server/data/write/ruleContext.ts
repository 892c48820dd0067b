import { isId } from '#metadata/fields/validate.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Row, RuleContext, RuleDatabase } from '#server/kit/rules.ts';
import { businessDayOf } from '#server/identity/businessDay.ts';
import { demandConfirmed } from '#server/auth/stepUp.ts';
import { lowerSnake, ProblemError } from '#server/problems.ts';
import { recordSql, wholeRecord } from '../statement/columns.ts';
import { callKey } from '../../db/callKey.ts';
import { conditionSql } from '../statement/conditions.ts';
import { referenceProblems } from './references.ts';
import { referringRows } from './referring.ts';
import { foundTwins } from '../search/levelledTwins.ts';
import { filterConditions } from '../statement/filters.ts';
import { changeMany } from './changeMany.ts';
import { checkVersion } from './conflict.ts';
import { givenVersion } from './input.ts';
import { amendRecords } from './amend.ts';
import { leftToOthers, loadFor, fullRecord } from './lockedRecord.ts';
import { reportReader } from '../read/reportReader.ts';
import { declared, type ReadContext } from '../statement/readContext.ts';
import { rowsFor } from '../statement/scope.ts';
import { certain, column, table } from '../statement/sql.ts';
import {
  readingIn,
  type Frame,
  type OutboxEvent,
  type WriteContext,
  type WriteOptions,
} from './writeContext.ts';

const mostRows = 10_000;

/** Rows by fields and the list's operators (`date_gte`), every field known, no scope applied. */
async function find(
  work: WriteContext,
  name: string,
  where: Readonly<Record<string, unknown>>,
  options: { readonly lock?: boolean; readonly limit?: number } = {},
): Promise<readonly Row[]> {
  const resource = declared(work.services.catalogue, name);
  const reading = readingIn(work);
  const known = new Set(Object.keys(resource.fields));
  const condition = conditionSql(
    filterConditions(reading, resource, where, known, { filters: 100, ids: mostRows }),
    reading.parameters,
  );
  const limit = reading.parameters.bind(options.limit ?? mostRows, 'int');
  const matching = `select t.id from ${table(resource)} t where ${condition} order by t.id limit ${limit}`;
  if (!options.lock) return records(work, resource, reading, matching);
  // Two statements: what waited for a lock must be read afresh, with its lines.
  const { rows } = await work.tx.query<{ id: string }>(
    `${matching} for no key update`,
    reading.parameters.values,
  );
  const again = readingIn(work);
  const ids = again.parameters.bind(
    rows.map(({ id }) => id),
    'uuid[]',
  );
  return records(work, resource, again, `select unnest(${ids})`);
}

/** The records with these ids as rules see them, in the order of ids. */
async function records(
  work: WriteContext,
  resource: AnyResource,
  reading: ReadContext,
  ids: string,
): Promise<readonly Row[]> {
  const record = recordSql(reading, resource, wholeRecord(resource));
  const text = `select ${record} as record from (select t.* from ${table(resource)} t where t.id in (${ids}) order by t.id) t`;
  const { rows } = await work.tx.query<{ record: Row }>(text, reading.parameters.values);
  return rows.map((row) => row.record);
}

/** A file as `RuleDatabase.file` says. */
async function textFile(
  { services, tx }: WriteContext,
  id: unknown,
  of: string | undefined,
): Promise<AsyncIterable<Uint8Array> | undefined> {
  if (!isId(id)) return undefined;
  const { rows } = await tx.query<{ storage_key: string }>(
    `select storage_key from files where clinic_id = (select app_clinic()) and id = $1::uuid and mime = 'text/plain'
      and case when record_id is null then uploaded_by = (select app_user()) else record_id = $2::uuid end`,
    [id, of ?? null],
  );
  const [row] = rows;
  return row && (await services.bytesOf?.(row.storage_key));
}

/** What rules of the engine may do inside a transaction. */
export function ruleDatabase({ beside, ...work }: WriteContext): RuleDatabase {
  const { catalogue } = work.services;
  const handOver = (resource: AnyResource, record: Row): Row => {
    work.handed.set(record, { resource, id: String(record['id']) });
    return record;
  };
  return {
    async find(name, where, options) {
      const resource = declared(catalogue, name);
      return (await find(work, name, where, options)).map((record) => handOver(resource, record));
    },
    async within(name, id, rule) {
      const resource = declared(catalogue, name);
      const reading = readingIn(work);
      const opened = isId(id) ? rowsFor(reading, resource, rule) : undefined;
      if (!opened) return false;
      const place = reading.parameters.bind(id, 'uuid');
      const { rows } = await work.tx.query(
        `select from ${table(resource)} t where ${column('id')} = ${place} and ${certain(conditionSql(opened.rows, reading.parameters))}`,
        reading.parameters.values,
      );
      return rows.length > 0;
    },
    report: reportReader(
      work.services,
      () => readingIn(work),
      async ({ text, values }) => (await work.tx.query<{ record: Row }>(text, values)).rows,
    ),
    async query(sql, values = []) {
      const ask = async (): Promise<Row[]> => (await work.tx.query<Row>(sql, values)).rows;
      // What many rows of one write ask in the same words is asked once, until the first of them is written.
      return beside && /^\s*select/.test(sql) ? beside.once(`${sql} ${JSON.stringify(values)}`, ask) : ask();
    },
    twins: (name, values, except) =>
      foundTwins(work.tx, readingIn(work), declared(catalogue, name), values, except),
    async unoffered(name, values, before) {
      return Object.keys(
        await referenceProblems(work, declared(catalogue, name), values, before, { mode: 'server' }),
      );
    },
    referring: (name, id, into) => referringRows(work, declared(catalogue, name), id, into),
    merge: (name, plan) => work.engine.merge(work, declared(catalogue, name), plan),
    unmerge: (name, id, note) => work.engine.unmerge(work, declared(catalogue, name), id, note),
    async create(name, values, fixed) {
      const resource = declared(catalogue, name);
      const options = fixed ? ({ mode: 'person', fixed } as const) : ({ mode: 'server' } as const);
      const id = await work.engine.create(work, resource, values, options);
      return handOver(resource, await fullRecord(work, resource, id));
    },
    async transition(name, id, transition, asked = {}, by = 'person') {
      const resource = declared(catalogue, name);
      await work.engine.transition(work, resource, id, transition, asked, by);
      return handOver(resource, await fullRecord(work, resource, id));
    },
    file: (id, of) => textFile(work, id, of),
    async enqueue(job, asked) {
      const { leaveJob } = work.services;
      if (leaveJob === undefined) throw new TypeError('Nobody takes jobs here.');
      return await leaveJob(work.tx, work.principal, job, asked);
    },
    amend: (name, rows, reason) => amendRecords(work, declared(catalogue, name), rows, reason ?? null),
    async change(name, id, values, reason) {
      const resource = declared(catalogue, name);
      await work.engine.change(work, resource, id, values, { mode: 'server', reason });
      return handOver(resource, await fullRecord(work, resource, id));
    },
    changeMany: (name, ids, values, reason) =>
      changeMany(work, declared(catalogue, name), ids, values, reason),
  };
}

type Refusing = Parameters<RuleContext['fail']>[1] & { readonly reason?: string };

/** The message lands on the field where one is named (422), above the form otherwise (409). */
function stop(resource: AnyResource, code: string, options: Refusing = {}): never {
  const { on, values, details, reason } = options;
  const key = reason ?? code;
  throw new ProblemError(code, {
    resource,
    values,
    details,
    reason,
    errors: on === undefined ? undefined : { [on]: values ? { key, values } : { key } },
  });
}

/** All of them at once, under the sentence of the first. */
function stopAll(resource: AnyResource, found: Parameters<RuleContext['refuseAll']>[0]): void {
  const [first] = found;
  if (!first) return;
  const problems = found.map(({ reason, on, values }) => [
    on,
    values ? { key: reason, values } : { key: reason },
  ]);
  throw new ProblemError(first.reason, {
    resource,
    values: first.values,
    errors: Object.fromEntries(problems),
  });
}

async function unchanged(work: WriteContext, record: Row, sent: unknown): Promise<void> {
  if (sent === record['version']) return;
  const known = work.handed.get(record);
  if (!known) throw new TypeError('Only a record read through the rules has a version to compare.');
  const { resource, id } = known;
  const { opened } = await loadFor(work, resource, id, { rule: undefined, mode: 'server', lock: 'none' });
  await checkVersion(work, resource, { record, opened }, givenVersion({ version: sent }), true);
}

/** What the rules of one write may use; everything happens inside its transaction. */
export function frameFor(
  work: WriteContext,
  resource: AnyResource,
  { mode, reason }: Partial<Pick<WriteOptions, 'mode' | 'reason'>> = {},
  passed: ReadonlySet<string> = new Set(),
): Frame {
  const reasons: string[] = reason === undefined ? [] : [reason];
  const events: OutboxEvent[] = [];
  const { principal } = work;
  const context: RuleContext = {
    writtenBy: mode === 'server' ? 'rule' : 'person',
    subject: principal,
    now: principal.now,
    today: principal.today,
    businessDay: businessDayOf(principal),
    locale: principal.locale,
    key: callKey.getStore(),
    db: ruleDatabase(work),
    passes: (name) => passed.has(name),
    refuse: (name, options) =>
      options?.code === undefined
        ? stop(resource, name, options)
        : stop(resource, options.code, { ...options, reason: lowerSnake(name) }),
    refuseAll: (found) => stopAll(resource, found),
    fail: (code, options) => stop(resource, code, options),
    unchanged: (record, version) => unchanged(work, record, version),
    confirmed: () => demandConfirmed(principal),
    leftToOthers: () => leftToOthers(work, reasons),
    linkTo: (path) => work.services.linkTo(principal.clinic.subdomain, path),
    notify: (event, to, payload) => {
      events.push({ event, to, payload });
    },
    note: (text) => {
      reasons.push(text);
    },
  };
  return { resource, reasons, events, context };
}
