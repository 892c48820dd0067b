import type { Field } from '#metadata/fields/types.ts';
import { literal, quoted, shortName } from './names.ts';
import type { Check, CheckRule, Column } from './types.ts';

type Options = Readonly<Record<string, unknown>>;

/** Kinds compared and ordered in their folded form. */
export const foldedKinds: readonly string[] = ['text', 'longText', 'richText', 'email'];
/** Kinds whose words the search column may hold. */
export const searchableKinds: readonly string[] = [...foldedKinds, 'phone', 'url', 'integer', 'custom'];

const decimalKinds: readonly string[] = ['decimal', 'money', 'percent'];
const arrayKinds: readonly string[] = ['tags', 'freeTags', 'files'];
const widestInteger = 2_147_483_647;

const types: Readonly<Record<string, string>> = {
  text: 'text',
  longText: 'text',
  richText: 'text',
  select: 'text',
  phone: 'text',
  email: 'text',
  url: 'text',
  color: 'text',
  month: 'text',
  boolean: 'boolean',
  date: 'date',
  time: 'time',
  dateTime: 'timestamptz',
  tags: 'text[]',
  freeTags: 'text[]',
  files: 'uuid[]',
  reference: 'uuid',
  image: 'uuid',
  file: 'uuid',
  custom: 'jsonb',
};

/** Kinds that have no column: a table of their own, another resource's table, or nothing stored. */
const elsewhere: readonly string[] = ['references', 'lines', 'part', 'computed'];

function typeOf(field: Field): string | undefined {
  const options: Options = field.options;
  if (decimalKinds.includes(field.kind)) {
    const places = options['places'] ?? (field.kind === 'money' || 'inCurrency' in options ? 3 : 2);
    return `numeric(18,${String(places)})`;
  }
  if (field.kind === 'integer') return Number(options['max'] ?? 0) > widestInteger ? 'bigint' : 'integer';
  return types[field.kind];
}

function defaultOf(field: Field): string | undefined {
  const value = (field.options as Options)['default'];
  if (field.kind === 'boolean') return String(value ?? false);
  if (arrayKinds.includes(field.kind)) {
    const items = Array.isArray(value) ? (value as string[]) : [];
    return items.length === 0 ? "'{}'" : `array[${items.map(literal).join(', ')}]`;
  }
  if (field.kind === 'dateTime') return value === 'now' ? 'now()' : undefined;
  // A day, a month, the current employee: only the server knows them.
  if (value === undefined || ['date', 'month', 'reference'].includes(field.kind)) return undefined;
  return typeof value === 'number' || decimalKinds.includes(field.kind)
    ? String(value)
    : literal(String(value));
}

/** The column of a field; undefined when the field has none. Throws on a kind nobody knows. */
export function columnOf(name: string, field: Field): Column | undefined {
  if (elsewhere.includes(field.kind)) return undefined;
  const type = typeOf(field);
  if (type === undefined) throw new Error(`The field ${name} is of the unknown kind ${field.kind}.`);
  const { required, requiredWhen, showWhen, nullable, was } = field.options;
  const always = field.kind === 'boolean' || arrayKinds.includes(field.kind);
  const preset = defaultOf(field);
  return {
    name,
    type,
    required: always || (required === true && !requiredWhen && !showWhen && !nullable),
    ...(preset === undefined ? {} : { default: preset }),
    ...(was === undefined ? {} : { was }),
  };
}

function boundsOf(field: Field): CheckRule | undefined {
  const options = field.options as { min?: unknown; max?: unknown; above?: unknown; readOnly?: boolean };
  // What people type is bounded by its kind too; what the server computes only by what is declared.
  const typed: Record<string, { min: string; max: string }> = {
    money: { min: '0', max: '999999999999' },
    percent: { min: '0', max: '100' },
  };
  const kind = options.readOnly === true ? undefined : typed[field.kind];
  const bounds = {
    ...kind,
    ...Object.fromEntries(
      (['min', 'max', 'above'] as const)
        .filter((name) => options[name] !== undefined)
        .map((name) => [name, String(options[name])]),
    ),
  };
  return Object.keys(bounds).length === 0 ? undefined : bounds;
}

function ruleOf(field: Field): CheckRule | undefined {
  if (field.kind === 'select') return { values: field.values ?? [] };
  if (field.kind === 'tags') return { each: field.values ?? [] };
  if (field.kind === 'month') return { pattern: '^(19|20|21)\\d{2}-(0[1-9]|1[0-2])$' };
  if (field.kind === 'color') return { pattern: '^#[0-9a-f]{6}$' };
  return field.kind === 'integer' || decimalKinds.includes(field.kind) ? boundsOf(field) : undefined;
}

/** What the database itself refuses in the field's column: foreign values, figures out of bounds, malformed months. */
export function checkOf(table: string, name: string, field: Field): Check | undefined {
  const rule = ruleOf(field);
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
