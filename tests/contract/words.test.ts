import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildCatalogue } from '#metadata/derive/catalogue.ts';
import { sentenceMistakes } from '#metadata/derive/sentenceMistakes.ts';
import type { AnyWords, Locale } from '#metadata/resource.ts';
import { actionsOf, every, resourcesUnderTest } from './support/expectations.ts';
import { realm } from './support/realm.ts';
import { arabic } from './support/requests.ts';

type Flat = Readonly<Record<string, string>>;
/** Every text below a value by its place; a list of plural forms keeps its positions. */
const flatten = (value: unknown, at = ''): [string, string][] =>
  typeof value === 'string'
    ? [[at, value]]
    : value !== null && typeof value === 'object'
      ? Object.entries(value).flatMap(([key, each]) => flatten(each, at === '' ? key : `${at}.${key}`))
      : [];
const flat = (value: unknown): Flat => Object.fromEntries(flatten(value));
const placesOf = (text: string): string[] => [...new Set(text.match(/%?\{\w+(?::\w+)?\}/g) ?? [])].toSorted();
const plural = /\.(?:[0-5])$/;

/** Texts that stand in the specification or in react-admin as they are. */
const asTheyAre = ['.ra.boolean.null', '.titlePrefix'];
/** Names a language in itself, an address or a format. */
const neutral = /^(?:English|العربية|CSV|PDF|Excel \(XLSX\)|.*(?:https?:|@).*)$/;
/** Without letters of its own: signs, digits and places for values. */
const isBare = (text: string): boolean => !/\p{L}/u.test(text.replace(/%?\{\w+(?::\w+)?\}/g, ''));

function expectGood(texts: Flat, locale: Locale): void {
  for (const [place, text] of Object.entries(texts)) {
    if (asTheyAre.some((one) => place.endsWith(one))) continue;
    expect([place, text]).toEqual([place, expect.stringMatching(/\S/)]);
    expect([place, text]).toEqual([place, text.trim()]);
    if (neutral.test(text) || isBare(text)) continue;
    expect([place, text, arabic.test(text)]).toEqual([place, text, locale === 'ar']);
  }
}
function expectSamePlaces(ar: Flat, en: Flat): void {
  for (const [place, text] of Object.entries(ar)) {
    // A form for exactly one or two may say the number in words.
    if (plural.test(place)) continue;
    expect([place, placesOf(text)]).toEqual([place, placesOf(en[place] ?? '')]);
  }
}

describe.each(resourcesUnderTest.map((resource) => [resource.name, resource] as const))(
  'words of %s',
  (_, resource) => {
    const { ar, en } = resource.words;

    it('are complete, Arabic in Arabic and English in English', () => {
      expectGood(flat(ar), 'ar');
      expectGood(flat(en), 'en');
    });

    it('say the same places in both languages', () => {
      // What files call a column is a list of its own in each language.
      const apart = { counted: undefined, about: undefined, help: undefined, headings: undefined };
      const keys = (words: AnyWords): string[] => Object.keys(flat({ ...words, ...apart })).toSorted();
      expect(keys(ar)).toEqual(keys(en));
      expect(Object.keys(ar.help ?? {}).toSorted()).toEqual(Object.keys(en.help ?? {}).toSorted());
      expect(ar.about === undefined).toBe(en.about === undefined);
      expectSamePlaces(flat(ar), flat(en));
    });

    it('say of every transition what will happen and what happened, with names, amounts and days', () => {
      expect(sentenceMistakes(resource)).toEqual([]);
      for (const name of Object.keys(resource.workflow?.transitions ?? {}))
        for (const words of [ar, en])
          for (const part of ['consequence', 'done'] as const)
            expect([name, part, flat(words.transitions?.[name]?.[part])]).not.toEqual([name, part, {}]);
    });

    it('name every field, value, state, action, section and screen', () => {
      for (const words of [ar, en]) {
        expect(Object.keys(words.fields).toSorted()).toEqual(Object.keys(resource.fields).toSorted());
        for (const [field, { values, of }] of Object.entries(resource.fields)) {
          if (values)
            expect(Object.keys(words.options?.[field] ?? {}).toSorted()).toEqual([...values].toSorted());
          if (of)
            expect(Object.keys(words.lines?.[field]?.fields ?? {}).toSorted()).toEqual(
              Object.keys(of).toSorted(),
            );
        }
        expect(Object.keys(words.states ?? {}).toSorted()).toEqual(
          Object.keys(resource.workflow?.states ?? {}).toSorted(),
        );
        const named = actionsOf(resource).filter(
          (action) => resource.workflow?.transitions[action] ?? resource.operations?.[action],
        );
        expect(Object.keys(words.actions ?? {})).toEqual(expect.arrayContaining(named));
        expect(Object.keys(words.sections ?? {}).toSorted()).toEqual(
          Object.keys(resource.sections ?? {}).toSorted(),
        );
        const texts = [...(resource.refusals ?? []), ...Object.keys(resource.checks ?? {})];
        expect(Object.keys(words.errors ?? {}).toSorted()).toEqual(texts.toSorted());
      }
    });

    it('have all plural forms where they are counted by hand', () => {
      // English counts with the two names of the entity; Arabic has forms to tell apart.
      for (const forms of [ar.counted, en.counted])
        if (forms) {
          expect(forms).toHaveLength(6);
          for (const form of forms.slice(3)) expect(form).toContain('{n}');
        }
      if (en.counted) expect(ar.counted).toBeDefined();
    });
  },
);

it('no two entities of the menu are called the same', () => {
  const { resources: all } = buildCatalogue(every);
  for (const locale of ['ar', 'en'] as const) {
    const names = all.map(({ words }) => words[locale].many);
    expect(names.filter((one, index) => names.indexOf(one) !== index)).toEqual([]);
  }
});

const files = realm === 'clinic' ? readdirSync(new URL('../../i18n/ar', import.meta.url)) : [];
describe.each(files)('words of the product: %s', (file) => {
  const load = async (locale: Locale): Promise<Flat> =>
    flat(await import(/* @vite-ignore */ new URL(`../../i18n/${locale}/${file}`, import.meta.url).pathname));

  it('are complete, in their own letters and with the same places', async () => {
    const [ar, en] = [await load('ar'), await load('en')];
    expectGood(ar, 'ar');
    expectGood(en, 'en');
    const single = (texts: Flat): string[] =>
      Object.keys(texts)
        .filter((place) => !plural.test(place))
        .toSorted();
    expect(single(ar)).toEqual(single(en));
    expectSamePlaces(ar, en);
  });
});
