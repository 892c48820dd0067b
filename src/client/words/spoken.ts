import type { Locale } from '#i18n/locale.ts';

/** Words of entities by their name: at the start what they are called, with their area all of them. */
export type EntityWords = Readonly<Record<string, object>>;
/** The words of one language: the texts of the app's own parts by their module, those of the entities by their name. */
export type Pack = Readonly<Record<string, object>> & { readonly resources: EntityWords };

const packs: Partial<Record<Locale, Pack>> = {};
const areaWords: Record<Locale, Record<string, object>> = { ar: {}, en: {} };

/** Keeps a language that has come. */
export function keepPack(locale: Locale, pack: Pack): void {
  packs[locale] = pack;
}

/** Keeps the words of an area's entities in a language; they hold what the names at the start say, too. */
export function keepAreaPack(locale: Locale, words: EntityWords): void {
  Object.assign(areaWords[locale], words);
}

/** What is asked for in a language that is still on its way is said in the other one. Throws before the first has come. */
function packOf(locale: Locale): Pack {
  const pack = packs[locale] ?? packs[locale === 'ar' ? 'en' : 'ar'];
  if (pack === undefined) throw new Error('Words were asked for before a language had come.');
  return pack;
}

/** Stands for the texts of a module until its language has come, and for whoever imported it for ever. */
export function spoken(locale: Locale, module: string): object {
  const texts = (): object => packOf(locale)[module] ?? {};
  return new Proxy(
    {},
    {
      get: (_, key) => Reflect.get(texts(), key) as unknown,
      has: (_, key) => Reflect.has(texts(), key),
      ownKeys: () => Reflect.ownKeys(texts()),
      getOwnPropertyDescriptor: (_, key) => Reflect.getOwnPropertyDescriptor(texts(), key),
    },
  );
}

/** The words of an entity in a language: all of them where its area has come, in either language, else what it is called. */
function wordsIn(locale: Locale, resource: string): object {
  const other = locale === 'ar' ? 'en' : 'ar';
  return (
    areaWords[locale][resource] ?? areaWords[other][resource] ?? packOf(locale).resources[resource] ?? {}
  );
}

/** The words of an entity in both languages. */
export const spokenOf = (resource: string): Readonly<Record<Locale, object>> => ({
  get ar() {
    return wordsIn('ar', resource);
  },
  get en() {
    return wordsIn('en', resource);
  },
});
