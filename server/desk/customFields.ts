import type { Pool } from 'pg';
import { decide, may } from '#metadata/access.ts';
import type { Catalogue } from '#metadata/derive/catalogue.ts';
import type { CustomDefinition } from '#metadata/fields/custom.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Principal } from '../identity/principal.ts';
import { loggedConflict } from '../data/write/conflict.ts';
import { definitionsSql } from '../data/statement/ownFields.ts';
import { inClinic, transaction } from '../db/transaction.ts';
import { ProblemError } from '../problems.ts';
import { readDefinitions } from './customFieldDraft.ts';

/** The fields a clinic defined for a resource, and the number that grows with every change of them. */
export interface CustomFields {
  readonly version: number;
  readonly fields: readonly CustomDefinition[];
}

export interface CustomFieldParts {
  readonly pool: Pool;
  readonly catalogue: Catalogue;
}

const wallOf = ({ clinicId, userId, requestId }: Principal) => ({ clinicId, userId, requestId });

const versionSql = `select version from custom_field_sets where clinic_id = (select app_clinic()) and resource = $1`;

/** A resource that takes clinic-defined fields. Throws 404 for any other. */
function resourceOf({ catalogue }: CustomFieldParts, name: string): AnyResource {
  const resource = catalogue.byName.get(name);
  if (!resource || !Object.values(resource.fields).some(({ kind }) => kind === 'custom'))
    throw new ProblemError('not_found');
  return resource;
}

/** Whoever may see or write the resource sees its fields. */
function checkReads(resource: AnyResource, principal: Principal): void {
  const actions = ['list', 'show', 'self', 'create', 'edit'];
  if (!actions.some((action) => decide(resource.access[action] ?? [], principal) !== undefined))
    throw new ProblemError('forbidden');
}

/** The declared field that holds them may be closed to a reader: then there are none for that reader (SEC-14). */
function isHidden(resource: AnyResource, principal: Principal): boolean {
  const rule = Object.values(resource.fields).find(({ kind }) => kind === 'custom')?.options.read;
  return rule !== undefined && decide(rule, principal) === undefined;
}

/** The definitions of a resource, for whoever sees it. Throws 404 where a clinic can define none, 403 for others. */
export async function customFieldsOf(
  parts: CustomFieldParts,
  principal: Principal,
  name: string,
): Promise<CustomFields> {
  const resource = resourceOf(parts, name);
  checkReads(resource, principal);
  const defines = decide(may('manage_clinic_settings'), principal) !== undefined;
  if (isHidden(resource, principal) && !defines) return { version: 0, fields: [] };
  const [fields, version] = await inClinic(parts.pool, wallOf(principal), [
    { text: definitionsSql, values: [name] },
    { text: versionSql, values: [name] },
  ]);
  return {
    version: (version?.rows[0] as { version: number } | undefined)?.version ?? 0,
    fields: (fields?.rows ?? []) as CustomDefinition[],
  };
}

/**
 * Replaces the definitions of a resource; those left out are archived. Only for those who edit the clinic's settings.
 * Throws 422 with what is wrong by place, 409 `version_conflict` with the definitions as they are now.
 */
export async function keepCustomFields(
  parts: CustomFieldParts,
  principal: Principal,
  name: string,
  body: Readonly<Record<string, unknown>>,
): Promise<CustomFields> {
  resourceOf(parts, name);
  if (decide(may('manage_clinic_settings'), principal) === undefined) throw new ProblemError('forbidden');
  const { version } = body;
  if (version === undefined) throw new ProblemError('version_required');
  await transaction(parts.pool, wallOf(principal), async (tx) => {
    const { rows } = await tx.query<{ version: number }>(
      `insert into custom_field_sets as s (clinic_id, resource, version) values (app_clinic(), $1, 1)
        on conflict (clinic_id, resource) do update set version = s.version + 1 returning version`,
      [name],
    );
    const stored = (rows[0]?.version ?? 1) - 1;
    const { rows: before } = await tx.query<CustomDefinition>(definitionsSql, [name]);
    if (stored !== Number(version))
      throw new ProblemError('version_conflict', {
        details: await loggedConflict(
          tx,
          { catalogue: parts.catalogue, principal },
          { entity: 'custom_fields', by: 'entity_label', key: name, fields: ['fields'] },
          { behind: stored - Number(version), current: { version: stored, fields: before } },
        ),
      });
    const definitions = readDefinitions(body, before);
    await tx.query(
      `insert into custom_fields (clinic_id, resource, key, kind, label_ar, label_en, required, archived, options, position)
        select app_clinic(), $1, d.value->>'key', d.value->>'kind', d.value->>'label_ar', d.value->>'label_en',
          (d.value->>'required')::boolean, (d.value->>'archived')::boolean, d.value->'options', d.ordinality
        from jsonb_array_elements($2::jsonb) with ordinality d
        on conflict (clinic_id, resource, key) do update set label_ar = excluded.label_ar, label_en = excluded.label_en,
          required = excluded.required, archived = excluded.archived, options = excluded.options, position = excluded.position`,
      [name, JSON.stringify(definitions)],
    );
    await tx.query(
      `insert into audit_log (clinic_id, actor_label, action, entity, entity_label, changes)
        values (app_clinic(), $1, 'update', 'custom_fields', $2, $3::jsonb)`,
      [principal.userName, name, JSON.stringify({ fields: [before, definitions] })],
    );
  });
  return await customFieldsOf(parts, principal, name);
}
