import type { Field } from '#metadata/fields/types.ts';
import { kinds } from '#metadata/fields/kinds/index.ts';
import { kindColumns } from './kindColumns.ts';
import { literal, quoted, shortName } from './names.ts';
import type { Check, Column } from './types.ts';

/** The column of a field; undefined when the field has none. */
export function columnOf(name: string, field: Field): Column | undefined {
  const kept = kindColumns[field.kind];
  if (kept === undefined) return undefined;
  const { required, requiredWhen, showWhen, nullable, was } = field.options;
  const preset = kept.preset?.((field.options as { default?: unknown }).default);
  return {
    name,
    type: kept.type(field),
    required:
      kinds[field.kind].blank !== null || (required === true && !requiredWhen && !showWhen && !nullable),
    ...(preset === undefined ? {} : { default: preset }),
    ...(was === undefined ? {} : { was }),
  };
}

/** What the database itself refuses in the field's column: foreign values, figures out of bounds, malformed months. */
export function checkOf(table: string, name: string, field: Field): Check | undefined {
  const rule = kindColumns[field.kind]?.rule?.(field);
  return rule === undefined ? undefined : { name: checkName(table, name), column: name, rule };
}

export const checkName = (table: string, column: string): string => shortName(`${table}__${column}__check`);

/** The rule as an SQL condition on its column. */
export function checkSql({ column, rule }: Check): string {
  if ('holds' in rule) return rule.holds;
  const name = quoted(column ?? '');
  if ('values' in rule) return `${name} in (${rule.values.map(literal).join(', ')})`;
  if ('each' in rule) return `${name} <@ array[${rule.each.map(literal).join(', ')}]`;
  if ('pattern' in rule) return `${name} ~ ${literal(rule.pattern)}`;
  return [
    ...(rule.above === undefined ? [] : [`${name} > ${rule.above}`]),
    ...(rule.min === undefined ? [] : [`${name} >= ${rule.min}`]),
    ...(rule.max === undefined ? [] : [`${name} <= ${rule.max}`]),
  ].join(' and ');
}
