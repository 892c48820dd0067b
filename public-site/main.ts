import './site.css';
import { publicSite as arabic } from '#i18n/ar/publicSite.ts';
import { publicSite as english } from '#i18n/en/publicSite.ts';
import { directionOf, localeOf, type Locale } from '#i18n/locale.ts';

const key = 'locale';
const button = document.querySelector<HTMLButtonElement>('#language');

/** Writes the page in a language; Arabic stands in the document already. */
function show(locale: Locale): void {
  const texts: Readonly<Record<string, string>> = locale === 'ar' ? arabic : english;
  for (const element of document.querySelectorAll<HTMLElement>('[data-text]'))
    element.textContent = texts[element.dataset['text'] ?? ''] ?? '';
  document.documentElement.lang = locale;
  document.documentElement.dir = directionOf(locale);
  document.title = texts['product'] ?? '';
  button?.setAttribute('lang', locale === 'ar' ? 'en' : 'ar');
}

let shown: Locale = localeOf(localStorage.getItem(key));
if (shown !== 'ar') show(shown);
if (button) button.hidden = false;
button?.addEventListener('click', () => {
  shown = shown === 'ar' ? 'en' : 'ar';
  localStorage.setItem(key, shown);
  show(shown);
});
