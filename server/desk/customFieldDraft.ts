import {
  customKinds,
  type CustomDefinition,
  type CustomKind,
  type CustomOption,
} from '#metadata/fields/custom.ts';
import { text } from '#metadata/fields/kinds.ts';
import { normalise } from '#metadata/fields/normalise.ts';
import type { Field } from '#metadata/fields/types.ts';
import { problemOf, type Problem } from '#metadata/fields/validate.ts';
import { invalid, ProblemError } from '../problems.ts';

/** clinic.md 2.8: at most 40 fields of its own, 50 options each. */
export const customLimits = { fields: 40, options: 50 } as const;

const label = text({ required: true, maxLength: 60 }) as Field;
type Found = Record<string, Problem>;
type Sent = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Sent =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** A label in stored form; what is wrong with it is noted. */
function labelIn(sent: Sent, name: string, at: string, found: Found): string {
  const value = normalise(label, sent[name]);
  const wrong: Problem | undefined = value === null ? { key: 'required' } : problemOf(label, value, '');
  if (wrong) found[`${at}.${name}`] = wrong;
  return typeof value === 'string' ? value : '';
}

const flag = (sent: Sent, name: string): boolean => sent[name] === true;
const known = ['key', 'kind', 'label_ar', 'label_en', 'required', 'archived', 'options', 'id'];

function optionsIn(sent: Sent, at: string, found: Found): CustomOption[] {
  const list = Array.isArray(sent['options']) ? sent['options'].filter(isObject) : [];
  if (sent['kind'] !== 'select') return [];
  if (list.length === 0) found[`${at}.options`] = { key: 'required' };
  if (list.length > customLimits.options)
    found[`${at}.options`] = { key: 'too_many', values: { max: customLimits.options } };
  const taken = new Set(list.map(({ value }) => value));
  let next = 1;
  return list.map((one, index) => {
    while (taken.has(`o${next}`)) next += 1;
    const value =
      typeof one['value'] === 'string' && /^[a-z0-9_]{1,40}$/.test(one['value'])
        ? one['value']
        : `o${next++}`;
    const place = `${at}.options.${index}`;
    return {
      value,
      label_ar: labelIn(one, 'label_ar', place, found),
      label_en: labelIn(one, 'label_en', place, found),
    };
  });
}

function definitionIn(sent: Sent, at: string, key: string, found: Found): CustomDefinition {
  for (const name of Object.keys(sent))
    if (!known.includes(name)) found[`${at}.${name}`] = { key: 'unknown_field' };
  if (!customKinds.includes(sent['kind'] as CustomKind)) found[`${at}.kind`] = { key: 'bad_choice' };
  return {
    key,
    kind: sent['kind'] as CustomKind,
    label_ar: labelIn(sent, 'label_ar', at, found),
    label_en: labelIn(sent, 'label_en', at, found),
    required: flag(sent, 'required'),
    archived: flag(sent, 'archived'),
    options: optionsIn(sent, at, found),
  };
}

/**
 * Sent definitions in stored form, in their order. New ones get a key; those that are not sent any more are archived, as
 * records may hold values of them. Throws 422 with what is wrong by place, and where the kind of a field would change.
 */
export function readDefinitions(
  body: Sent,
  before: readonly CustomDefinition[],
): readonly CustomDefinition[] {
  const list = body['fields'];
  if (!Array.isArray(list) || !list.every(isObject)) throw new ProblemError('bad_request');
  const found: Found = {};
  const stored = new Map(before.map((one) => [one.key, one]));
  let next = before.length + 1;
  const definitions = list.map((sent, index) => {
    const at = `fields.${index}`;
    const old = stored.get(String(sent['key'] ?? ''));
    if (sent['key'] !== undefined && !old) found[`${at}.key`] = { key: 'unknown_field' };
    while (stored.has(`field_${next}`)) next += 1;
    const definition = definitionIn(sent, at, old?.key ?? `field_${next++}`, found);
    if (old && old.kind !== definition.kind) found[`${at}.kind`] = { key: 'read_only_field' };
    const lost =
      old?.options.filter(({ value }) => !definition.options.some((one) => one.value === value)) ?? [];
    // Values that records hold keep their words.
    return { ...definition, options: [...definition.options, ...lost] };
  });
  const sent = new Set(definitions.map(({ key }) => key));
  if (sent.size < definitions.length) throw new ProblemError('bad_request');
  const gone = before.filter(({ key }) => !sent.has(key)).map((one) => ({ ...one, archived: true }));
  if (definitions.filter(({ archived }) => !archived).length > customLimits.fields)
    found['fields'] = { key: 'too_many', values: { max: customLimits.fields } };
  if (Object.keys(found).length > 0) throw invalid(found);
  return [...definitions, ...gone];
}
