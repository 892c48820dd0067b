import type { Locale } from '#metadata/resource.ts';

/** What a line is called, with what it is about: two penalties have one name. */
export const lineName = (
  line: { readonly name_ar?: unknown; readonly name_en?: unknown; readonly about?: unknown },
  locale: Locale,
): string => {
  const name = String((locale === 'en' ? line.name_en : undefined) ?? line.name_ar ?? '');
  return line.about ? `${name} – ${String(line.about)}` : name;
};
