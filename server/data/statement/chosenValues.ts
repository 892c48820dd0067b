import { decide } from '#metadata/access.ts';
import { askedFrom } from '#metadata/derive/formulas.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { recordSql } from './columns.ts';
import { titleNames } from './labels.ts';
import { readableFields, requestSql, type ReadContext } from './readContext.ts';
import { literal } from './sql.ts';

/** Whether the caller lists every row a chooser offers, and so may read more of them than it shows. */
export const listsAll = (reading: ReadContext, resource: AnyResource): boolean =>
  decide(resource.access['list'] ?? [], reading.principal) === 'all';

/** What a chooser shows of a row to the caller: its titles and the facts beside them. */
export const shownNames = (resource: AnyResource): readonly string[] => [
  // What goes by another record's name does not show its own: the label is looked through as a whole.
  ...(resource.titleBy === undefined
    ? [...titleNames(resource), ...(resource.titleEn ? [resource.titleEn] : [])]
    : []),
  ...(resource.choose ?? []).filter((name) => resource.fields[name]?.options.sensitive !== true),
];

/** Whether the caller may be told a field of whatever row a chooser offers. */
function mayTell(reading: ReadContext, resource: AnyResource, name: string): boolean {
  if (!readableFields(reading, resource).open.includes(name)) return false;
  return listsAll(reading, resource) || shownNames(resource).includes(name);
}

/**
 * What forms are told of a chosen row `t`, as names and SQL: the `chooserData` of its rules, where a key called like a field keeps
 * that field's rule of reading; and the fields that forms fill from (`fillFrom`) or reckon with, of those the caller may read.
 * `whole` for the server's own reckoning: whatever `names` asks.
 */
export function chosenEntries(
  reading: ReadContext,
  resource: AnyResource,
  names: readonly string[] = askedFrom(reading.catalogue.resources, resource.name),
  whole = false,
): readonly [string, string][] {
  const data = reading.rules.get(resource.name)?.chooserData ?? {};
  const { open } = readableFields(reading, resource);
  const mayRead = (name: string): boolean => {
    const told = data[name];
    if (typeof told === 'object') return decide(told.read, reading.principal) !== undefined;
    return !(name in resource.fields) || open.includes(name);
  };
  const own = Object.entries(data).flatMap(([name, told]): [string, string][] => {
    const sql = typeof told === 'object' ? told.sql : told;
    const isOpen = whole ? names.includes(name) : mayRead(name);
    return isOpen ? [[name, `(${requestSql(sql, reading)})`]] : [];
  });
  const fields = names.flatMap((name): [string, string][] => {
    if (name in data || !(name in resource.fields)) return [];
    if (!whole && !mayTell(reading, resource, name)) return [];
    const extent = { fields: { open: [name], guarded: new Map<string, never>() }, dressed: false };
    return [[name, `((${recordSql(reading, resource, extent)})::jsonb -> ${literal(name)})`]];
  });
  return [...own, ...fields];
}
