/**
 * The whole script of the public pages (platform.md 9): forms alone need more, and fetch it. Everything can be read and
 * the contact form sent without it.
 */
const key = 'locale';

/** The pages before sign-in and the app speak the language chosen here. */
for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-locale-link]'))
  link.addEventListener('click', () => localStorage.setItem(key, link.dataset['localeLink'] ?? 'ar'));

/** Who chose English before finds it again, unless the address says which language is meant. */
const { pathname, search, hash } = location;
if (
  localStorage.getItem(key) === 'en' &&
  document.documentElement.lang === 'ar' &&
  !new URLSearchParams(search).has('lang')
)
  location.replace(`${pathname}${search === '' ? '?' : `${search}&`}lang=en${hash}`);

if (document.querySelector('#signup')) void import('./signup/main.ts');
if (document.querySelector('#contact')) void import('./contact/main.ts');
