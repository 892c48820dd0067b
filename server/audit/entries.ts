import { seeingRules } from '#metadata/derive/seeing.ts';
import type { QueryConfig } from 'pg';
import { decide } from '#metadata/access.ts';
import type { Catalogue } from '#metadata/derive/catalogue.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { clinicSettings } from '#resources/index.settings.ts';
import type { Principal } from '../identity/principal.ts';
import { openedSql } from '../data/statement/columns.ts';
import { always, conditionSql } from '../data/statement/conditions.ts';
import { actorSql, addLabels, toldChanges, type Told } from '../data/read/history.ts';
import { labelSql } from '../data/statement/labels.ts';
import { readableFields } from '../data/statement/readContext.ts';
import { visibleRows } from '../data/statement/visible.ts';
import { read, readingFor, readProblem, wallFor, type Services } from '../data/statement/services.ts';
import { certain, table } from '../data/statement/sql.ts';
import { inClinic } from '../db/transaction.ts';
import { factsOf, type Fact } from './facts.ts';
import { filterSql, orderSql, type AuditFilter, type AuditPage, type LoggedAction } from './query.ts';

type Changes = Readonly<Record<string, readonly [unknown, unknown]>>;

interface Row {
  readonly seq: number;
  readonly at: Date;
  readonly actor_id: string | null;
  readonly actor: string | null;
  readonly ip: string | null;
  readonly user_agent: string | null;
  readonly request_id: string | null;
  readonly action: LoggedAction;
  readonly entity: string;
  readonly entity_id: string | null;
  readonly entity_label: string | null;
  readonly changes: Changes | null;
  readonly reason: string | null;
  /** How often the same was refused at the same door within ten minutes. */
  readonly times: number | null;
}

/** One entry of the log as its reader may see it. */
export interface AuditEntry extends Omit<Row, 'changes' | 'times'> {
  /** The transition or operation, by its declared name. */
  readonly move: unknown;
  readonly operation: unknown;
  /** What happened to a remark of the record (UX-82). */
  readonly remark: unknown;
  readonly changes: readonly Told[];
  /** What an entry says beside the fields of a record: rows of an export, a second step switched on. */
  readonly facts: readonly Fact[];
  /** The record is not for this reader: who did what is told, not to whom. */
  readonly hidden: boolean;
}

/** What of one record the reader may see. */
interface Seen {
  readonly known: ReadonlySet<string>;
  readonly label?: string | null;
}

/** The declaration an entry is about; the settings are no entity of the catalogue. */
export const declarationOf = (catalogue: Catalogue, entity: string): AnyResource | undefined =>
  entity === clinicSettings.name ? clinicSettings : catalogue.byName.get(entity);

/** Entries that fit, newest first. Throws 503 `query_timeout` where they could not be found in time. */
export async function entriesOf(
  services: Services,
  principal: Principal,
  filter: AuditFilter,
  { before, limit }: AuditPage,
): Promise<readonly AuditEntry[]> {
  const reading = readingFor(services, principal);
  const where = filterSql(filter, before, principal.clinic.timezone, reading.parameters);
  const text = `select a.seq, a.at, a.actor_id, ${actorSql(reading)} as actor, a.ip, a.user_agent, a.request_id, a.action, a.entity,
      a.entity_id, a.entity_label, a.changes, a.reason, r.times
    from audit_log a left join audit_repeats r on r.clinic_id = a.clinic_id and r.seq = a.seq where ${where} order by ${orderSql(filter)} limit ${reading.parameters.bind(limit, 'int')}`;
  const rows = await read<Row>(services, principal, { text, values: reading.parameters.values });
  const seen = await seenRecords(services, principal, rows);
  const entries = rows.map((row): AuditEntry => entryOf(services, principal, row, seen(row)));
  await Promise.all(
    [...byEntity(entries)].map(async ([entity, some]) => {
      const resource = declarationOf(services.catalogue, entity);
      const changes = some.flatMap((entry) => entry.changes);
      if (resource && changes.length > 0) await addLabels(services, principal, resource, changes);
    }),
  );
  return entries;
}

function entryOf(
  { catalogue }: Services,
  principal: Principal,
  row: Row,
  seen: Seen | undefined,
): AuditEntry {
  const { changes: written, times, ...rest } = row;
  const own = Array.isArray(written) ? null : written;
  const changes = times !== null && times > 1 ? { ...own, times: [null, times] as const } : own;
  const resource = declarationOf(catalogue, row.entity);
  return {
    ...rest,
    entity_label: seen === undefined ? null : (seen.label ?? row.entity_label),
    reason: seen === undefined ? null : row.reason,
    move: changes?.['_move']?.[1],
    operation: changes?.['_operation']?.[1],
    remark: changes?.['_remark']?.[1],
    changes: resource && seen ? toldChanges(resource, changes, seen.known, principal) : [],
    facts: seen === undefined ? [] : factsOf(row.entity, changes),
    hidden: seen === undefined,
  };
}

function byEntity<One extends { readonly entity: string }>(
  all: readonly One[],
): ReadonlyMap<string, readonly One[]> {
  const groups = new Map<string, One[]>();
  for (const one of all) groups.set(one.entity, [...(groups.get(one.entity) ?? []), one]);
  return groups;
}

type Judge = (row: Row) => Seen | undefined;

/** Which records of these entries the reader may see, with the fields open on each (SEC-14, SEC-66). */
async function seenRecords(services: Services, principal: Principal, rows: readonly Row[]): Promise<Judge> {
  const statements: QueryConfig[] = [];
  const judges = new Map<string, (id: string | null) => Seen | undefined>();
  const found = new Map<string, Seen>();
  for (const [entity, some] of byEntity(rows)) {
    const resource = services.catalogue.byName.get(entity);
    if (!resource) {
      const seen = seenOutside(services.catalogue, principal, entity);
      judges.set(entity, () => seen);
      continue;
    }
    const reading = readingFor(services, principal);
    const visible = visibleRows(reading, resource);
    const { open } = readableFields(reading, resource);
    const known = new Set(open);
    // Removed records have no row to ask: whoever may see all of them may read what is left.
    const unbound = visible === always ? { known } : undefined;
    judges.set(entity, (id) =>
      visible === undefined ? undefined : id === null ? { known } : (found.get(`${entity} ${id}`) ?? unbound),
    );
    const ids = [...new Set(some.flatMap(({ entity_id: id }) => id ?? []))];
    if (visible === undefined || ids.length === 0) continue;
    const { parameters } = reading;
    const text = `select '${entity}' as entity, t.id, ${openedSql(reading, resource)} as opened, left(${labelSql(reading, resource, principal.locale)}, 300) as label
      from ${table(resource)} t where t.id = any (${parameters.bind(ids, 'uuid[]')}) and ${certain(conditionSql(visible, parameters))}`;
    statements.push({ text, values: parameters.values });
  }
  for (const one of await readAll(services, principal, statements)) {
    const { open } = readableFields(
      { catalogue: services.catalogue, principal },
      declaredOf(services, one.entity),
    );
    found.set(`${one.entity} ${one.id}`, { known: new Set([...open, ...one.opened]), label: one.label });
  }
  return (row) => judges.get(row.entity)?.(row.entity_id);
}

const declaredOf = ({ catalogue }: Services, entity: string): AnyResource => {
  const resource = catalogue.byName.get(entity);
  if (!resource) throw new TypeError(`There is no resource ${entity}.`);
  return resource;
};

interface Opened {
  readonly entity: string;
  readonly id: string;
  readonly opened: readonly string[];
  readonly label: string | null;
}

async function readAll(
  { database }: Services,
  principal: Principal,
  statements: readonly QueryConfig[],
): Promise<readonly Opened[]> {
  if (statements.length === 0) return [];
  try {
    const results = await inClinic(database.pool, wallFor(principal), statements);
    return results.flatMap(({ rows }) => rows as Opened[]);
  } catch (error) {
    throw readProblem(error);
  }
}

/** Settings follow their own rule; what has no declaration says nothing but facts. */
function seenOutside(catalogue: Catalogue, principal: Principal, entity: string): Seen | undefined {
  const resource = declarationOf(catalogue, entity);
  if (resource === undefined) return { known: new Set() };
  if (decide(seeingRules(resource).flat(), principal) === undefined) return undefined;
  return { known: new Set(readableFields({ catalogue, principal }, resource).open) };
}
