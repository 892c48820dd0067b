/** Exact decimals as texts: no binary float takes part, so 0.1 and 0.2 are 0.3 (UX-57). */

import { withoutTail } from './tails.ts';

const fractionOf = (text: string): string => text.split('.')[1] ?? '';

/** The digits of a decimal as one whole number with `places` behind the point. */
const scaled = (text: string, places: number): bigint =>
  BigInt(text.replace('.', '') + '0'.repeat(places - fractionOf(text).length));

const isDecimal = (value: unknown): value is string =>
  typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value);

/** Compares exact decimals. Negative, 0 or positive, like a sort function. */
export function compareDecimals(a: string, b: string): number {
  const places = Math.max(fractionOf(a).length, fractionOf(b).length);
  const difference = scaled(a, places) - scaled(b, places);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** The sum of decimals, with the places of the finest; what is no decimal counts nothing. `["0.1", "0.20"]` → `"0.30"`. */
export function sumDecimals(values: readonly unknown[]): string {
  const known = values
    .map((value) => (typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value))
    .filter(isDecimal);
  const places = Math.max(0, ...known.map((value) => fractionOf(value).length));
  const total = known.reduce((sum, value) => sum + scaled(value, places), 0n);
  const digits = String(total < 0n ? -total : total).padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  return `${total < 0n ? '-' : ''}${whole}${places === 0 ? '' : `.${digits.slice(-places)}`}`;
}

/** The exact product of two decimals, without zeros at its end. `("1.5", "100")` → `"150"`. */
export function timesDecimals(a: string, b: string): string {
  const places = fractionOf(a).length + fractionOf(b).length;
  const product = BigInt(a.replace('.', '')) * BigInt(b.replace('.', ''));
  const digits = String(product < 0n ? -product : product).padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  const rest = withoutTail(digits.slice(digits.length - places), '0');
  return `${product < 0n ? '-' : ''}${whole}${places === 0 || rest === '' ? '' : `.${rest}`}`;
}

/** How often `b` goes into `a`, cut to three places. `("250", "100")` → `"2.5"`; nothing goes into nothing. */
export function overDecimals(a: string, b: string): string {
  const places = Math.max(fractionOf(a).length, fractionOf(b).length);
  const divisor = scaled(b, places);
  if (divisor === 0n) return '0';
  const thousandths = String((scaled(a, places) * 1000n) / divisor);
  return timesDecimals(thousandths, '0.001');
}

/** A decimal without noughts at its end: `1.50` → `1.5`, `39.00` → `39`. */
export const withoutNoughts = (value: string): string =>
  value.includes('.') ? withoutTail(withoutTail(value, '0'), '.') : value;

/** A finer decimal without the zeros that say nothing: `"18.000"` → `"18"`; two digits or fewer stay as they are. */
export const withoutZeros = (value: string): string =>
  /\.\d{3,}$/.test(value) ? withoutNoughts(value) : value;
