import { cleanText, plainDigits } from './signs.ts';

/** Reads a number as people write it: the international form `+20…`, or nothing where it is no number of that country. */
export type PhoneReader = (text: string, country: string) => string | undefined;

/** Where no country is written (UX-54). */
export const homeCountry = 'EG';

let reader: PhoneReader | undefined;

/**
 * The language itself knows Egyptian numbers only and imports nothing; whoever runs it hands over a reader of every
 * country's numbers, once: the server when it starts, the browser when the first phone field opens (`i18n/phoneReader.ts`).
 */
export const readPhonesWith = (given: PhoneReader | undefined): void => {
  reader = given;
};

/** Five digits without an area, as clinics print them: 19123. */
const hotline = /^1[5-9]\d{3}$/;

/** Egypt without a library: 010…, 0020…, landlines with their area. */
function egyptian(signs: string, country: string): string {
  if (/^00\d/.test(signs)) return `+${signs.slice(2)}`;
  if (country === homeCountry && /^0\d{8,10}$/.test(signs)) return `+20${signs.slice(1)}`;
  return signs;
}

/** The stored form of a number whose spaces and signs are gone; what cannot be read stays, for the check to name it. */
export function storedPhone(signs: string, country: string = homeCountry): string {
  if (hotline.test(signs)) return signs;
  const international = /^00\d/.test(signs) ? `+${signs.slice(2)}` : signs;
  return reader?.(international, country) ?? egyptian(signs, country);
}

/** Whether a stored number can be called. Egyptian mobiles are checked to the digit: 010, 011, 012, 015 and eight more. */
export function isPhone(stored: string): boolean {
  if (hotline.test(stored)) return true;
  if (!/^\+?\d{5,15}$/.test(stored)) return false;
  if (stored.startsWith('+201') && !/^\+201[0125]\d{8}$/.test(stored)) return false;
  return reader === undefined || reader(stored, homeCountry) === stored;
}

/** 010…, +20…, 0020…, spaces, dashes and any digits → one stored form. `country` is meant where none is written (UX-54). */
export const plainPhone = (text: string, country?: string): string =>
  storedPhone(plainDigits(cleanText(text)).replace(/[\s\-–().\u00a0]/g, ''), country);
