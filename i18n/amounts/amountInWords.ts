import type { Locale } from '../locale.ts';
import { arabicCount } from './arabicNumber.ts';
import { currencies } from './currencies.ts';
import { englishCount } from './englishNumber.ts';

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * An amount as vouchers say it, so that no digit can be added: `("1250.50", "EGP", "ar")` → فقط ألف ومائتان وخمسون جنيهًا
 * وخمسون قرشًا لا غير (clinic.md V9, ux.md UX-48). Digits alone are read, no number is made of them.
 * @param amount An exact decimal of the currency, not below nought, to 999,999,999,999.999.
 * @returns Nothing for what cannot be said: another currency, a debt, more places than the currency has.
 */
export function amountInWords(amount: string, currency: string, locale: Locale): string | undefined {
  const names = currencies[currency];
  const [, digits, fraction = ''] = /^0*(\d{1,12})(?:\.(\d+))?$/.exec(amount) ?? [];
  if (names === undefined || digits === undefined) return undefined;
  const { places, whole, part } = names;
  if (/[1-9]/.test(fraction.slice(places))) return undefined;
  const small = fraction.slice(0, places).padEnd(places, '0');
  const hasSmall = /[1-9]/.test(small);
  const hasWhole = /[1-9]/.test(digits);
  const said = (ofWhole: string, ofPart: string, and: string): string =>
    [...(hasWhole || !hasSmall ? [ofWhole] : []), ...(hasSmall ? [ofPart] : [])].join(and);
  return locale === 'ar'
    ? `فقط ${said(arabicCount(digits, whole.ar), arabicCount(small, part.ar), ' و')} لا غير`
    : sentence(`${said(englishCount(digits, whole.en), englishCount(small, part.en), ' and ')} only`);
}
