import { fill, type Locale } from '#i18n/index.ts';
import { permissionsIn } from '#metadata/derive/askedPermissions.ts';
import type { ScreenEntry } from '#metadata/derive/entries.ts';
import { catalogue } from './catalogue.ts';
import { titleOfScreen } from '#src/client/words/words.ts';

/** What the screens of one record are called; lists and hand-made screens have names of their own. */
const kinds = {
  ar: { create: 'إضافة {one}', edit: 'تعديل {one}', show: 'صفحة {one}' },
  en: { create: 'Add {one}', edit: 'Edit {one}', show: '{one} page' },
} as const;

function nameOf({ resource, name, kind }: ScreenEntry, locale: Locale): string {
  const words = resource.words[locale];
  if (kind === 'list' || kind === 'custom' || kind === 'report') return titleOfScreen(words, name);
  const one = locale === 'en' && kind !== 'show' ? words.one.toLowerCase() : words.one;
  return fill(locale, kinds[locale][kind], { one });
}

/** The names of the screens each permission opens, from the declarations (hr.md 1, permission matrix). */
export function openedScreens(locale: Locale): ReadonlyMap<string, readonly string[]> {
  const opened = new Map<string, string[]>();
  for (const entry of catalogue.screens)
    for (const permission of permissionsIn(entry.rule)) {
      const names = opened.get(permission) ?? [];
      const name = nameOf(entry, locale);
      if (!names.includes(name)) opened.set(permission, [...names, name]);
    }
  return opened;
}
