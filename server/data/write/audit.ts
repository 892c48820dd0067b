import { kinds } from '#metadata/fields/kinds/index.ts';
import type { Field, Fields } from '#metadata/fields/types.ts';
import { isId } from '#metadata/fields/validate.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { nobody } from '#server/identity/principal.ts';
import type { Row } from '#server/kit/rules.ts';
import type { BuiltStatement } from '../statement/statementCache.ts';
import { labelSql } from '../statement/labels.ts';
import { linesOf } from '../statement/lineRows.ts';
import { same, sameLine } from '../../kit/sameValue.ts';
import { column, table } from '../statement/sql.ts';
import { readingIn, type Frame, type OutboxEvent, type WriteContext } from './writeContext.ts';

export type AuditAction =
  'create' | 'update' | 'delete' | 'archive' | 'transition' | 'restore' | 'permission';
export type Changes = Readonly<Record<string, readonly [unknown, unknown]>>;

/** Only the last four characters of a sensitive value reach history (SEC-65). */
function recordedValue(field: Field, value: unknown): unknown {
  if (!field.options.sensitive || value === null || value === undefined) return value ?? null;
  return `••••${String(value).slice(-4)}`;
}

const toldLine = (of: Fields, line: Row): Row =>
  Object.fromEntries([
    ['id', line['id'] ?? null],
    ...Object.entries(of).map(([name, field]): [string, unknown] => [name, recordedValue(field, line[name])]),
  ]);

/** Only the lines that differ, on both sides. */
function lineChanges(of: Fields, before: unknown, after: unknown): readonly [unknown, unknown] {
  const old = new Map(linesOf(before).map((line) => [line['id'], line]));
  const fresh = new Map(linesOf(after).map((line) => [line['id'], line]));
  const differs = (line: Row, other: Row | undefined): boolean => !other || !sameLine(of, line, other);
  return [
    linesOf(before)
      .filter((line) => differs(line, fresh.get(line['id'])))
      .map((line) => toldLine(of, line)),
    linesOf(after)
      .filter((line) => differs(line, old.get(line['id'])))
      .map((line) => toldLine(of, line)),
  ];
}

/** What changed between two states of a record, by field: `[before, after]`. A part tells its own history. */
export function changesBetween(
  resource: AnyResource,
  before: Row | undefined,
  after: Row | undefined,
): Changes {
  const changes: Record<string, readonly [unknown, unknown]> = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    const { keptIn } = kinds[field.kind];
    if (keptIn === 'nowhere' || keptIn === 'otherRecord') continue;
    const [old, fresh] = [before?.[name], after?.[name]];
    if (same(field, old, fresh)) continue;
    changes[name] = field.of
      ? lineChanges(field.of, old, fresh)
      : [recordedValue(field, old), recordedValue(field, fresh)];
  }
  const [from, to] = [before?.['status'] ?? null, after?.['status'] ?? null];
  if (resource.workflow && from !== to) changes['status'] = [from, to];
  return changes;
}

/** What decides what somebody may do: a change of it is told apart in the audit log (platform.md 12). */
const decidesAccess: Readonly<Record<string, readonly string[]>> = {
  roles: ['permissions', 'data_scope'],
  users: ['role_id', 'is_owner', 'is_active'],
};

/** A change of rights is one of permissions, whatever else changed with it. */
const actionOf = (resource: AnyResource, action: AuditAction, changes: Changes): AuditAction =>
  action === 'update' && decidesAccess[resource.name]?.some((name) => name in changes)
    ? 'permission'
    : action;

/** Notes for the word after the commit which list a write changed, and of which branches, where its rows say it themselves. */
export function noteChanged(
  work: WriteContext,
  { name, branch }: AnyResource,
  rows: readonly (Row | undefined)[],
): void {
  const branches = rows.flatMap((row) => (row && branch && branch !== 'id' ? [row[branch]] : []));
  const known = work.changed.get(name);
  const isEverywhere = branches.length === 0 || branches.some((id) => typeof id !== 'string');
  if (isEverywhere || known === 'everywhere') work.changed.set(name, 'everywhere');
  else work.changed.set(name, new Set([...(known ?? []), ...(branches as string[])]));
}

/**
 * The one record a write leaves, in its own transaction (SEC-63). Called while the row still exists. `rows`: the record before and
 * after, as far as there is one; without them the word of the change names no branch.
 */
export async function audit(
  work: WriteContext,
  { resource, reasons }: Pick<Frame, 'resource' | 'reasons'>,
  action: AuditAction,
  id: string | undefined,
  changes: Changes,
  rows: readonly (Row | undefined)[] = [],
): Promise<void> {
  const { principal, services } = work;
  noteChanged(work, resource, rows);
  const { beside } = work;
  if (beside && id !== undefined) {
    const entry = {
      id,
      action: actionOf(resource, action, changes),
      changes,
      reason: reasons.join('; ') || null,
    };
    return beside.ask('note', `audit ${resource.name}`, entry, (entries) =>
      auditMany(work, resource, entries),
    );
  }
  const built = services.statements.find(principal, `audit ${resource.name}`, [id ?? ''], () =>
    auditStatement(work, resource),
  );
  const given = [
    id ?? null,
    principal.clinicId,
    principal.userName || null,
    principal.ip,
    principal.userAgent,
    actionOf(resource, action, changes),
    resource.name,
    JSON.stringify(changes),
    reasons.join('; ') || null,
  ];
  await work.tx.query(built.text, [...given, ...built.values.slice(given.length)]);
}

/** The insert with the record's Arabic label and its version after the write (REL-14); its first nine values are given each time. */
function auditStatement(work: WriteContext, resource: AnyResource): BuiltStatement {
  const reading = readingIn(work);
  const { parameters } = reading;
  const record = parameters.bind(null, 'uuid');
  const clinic = parameters.bind(null, 'uuid');
  const given = [clinic, ...Array.from({ length: 5 }, () => parameters.bind(null, 'text'))];
  const rest = [parameters.bind(null, 'jsonb'), parameters.bind(null, 'text')];
  const label = labelSql({ ...reading, principal: { ...work.principal, locale: 'ar' } }, resource, 'ar');
  const text = `insert into audit_log (clinic_id, actor_label, ip, user_agent, action, entity, entity_id, entity_label, version, changes, reason)
      select ${given.join(', ')}, ${record}, left(${label}, 300), t.version, ${rest.join(', ')}
      from (select) one left join ${table(resource)} t on t.id = ${record} returning seq`;
  return { text, values: parameters.values };
}

interface Entry {
  readonly id: string;
  readonly action: AuditAction;
  readonly changes: Changes;
  readonly reason: string | null;
}

/** The records of many writes in one statement, in the order of the writes. */
export async function auditMany(
  work: WriteContext,
  resource: AnyResource,
  entries: readonly Entry[],
): Promise<undefined[]> {
  const { principal } = work;
  const reading = readingIn(work);
  const { parameters } = reading;
  const { clinicId, userName, ip, userAgent } = principal;
  const clinic = parameters.bind(clinicId, 'uuid');
  const given = [userName || null, ip, userAgent].map((value) => parameters.bind(value, 'text'));
  const entity = parameters.bind(resource.name, 'text');
  const label = labelSql({ ...reading, principal: { ...principal, locale: 'ar' } }, resource, 'ar');
  await work.tx.query(
    `insert into audit_log (clinic_id, actor_label, ip, user_agent, action, entity, entity_id, entity_label, version, changes, reason)
      select ${clinic}, ${given.join(', ')}, e.action, ${entity}, e.id, left(${label}, 300), t.version, e.changes, e.reason
      from rows from (jsonb_to_recordset(${parameters.bind(JSON.stringify(entries), 'jsonb')})
          as (id uuid, action text, changes jsonb, reason text)) with ordinality e (id, action, changes, reason, n)
        left join ${table(resource)} t on t.id = e.id order by e.n returning seq`,
    parameters.values,
  );
  return entries.map(() => undefined);
}

/** The employee and the branch a record is about: they decide which holders of a permission hear of it. */
export function aboutSql({ person, branch, fields }: AnyResource): readonly [string, string] {
  const name = person ?? '';
  const { kind = name === 'id' ? 'id' : '', target = 'employees' } = fields[name] ?? {};
  const one = kind === 'id' || (kind === 'reference' && target === 'employees');
  const place = branch !== undefined && (branch === 'id' || fields[branch]?.kind === 'reference');
  return [one ? column(name) : 'null::uuid', place ? column(branch) : 'null::uuid'];
}

/**
 * Rows for whoever must hear of a write (platform.md 11): the database decides who that is in this transaction, texts are
 * made and sent after its commit.
 */
export async function tell(
  work: WriteContext,
  resource: AnyResource,
  id: string | undefined,
  events: readonly OutboxEvent[],
): Promise<void> {
  const [employee, branch] = aboutSql(resource);
  const text = `insert into outbox (clinic_id, kind, event, payload, about_employee, about_branch)
    select $1::uuid, 'notification', $2, $3::jsonb, coalesce(${employee}, $5::uuid), coalesce(${branch}, $6::uuid)
    from (select) one left join ${table(resource)} t on t.clinic_id = $1::uuid and t.id = $4::uuid returning id`;
  await Promise.all(
    events.map(({ event, to, payload }) => {
      const { userId } = work.principal;
      const actor_id = userId === nobody ? null : userId;
      const told = { to, resource: resource.name, record_id: id ?? null, actor_id };
      // Whom it goes to is nothing a text may be filled from.
      const sent: Row = { ...told, ...payload, to };
      const [person, place] = [sent['employee_id'], sent['branch_id']].map((id) => (isId(id) ? id : null));
      const values = [work.principal.clinicId, event, JSON.stringify(sent), sent['record_id'], person, place];
      return work.tx.query(text, values);
    }),
  );
}
