import type { Locale } from '#i18n/locale.ts';

/** The words of one language: the texts of the app's own parts by their module, those of the entities by their name. */
type Pack = Readonly<Record<string, object>> & { readonly resources: Readonly<Record<string, object>> };

const packs: Partial<Record<Locale, Pack>> = {};

/** Keeps a language that has come. */
export function keepPack(locale: Locale, pack: Pack): void {
  packs[locale] = pack;
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

/** The words of an entity in both languages. */
export const spokenOf = (resource: string): Readonly<Record<Locale, object>> => ({
  get ar() {
    return packOf('ar').resources[resource] ?? {};
  },
  get en() {
    return packOf('en').resources[resource] ?? {};
  },
});
