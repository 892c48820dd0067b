import { localeOf, type Locale } from '#i18n/locale.ts';

const ownKey = 'locale';
/** Where react-admin's store keeps the language of the app, as JSON. */
const appKey = 'RaStore.locale';

/** The language chosen on this device, here or in the app; Arabic at first. */
export function readLocale(): Locale {
  const inApp = window.localStorage.getItem(appKey)?.replaceAll('"', '');
  return localeOf(inApp ?? window.localStorage.getItem(ownKey));
}

/** Remembers the language for these pages and for the app. */
export function writeLocale(locale: Locale): void {
  window.localStorage.setItem(ownKey, locale);
  window.localStorage.setItem(appKey, JSON.stringify(locale));
}
