import { boolean, date, decimal, select, text } from './kinds.ts';
import { normalise } from './normalise.ts';
import type { Field } from './types.ts';
import { problemOf, type Problem } from './validate.ts';

/** What a clinic may keep in a field of its own. */
export const customKinds = ['text', 'number', 'date', 'select', 'boolean'] as const;
export type CustomKind = (typeof customKinds)[number];

export interface CustomOption {
  readonly value: string;
  readonly label_ar: string;
  readonly label_en: string;
}

/** One field a clinic defined itself (UX-30). Kind and key never change; an archived one keeps its old values. */
export interface CustomDefinition {
  readonly key: string;
  readonly kind: CustomKind;
  readonly label_ar: string;
  readonly label_en: string;
  readonly required: boolean;
  readonly archived: boolean;
  /** Of a select. */
  readonly options: readonly CustomOption[];
}

const madeFields = new WeakMap<CustomDefinition, Field>();

const fieldOf: Readonly<Record<CustomKind, (definition: CustomDefinition) => Field>> = {
  text: ({ required }) => text({ required }),
  number: ({ required }) => decimal({ required, places: 4 }),
  date: ({ required }) => date({ required }),
  select: ({ required, options }) =>
    select(
      options.map(({ value }) => value),
      { required },
    ),
  boolean: () => boolean({ required: false }),
};

/** The built-in field a clinic's own one behaves like: same input, same check, same cell. */
export function customField(definition: CustomDefinition): Field {
  const field = madeFields.get(definition) ?? fieldOf[definition.kind](definition);
  madeFields.set(definition, field);
  return field;
}

type Values = Readonly<Record<string, unknown>>;
const isEmpty = (value: unknown): boolean => value === null || value === undefined;

/** The values of clinic-defined fields in stored form; empty ones go. */
export function normaliseCustom(
  definitions: readonly CustomDefinition[],
  values: Values,
): Record<string, unknown> {
  const known = new Map(definitions.map((one) => [one.key, one]));
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => {
      const definition = known.get(key);
      const stored = definition ? normalise(customField(definition), value) : value;
      return isEmpty(stored) ? [] : [[key, stored]];
    }),
  );
}

/**
 * What is wrong with the values of clinic-defined fields, by key. Unknown keys are refused; the value of an archived field
 * may stay or go, not change (clinic.md 2.8 F5, F6).
 */
export function customProblems(
  definitions: readonly CustomDefinition[],
  values: Values,
  before: Values,
  today: string,
): Record<string, Problem> {
  const found: Record<string, Problem> = {};
  const known = new Set(definitions.map(({ key }) => key));
  for (const key of Object.keys(values)) if (!known.has(key)) found[key] = { key: 'unknown_field' };
  for (const definition of definitions) {
    const { key, required, archived } = definition;
    const value = values[key];
    if (isEmpty(value)) {
      if (required && !archived && definition.kind !== 'boolean') found[key] = { key: 'required' };
    } else if (archived) {
      if (value !== before[key]) found[key] = { key: 'read_only_field' };
    } else if (value !== before[key]) {
      const wrong = problemOf(customField(definition), value, today);
      if (wrong) found[key] = wrong;
    }
  }
  return found;
}
