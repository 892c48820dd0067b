export type Locale = 'ar' | 'en';
export const locales = ['ar', 'en'] as const satisfies readonly Locale[];

/** zero, one, two, few, many, other: the order of every list of six forms in the product. */
export const pluralOrder = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

/** The product's language for a language tag; Arabic where it is neither (`en-GB` → `en`). */
export const localeOf = (tag: string | null | undefined): Locale =>
  tag?.toLowerCase().startsWith('en') ? 'en' : 'ar';

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

/** Right to left for Arabic. */
export const directionOf = (locale: Locale): 'rtl' | 'ltr' => (locale === 'ar' ? 'rtl' : 'ltr');
