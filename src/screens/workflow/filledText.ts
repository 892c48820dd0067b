import type { FieldPlace } from '#src/fields/core/kind.ts';
import { textOf } from '#src/fields/core/registry.ts';
import type { Reading } from '#src/client/words/reading.ts';
import type { Row } from '#src/client/records/row.ts';
import { say } from '#src/client/words/recordWords.ts';

const placeholders = /\{(\w+)\}/g;

/** What the placeholders of a text stand for: fields of a record or line, as people read them. */
const valuesIn = (text: string, placeFor: (name: string) => FieldPlace, record: Row, reading: Reading) =>
  Object.fromEntries(
    [...text.matchAll(placeholders)].map(([, name = '']) => [
      name,
      textOf({ value: record[name], place: placeFor(name), reading, record }),
    ]),
  );

/** A declared text with the fields of a record in the places of its `{placeholders}`. */
export const filledText = (
  text: string,
  placeFor: (name: string) => FieldPlace,
  record: Row,
  reading: Reading,
): string => say(reading.locale, text, valuesIn(text, placeFor, record, reading));

/** The facts of a text, parted by ` · `: those of which the record knows nothing are left out. */
export const factsIn = (
  text: string,
  placeFor: (name: string) => FieldPlace,
  record: Row,
  reading: Reading,
): string =>
  text
    .split(' · ')
    .filter((fact) => !Object.values(valuesIn(fact, placeFor, record, reading)).includes(''))
    .map((fact) => filledText(fact, placeFor, record, reading))
    .join(' · ');
