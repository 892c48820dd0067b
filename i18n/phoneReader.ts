import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';

/**
 * Numbers of every country to `+<country><number>`; nothing where the digits are no number there (UX-54). On the server
 * from the start, in the browser a chunk of its own: 40 kB that only phone fields need.
 */
export function readPhone(text: string, country?: string): string | undefined {
  const number = parsePhoneNumberFromString(text, (country || undefined) as CountryCode | undefined);
  return number?.isValid() ? number.number : undefined;
}
