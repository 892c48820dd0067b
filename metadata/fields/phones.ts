import type { ClinicContext } from './clinicContext.ts';
import { cleanText, plainDigits, saysNothing } from './signs.ts';

/**
 * Reads a number as people write it: the international form `+20…`, or nothing where it is no number of that country; without a
 * country the international form alone is read.
 */
export type PhoneReader = (text: string, country?: string) => string | undefined;

/** Code, and what stands before the number inside the country, of every country a clinic may be in (platform.md 5.1). */
export const callingCodes: Readonly<Record<string, readonly [code: string, trunk: string]>> = {
  EG: ['20', '0'],
  SA: ['966', '0'],
  AE: ['971', '0'],
  KW: ['965', ''],
  QA: ['974', ''],
  BH: ['973', ''],
  OM: ['968', ''],
  JO: ['962', '0'],
};

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
  if (country === 'EG' && /^0\d{8,10}$/.test(signs)) return `+20${signs.slice(1)}`;
  return signs;
}

/** The stored form of a number whose spaces and signs are gone; what cannot be read stays, for the check to name it. */
function storedPhone(signs: string, country: string): string {
  if (hotline.test(signs)) return signs;
  const international = /^00\d/.test(signs) ? `+${signs.slice(2)}` : signs;
  return reader?.(international, country) ?? egyptian(signs, country);
}

/** Whether a stored number can be called. Egyptian mobiles are checked to the digit: 010, 011, 012, 015 and eight more. */
export function isPhone(stored: string): boolean {
  if (hotline.test(stored)) return true;
  if (!/^\+?\d{5,15}$/.test(stored)) return false;
  if (stored.startsWith('+201') && !/^\+201[0125]\d{8}$/.test(stored)) return false;
  return reader === undefined || reader(stored) === stored;
}

const bareSigns = (text: string): string => plainDigits(cleanText(text)).replace(/[\s\-–().\u00a0]/g, '');

/** 010…, +20…, 0020…, spaces, dashes and any digits → one stored form, as a number of the clinic's country where none is written. */
export const plainPhone = (text: string, { country }: Pick<ClinicContext, 'country'>): string =>
  storedPhone(bareSigns(text), country);

/** A number of that country as it is dialled there: `("+966551234567", "SA")` → `0551234567`; undefined for any other. */
export function dialledIn(stored: string, country: string): string | undefined {
  const [code, trunk] = callingCodes[country] ?? [];
  if (code === undefined || trunk === undefined || !stored.startsWith(`+${code}`)) return undefined;
  return trunk + stored.slice(code.length + 1);
}

/**
 * What of a typed number stands in the stored one, for those who look for it: the number without what its country writes before it
 * («055 123 4567» → 551234567), so that whatever else holds these figures is found too. Undefined where it is no whole number.
 */
export function soughtPhone(text: string, clinic: Pick<ClinicContext, 'country'>): string | undefined {
  if (saysNothing(text) || !/^[+\d\s\-–().\u00a0]+$/.test(plainDigits(cleanText(text)))) return undefined;
  const stored = plainPhone(text, clinic);
  if (!stored.startsWith('+') || !isPhone(stored)) return undefined;
  const signs = bareSigns(text);
  const own = signs.replace(/^0+/, '');
  return /^(?:\+|00)/.test(signs) || !stored.endsWith(own) ? stored : own;
}

/**
 * A number somebody looks for, however it was typed: a phone as `soughtPhone` has it, a longer one («2 920517 0123446») in one
 * piece. Undefined for words, and for shorter numbers with blanks between, which are several.
 */
export function soughtNumber(text: string, clinic: Pick<ClinicContext, 'country'>): string | undefined {
  const sought = soughtPhone(text, clinic);
  if (sought !== undefined) return sought;
  const digits = plainDigits(cleanText(text)).replaceAll(/\s/g, '');
  return /^\d{10,}$/.test(digits) ? digits : undefined;
}
