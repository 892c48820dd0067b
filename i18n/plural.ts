import type { Locale } from './locale.ts';

export { directionOf, localeOf, type Locale } from './locale.ts';

/** zero, one, two, few, many, other: the order of every list of six forms in the product. */
export const pluralOrder = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

const rules = { ar: new Intl.PluralRules('ar'), en: new Intl.PluralRules('en') };

/**
 * The form that fits a count, with `{n}` replaced by it.
 * Six forms follow `pluralOrder`; two forms are one and other (English).
 */
export function plural(locale: Locale, count: number, forms: readonly string[]): string {
  const category = rules[locale].select(Math.abs(count));
  const index = forms.length === 2 ? (category === 'one' ? 0 : 1) : pluralOrder.indexOf(category);
  const form = forms[index] ?? forms.at(-1) ?? '';
  return form.replaceAll('{n}', String(count));
}
