import { directionOf, localeOf, type Locale } from '#i18n/locale.ts';

const key = 'locale';
type Words = Readonly<Record<Locale, Readonly<Record<string, string>>>>;

/** Writes the words of a language into the page; Arabic stands in the document already. */
function write(words: Words, locale: Locale, title: string): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-text]'))
    element.textContent = words[locale][element.dataset['text'] ?? ''] ?? '';
  document.documentElement.lang = locale;
  document.documentElement.dir = directionOf(locale);
  document.title = title;
  document.querySelector('#language')?.setAttribute('lang', locale === 'ar' ? 'en' : 'ar');
}

/**
 * Shows the page in the language chosen on this device and lets the button in its head change it. `onChange` hears of
 * every change. Answers which language is shown now.
 */
export function speak(
  words: Words,
  titleOf: (texts: Readonly<Record<string, string>>) => string,
  onChange: () => void = () => undefined,
): () => Locale {
  let shown: Locale = localeOf(localStorage.getItem(key));
  const show = (): void => write(words, shown, titleOf(words[shown]));
  if (shown !== 'ar') show();
  const button = document.querySelector<HTMLButtonElement>('#language');
  if (button) button.hidden = false;
  button?.addEventListener('click', () => {
    shown = shown === 'ar' ? 'en' : 'ar';
    localStorage.setItem(key, shown);
    show();
    onChange();
  });
  return () => shown;
}
