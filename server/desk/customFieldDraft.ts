import { declaredLayout } from '#metadata/derive/layout.ts';
import {
  customKinds,
  hasOptions,
  limitFields,
  mayDemand,
  type CustomDefinition,
  type CustomKind,
  type CustomOption,
} from '#metadata/fields/custom.ts';
import { compareDecimals } from '#metadata/fields/validate.ts';
import { text } from '#metadata/fields/kinds.ts';
import { anywhere, normalise } from '#metadata/fields/normalise.ts';
import type { Field } from '#metadata/fields/types.ts';
import { problemOf, type Problem } from '#metadata/fields/validate.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { ProblemError } from '../problems.ts';

/** clinic.md 2.8: at most 40 fields of its own, 50 options each. */
export const customLimits = { fields: 40, options: 50 } as const;

const label = text({ required: true, maxLength: 60 }) as Field;
const help = text({ maxLength: 200 }) as Field;
export type Found = Record<string, Problem>;
export type Sent = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Sent =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** A list of objects that was sent. Throws 400 for anything else. */
export function objectsIn(body: Sent, name: string): readonly Sent[] {
  const list = body[name];
  if (!Array.isArray(list) || list.length > 400 || !list.every(isObject))
    throw new ProblemError('bad_request');
  return list;
}

/** A text in stored form, null where nothing was sent; what is wrong with it is noted. */
export function textIn(field: Field, sent: Sent, name: string, at: string, found: Found): string | null {
  const value = normalise(field, sent[name], anywhere);
  const missing = value === null && field.options.required === true;
  const wrong = value === null ? undefined : problemOf(field, value, '');
  if (missing || wrong) found[`${at}.${name}`] = wrong ?? { key: 'required' };
  return typeof value === 'string' ? value : null;
}
const labelIn = (sent: Sent, name: string, at: string, found: Found): string =>
  textIn(label, sent, name, at, found) ?? '';

export const flag = (sent: Sent, name: string, usual = false): boolean =>
  typeof sent[name] === 'boolean' ? sent[name] : usual;

/** What is said of a field's place, its own or a declared one's; hidden is never required (clinic.md F2). */
export function placeIn(sent: Sent, at: string, index: number, sections: readonly string[], found: Found) {
  const { section = null, position = index } = sent;
  if (section !== null && (typeof section !== 'string' || !sections.includes(section)))
    found[`${at}.section`] = { key: 'bad_choice' };
  if (typeof position !== 'number' || !Number.isInteger(position) || position < 0 || position > 9999)
    found[`${at}.position`] = { key: 'bad_integer' };
  const visible = flag(sent, 'visible', true);
  return {
    section: typeof section === 'string' ? section : null,
    position: typeof position === 'number' ? position : index,
    visible,
    required: visible && flag(sent, 'required'),
    on_quick_create: flag(sent, 'on_quick_create'),
    in_list: flag(sent, 'in_list'),
    filterable: flag(sent, 'filterable'),
  };
}

export const placed = 'section position visible required on_quick_create in_list filterable'.split(' ');
const known = [
  'key',
  'kind',
  'label_ar',
  'label_en',
  'archived',
  'options',
  'min',
  'max',
  'help_ar',
  'help_en',
];

/** Notes every name of what was sent that means nothing. */
export function unknownIn(sent: Sent, names: readonly string[], at: string, found: Found): void {
  for (const name of Object.keys(sent))
    if (!names.includes(name)) found[`${at}.${name}`] = { key: 'unknown_field' };
}

function optionsIn(sent: Sent, at: string, found: Found): CustomOption[] {
  const list = Array.isArray(sent['options']) ? sent['options'].filter(isObject) : [];
  if (!hasOptions(sent['kind'])) return [];
  const { options: max } = customLimits;
  if (list.length === 0) found[`${at}.options`] = { key: 'required' };
  if (list.length > max) {
    found[`${at}.options`] = { key: 'too_many_options', values: { max } };
    return [];
  }
  const taken = new Set(list.map(({ value }) => value));
  let next = 1;
  const options = list.map((one, index) => {
    const place = `${at}.options.${index}`;
    unknownIn(one, ['value', 'label_ar', 'label_en', 'active'], place, found);
    while (taken.has(`o${next}`)) next += 1;
    const given = one['value'];
    const isRight = typeof given === 'string' && /^[a-z0-9_]{1,40}$/.test(given);
    if (given !== undefined && !isRight) found[`${place}.value`] = { key: 'bad_format' };
    return {
      value: isRight ? given : `o${next++}`,
      label_ar: labelIn(one, 'label_ar', place, found),
      label_en: labelIn(one, 'label_en', place, found),
      active: flag(one, 'active', true),
    };
  });
  options.forEach(({ value }, index) => {
    if (options.findIndex((one) => one.value === value) < index)
      found[`${at}.options.${index}.value`] = { key: 'not_unique' };
  });
  return options;
}

/** The least and the most, each judged like a value of what it limits. */
function limitsIn(
  sent: Sent,
  kind: CustomKind,
  at: string,
  found: Found,
): Pick<CustomDefinition, 'min' | 'max'> {
  const field = limitFields[kind];
  const limitIn = (name: 'min' | 'max'): string | null => {
    const value = field ? normalise(field, sent[name], anywhere) : (sent[name] ?? null);
    const wrong =
      value === null ? undefined : field ? problemOf(field, value, '') : { key: 'read_only_field' };
    if (wrong) found[`${at}.${name}`] = wrong;
    return value === null || wrong ? null : String(value);
  };
  const [min, max] = [limitIn('min'), limitIn('max')];
  const isBeyond =
    min !== null && max !== null && (kind === 'date' ? min > max : compareDecimals(min, max) > 0);
  if (isBeyond) found[`${at}.max`] = { key: 'limit_order' };
  return { min, max };
}

function definitionIn(
  sent: Sent,
  at: string,
  {
    key,
    index,
    sections,
  }: { readonly key: string; readonly index: number; readonly sections: readonly string[] },
  found: Found,
): CustomDefinition {
  unknownIn(sent, [...known, ...placed], at, found);
  const kind = sent['kind'] as CustomKind;
  if (!customKinds.includes(kind)) found[`${at}.kind`] = { key: 'bad_choice' };
  const place = placeIn(sent, at, index, sections, found);
  return {
    key,
    kind,
    label_ar: labelIn(sent, 'label_ar', at, found),
    label_en: labelIn(sent, 'label_en', at, found),
    archived: flag(sent, 'archived'),
    options: optionsIn(sent, at, found),
    ...limitsIn(sent, kind, at, found),
    help_ar: textIn(help, sent, 'help_ar', at, found),
    help_en: textIn(help, sent, 'help_en', at, found),
    ...place,
    required: place.required && mayDemand({ kind }),
  };
}

const keyShape = /^[a-z][a-z0-9_]{1,39}$/;

/** The key of a sent definition: the one it has, the one somebody chose for a new field, else one that is free. */
function keysFor(
  list: readonly Sent[],
  before: readonly CustomDefinition[],
  resource: AnyResource,
  found: Found,
): readonly string[] {
  const stored = new Set(before.map(({ key }) => key));
  const taken = new Set([...stored, ...list.map(({ key }) => String(key))]);
  const used = new Set<string>();
  let next = before.length + 1;
  return list.map(({ key }, index) => {
    const at = `fields.${index}.key`;
    if (key === undefined) {
      while (taken.has(`field_${next}`)) next += 1;
      return `field_${next++}`;
    }
    const text = String(key);
    if (!keyShape.test(text)) found[at] = { key: 'bad_format' };
    else if (used.has(text) || (!stored.has(text) && text in resource.fields))
      found[at] = { key: 'key_taken' };
    used.add(text);
    return text;
  });
}

/** Sent definitions in stored form, in their order; new ones get a key. What is wrong is noted by place. */
export function readDefinitions(
  body: Sent,
  before: readonly CustomDefinition[],
  resource: AnyResource,
  found: Found,
): readonly CustomDefinition[] {
  const list = objectsIn(body, 'fields');
  const keys = keysFor(list, before, resource, found);
  const sections = declaredLayout(resource).length === 0 ? [] : Object.keys(resource.sections ?? {});
  const definitions = list.map((sent, index) =>
    definitionIn(sent, `fields.${index}`, { key: keys[index] ?? '', index, sections }, found),
  );
  const { fields: max } = customLimits;
  if (definitions.filter(({ archived }) => !archived).length > max)
    found['fields'] = { key: 'too_many_fields', values: { max } };
  return definitions;
}
