import type { ClinicContext } from './clinicContext.ts';
import { boolean, date, decimal, integer, longText, phone, select, tags, text, url } from './kinds.ts';
import { normalise } from './normalise.ts';
import type { Field } from './types.ts';
import { problemOf, type Problem } from './validate.ts';

/** What a clinic may keep in a field of its own (clinic.md 2.8). */
export const customKinds = [
  'text',
  'longText',
  'integer',
  'decimal',
  'boolean',
  'date',
  'select',
  'tags',
  'phone',
  'url',
] as const;
export type CustomKind = (typeof customKinds)[number];

export interface CustomOption {
  readonly value: string;
  readonly label_ar: string;
  readonly label_en: string;
  /** Offered to choose; what records hold already stays, active or not. */
  readonly active: boolean;
}

/** Where a clinic wants a field, its own or a declared one (clinic.md 2.8). */
export interface Arranged {
  /** A section of the declaration; null where its resource lets nothing be arranged. */
  readonly section: string | null;
  readonly position: number;
  readonly visible: boolean;
  readonly required: boolean;
  readonly on_quick_create: boolean;
  readonly in_list: boolean;
  readonly filterable: boolean;
}

/** One field a clinic defined itself (UX-30). The key never changes; an archived one keeps its old values. */
export interface CustomDefinition extends Arranged {
  readonly key: string;
  /** Changes only while no record holds a value. */
  readonly kind: CustomKind;
  readonly label_ar: string;
  readonly label_en: string;
  readonly archived: boolean;
  /** Of select and tags. */
  readonly options: readonly CustomOption[];
  /** The least and the most of a number, a day, the length of a text or the count of tags, as text in stored form. */
  readonly min: string | null;
  readonly max: string | null;
  readonly help_ar: string | null;
  readonly help_en: string | null;
}

type Limits = Pick<CustomDefinition, 'min' | 'max'>;
/** The limits of a definition as the options of its kind. */
function limits<T>({ min, max }: Limits, least: string, most: string, read: (text: string) => T): object {
  return {
    ...(min === null ? {} : { [least]: read(min) }),
    ...(max === null ? {} : { [most]: read(max) }),
  };
}
const asText = (one: string): string => one;

/** What a limit of each kind is itself: a field of the clinic's number, day or count; kinds without one take none. */
export const limitFields: Readonly<Partial<Record<CustomKind, Field>>> = {
  text: integer({ min: 0, max: 255 }) as Field,
  longText: integer({ min: 0, max: 5000 }) as Field,
  integer: integer(),
  decimal: decimal({ places: 4 }) as Field,
  date: date(),
  tags: integer({ min: 0, max: 50 }) as Field,
};

/** Whether a clinic says what there is to choose from. */
export const hasOptions = (kind: unknown): boolean => kind === 'select' || kind === 'tags';

const valuesOf = ({ options }: CustomDefinition): readonly string[] => options.map(({ value }) => value);
const fieldOf: Readonly<Record<CustomKind, (definition: CustomDefinition) => object>> = {
  text: (one) => text(limits(one, 'minLength', 'maxLength', Number)),
  longText: (one) => longText(limits(one, 'minLength', 'maxLength', Number)),
  integer: (one) => integer(limits(one, 'min', 'max', Number)),
  decimal: (one) => decimal({ places: 4, ...limits(one, 'min', 'max', asText) }),
  boolean: () => boolean(),
  date: (one) => date(limits(one, 'min', 'max', asText)),
  select: (one) => select(valuesOf(one)),
  tags: (one) => tags(valuesOf(one), limits(one, 'min', 'max', Number)),
  phone: () => phone(),
  url: () => url(),
};

const madeFields = new WeakMap<CustomDefinition, Field>();

/** Whether somebody can be made to fill it: a switch is always on or off. */
export const mayDemand = ({ kind }: { readonly kind: string }): boolean => kind !== 'boolean';

/** The built-in field a clinic's own one behaves like: same input, same check, same cell. */
export function customField(definition: CustomDefinition): Field {
  let field = madeFields.get(definition);
  if (field === undefined) {
    const plain = fieldOf[definition.kind](definition) as Field;
    const retired = definition.options.flatMap(({ value, active }) => (active ? [] : [value]));
    const required = definition.required && mayDemand(definition);
    field = {
      ...plain,
      options: { ...plain.options, ...(required ? { required } : {}) },
      ...(retired.length === 0 ? {} : { retired }),
    };
    madeFields.set(definition, field);
  }
  return field;
}

type Values = Readonly<Record<string, unknown>>;
const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0);
const isSame = (value: unknown, before: unknown): boolean =>
  value === before || (Array.isArray(value) && JSON.stringify(value) === JSON.stringify(before));

/** The values of clinic-defined fields in stored form; empty ones go. */
export function normaliseCustom(
  definitions: readonly CustomDefinition[],
  values: Values,
  clinic: ClinicContext,
): Record<string, unknown> {
  const known = new Map(definitions.map((one) => [one.key, one]));
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => {
      const definition = known.get(key);
      const stored = definition ? normalise(customField(definition), value, clinic) : value;
      return isEmpty(stored) ? [] : [[key, stored]];
    }),
  );
}

/** A choice that is not offered any more may stay where it is, not come anew. */
function retiredProblem({ retired = [] }: Field, value: unknown, before: unknown): Problem | undefined {
  const held = [before].flat();
  const isNew = (one: unknown): boolean => retired.includes(String(one)) && !held.includes(one);
  return [value].flat().some(isNew) ? { key: 'bad_choice' } : undefined;
}

/**
 * What is wrong with the values of clinic-defined fields, by key. Unknown keys are refused; the value of an archived field
 * may stay or go, not change (clinic.md 2.8 F5, F6). `demands`: whether what the clinic requires is asked for (F4).
 */
export function customProblems(
  definitions: readonly CustomDefinition[],
  values: Values,
  before: Values,
  today: string,
  demands = true,
): Record<string, Problem> {
  const found: Record<string, Problem> = {};
  const known = new Set(definitions.map(({ key }) => key));
  for (const key of Object.keys(values))
    // What is held already under the key of a field that is gone harms nobody, and must not lock the record.
    if (!known.has(key) && !(key in before && isSame(values[key], before[key])))
      found[key] = { key: 'unknown_field' };
  for (const definition of definitions) {
    const { key, archived, visible } = definition;
    const field = customField(definition);
    const value = values[key];
    if (isEmpty(value)) {
      if (demands && visible && !archived && field.options.required === true)
        found[key] = { key: 'required' };
    } else if (!isSame(value, before[key])) {
      const wrong = archived
        ? { key: 'read_only_field' }
        : (problemOf(field, value, today) ?? retiredProblem(field, value, before[key]));
      if (wrong) found[key] = wrong;
    }
  }
  return found;
}
