/** Exact decimals as texts: no binary float takes part, so 0.1 and 0.2 are 0.3 (UX-57). */

import { withoutTail } from './tails.ts';

const fractionOf = (text: string): string => text.split('.')[1] ?? '';

/** The digits of a decimal as one whole number with `places` behind the point. */
const scaled = (text: string, places: number): bigint =>
  BigInt(text.replace('.', '') + '0'.repeat(places - fractionOf(text).length));

/** Digits behind the point that say something: `1.250` → 2. */
export const placesBehind = (text: string): number => withoutTail(fractionOf(text), '0').length;

const isDecimal = (value: unknown): value is string =>
  typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value);

/** Whether it is a decimal that says nought: `0`, `0.000`. */
export const isNought = (value: unknown): boolean => isDecimal(value) && /^-?0+(\.0+)?$/.test(value);

/** Whether it is a decimal above nought; nothing is none. */
export const isSome = (value: unknown): value is string =>
  isDecimal(value) && compareDecimals(value, '0') > 0;

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
  return asDecimal(total, places);
}

/** The exact product of two decimals, without zeros at its end. `("1.5", "100")` → `"150"`. */
export function timesDecimals(a: string, b: string): string {
  const places = fractionOf(a).length + fractionOf(b).length;
  const product = BigInt(a.replace('.', '')) * BigInt(b.replace('.', ''));
  return withoutNoughts(asDecimal(product, places));
}

/** A whole number of the smallest part as a decimal of so many places: `(1250n, 2)` → `"12.50"`. */
export function asDecimal(n: bigint, places: number): string {
  const digits = String(n < 0n ? -n : n).padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  return `${n < 0n ? '-' : ''}${whole}${places === 0 ? '' : `.${digits.slice(-places)}`}`;
}

/** `a` ÷ `b` with exactly so many places: halves away from zero, or cut. `("10", "3", 2)` → `"3.33"`. Throws on nought. */
export function divideDecimals(a: string, b: string, places: number, cut = false): string {
  const top = scaled(a, fractionOf(a).length) * 10n ** BigInt(places + fractionOf(b).length);
  const bottom = scaled(b, fractionOf(b).length) * 10n ** BigInt(fractionOf(a).length);
  const [t, d] = [top < 0n ? -top : top, bottom < 0n ? -bottom : bottom];
  const size = cut ? t / d : (2n * t + d) / (2n * d);
  return asDecimal(top < 0n === bottom < 0n ? size : -size, places);
}

/** A decimal with exactly so many places, halves away from zero. `("2.165", 2)` → `"2.17"`. */
export const roundDecimal = (value: string, places: number): string => divideDecimals(value, '1', places);

/**
 * An amount in shares by weight that add up to it: each is cut to so many places, and the last that weighs anything takes the rest
 * (areas-hr.md (c) 22). `("100", ["1", "1", "1"], 2)` → `["33.33", "33.33", "33.34"]`; nothing where nothing weighs.
 */
export function sharesOf(whole: string, weights: readonly string[], places: number): readonly string[] {
  const sum = sumDecimals(weights);
  const last = weights.findLastIndex((weight) => !isNought(weight));
  if (isNought(sum)) return weights.map(() => roundDecimal('0', places));
  const cut = weights.map((weight, at) =>
    at === last ? '0' : divideDecimals(timesDecimals(whole, weight), sum, places, true),
  );
  const rest = sumDecimals([whole, timesDecimals(sumDecimals(cut), '-1')]);
  return cut.map((share, at) => (at === last ? rest : share));
}

/** How often `b` goes into `a`, cut to three places. `("250", "100")` → `"2.5"`; nothing goes into nothing. */
export function overDecimals(a: string, b: string): string {
  const divisor = scaled(b, fractionOf(b).length);
  return divisor === 0n ? '0' : withoutNoughts(divideDecimals(a, b, 3, true));
}

/** A decimal without noughts at its end: `1.50` → `1.5`, `39.00` → `39`. */
export const withoutNoughts = (value: string): string =>
  value.includes('.') ? withoutTail(withoutTail(value, '0'), '.') : value;

/** A finer decimal without the zeros that say nothing: `"18.000"` → `"18"`; two digits or fewer stay as they are. */
export const withoutZeros = (value: string): string =>
  /\.\d{3,}$/.test(value) ? withoutNoughts(value) : value;
