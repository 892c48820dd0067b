import { declaredLayout, isDemandable } from '#metadata/derive/layout.ts';
import { holdsMany, kinds } from '#metadata/fields/kinds/index.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { ownFieldsIn } from '#metadata/derive/ownFields.ts';
import { readableFields, type ReadContext } from './readContext.ts';
import { childTable, column, literal } from './sql.ts';

/** The keys a clinic requires, as a text array that is read once for the whole statement. */
const requiredKeys = (resource: AnyResource, which: string): string =>
  `(select coalesce(array_agg(r.key), '{}') from custom_fields r where r.clinic_id = (select app_clinic())
    and r.resource = ${literal(resource.name)} and r.required and r.visible and not r.archived and ${which})`;

/**
 * Whether something the clinic requires is empty in the row `t` (clinic.md F4), as SQL. It asks the stored arrangement inside the
 * statement it stands in, once for all rows, and looks only at fields the caller may read on every row: what is hidden from them
 * is told by nothing (SEC-14).
 */
export function incompleteSql(reading: ReadContext, resource: AnyResource): string {
  const open = new Set(readableFields(reading, resource).open);
  const names = declaredLayout(resource).flatMap(({ key }) => {
    const field = resource.fields[key];
    return field && open.has(key) && isDemandable(field) ? [key] : [];
  });
  const empty = names.map((name) => {
    const field = resource.fields[name];
    const links = kinds[field?.kind ?? 'text'].keptIn === 'links';
    const rows = `exists (select from ${childTable(resource, name)} x where x.clinic_id = ${column('clinic_id')} and x.record_id = ${column('id')})`;
    const isEmpty =
      links || field?.kind === 'lines'
        ? `not ${rows}`
        : field && holdsMany(field)
          ? `cardinality(${column(name)}) = 0`
          : `${column(name)} is null`;
    return `(${literal(name)} = any (s.declared) and ${isEmpty})`;
  });
  const holder = ownFieldsIn(resource);
  if (holder !== undefined && open.has(holder))
    empty.push(`not (coalesce(${column(holder)}, '{}') ?& s.own)`);
  const keys = [
    `${requiredKeys(resource, 'r.kind is null')} as declared`,
    `${requiredKeys(resource, "r.kind is not null and r.kind <> 'boolean'")} as own`,
  ].join(', ');
  // Kept apart by "offset 0", or the keys would be read once for each field.
  return empty.length === 0
    ? 'false'
    : `(select s.declared || s.own <> '{}' and (${empty.join(' or ')}) from (select ${keys} offset 0) s)`;
}
