import { kinds } from '#metadata/fields/kinds/index.ts';
import type { QueryConfig } from 'pg';
import { ownName } from '#metadata/derive/ownFields.ts';
import type { Field } from '#metadata/fields/types.ts';
import { isId } from '#metadata/fields/validate.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Principal } from '#server/identity/principal.ts';
import { inClinic } from '#server/db/transaction.ts';
import type { Row } from '#server/kit/rules.ts';
import { ProblemError } from '#server/problems.ts';
import { openedSql } from '../statement/columns.ts';
import { conditionSql } from '../statement/conditions.ts';
import { openingOf } from './opening.ts';
import { labelSql } from '../statement/labels.ts';
import { linesOf } from '../statement/lineRows.ts';
import { declared, readableFields, readableLineFields, type ReadContext } from '../statement/readContext.ts';
import { withMerged } from '../statement/merged.ts';
import { visibleRows } from '../statement/visible.ts';
import { forbidden, read, readingFor, readProblem, wallFor, type Services } from '../statement/services.ts';
import { certain, table } from '../statement/sql.ts';

const most = 200;

interface Entry {
  readonly at: string;
  readonly actor: string | null;
  readonly action: string;
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>> | null;
  readonly reason: string | null;
}
export interface Told {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
  labels?: Record<string, string>;
}

/** Who did it: the person's name as others know it; the account's name where there is no file behind it (UX-19). */
export function actorSql(reading: ReadContext): string {
  const people = reading.catalogue.byName.get('employees');
  if (!people || !reading.catalogue.byName.has('users')) return 'a.actor_label';
  const name = labelSql(reading, people, reading.principal.locale);
  return `coalesce((select ${name} from employees t join users u on u.clinic_id = t.clinic_id and u.employee_id = t.id
    where u.clinic_id = a.clinic_id and u.id = a.actor_id), a.actor_label)`;
}

/**
 * The entries and the guarded fields that may be read on this row; who only looked at it or printed it stands in the audit log alone (SEC-63); no row when the caller may not see it. */
async function entriesOf(services: Services, principal: Principal, resource: AnyResource, id: string) {
  const reading = readingFor(services, principal);
  const visible = visibleRows(reading, resource);
  if (!visible) throw forbidden(resource);
  if (!isId(id)) throw new ProblemError('not_found');
  const { parameters } = reading;
  const fields = readableFields(reading, resource);
  const record = parameters.bind(id, 'uuid');
  const histories = withMerged(resource, record);
  const text = `select ${openedSql(reading, resource)} as opened,
    (select coalesce(json_agg(row_to_json(h) order by h.seq desc), '[]') from (
      select a.seq, a.at, ${actorSql(reading)} as actor, a.action, a.changes, a.reason from audit_log a
      where a.clinic_id = (select app_clinic()) and a.entity = ${parameters.bind(resource.name, 'text')} and a.entity_id = any (${histories})
        and a.action not in ('view', 'print')
      order by a.seq desc limit ${most}) h) as entries
    from ${table(resource)} t where t.id = ${record} and ${certain(conditionSql(visible, parameters))}`;
  const [row] = await read<{ opened: string[]; entries: Entry[] }>(services, principal, {
    text,
    values: parameters.values,
    kept: true,
    noting: openingOf(services, principal, resource, [id]),
  });
  if (!row) throw new ProblemError('not_found');
  return { entries: row.entries, known: new Set([...fields.open, ...row.opened]) };
}

/** A line with the fields the caller may read. */
function knownLines(field: Field, lines: unknown, principal: Principal): unknown {
  const names = new Set(['id', ...readableLineFields(field.of ?? {}, principal)]);
  return linesOf(lines).map((line) =>
    Object.fromEntries(Object.entries(line).filter(([name]) => names.has(name))),
  );
}

const valuesOf = (side: unknown): Record<string, unknown> =>
  side !== null && typeof side === 'object' ? (side as Record<string, unknown>) : {};

/** One change for each of the clinic's own fields, as each declared field has one (UX-30). */
function ownChanges(name: string, before: unknown, after: unknown): Told[] {
  const [old, fresh] = [valuesOf(before), valuesOf(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(fresh)])]
    .filter((key) => old[key] !== fresh[key])
    .map((key) => ({ field: ownName(name, key), before: old[key] ?? null, after: fresh[key] ?? null }));
}

/** Every name a change can have, in the order of the declaration. */
export const fieldOrder = (resource: AnyResource): readonly string[] => [
  ...Object.keys(resource.fields),
  'status',
];

/** The changes of an entry the caller may read, in the order of the declaration. */
export function toldChanges(
  resource: AnyResource,
  changes: Entry['changes'],
  known: ReadonlySet<string>,
  principal: Principal,
): Told[] {
  const order = fieldOrder(resource);
  const sorted = Object.entries(changes ?? {}).toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b));
  return sorted.flatMap(([name, [before, after]]): Told[] => {
    if (name === 'status' && resource.workflow) return [{ field: name, before, after }];
    const field = resource.fields[name];
    if (!field || !known.has(name)) return [];
    if (field.kind === 'custom') return ownChanges(name, before, after);
    if (!field.of) return [{ field: name, before, after }];
    return [
      {
        field: name,
        before: knownLines(field, before, principal),
        after: knownLines(field, after, principal),
      },
    ];
  });
}

/** Every id a change holds, by the resource it leads to; the ids of lines included. */
function pointedAt(
  fields: AnyResource['fields'],
  name: string,
  sides: readonly unknown[],
): { target: string; id: string }[] {
  const field = fields[name];
  if (!field) return [];
  if (field.of)
    return sides.flatMap((side) =>
      linesOf(side).flatMap((line: Row) =>
        Object.keys(line).flatMap((child) => pointedAt(field.of ?? {}, child, [line[child]])),
      ),
    );
  if (kinds[field.kind].pointsAt !== 'resource') return [];
  return sides
    .flat()
    .filter(isId)
    .map((id) => ({ target: field.target ?? '', id }));
}

/** Names of the records that changes point at, put beside them. */
export async function addLabels(
  services: Services,
  principal: Principal,
  resource: AnyResource,
  changes: readonly Told[],
): Promise<void> {
  const wanted = new Map<string, Set<string>>();
  const pointers = changes.map((one) =>
    pointedAt(resource.fields, one.field, [one.before, one.after].flat()),
  );
  for (const { target, id } of pointers.flat()) wanted.set(target, (wanted.get(target) ?? new Set()).add(id));
  if (wanted.size === 0) return;
  const statements = [...wanted].map(([target, ids]): QueryConfig => {
    const reading = readingFor(services, principal);
    const label = labelSql(reading, declared(services.catalogue, target), principal.locale);
    const text = `select t.id, ${label} as label from ${table(target)} t where t.id = any (${reading.parameters.bind([...ids], 'uuid[]')})`;
    return { text, values: reading.parameters.values };
  });
  try {
    const results = await inClinic(services.database.pool, wallFor(principal), statements);
    const labels = new Map(
      results.flatMap(({ rows }) =>
        (rows as { id: string; label: string }[]).map((row) => [row.id, row.label]),
      ),
    );
    changes.forEach((one, index) => {
      const found = (pointers[index] ?? []).flatMap(({ id }) =>
        labels.has(id) ? [[id, labels.get(id)] as const] : [],
      );
      if (found.length > 0) one.labels = Object.fromEntries(found) as Record<string, string>;
    });
  } catch (error) {
    throw readProblem(error);
  }
}

/**
 * What happened to a record, newest first, as JSON text: `[{at, actor, action, move?, operation?, remark?, changes: [{field, before,
 * after, labels?}], reason}]`. Fields the caller may not read are left out; words are the screen's task.
 */
export async function history(
  services: Services,
  principal: Principal,
  resource: AnyResource,
  id: string,
): Promise<string> {
  const { entries, known } = await entriesOf(services, principal, resource, id);
  const told = entries.map(({ at, actor, action, changes, reason }) => ({
    at,
    actor,
    action,
    move: changes?.['_move']?.[1],
    operation: changes?.['_operation']?.[1],
    remark: changes?.['_remark']?.[1],
    changes: toldChanges(resource, changes, known, principal),
    reason,
  }));
  await addLabels(
    services,
    principal,
    resource,
    told.flatMap(({ changes }) => changes),
  );
  return JSON.stringify(told);
}
