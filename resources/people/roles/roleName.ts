interface NamedRole {
  readonly name_ar: string;
  readonly name_en: string | null;
}

/** What a role is called in a language. */
export const roleName = ({ name_ar, name_en }: NamedRole, locale: 'ar' | 'en'): string =>
  (locale === 'en' && name_en) || name_ar;
