import type { Locator, Page } from 'playwright-core';
import type { Locale } from '#i18n/locale.ts';
import { holds, type Field } from '#metadata/fields/types.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { journeyHints, type JourneyHint } from '#tests/fixtures/journeys.ts';
import { box, button } from './forms.ts';
import { newPhone } from './people.ts';
import { settled, type Desk } from './support.ts';

export interface Traveller {
  readonly desk: Desk;
  readonly resource: AnyResource;
  readonly locale: Locale;
  /** A text no other record of the clinic holds. */
  readonly mark: string;
}

const generic: JourneyHint = { values: {}, changed: '', filtered: '' };
export const hintFor = ({ name }: AnyResource): JourneyHint => journeyHints[name] ?? generic;
export const wordsOf = ({ resource, locale }: Traveller) => resource.words[locale];

/** A text as the hint writes it, with this journey's own mark or phone. */
const written = (text: string, { mark }: Traveller): string =>
  text.replace('{mark}', mark).replace('{phone}', newPhone());

const isFilledByOthers = ({ options }: Field): boolean =>
  options.readOnly === true || options.filled === true || 'default' in options || 'sequence' in options;

/** The fields a person has to fill, in the order of the form, and those the hint adds. */
export function fieldsToFill({ resource }: Traveller): readonly string[] {
  const { also = [] } = hintFor(resource);
  const defaults = Object.fromEntries(
    Object.entries(resource.fields).map(([name, { options }]) => [
      name,
      (options as { default?: unknown }).default ?? null,
    ]),
  );
  const parent = resource.parent?.field;
  return Object.entries(resource.fields)
    .filter(
      ([name, { options }]) => name !== parent && (!options.showWhen || holds(options.showWhen, defaults)),
    )
    .filter(
      ([name, field]) => also.includes(name) || (field.options.required === true && !isFilledByOthers(field)),
    )
    .filter(([, { kind }]) => kind !== 'lines')
    .map(([name]) => name);
}

/** What is typed into a text field nobody said anything about. */
const typed: Readonly<Record<string, (traveller: Traveller) => string>> = {
  text: ({ mark }) => `رحلة ${mark}`,
  longText: ({ mark }) => `رحلة ${mark}`,
  integer: () => '1',
  decimal: () => '1',
  money: () => '10',
  percent: () => '5',
  date: ({ locale }) => (locale === 'ar' ? 'اليوم' : 'today'),
  month: () => '3/2026',
  time: () => '9:30',
  phone: () => newPhone(),
  email: ({ mark }) => `${mark}@example.com`,
  url: () => 'https://example.com',
};
/** What goes into a field, or `undefined` where something is chosen. */
export const textFor = (traveller: Traveller, name: string): string | undefined => {
  const given = hintFor(traveller.resource).values[name];
  if (given !== undefined) return written(given, traveller);
  return typed[traveller.resource.fields[name]?.kind ?? '']?.(traveller);
};

const startsWith = (label: string): RegExp =>
  new RegExp(`^${label.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
const combo = (place: Page | Locator, label: string): Locator =>
  place.getByRole('combobox', { name: startsWith(label) }).first();

/** Takes the first choice of a chooser or a short list. */
async function takeFirst(page: Page, label: string, within: Page | Locator = page): Promise<void> {
  await combo(within, label).click();
  const option = page.getByRole('option').filter({ hasNotText: /^(?:بدون|None)?$/ });
  await option.first().click();
  await page.keyboard.press('Escape');
}

/** Ticks the first box of a list of words. */
const checkFirst = (page: Page, label: string): Promise<void> =>
  page
    .getByRole('group', { name: startsWith(label) })
    .getByRole('checkbox')
    .first()
    .check();

const isFigure = (kind: string): boolean => ['integer', 'decimal', 'money', 'percent'].includes(kind);

/** Fills one field with the mouse. */
async function fillField(traveller: Traveller, name: string): Promise<void> {
  const { page } = traveller.desk;
  const label = wordsOf(traveller).fields[name] ?? name;
  const text = textFor(traveller, name);
  const { kind = '' } = traveller.resource.fields[name] ?? {};
  // A form may fill a number itself from what was chosen before: typed like a person who has seen it appear.
  if (isFigure(kind)) await settled(traveller.desk);
  if (kind === 'tags') await checkFirst(page, label);
  else if (text === undefined) await takeFirst(page, label);
  else await box(page, label).first().fill(text);
}

async function fillLine({ desk, resource, locale }: Traveller): Promise<void> {
  const { line } = hintFor(resource);
  if (!line) return;
  const words = resource.words[locale];
  const table = desk.page.getByRole('group', { name: startsWith(words.fields[line.table] ?? '') });
  for (const [name, text] of Object.entries(line.values)) {
    const label = words.lines?.[line.table]?.fields[name] ?? name;
    if ((await box(table, label).or(combo(table, label)).count()) === 0)
      await button(table, locale === 'ar' ? /^إضافة/ : /^Add/).click();
    if (text === '') await takeFirst(desk.page, label, table);
    else await box(table, label).first().fill(text);
  }
}

/** Opens what a form folds below its first fields, and goes back to the first of them. */
export async function unfold({ desk: { page }, locale }: Traveller): Promise<void> {
  const more = button(page, locale === 'ar' ? 'مزيد من البيانات' : 'More details');
  if ((await more.count()) === 0) return;
  await more.click();
  await page.locator('main form input').first().focus();
}

/** Fills what the form demands. */
export async function fillForm(traveller: Traveller): Promise<void> {
  await unfold(traveller);
  for (const name of fieldsToFill(traveller)) await fillField(traveller, name);
  await fillLine(traveller);
}

export async function openAt({ desk }: Traveller, address: string): Promise<void> {
  await desk.page.goto(address);
  await settled(desk);
}
