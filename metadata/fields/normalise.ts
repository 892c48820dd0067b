import type { ClinicContext } from './clinicContext.ts';
import { kinds } from './kinds/index.ts';
import { plainDecimal } from './numbers.ts';
import { inOnePiece, longestShort, oneLine, plainDigits, saysNothing } from './signs.ts';
import type { Field } from './types.ts';

export { anywhere, type ClinicContext } from './clinicContext.ts';
export { plainDecimal } from './numbers.ts';
export { plainPhone, soughtNumber, soughtPhone } from './phones.ts';
export { cleanText, composed, hasInvisible, isPiled, plainDigits, saysNothing } from './signs.ts';

/** More than any list may have. */
const longestList = 2000;

/** Longer than anything its kind can hold, however it was typed: it is not read, only refused. */
function isTooLong({ kind, options }: Field, value: string): boolean {
  const own = (options as { maxLength?: number }).maxLength ?? kinds[kind].longest;
  return value.length > (own === null ? longestShort : 4 * own + 200);
}

/**
 * The stored form of what a person typed or a client sent. Empty text is no value. Wrong types, and what is longer than its
 * kind can hold, stay as they are, for `problemOf` to refuse. A number without a country is one of the clinic's; a time of the wall
 * clock with its reading (`2026-10-29T23:30[second]`) becomes the instant it is in the zone.
 */
export function normalise(field: Field, value: unknown, clinic: ClinicContext): unknown {
  if (value === undefined || value === null) return null;
  const change = kinds[field.kind].normalise;
  if (change === null) return value;
  if (typeof value === 'number' && kinds[field.kind].number === 'exact' && Number.isFinite(value))
    return plainDecimal(String(value));
  if (Array.isArray(value)) {
    if (value.length > longestList) return value;
    const list = value.map((one: unknown) => (typeof one === 'string' ? oneLine(one) : one));
    // A word of a list stands in it once: ["fri", "fri"] is one day.
    return field.kind === 'tags' && field.options['repeats'] !== true ? [...new Set(list)] : list;
  }
  if (typeof value !== 'string' || isTooLong(field, value)) return value;
  const plain = 'code' in field.options ? plainDigits(value) : value;
  const isGrouped = (field.options as { code?: unknown }).code === 'grouped';
  const result = isGrouped ? inOnePiece(plain) : change(plain, clinic);
  // A dash for a phone is cleaned away, yet something was said: it is refused, and empties nothing.
  return result !== '' ? result : saysNothing(value) ? null : value;
}
