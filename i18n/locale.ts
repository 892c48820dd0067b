export type Locale = 'ar' | 'en';

/** The product's language for a language tag; Arabic where it is neither (`en-GB` → `en`). */
export const localeOf = (tag: string | null | undefined): Locale =>
  tag?.toLowerCase().startsWith('en') ? 'en' : 'ar';

/** Right to left for Arabic. */
export const directionOf = (locale: Locale): 'rtl' | 'ltr' => (locale === 'ar' ? 'rtl' : 'ltr');
