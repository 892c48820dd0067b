import { kinds } from '#metadata/fields/kinds/index.ts';
import { columnOf } from '#server/db/schema/columns.ts';
import type { CustomDefinition } from '#metadata/fields/custom.ts';
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

/** The definitions of one resource in their order, archived ones last; `$1` is the resource. */
export const definitionsSql = `select key, kind, label_ar, label_en, required, archived, options from custom_fields
  where clinic_id = (select app_clinic()) and resource = $1 order by archived, position`;

/** The resource as this clinic has it, with its own fields beside the declared ones; one question to the database. */
export async function resourceOf(
  { pool }: Way,
  principal: Principal,
  resource: AnyResource,
): Promise<AnyResource> {
  if (ownFieldsIn(resource) === undefined) return resource;
  const [found] = await inClinic(pool, wallOf(principal), [
    { text: definitionsSql, values: [resource.name] },
  ]);
  return withOwnFields(resource, (found?.rows ?? []) as CustomDefinition[]);
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
  const type = number === null ? columnOf(key, own)?.type : 'numeric';
  return type === undefined || type === 'text' ? text : `(${text}::${type})`;
}
