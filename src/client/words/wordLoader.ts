import type { Locale } from '#i18n/locale.ts';
import { keepAreaPack, keepPack, type EntityWords, type Pack } from './spoken.ts';

type Fetched<T> = () => Promise<{ readonly default: T }>;

/** Where the words of a language are: those of the start, and those of each area's entities. */
export interface WordScripts {
  readonly start: Fetched<Pack>;
  readonly areas: Readonly<Record<string, Fetched<EntityWords>>>;
}

/** What was fetched once is kept; what failed is fetched again when it is asked for again. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let coming: Promise<T> | undefined;
  return () =>
    (coming ??= work().catch((error: unknown) => {
      coming = undefined;
      throw error;
    }));
}

/**
 * Brings words by language and area. An area that is there has its words in every language that was asked for, whichever
 * of the two came first: a language brings those of the areas asked for before, an area those of the languages.
 */
export function wordLoader(scripts: Readonly<Record<Locale, WordScripts>>) {
  const locales = new Set<Locale>();
  const areas = new Set<string>();
  const starts = Object.fromEntries(
    Object.entries(scripts).map(([locale, { start }]) => [
      locale,
      once(async () => keepPack(locale as Locale, (await start()).default)),
    ]),
  ) as Readonly<Record<Locale, () => Promise<void>>>;
  const ways = new Map<string, () => Promise<void>>();
  const fetchArea = (locale: Locale, area: string): Promise<void> => {
    const key = `${locale} ${area}`;
    const way =
      ways.get(key) ??
      once(async () => {
        // Before them come those of the start, into which they are put.
        const [words] = await Promise.all([scripts[locale].areas[area]?.(), starts[locale]()]);
        if (words) keepAreaPack(locale, words.default);
      });
    ways.set(key, way);
    return way();
  };
  return {
    async loadWords(locale: Locale): Promise<Locale> {
      locales.add(locale);
      try {
        await Promise.all([starts[locale](), ...[...areas].map((area) => fetchArea(locale, area))]);
      } catch (error) {
        locales.delete(locale);
        throw error;
      }
      return locale;
    },
    async loadAreaWords(area: string): Promise<void> {
      areas.add(area);
      try {
        await Promise.all([...locales].map((locale) => fetchArea(locale, area)));
      } catch (error) {
        areas.delete(area);
        throw error;
      }
    },
  };
}
