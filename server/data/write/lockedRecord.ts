import { kinds } from '#metadata/fields/kinds/index.ts';
import type { Kind } from '#metadata/fields/kinds/kind.ts';
import { isId } from '#metadata/fields/validate.ts';
import { decide, type AccessRule } from '#metadata/access.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { SelfDealing } from '#metadata/workflow.ts';
import type { Row } from '#server/kit/rules.ts';
import { ProblemError } from '#server/problems.ts';
import { openedSql, recordSql, wholeRecord } from '../statement/columns.ts';
import { always, conditionSql, either, never, type Condition } from '../statement/conditions.ts';
import { anotherOwner, refusesOwn } from '../statement/rowRights.ts';
import { oneStatement } from '../read/record.ts';
import { ownRows, rowsFor } from '../statement/scope.ts';
import { visibleRows } from '../statement/visible.ts';
import { forbidden } from '../statement/services.ts';
import { certain, column, table } from '../statement/sql.ts';
import { readingIn, type Frame, type Mode, type WriteContext } from './writeContext.ts';

interface Loaded {
  readonly record: Row;
  readonly visible: boolean;
  readonly allowed: boolean;
  readonly own: boolean;
  /** Fields that may be read on this row though not on every one. */
  readonly opened: readonly string[];
}

/** Why a row is fetched: the rule that must open it, and whether acting on an own row is refused. */
export interface Purpose {
  readonly rule: AccessRule | undefined;
  readonly mode: Mode;
  readonly notOwn?: SelfDealing | undefined;
  /** Rows may only be touched in these states. */
  readonly states?: readonly string[] | undefined;
  readonly lock?: 'no key update' | 'update' | 'none';
  /** The rows it may be done on where not only the rule says so: a decision in steps (`transitionRows`). */
  readonly rows?: Condition | undefined;
}

/** Locks, then reads: a statement that waited for the lock would still see the lines of before. */
async function fetchRow(
  work: WriteContext,
  resource: AnyResource,
  id: string,
  purpose: Purpose,
  rows: Condition,
): Promise<Loaded | undefined> {
  const { services, principal } = work;
  const name = JSON.stringify([
    `fetch ${resource.name}`,
    purpose.mode,
    purpose.rule,
    purpose.rows && 'steps',
  ]);
  const { text, values } = services.statements.find(principal, name, [id], () => {
    const reading = readingIn(work);
    const { parameters } = reading;
    const place = parameters.bind(id, 'uuid');
    const seen = either([...[visibleRows(reading, resource)].flatMap((one) => one ?? []), rows]);
    const flags = [
      `${certain(conditionSql(seen, parameters))} as visible`,
      `${certain(conditionSql(rows, parameters))} as allowed`,
      `${certain(conditionSql(ownRows(reading, resource), parameters))} as own`,
      `${openedSql(reading, resource)} as opened`,
    ];
    const record = recordSql(reading, resource, wholeRecord(resource));
    return {
      text: `select ${record} as record, ${flags.join(', ')} from (select t.* from ${table(resource)} t where ${column('id')} = ${place}) t`,
      values: parameters.values,
    };
  });
  const lock = purpose.lock ?? 'no key update';
  const [, { rows: found }] = await Promise.all([
    lock === 'none'
      ? undefined
      : work.tx.query(`select from ${table(resource)} t where t.id = $1::uuid for ${lock}`, [id]),
    work.tx.query<{ record: Row } & Omit<Loaded, 'record'>>(text, values),
  ]);
  return found[0];
}

/**
 * The record a write is about, locked until commit. 404 where the caller may not see it, 403 where they see it but may
 * not act, 409 `self_approval` on an own record (the only owner is exempt and logged), 409 `invalid_state`.
 */
export async function loadFor(
  work: WriteContext,
  resource: AnyResource,
  id: string,
  purpose: Purpose,
  reasons: string[] = [],
): Promise<Pick<Loaded, 'record' | 'opened'>> {
  const opened = purpose.mode === 'server' ? undefined : rowsFor(readingIn(work), resource, purpose.rule);
  if (purpose.mode === 'person' && !opened)
    throw forbidden(resource, { rule: purpose.rule ?? [], principal: work.principal });
  const rows = purpose.rows ?? opened?.rows ?? never;
  const loaded = isId(id) ? await fetchRow(work, resource, id, purpose, rows) : undefined;
  if (!loaded) throw new ProblemError('not_found');
  if (purpose.mode === 'server') return loaded;
  if (!loaded.visible) throw new ProblemError('not_found');
  if (!loaded.allowed) throw forbidden(resource);
  if (loaded.own) await refuseOwn(work, resource, purpose, reasons);
  if (purpose.states) demandState(work, resource, loaded.record, purpose.states);
  return loaded;
}

/** A row about the caller: refused unless they are the only owner or hold a grant for own rows (hr.md G2, DESIGN 9.39). */
async function refuseOwn(
  work: WriteContext,
  resource: AnyResource,
  purpose: Pick<Purpose, 'rule' | 'notOwn'>,
  reasons: string[],
): Promise<void> {
  if (!refusesOwn(resource, purpose.rule, work, purpose.notOwn)) return;
  if (await leftToOthers(work, reasons)) throw new ProblemError('self_approval', { resource });
}

/** Whether a decision about the caller is left to others: a clinic's only owner takes it alone, and it is logged (DESIGN 9.39). */
export async function leftToOthers(work: WriteContext, reasons: string[]): Promise<boolean> {
  if (!work.principal.isOwner || (await hasAnotherOwner(work))) return true;
  if (!reasons.includes('owner_self_action')) reasons.push('owner_self_action');
  return false;
}

async function hasAnotherOwner(work: WriteContext): Promise<boolean> {
  const reading = readingIn(work);
  const { rows } = await work.tx.query<{ found: boolean }>(
    `select ${anotherOwner(reading)} as found`,
    reading.parameters.values,
  );
  return rows[0]?.found === true;
}

/** Throws 409 `invalid_state`, which names the state, unless the record is in one of these (SEC-17). */
export function demandState(
  work: WriteContext,
  resource: AnyResource,
  record: Row,
  states: readonly string[],
): void {
  const status = String(record['status']);
  if (states.includes(status)) return;
  throw new ProblemError('invalid_state', {
    resource,
    values: { status: resource.words[work.principal.locale].states?.[status] ?? status },
    details: { status },
  });
}

/** The record as rules see it: every field in stored form. */
export const fullRecord = (work: WriteContext, resource: AnyResource, id: string): Promise<Row> =>
  readWhole(work, resource, id, []);

/** What lies in other tables is read by a statement inside the record's own for each. */
const liesElsewhere = (kind: Kind): boolean => !['column', 'nowhere'].includes(kinds[kind].keptIn);

/**
 * The record as rules see it after these fields were changed: lines, links and parts that were not written are what they
 * were before, for whoever changes them holds the record's lock.
 */
export async function wholeAfter(
  work: WriteContext,
  resource: AnyResource,
  id: string,
  before: Row,
  changed: Readonly<Record<string, unknown>>,
): Promise<Row> {
  const kept = Object.entries(resource.fields).flatMap(([name, { kind }]) =>
    liesElsewhere(kind) && !(name in changed) ? [name] : [],
  );
  const record = await readWhole(work, resource, id, kept);
  return { ...record, ...Object.fromEntries(kept.map((name) => [name, before[name]])) };
}

async function readWhole(
  work: WriteContext,
  resource: AnyResource,
  id: string,
  without: readonly string[],
): Promise<Row> {
  const called = JSON.stringify([`whole ${resource.name}`, ...without]);
  const row = work.beside
    ? await work.beside.ask('read', called, id, (ids) => wholeRows(work, resource, called, ids, without))
    : (await wholeRows(work, resource, called, [id], without))[0];
  if (!row) throw new ProblemError('not_found');
  return row;
}

/** Each record in the place of its id. One by itself is found by its key, and planned for good. */
async function wholeRows(
  work: WriteContext,
  resource: AnyResource,
  called: string,
  ids: readonly string[],
  without: readonly string[],
): Promise<readonly (Row | undefined)[]> {
  const isOne = ids.length === 1;
  const name = isOne ? called : `${called} of many`;
  const given = [isOne ? ids[0] : ids];
  const { text, values } = work.services.statements.find(work.principal, name, given, () => {
    const reading = readingIn(work);
    const place = reading.parameters.bind(given[0], isOne ? 'uuid' : 'uuid[]');
    const { fields, ...whole } = wholeRecord(resource);
    const open = fields.open.filter((one) => !without.includes(one));
    const record = recordSql(reading, resource, { ...whole, fields: { ...fields, open } });
    const which = isOne ? place : `any (${place})`;
    return {
      text: `select t.id, ${record} as record from (select t.* from ${table(resource)} t where ${column('id')} = ${which}) t`,
      values: reading.parameters.values,
    };
  });
  const { rows } = await work.tx.query<{ id: string; record: Row }>(text, values);
  const found = new Map(rows.map(({ id, record }) => [id, record]));
  return isOne ? rows.map(({ record }) => record) : ids.map((id) => found.get(id));
}

/** The record as the caller sees it after a write, `_may` included. */
export async function answerOf(work: WriteContext, resource: AnyResource, id: string): Promise<Row> {
  const { text, values } = oneStatement(work.services, work.principal, resource, id, 'any');
  const { rows } = await work.tx.query<{ body: string }>(text, values);
  return JSON.parse(rows[0]?.body ?? '{}') as Row;
}

/** `answerOf` as the last that is asked of the work's transaction: the commit goes with it. */
export async function lastAnswerOf(work: WriteContext, resource: AnyResource, id: string): Promise<Row> {
  const { text, values } = oneStatement(work.services, work.principal, resource, id, 'any');
  const { rows } = await work.tx.last<{ body: string }>({ text, values: values as unknown[] });
  return JSON.parse(rows[0]?.body ?? '{}') as Row;
}

interface Place {
  readonly within: boolean;
  readonly own: boolean;
  readonly value: string | null;
}

/** Whether each of these rows lies within what the rule opens, and whether it is about the caller. */
async function placesOf(
  work: WriteContext,
  resource: AnyResource,
  rule: AccessRule | undefined,
  ids: readonly string[],
): Promise<readonly (Place | undefined)[]> {
  const reading = readingIn(work);
  const opened = rowsFor(reading, resource, rule);
  const { parameters } = reading;
  const within = opened ? certain(conditionSql(opened.rows, parameters)) : 'false';
  const own = certain(conditionSql(ownRows(reading, resource), parameters));
  const { opensBy } = resource;
  const value = opensBy ? column(opensBy.field) : 'null';
  const isOne = ids.length === 1;
  const which = isOne ? parameters.bind(ids[0], 'uuid') : `any (${parameters.bind(ids, 'uuid[]')})`;
  const text = `select t.id, ${within} as within, ${own} as own, ${value} as value from ${table(resource)} t where t.id = ${which}`;
  const { rows } = await work.tx.query<Place & { id: string }>(text, parameters.values);
  const found = new Map(rows.map((row) => [row.id, row]));
  return isOne ? rows : ids.map((id) => found.get(id));
}

/**
 * After writing: the row must lie within what the rule opens, and about nobody's own self. What would leave it is
 * answered like a reference that does not exist, on the field that says whose or where the row is.
 */
export async function checkPlace(
  work: WriteContext,
  { resource, reasons }: Frame,
  id: string,
  rule: AccessRule | undefined,
): Promise<void> {
  const reading = readingIn(work);
  const opened = rowsFor(reading, resource, rule);
  if (opened?.rows === always && resource.noSelfDealing !== true) return;
  const { opensBy } = resource;
  const row = work.beside
    ? await work.beside.ask('read', `place ${resource.name} ${JSON.stringify(rule)}`, id, (ids) =>
        placesOf(work, resource, rule, ids),
      )
    : (await placesOf(work, resource, rule, [id]))[0];
  // A value that is nothing of the caller's on any row is told on its field: it is none of those the form offered.
  if (opensBy && !decide(opensBy.values[row?.value ?? ''] ?? [], work.principal))
    throw new ProblemError('invalid', { errors: { [opensBy.field]: { key: 'bad_choice' } }, resource });
  if (!row?.within) {
    const { person, branch, department } = resource;
    // By department sees who is held to departments; the branch of such a row is nobody's fault.
    const places = work.principal.dataScope === 'department' ? [department, branch] : [branch, department];
    const field = [person, ...places].find((name) => name && name !== 'id');
    throw field
      ? new ProblemError('invalid', { errors: { [field]: { key: 'bad_reference' } }, resource })
      : forbidden(resource);
  }
  if (row.own) await refuseOwn(work, resource, { rule }, reasons);
}
