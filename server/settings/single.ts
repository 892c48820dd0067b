import { decide } from '#metadata/access.ts';
import type { Catalogue } from '#metadata/derive/catalogue.ts';
import { normaliseValues, problemsIn, type Values } from '#metadata/derive/problems.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Pool } from 'pg';
import type { Principal } from '../identity/principal.ts';
import { changesBetween } from '../data/write/audit.ts';
import { loggedConflict } from '../data/write/conflict.ts';
import { givenVersion } from '../data/write/input.ts';
import { forbidden, wallFor } from '../data/statement/services.ts';
import { transaction, type Transaction } from '../db/transaction.ts';
import type { Row } from '../kit/rules.ts';
import { invalid, ProblemError } from '../problems.ts';

/** Settings of which a clinic has one row: declared like an entity, kept in a row that is always there. */
export interface Settings {
  readonly for: AnyResource;
  /** One SQL row of the caller's clinic with the declared fields and `id`, `version`, `updated_at`. */
  readonly select: string;
  /** `update … set {columns}, version = version + 1 where …`; `{columns}` is filled in. */
  readonly update: string;
  /** The column of a field that has another name. */
  readonly columns?: Readonly<Record<string, string>>;
  /** What only the server knows of the row, beside the declared fields: locks, files. Names begin with `_`. */
  readonly around?: (tx: Transaction, row: Row) => Promise<Row>;
  /** Refuses, or does what belongs to a change, before it is written; answers more columns to write. */
  readonly saving?: (saving: Saving) => Promise<Row | undefined>;
  /** Does what follows from a change, once it is written. */
  readonly saved?: (saving: Saving) => Promise<void>;
}

export interface Saving {
  readonly tx: Transaction;
  readonly principal: Principal;
  readonly before: Row;
  readonly changed: Row;
}

async function rowOf(
  tx: Transaction,
  settings: Settings,
  lock: '' | ' for no key update' = '',
): Promise<Row> {
  const { rows } = await tx.query(settings.select + lock);
  const [row] = rows as Row[];
  if (row === undefined) throw new ProblemError('not_found');
  return row;
}

const settingsRow = async (
  tx: Transaction,
  settings: Settings,
  principal: Principal,
  row: Row,
): Promise<Row> => ({
  ...row,
  ...(await settings.around?.(tx, row)),
  _may: decide(settings.for.access['edit'] ?? [], principal) === undefined ? [] : ['edit'],
});

/** Throws 403 where the declaration of settings does not admit the caller. */
export function demand(resource: AnyResource, action: 'show' | 'edit', principal: Principal): void {
  const rule = resource.access[action] ?? [];
  if (decide(rule, principal) === undefined) throw forbidden(resource, { rule, principal });
}

/** The settings of the caller's clinic. Throws 403 where their declaration does not admit the caller. */
export async function readSettings(pool: Pool, principal: Principal, settings: Settings): Promise<Row> {
  demand(settings.for, 'show', principal);
  return await transaction(pool, wallFor(principal), async (tx) =>
    settingsRow(tx, settings, principal, await rowOf(tx, settings)),
  );
}

/** The declared fields of what was sent. Throws 422 `unknown_field` for any other name. */
function givenValues(
  settings: Settings,
  { clinic }: Principal,
  input: Values,
  before: Row,
): Record<string, unknown> {
  const { fields } = settings.for;
  const known = ['id', 'version', 'created_at', 'updated_at'];
  const sent = Object.entries(input).filter(([name]) => !name.startsWith('_') && !known.includes(name));
  const unknown = sent.filter(([name]) => !Object.hasOwn(fields, name));
  if (unknown.length > 0)
    throw new ProblemError('unknown_field', {
      errors: Object.fromEntries(unknown.map(([name]) => [name, { key: 'unknown_field' as const }])),
      resource: settings.for,
    });
  const kept = Object.fromEntries(Object.keys(fields).map((name) => [name, before[name] ?? null]));
  return { ...kept, ...normaliseValues(fields, Object.fromEntries(sent), clinic) };
}

/**
 * Changes the settings: version, checks of the declaration, the area's own, one audit record. Throws 403, 409
 * `version_conflict` with the current row, 422 by field, 428 without a version.
 */
export async function changeSettings(
  { pool, catalogue }: { readonly pool: Pool; readonly catalogue: Catalogue },
  principal: Principal,
  settings: Settings,
  input: Values,
): Promise<Row> {
  demand(settings.for, 'edit', principal);
  const resource = settings.for;
  const version = givenVersion(input);
  if (version === undefined) throw new ProblemError('version_required');
  return await transaction(pool, wallFor(principal), async (tx) => {
    const before = await rowOf(tx, settings, ' for no key update');
    if (before['version'] !== version)
      throw new ProblemError('version_conflict', {
        resource,
        details: await loggedConflict(
          tx,
          { catalogue, principal },
          {
            entity: resource.name,
            by: 'entity_id',
            key: String(before['id']),
            fields: Object.keys(resource.fields),
          },
          {
            behind: Number(before['version']) - version,
            current: await settingsRow(tx, settings, principal, before),
          },
        ),
      });
    const values = givenValues(settings, principal, input, before);
    const problems = problemsIn(resource, values, {
      today: principal.today,
      country: principal.clinic.country,
      timezone: principal.clinic.timezone,
    });
    if (Object.keys(problems).length > 0) throw invalid(problems, { resource });
    const changes = changesBetween(resource, before, values);
    if (Object.keys(changes).length > 0) {
      const changed = Object.fromEntries(Object.keys(changes).map((name) => [name, values[name]]));
      const saving = { tx, principal, before, changed };
      const more = await settings.saving?.(saving);
      await write(tx, settings, { ...changed, ...more });
      await note(tx, principal, settings, before, changes);
      await settings.saved?.(saving);
    }
    return await settingsRow(tx, settings, principal, await rowOf(tx, settings));
  });
}

async function write(tx: Transaction, settings: Settings, changed: Row): Promise<void> {
  const entries = Object.entries(changed);
  const columns = entries.map(([name], index) => `"${settings.columns?.[name] ?? name}" = $${index + 1}`);
  await tx.query(
    settings.update.replace('{columns}', columns.join(', ')),
    entries.map(([, value]) => value),
  );
}

async function note(
  tx: Transaction,
  { userName, ip, userAgent }: Principal,
  { for: resource }: Settings,
  before: Row,
  changes: unknown,
): Promise<void> {
  await tx.query(
    `insert into audit_log (clinic_id, actor_label, ip, user_agent, action, entity, entity_id, entity_label, changes)
     values (app_clinic(), $1, $2, $3, 'update', $4, $5, $6, $7)`,
    [userName, ip, userAgent, resource.name, before['id'], resource.words.ar.one, JSON.stringify(changes)],
  );
}
