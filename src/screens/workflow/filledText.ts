import { transitionForm } from '#metadata/derive/transitionForm.ts';
import { titlePlace } from '#metadata/derive/transitions.ts';
import type { StateSentence } from '#metadata/derive/wordParts.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { FieldPlace } from '#src/fields/core/kind.ts';
import { isNothing } from '#src/fields/core/isNothing.ts';
import { placeOf } from '#src/fields/core/place.ts';
import { textOf } from '#src/fields/core/registry.ts';
import type { Reading } from '#src/client/words/reading.ts';
import type { Row } from '#src/client/records/row.ts';
import { say } from '#src/client/words/recordWords.ts';
import { titleOf } from '../parts/titles.ts';

const placeholders = /\{(\w+)\}/g;
type PlaceFor = (name: string) => FieldPlace;

/** What the placeholders of a text stand for: fields of a record or line, as people read them. */
const valuesIn = (text: string, placeFor: PlaceFor, record: Row, reading: Reading) =>
  Object.fromEntries(
    [...text.matchAll(placeholders)].map(([, name = '']) => [
      name,
      textOf({ value: record[name], place: placeFor(name), reading, record }),
    ]),
  );

/** A declared text with the fields of a record in the places of its `{placeholders}`. */
export const filledText = (text: string, placeFor: PlaceFor, record: Row, reading: Reading): string =>
  say(reading.locale, text, valuesIn(text, placeFor, record, reading));

/** The facts of a text, parted by ` · `: those of which the record knows nothing are left out. */
export const factsIn = (text: string, placeFor: PlaceFor, record: Row, reading: Reading): string =>
  text
    .split(' · ')
    .filter((fact) => !Object.values(valuesIn(fact, placeFor, record, reading)).includes(''))
    .map((fact) => filledText(fact, placeFor, record, reading))
    .join(' · ');

interface Sentence {
  readonly resource: AnyResource;
  readonly transition: string;
  readonly part: 'consequence' | 'done';
  /** The record, under what was asked of it. */
  readonly record: Row;
}

const isByState = (said: StateSentence): said is Readonly<Record<string, string | readonly string[]>> =>
  typeof said === 'object' && !Array.isArray(said);

/**
 * What a transition says of a record before it (`consequence`) or after it (`done`): of several sentences the first of which
 * everything is known. Undefined where none is: of a record from a list some fields are not at hand.
 */
export function sentenceOf(
  { resource, transition, part, record }: Sentence,
  reading: Reading,
): string | undefined {
  const { locale } = reading;
  const said = resource.words[locale].transitions?.[transition]?.[part] ?? [];
  const form = transitionForm(resource, transition);
  const { byLine } = resource.workflow?.transitions[transition] ?? {};
  const valueOf = (name: string): string => {
    if (name === titlePlace && !(name in resource.fields)) return titleOf(resource, record, reading);
    // A cell may have a word for what is not there, a sentence has none.
    if (isNothing(record[name])) return '';
    const place = placeOf(name in form.fields && name !== byLine?.of ? form : resource, name, locale);
    return textOf({ value: record[name], place, reading, record });
  };
  const sentences = [isByState(said) ? (said[String(record['status'])] ?? []) : said].flat();
  for (const sentence of sentences) {
    const values = Object.fromEntries(
      [...sentence.matchAll(placeholders)].map(([, name = '']) => [name, valueOf(name)]),
    );
    if (!Object.values(values).includes('')) return say(locale, sentence, values);
  }
  return undefined;
}
