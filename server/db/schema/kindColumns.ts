import { clinicCountry } from '#metadata/fields/kinds/choice.ts';
import { colorPattern } from '#metadata/fields/kinds/contact.ts';
import { monthPattern } from '#metadata/fields/kinds/date.ts';
import { placesOf } from '#metadata/fields/kinds/decimal.ts';
import { kinds } from '#metadata/fields/kinds/index.ts';
import type { Kind } from '#metadata/fields/kinds/kind.ts';
import type { Field } from '#metadata/fields/types.ts';
import { literal } from './names.ts';
import type { CheckRule } from './types.ts';

/** How PostgreSQL keeps a kind. */
interface KindColumn {
  readonly type: (field: Field) => string;
  /** The declared default as SQL; undefined where only the server knows it: a day, the current employee. */
  readonly preset?: (value: unknown) => string | undefined;
  /** What the column itself refuses. */
  readonly rule?: (field: Field) => CheckRule | undefined;
  /** The span between two values, with the signs of its ends, where there is such a thing. */
  readonly range?: (from: string, to: string, ends: '[]' | '[)') => string;
  /** A value as it travels, where that is not the column itself. */
  readonly written?: (sql: string) => string;
}

const given = (value: unknown): string | undefined =>
  value === undefined ? undefined : literal(String(value));
const number = (value: unknown): string | undefined => (value === undefined ? undefined : String(value));

/** Bounds of a number; what the server reckons is bounded by its declaration alone, what people type by its kind too. */
function boundsOf({ kind, options }: Field): CheckRule | undefined {
  const own = options as { min?: unknown; max?: unknown; above?: unknown };
  const bounds = {
    ...(options.readOnly === true ? undefined : kinds[kind].bounds),
    ...Object.fromEntries(
      (['min', 'max', 'above'] as const)
        .filter((name) => own[name] !== undefined)
        .map((name) => [name, String(own[name])]),
    ),
  };
  return Object.keys(bounds).length === 0 ? undefined : bounds;
}

const of = (type: string, more: Omit<KindColumn, 'type'> = {}): KindColumn => ({ type: () => type, ...more });
const text = of('text', { preset: given });
const exact: KindColumn = {
  type: (field) => `numeric(18,${String(placesOf(field))})`,
  preset: number,
  rule: boundsOf,
};
const array = (type: string, rule?: KindColumn['rule']): KindColumn => ({
  type: () => type,
  preset: (value) => {
    const items = Array.isArray(value) ? (value as string[]) : [];
    return items.length === 0 ? "'{}'" : `array[${items.map(literal).join(', ')}]`;
  },
  ...(rule && { rule }),
});
const anyDay = "date '2000-01-01'";
const widestInteger = 2_147_483_647;

/** The column of every kind; undefined for those that lie elsewhere. A new kind does not compile without its entry. */
export const kindColumns: Readonly<Record<Kind, KindColumn | undefined>> = {
  text,
  longText: text,
  richText: text,
  integer: {
    type: ({ options }) => (Number(options['max'] ?? 0) > widestInteger ? 'bigint' : 'integer'),
    preset: number,
    rule: boundsOf,
  },
  decimal: exact,
  money: exact,
  percent: exact,
  boolean: of('boolean', { preset: (value) => String(value === true) }),
  date: of('date', { range: (from, to, ends) => `daterange(${from}, ${to}, '${ends}')` }),
  time: of('time', {
    preset: given,
    written: (sql) => `to_char(${sql}, 'HH24:MI')`,
    // PostgreSQL knows no range of times: they are those of one day, whichever.
    range: (from, to, ends) => `tsrange(${anyDay} + ${from}, ${anyDay} + ${to}, '${ends}')`,
  }),
  dateTime: of('timestamptz', {
    preset: (value) => (value === 'now' ? 'now()' : undefined),
    range: (from, to, ends) => `tstzrange(${from}, ${to}, '${ends}')`,
  }),
  month: of('text', { rule: () => ({ pattern: monthPattern.source }) }),
  select: {
    ...text,
    preset: (value) => (value === clinicCountry ? undefined : given(value)),
    rule: ({ values = [] }) => ({ values }),
  },
  tags: array('text[]', ({ values = [] }) => ({ each: values })),
  freeTags: array('text[]'),
  reference: of('uuid'),
  references: undefined,
  lines: undefined,
  part: undefined,
  image: of('uuid'),
  file: of('uuid'),
  files: array('uuid[]'),
  phone: text,
  email: text,
  url: text,
  color: { ...text, rule: () => ({ pattern: colorPattern.source }) },
  custom: of('jsonb'),
  computed: undefined,
};

/** A column's value as it travels: the clock of a time has no seconds. */
export const writtenSql = (kind: Kind, sql: string): string => kindColumns[kind]?.written?.(sql) ?? sql;
