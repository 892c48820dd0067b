import type { AnyResource } from '#metadata/resource.ts';
import { recordSql } from './columns.ts';
import { fieldLabelSql, isWorded, jsonObject, wordedSql } from './labels.ts';
import { readableFields, type ReadContext } from './readContext.ts';

/**
 * The facts beside a label: names for references, values for the rest. A chooser knows its declaration and words the values
 * itself; where many kinds of records are told together (`told`), codes and instants come in words, and empty facts not at all.
 */
export function factsSql(
  reading: ReadContext,
  resource: AnyResource,
  use: 'chosen' | 'told' = 'chosen',
): string {
  const { open } = readableFields(reading, resource);
  const names = (resource.choose ?? []).filter(
    (name) => open.includes(name) && resource.fields[name]?.options.sensitive !== true,
  );
  const labels = names.flatMap((name): [string, string][] => {
    const field = resource.fields[name];
    const label = field && fieldLabelSql(reading, resource, name, field);
    if (label) return [[name, label]];
    return use === 'told' && isWorded(resource, name) ? [[name, wordedSql(reading, resource, name)]] : [];
  });
  const plain = names.filter((name) => !labels.some(([label]) => label === name));
  if (names.length === 0) return "'{}'::json";
  const values = `(${recordSql(reading, resource, { fields: { open: plain, guarded: new Map() }, dressed: false })})::jsonb`;
  const kept = `${values} - array['id', 'version', 'created_at', 'updated_at'${plain.includes('status') ? '' : ", 'status'"}]`;
  const facts = labels.length === 0 ? `(${kept})` : `((${kept}) || (${jsonObject(labels)})::jsonb)`;
  return use === 'told' ? `jsonb_strip_nulls(${facts})` : facts;
}
