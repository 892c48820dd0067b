import type { Pool } from 'pg';
import { changing, decide, nobody, wholeClinic, within, type AccessRule } from '#metadata/access.ts';
import type { Catalogue } from '#metadata/derive/catalogue.ts';
import { lockedIn, wholeLayout, type FieldArrangement, type KeptFields } from '#metadata/derive/layout.ts';
import { ownFieldsIn } from '#metadata/derive/ownFields.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Principal } from '../identity/principal.ts';
import { loggedConflict } from '../data/write/conflict.ts';
import { definitionsSql, keptFrom, ownFieldsLock, type KeptRow } from '../data/statement/ownFields.ts';
import { readableFields } from '../data/statement/readContext.ts';
import { inClinic, transaction, type Transaction } from '../db/transaction.ts';
import { invalid, ProblemError } from '../problems.ts';
import { readDefinitions, type Found, type Sent } from './customFieldDraft.ts';
import { judgeUse } from './customFieldUse.ts';
import { readLayout } from './layoutDraft.ts';

/** What a clinic keeps of a resource's fields, and the number that grows with every change of it. */
export interface CustomFields extends KeptFields {
  readonly version: number;
  readonly layout: readonly (FieldArrangement & { readonly locked: boolean })[];
}

export interface CustomFieldParts {
  readonly pool: Pool;
  readonly catalogue: Catalogue;
}

const wallOf = ({ clinicId, userId, requestId }: Principal) => ({ clinicId, userId, requestId });

const versionSql = `select version from custom_field_sets where clinic_id = (select app_clinic()) and resource = $1`;

interface Holding {
  readonly resource: AnyResource;
  /** The field that holds the clinic's own. */
  readonly holder: string;
}

/** A resource that takes clinic-defined fields. Throws 404 for any other. */
function holdingOf({ catalogue }: CustomFieldParts, name: string): Holding {
  const resource = catalogue.byName.get(name);
  const holder = resource && ownFieldsIn(resource);
  if (!resource || holder === undefined) throw new ProblemError('not_found');
  return { resource, holder };
}

/** Whoever may see or write the resource sees its fields. */
function checkReads(resource: AnyResource, principal: Principal): void {
  const actions = ['list', 'show', 'self', 'create', 'edit'];
  if (!actions.some((action) => decide(resource.access[action] ?? [], principal) !== undefined))
    throw new ProblemError('forbidden');
}

/** Whether the person defines the fields: by the right the declaration names, held for the whole clinic; `reads`: to look at them. */
function defines({ resource, holder }: Holding, principal: Principal, reads: boolean): boolean {
  const definedBy = (resource.fields[holder]?.options['definedBy'] ?? nobody) as AccessRule;
  const whole = wholeClinic(resource.module === undefined ? definedBy : within(resource.module, definedBy));
  return decide(reads ? whole : changing(whole), principal) !== undefined;
}

/**
 * The fields of a resource as the clinic has them, for whoever sees it. What a reader may not read is not told of (SEC-14). Throws
 * 404 where a clinic can define none, 403 for others.
 */
export async function customFieldsOf(
  parts: CustomFieldParts,
  principal: Principal,
  name: string,
): Promise<CustomFields> {
  const holding = holdingOf(parts, name);
  const { resource, holder } = holding;
  const all = defines(holding, principal, true);
  if (!all) checkReads(resource, principal);
  const { open, guarded } = readableFields({ catalogue: parts.catalogue, principal }, resource);
  const reads = (field: string): boolean => all || open.includes(field) || guarded.has(field);
  const [found, version] = await inClinic(parts.pool, wallOf(principal), [
    { text: definitionsSql, values: [name] },
    { text: versionSql, values: [name] },
  ]);
  const { fields, layout } = keptFrom((found?.rows ?? []) as KeptRow[]);
  const locked = lockedIn(resource);
  return {
    version: reads(holder) ? ((version?.rows[0] as { version: number } | undefined)?.version ?? 0) : 0,
    fields: reads(holder) ? fields : [],
    layout: wholeLayout(resource, layout)
      .filter(({ key }) => reads(key))
      .map(({ key, label_ar, label_en, section, position, visible, required, ...shown }) => {
        const { on_quick_create, in_list, filterable } = shown;
        const flags = { visible, required, on_quick_create, in_list, filterable };
        return { key, label_ar, label_en, section, position, ...flags, locked: locked.has(key) };
      }),
  };
}

const writeSql = `insert into custom_fields (clinic_id, resource, key, kind, label_ar, label_en, required, archived, options,
    min, max, help_ar, help_en, section, position, visible, on_quick_create, in_list, filterable)
  select app_clinic(), $1, d.key, d.kind, d.label_ar, d.label_en, d.required, coalesce(d.archived, false), coalesce(d.options, '[]'),
    d.min, d.max, d.help_ar, d.help_en, d.section, d.position, d.visible, d.on_quick_create, d.in_list, d.filterable
  from jsonb_to_recordset($2::jsonb) d (key text, kind text, label_ar text, label_en text, required boolean, archived boolean,
    options jsonb, min text, max text, help_ar text, help_en text, section text, position int, visible boolean,
    on_quick_create boolean, in_list boolean, filterable boolean)
  returning key`;

/** Judges what was sent against what is stored and writes it whole. Answers both for the audit log. */
async function replace(
  tx: Transaction,
  { resource, holder }: Holding,
  body: Sent,
  before: KeptFields,
): Promise<KeptFields> {
  const found: Found = {};
  const definitions = readDefinitions(body, before.fields, resource, found);
  const layout = readLayout(body, before.layout, resource, found);
  const left = await judgeUse({ tx, resource, holder }, before.fields, definitions, found);
  if (Object.keys(found).length > 0) throw invalid(found);
  const after = { fields: [...definitions, ...left], layout };
  await tx.query(`delete from custom_fields where clinic_id = (select app_clinic()) and resource = $1`, [
    resource.name,
  ]);
  await tx.query(writeSql, [resource.name, JSON.stringify([...after.fields, ...after.layout])]);
  return after;
}

/**
 * Replaces what a clinic keeps of a resource's fields; of those left out, fields with values are archived, others go. Only for
 * those the declaration names. Throws 422 with what is wrong by place, 409 `version_conflict` with what is stored now.
 */
export async function keepCustomFields(
  parts: CustomFieldParts,
  principal: Principal,
  name: string,
  body: Sent,
): Promise<CustomFields> {
  const holding = holdingOf(parts, name);
  if (!defines(holding, principal, false)) throw new ProblemError('forbidden');
  const { version } = body;
  if (version === undefined) throw new ProblemError('version_required');
  await transaction(parts.pool, wallOf(principal), async (tx) => {
    // Nobody writes a value while its field may change its kind or go.
    await tx.query(ownFieldsLock('exclusive'), [name]);
    const { rows } = await tx.query<{ version: number }>(
      `insert into custom_field_sets as s (clinic_id, resource, version) values (app_clinic(), $1, 1)
        on conflict (clinic_id, resource) do update set version = s.version + 1 returning version`,
      [name],
    );
    const stored = (rows[0]?.version ?? 1) - 1;
    const before = keptFrom((await tx.query<KeptRow & Record<string, unknown>>(definitionsSql, [name])).rows);
    if (stored !== Number(version))
      throw new ProblemError('version_conflict', {
        details: await loggedConflict(
          tx,
          { catalogue: parts.catalogue, principal },
          { entity: 'custom_fields', by: 'entity_label', key: name, fields: ['fields'] },
          { behind: stored - Number(version), current: { version: stored, fields: before.fields } },
        ),
      });
    const after = await replace(tx, holding, body, before);
    await tx.query(
      `insert into audit_log (clinic_id, actor_label, action, entity, entity_label, changes)
        values (app_clinic(), $1, 'update', 'custom_fields', $2, $3::jsonb)`,
      [principal.userName, name, JSON.stringify(changesBetween(before, after))],
    );
  });
  return await customFieldsOf(parts, principal, name);
}

/** What the audit log says: of the declared fields only those that are arranged otherwise. */
function changesBetween(before: KeptFields, after: KeptFields): object {
  const text = new Set(before.layout.map((one) => JSON.stringify(one)));
  const moved = after.layout.filter((one) => !text.has(JSON.stringify(one)));
  return {
    fields: [before.fields, after.fields],
    ...(moved.length === 0
      ? {}
      : { layout: [before.layout.filter(({ key }) => moved.some((one) => one.key === key)), moved] }),
  };
}
