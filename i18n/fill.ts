import { counted as arabic } from './ar/counted.ts';
import { counted as english } from './en/counted.ts';
import { plural, type Locale } from './plural.ts';

export type Values = Readonly<Record<string, string | number | undefined>>;

const nouns: Readonly<Record<Locale, Readonly<Record<string, readonly string[]>>>> = {
  ar: arabic,
  en: english,
};

/** A Latin code or name inside an Arabic sentence is isolated, or its signs change places (UX-50). */
function isolated(locale: Locale, value: string): string {
  const mixed = locale === 'ar' && /[A-Za-z+@/\\]/.test(value) && !/[\u0600-\u06ff]/.test(value);
  return mixed ? `\u2068${value}\u2069` : value;
}

/**
 * A name after a preposition or another noun: a sound masculine plural changes its ending there («الموظفون»,
 * «بحث في الموظفين»); nothing else of Arabic shows its case without marks.
 */
const governed = (locale: Locale, name: string): string =>
  locale === 'ar' ? name.replace(/^(ال\S{2,})ون(?!\S)/u, '$1ين') : name;

/**
 * A text with its values: `{name}` is replaced as it is, `{n:minutes}` by the counted noun in its right form
 * (5 → «5 دقائق»), `{many:of}` by the name as it stands after a preposition. A value that is missing leaves nothing behind.
 */
export function fill(locale: Locale, text: string, values: Values = {}): string {
  return text.replace(/\{(\w+)(?::(\w+))?\}/g, (_, name: string, noun: string | undefined) => {
    const value = values[name];
    if (value === undefined) return '';
    const forms = noun === undefined ? undefined : nouns[locale][noun];
    const count = Number(value);
    if (forms && Number.isFinite(count)) return plural(locale, count, forms);
    if (noun === 'of') return governed(locale, String(value));
    return isolated(locale, String(value));
  });
}
