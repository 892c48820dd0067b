import { valueIn } from '#metadata/derive/ownFields.ts';
import { ageOn } from '#metadata/time/age.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Row } from '#src/client/records/row.ts';
import type { Reading } from '#src/client/words/reading.ts';
import { say } from '#src/client/words/recordWords.ts';
import type { Shown } from '#src/fields/core/kind.ts';
import { placeOf } from '#src/fields/core/place.ts';
import { textOf } from '#src/fields/core/registry.ts';

/** A field of a record as it is shown. */
export function shownOf(resource: AnyResource, name: string, record: Row, reading: Reading): Shown {
  const place = placeOf(resource, name, reading.locale);
  return { place, reading, record, value: valueIn(record, name, place.field) };
}

/** How old somebody born on that day is today, in words: «8 أشهر»; empty without a day. */
export function ageInWords(birth: unknown, { locale, t, today, format }: Reading): string {
  const age = typeof birth === 'string' ? ageOn(birth, today) : undefined;
  if (age === undefined) return '';
  if (age.unit === 'days' && age.count === 0) return t.show.age.born;
  const said = say(locale, t.show.age[age.unit], { n: age.count });
  return said.replace(/\d+/, (digits) => format.number(digits));
}

/** The facts of the head that this person may read and that say something; what its chooser shows where none are declared. */
export function headFacts(resource: AnyResource, record: Row, reading: Reading) {
  const names =
    resource.head?.facts ?? (resource.choose ?? []).filter((name) => !resource.figures?.includes(name));
  return names
    .filter((name) => name in record && factText(resource, name, record, reading) !== '')
    .map((name) => shownOf(resource, name, record, reading));
}

/** A fact of a head in words: the day somebody was born on is their age. */
export function factText(resource: AnyResource, name: string, record: Row, reading: Reading): string {
  if (name === resource.head?.born) return ageInWords(record[name], reading);
  return textOf(shownOf(resource, name, record, reading));
}

/** A field on paper, where a day of birth is told with the age it means today. */
export function paperText(resource: AnyResource, name: string, record: Row, reading: Reading): string {
  const text = textOf(shownOf(resource, name, record, reading));
  const age = name === resource.head?.born ? ageInWords(record[name], reading) : '';
  return text !== '' && age !== '' ? `${text} (${age})` : text;
}
