import { plural, type Locale } from '#i18n/plural.ts';
import type { EntityEntry } from '#metadata/derive/entries.ts';
import { valueTraitsOf } from '#metadata/fields/kinds/index.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Reading } from '#src/client/words/reading.ts';
import type { Row } from '#src/client/records/row.ts';
import { placeOf } from '#src/fields/core/place.ts';
import { textOf } from '#src/fields/core/registry.ts';

/** The title fields of a record in words, each for itself; the English one in English where it is filled. */
export function titleParts(resource: AnyResource, record: Row, reading: Reading): readonly string[] {
  const english = resource.titleEn;
  const names =
    reading.locale === 'en' && english !== undefined && record[english] ? [english] : [resource.title].flat();
  const texts = names.map((name) =>
    textOf({ value: record[name], place: placeOf(resource, name, reading.locale), reading, record }),
  );
  const filled = texts.filter(Boolean);
  return filled.length > 0 ? filled : [resource.words[reading.locale].one];
}

/** What a record is called: its title fields, joined. */
export const titleOf = (resource: AnyResource, record: Row, reading: Reading): string =>
  titleParts(resource, record, reading).join(' · ');

/**
 * What a record is called where nothing around it says what it is, as in a notice: one that is known by a person or a day
 * is named with its kind («جزاء: محمد مصطفى · 22/11/2026»).
 */
export function namedOf(resource: AnyResource, record: Row, reading: Reading): string {
  const [first] = [resource.title].flat();
  const title = titleOf(resource, record, reading);
  const field = first === undefined ? undefined : resource.fields[first];
  const saysItself = field === undefined || valueTraitsOf(field).text !== null;
  return saysItself ? title : `${resource.words[reading.locale].one}: ${title}`;
}

const lowered = (word: string): string => word.charAt(0).toLowerCase() + word.slice(1);

/** A resource's name inside a sentence: English nouns lose their capital. */
export function nounOf(resource: EntityEntry, form: 'one' | 'many', locale: Locale): string {
  const word = resource.words[locale][form];
  return locale === 'en' ? lowered(word) : word;
}

export const titleFields = (resource: AnyResource): readonly string[] => [
  ...[resource.title].flat(),
  ...(resource.titleEn === undefined ? [] : [resource.titleEn]),
];

const generic = ['لا توجد سجلات', 'سجل واحد', 'سجلان', '{n} سجلات', '{n} سجلاً', '{n} سجل'] as const;

/** A count in words with the right plural; "more than" where it stopped at its limit (DESIGN 9.29). */
export function countOf(resource: AnyResource, total: number, exact: boolean, reading: Reading): string {
  const { locale, format, t } = reading;
  const { counted: own, one, many } = resource.words[locale];
  // English has no forms to tell apart beside the resource's own two names.
  const english = resource.isReport ? ['row', 'rows'] : [one, many].map(lowered);
  const named = locale === 'en' ? english.map((word) => `{n} ${word}`) : generic;
  const forms = own ?? named;
  const counted = plural(locale, exact ? total : total - 1, forms).replace(/\d+/, (digits) =>
    format.number(digits),
  );
  return exact ? counted : t.list.moreThan.replace('{count}', counted);
}

/** What the form for a new record is called. */
export const createTitle = (resource: AnyResource, screenName: string, { locale, t }: Reading): string =>
  resource.words[locale].screens?.[screenName] ??
  t.form.create.replace('{one}', nounOf(resource, 'one', locale));
