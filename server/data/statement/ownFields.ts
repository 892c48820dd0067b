import { kinds } from '#metadata/fields/kinds/index.ts';
import { columnOf } from '#server/db/schema/columns.ts';
import type { CustomDefinition } from '#metadata/fields/custom.ts';
import type { FieldArrangement, KeptFields } from '#metadata/derive/layout.ts';
import { ownFieldsIn, withOwnFields } from '#metadata/derive/ownFields.ts';
import type { Field } from '#metadata/fields/types.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Principal } from '#server/identity/principal.ts';
import { inClinic, type Wall } from '#server/db/transaction.ts';
import type { Pool } from 'pg';
import { column, literal } from './sql.ts';

interface Way {
  readonly pool: Pool;
}
const wallOf = ({ clinicId, userId, requestId }: Principal): Wall => ({ clinicId, userId, requestId });

/** All a clinic keeps of the fields of one resource, in order, archived ones last; `$1` is the resource. */
export const definitionsSql = `select key, kind, label_ar, label_en, required, archived, options, min, max, help_ar, help_en,
    section, position, visible, on_quick_create, in_list, filterable from custom_fields
  where clinic_id = (select app_clinic()) and resource = $1 order by archived, position`;

/**
 * Held by whoever writes values of the clinic's own fields, shared, until the commit; by whoever changes the fields, alone: a value
 * is never of a kind its field no longer has. Asked before the definitions are read; `$1` is the resource.
 */
export const ownFieldsLock = (as: 'shared' | 'exclusive'): string =>
  `select pg_advisory_xact_lock${as === 'shared' ? '_shared' : ''}(hashtextextended('own fields ' || app_clinic() || ' ' || $1::text, 0))`;

/** A row of it: of a declared field it has no kind. */
export type KeptRow = CustomDefinition | (FieldArrangement & { readonly kind: null });

const isOwn = (row: KeptRow): row is CustomDefinition => row.kind !== null;
/** The rows by what they are about. */
export const keptFrom = (rows: readonly KeptRow[]): KeptFields => ({
  fields: rows.filter(isOwn),
  layout: rows.filter((row): row is FieldArrangement & { readonly kind: null } => !isOwn(row)),
});

/**
 * The resource as this clinic has it, with its own fields beside the declared ones; `all`: archived ones too, as files that are
 * taken out keep them (clinic.md F5). One question to the database.
 */
export async function resourceOf(
  { pool }: Way,
  principal: Principal,
  resource: AnyResource,
  which?: 'all',
): Promise<AnyResource> {
  if (ownFieldsIn(resource) === undefined) return resource;
  const [found] = await inClinic(pool, wallOf(principal), [
    { text: definitionsSql, values: [resource.name] },
  ]);
  return withOwnFields(resource, keptFrom((found?.rows ?? []) as KeptRow[]), which);
}

/** The same, where the texts of a call may speak of such fields at all: an ordinary list asks nothing more. */
export function resourceFor(
  way: Way,
  principal: Principal,
  resource: AnyResource,
  texts: readonly (string | undefined)[],
): Promise<AnyResource> {
  const holder = ownFieldsIn(resource);
  const speaks = holder !== undefined && texts.some((text) => text?.includes(`${holder}.`));
  return speaks ? resourceOf(way, principal, resource) : Promise.resolve(resource);
}

/**
 * The typed value of one of the clinic's own fields of `t`, for conditions and orders. No index can hold it: a policy lets
 * only leakproof functions reach one, and a clinic's keys are not known when tables are made. It is bounded by the
 * clinic's own rows instead: a filter over 100,000 of them takes some 160 ms, an order of them some 300 ms.
 */
export function ownValueSql(own: Field): string {
  const { field, key } = own.within ?? { field: '', key: '' };
  const text = `(${column(field)} ->> ${literal(key)})`;
  const { number, blank } = kinds[own.kind];
  // A switch nobody touched is off, like a declared one.
  if (blank === false) return `coalesce(${text}::boolean, false)`;
  if (Array.isArray(blank))
    return `array(select jsonb_array_elements_text(${column(field)} -> ${literal(key)}))`;
  const type = number === null ? columnOf(key, own)?.type : 'numeric';
  return type === undefined || type === 'text' ? text : `(${text}::${type})`;
}
