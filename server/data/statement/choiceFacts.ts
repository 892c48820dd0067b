import type { AnyResource } from '#metadata/resource.ts';
import { recordSql } from './columns.ts';
import { fieldLabelSql, jsonObject } from './labels.ts';
import { readableFields, type ReadContext } from './readContext.ts';

/** The facts beside a label: names for references, values for the rest. */
export function factsSql(reading: ReadContext, resource: AnyResource): string {
  const { open } = readableFields(reading, resource);
  const names = (resource.choose ?? []).filter(
    (name) => open.includes(name) && resource.fields[name]?.options.sensitive !== true,
  );
  const labels = names.flatMap((name): [string, string][] => {
    const field = resource.fields[name];
    const label = field && fieldLabelSql(reading, resource, name, field);
    return label ? [[name, label]] : [];
  });
  const plain = names.filter((name) => !labels.some(([label]) => label === name));
  if (names.length === 0) return "'{}'::json";
  const values = `(${recordSql(reading, resource, { fields: { open: plain, guarded: new Map() }, dressed: false })})::jsonb`;
  const kept = `${values} - array['id', 'version', 'created_at', 'updated_at'${plain.includes('status') ? '' : ", 'status'"}]`;
  return labels.length === 0 ? `(${kept})` : `((${kept}) || (${jsonObject(labels)})::jsonb)`;
}
