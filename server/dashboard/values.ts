import { decide, type Subject } from '#metadata/access.ts';
import { valueKindOf, valueTraitsOf } from '#metadata/fields/kinds/index.ts';
import type { AnyResource, Locale } from '#metadata/resource.ts';
import type { Tone } from '#metadata/workflow.ts';
import type { Row } from '../kit/rules.ts';

/** A value of a row on a card: words are in the reader's language already, days and numbers are written by the screen. */
export interface CardValue {
  readonly as: 'text' | 'day' | 'moment' | 'month' | 'number' | 'money' | 'badge';
  readonly value: string;
  readonly tone?: Tone | undefined;
  /** What is said around it: "object until {value}". */
  readonly words?: string;
}

/** Those of the names the reader may read on some row. */
export const readableOf = (
  resource: AnyResource,
  names: readonly string[],
  subject: Subject,
): readonly string[] =>
  names.filter((name) => {
    const rule = resource.fields[name]?.options.read;
    return rule === undefined || decide(rule, subject) !== undefined;
  });

/** The names to be asked for: that of a title brings its English form along (UX-25). */
export const askedNames = (resource: AnyResource, names: readonly string[]): readonly string[] =>
  resource.titleEn !== undefined && names.includes(String(resource.title))
    ? [...names, resource.titleEn]
    : names;

/** One value of a row; undefined where it holds nothing. */
export function cardValue(
  resource: AnyResource,
  name: string,
  row: Row,
  locale: Locale,
): CardValue | undefined {
  const english = locale === 'en' && name === resource.title && resource.titleEn;
  const value = english && row[english] ? row[english] : row[name];
  if (value === null || value === undefined || value === '') return undefined;
  const words = resource.words[locale];
  if (name === 'status') {
    const state = String(value);
    const tone = resource.workflow?.states[state];
    return { as: 'badge', value: words.states?.[state] ?? state, tone };
  }
  const field = resource.fields[name];
  if (field === undefined) return { as: 'moment', value: String(value) };
  const labels = row['_labels'] as Row | undefined;
  if (labels?.[name] !== undefined) return { as: 'text', value: String(labels[name]) };
  const kind = valueKindOf(field);
  const option = words.options?.[name]?.[String(value)];
  if (option !== undefined) {
    const tones = field.options['tones'] as Readonly<Record<string, Tone>> | undefined;
    return { as: 'badge', value: option, tone: tones?.[String(value)] };
  }
  if (kind === 'dateTime') return { as: 'moment', value: String(value) };
  if (kind === 'month') return { as: 'month', value: String(value) };
  if (kind === 'date') return { as: 'day', value: String(value) };
  if (kind === 'money') return { as: 'money', value: String(value) };
  return { as: valueTraitsOf(field).number === null ? 'text' : 'number', value: String(value) };
}
