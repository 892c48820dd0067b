import { fill, type Locale } from '#i18n/index.ts';
import type { ScreenEntry } from '#metadata/derive/catalogue.ts';
import { catalogue } from '#src/admin/catalogue.ts';
import { appWords, titleOfScreen } from '#src/admin/words.ts';

function nameOf({ resource, name, kind }: ScreenEntry, locale: Locale): string {
  const words = resource.words[locale];
  const own = appWords(locale);
  if (kind === 'create') return fill(locale, own.add, { one: words.one });
  if (kind === 'edit') return `${own.edit} ${words.one}`;
  if (kind === 'show') return `${own.details} ${words.one}`;
  return titleOfScreen(words, name);
}

/** The names of the screens each permission opens, from the declarations (hr.md 1, permission matrix). */
export function openedScreens(locale: Locale): ReadonlyMap<string, readonly string[]> {
  const opened = new Map<string, string[]>();
  for (const entry of catalogue.screens)
    for (const permission of entry.permissions) {
      const names = opened.get(permission) ?? [];
      const name = nameOf(entry, locale);
      if (!names.includes(name)) opened.set(permission, [...names, name]);
    }
  return opened;
}
