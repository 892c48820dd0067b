import type { Catalogue } from '#metadata/derive/catalogue.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Principal } from '#server/identity/principal.ts';
import type { Transaction } from '#server/db/transaction.ts';
import type { Row } from '#server/kit/rules.ts';
import { ProblemError } from '#server/problems.ts';
import { actorSql, fieldOrder } from '../read/history.ts';
import { answerOf } from './lockedRecord.ts';
import { readableFields } from '../statement/readContext.ts';
import { Parameters } from '../statement/sql.ts';
import { readingIn, type WriteContext } from './writeContext.ts';

/** What a refused save is told beside the sentence (REL-14). */
export interface ConflictDetails {
  /** The record as it is now, as the caller may see it. */
  readonly current: Row;
  /** The name of who saved last; null where the server itself did. */
  readonly changed_by: string | null;
  readonly changed_at: string | null;
  /** The fields that differ between the caller's version and the current one, in the order of the declaration. */
  readonly fields: readonly string[];
}

type Change = readonly [before: unknown, after: unknown];
interface Entry {
  readonly at: string;
  readonly actor: string | null;
  readonly seq: string;
  readonly newer: boolean;
  readonly changes: Readonly<Record<string, Change>> | null;
}

const most = 200;

/**
 * The record's last audit entries, newest first. Entries written before the version stood in the log have none: they are
 * counted back from the current version instead.
 */
async function entriesSince(
  work: WriteContext,
  resource: AnyResource,
  { id, version: current }: Row,
  version: number,
): Promise<readonly Entry[]> {
  const reading = readingIn(work);
  const { parameters } = reading;
  const given = parameters.bind(version, 'int');
  const steps = parameters.bind(Number(current) - version, 'int');
  const newer = `coalesce(a.version > ${given}, row_number() over (order by a.seq desc) <= ${steps})`;
  const text = `select a.seq, a.at, ${actorSql(reading)} as actor, ${newer} as newer, a.changes from audit_log a
    where a.clinic_id = (select app_clinic()) and a.entity = ${parameters.bind(resource.name, 'text')}
      and a.entity_id = ${parameters.bind(id, 'uuid')} and a.action <> 'view' and not coalesce(a.changes ? '_remark', false)
    order by a.seq desc limit ${most}`;
  const { rows } = await work.tx.query<Entry>(text, parameters.values);
  return rows;
}

/** The parts of the record that were changed after the entry the caller's version comes from: a part tells its own history. */
async function partsSince(
  work: WriteContext,
  resource: AnyResource,
  record: Row,
  since: string,
): Promise<readonly string[]> {
  const parts = Object.entries(resource.fields).flatMap(([name, { kind, target }]) => {
    const id = kind === 'part' ? (record[name] as Row | null | undefined)?.['id'] : undefined;
    return typeof id === 'string' && target !== undefined ? [{ name, target, id }] : [];
  });
  if (parts.length === 0) return [];
  const { rows } = await work.tx.query<{ name: string }>(
    `select p.name from jsonb_to_recordset($1::jsonb) p (name text, target text, id uuid)
      where exists (select from audit_log a where a.clinic_id = (select app_clinic()) and a.entity = p.target
        and a.entity_id = p.id and a.seq > $2::bigint and a.action <> 'view')`,
    [JSON.stringify(parts), since],
  );
  return rows.map(({ name }) => name);
}

/** The names the entries tell of, without what was changed and changed back. */
function changedIn(resource: AnyResource, entries: readonly Entry[]): readonly string[] {
  const sides = new Map<string, Change>();
  for (const { changes } of entries)
    for (const [name, [before, after]] of Object.entries(changes ?? {}))
      sides.set(name, [before, sides.has(name) ? sides.get(name)?.[1] : after]);
  return [...sides].flatMap(([name, [before, after]]) => {
    const field = resource.fields[name];
    // The log holds only a part of lines and of sensitive values: what is told as equal may differ.
    const whole = field !== undefined && field.of === undefined && field.options.sensitive !== true;
    const isBack = (whole || name === 'status') && JSON.stringify(before) === JSON.stringify(after);
    return isBack ? [] : [name];
  });
}

/** Who saved last, when, and which fields are others now; only fields the caller may read on this row (SEC-14). */
async function conflictDetails(
  work: WriteContext,
  resource: AnyResource,
  record: Row,
  { version, opened }: Seen & { readonly version: number },
): Promise<ConflictDetails> {
  const current = await answerOf(work, resource, String(record['id']));
  const entries = await entriesSince(work, resource, record, version);
  const [latest] = entries;
  const newer = entries.filter((entry) => entry.newer);
  const names = [
    ...changedIn(resource, newer),
    ...(await partsSince(work, resource, record, entries.find((entry) => !entry.newer)?.seq ?? '0')),
  ];
  const known = new Set([...readableFields(readingIn(work), resource).open, ...opened, 'status']);
  return {
    current,
    changed_by: latest?.actor ?? null,
    changed_at: latest?.at ?? null,
    fields: fieldOrder(resource).filter((name) => names.includes(name) && known.has(name)),
  };
}

/** What the caller may read of this row though not of every one (`loadFor`). */
interface Seen {
  readonly opened: readonly string[];
}

/**
 * A version is demanded of people, and must be the stored one (REL-14). Throws 428 `version_required`, and 409
 * `version_conflict` with `ConflictDetails`.
 */
export async function checkVersion(
  work: WriteContext,
  resource: AnyResource,
  { record, opened }: Seen & { readonly record: Row },
  version: number | undefined,
  demanded: boolean,
): Promise<void> {
  if (version === undefined && demanded) throw new ProblemError('version_required', { resource });
  if (version === undefined || version === record['version']) return;
  const details = await conflictDetails(work, resource, record, { version, opened });
  throw new ProblemError('version_conflict', { resource, details });
}

/** Something that is no declared record but has a version and audit records: settings, a saved view, definitions. */
export interface Logged {
  readonly entity: string;
  /** Which column of the log names it, and the name. */
  readonly by: 'entity_id' | 'entity_label';
  readonly key: string;
  /** What may be told as changed, in this order. */
  readonly fields: readonly string[];
}

/** As `ConflictDetails` for a record: `behind` is how many versions the caller's lies back, `current` what it is now. */
export async function loggedConflict(
  tx: Transaction,
  { catalogue, principal }: { readonly catalogue: Catalogue; readonly principal: Principal },
  { entity, by, key, fields }: Logged,
  { behind, current }: { readonly behind: number; readonly current: Row },
): Promise<ConflictDetails> {
  const parameters = new Parameters();
  const actor = actorSql({ catalogue, rules: new Map(), principal, parameters });
  const text = `select a.at, ${actor} as actor, a.changes from audit_log a
    where a.clinic_id = (select app_clinic()) and a.entity = ${parameters.bind(entity, 'text')}
      and a.${by}::text = ${parameters.bind(key, 'text')}
    order by a.seq desc limit ${parameters.bind(Math.min(Math.max(behind, 1), most), 'int')}`;
  const { rows } = await tx.query<Pick<Entry, 'at' | 'actor' | 'changes'>>(text, parameters.values);
  const names = new Set(rows.flatMap(({ changes }) => Object.keys(changes ?? {})));
  return {
    current,
    changed_by: rows[0]?.actor ?? null,
    changed_at: rows[0]?.at ?? null,
    fields: fields.filter((name) => names.has(name)),
  };
}
