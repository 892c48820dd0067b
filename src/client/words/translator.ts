import type { Locale } from '#i18n/plural.ts';

type Phrases = Readonly<Record<string, string>>;
type Options = Readonly<Record<string, unknown>>;

/** Nested messages as dotted keys: `ra.action.add`. */
function flat(messages: object, before = '', found: Record<string, string> = {}): Phrases {
  for (const [key, value] of Object.entries(messages)) {
    if (typeof value === 'string') found[before + key] = value;
    else if (value !== null && typeof value === 'object') flat(value, `${before}${key}.`, found);
  }
  return found;
}

/** Which of the forms between `||||` a count takes: six in Arabic, two in English. */
function formOf(locale: Locale, count: number): number {
  if (locale === 'en') return count === 1 ? 0 : 1;
  if (count < 3) return count;
  const rest = count % 100;
  return rest >= 3 && rest <= 10 ? 3 : rest >= 11 ? 4 : 5;
}

function countIn({ smart_count: count }: Options): number | undefined {
  if (typeof count === 'number') return count;
  return Array.isArray(count) ? count.length : undefined;
}

/**
 * react-admin's `translate` over one language's messages: `%{name}`, and `||||` between the forms of `smart_count`. What
 * has no message is said as `options._`, or as it came: a sentence of the server. It does what node-polyglot does here,
 * without the 6 kB of old engines' helpers that come with it.
 */
export function translatorFor(messages: object, locale: Locale) {
  const phrases = flat(messages);
  return (key: string, options: Options = {}): string => {
    const fallback = options['_'];
    const phrase = phrases[key] ?? (typeof fallback === 'string' ? fallback : key);
    const count = countIn(options);
    const forms = phrase.split('||||');
    const form = count === undefined ? phrase : (forms[formOf(locale, count)] ?? forms[0] ?? '').trim();
    const values: Options = count === undefined ? options : { ...options, smart_count: count };
    return form.replace(/%\{([^{}]*)\}/g, (whole, name: string) => {
      const value = values[name];
      return value === undefined || value === null ? whole : String(value);
    });
  };
}
