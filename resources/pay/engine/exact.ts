import { asDecimal, withoutNoughts } from '#metadata/fields/decimals.ts';

/**
 * An exact number: a whole one over a whole one above 0. A rate is rarely a decimal (9,000 ÷ 31), and an amount is rounded once, on
 * the exact product (hr.md G4); so nothing is cut before a line is written.
 */
export interface Exact {
  readonly n: bigint;
  readonly d: bigint;
}

export const nought: Exact = { n: 0n, d: 1n };

const scales = Array.from({ length: 20 }, (_, digits) => 10n ** BigInt(digits));
const scaleOf = (digits: number): bigint => scales[digits] ?? 10n ** BigInt(digits);

/** A decimal text or a whole number as an exact one. `"1.35"` → 135/100. */
export function exact(value: string | number): Exact {
  const text = String(value);
  const point = text.indexOf('.');
  if (point === -1) return { n: BigInt(text), d: 1n };
  return { n: BigInt(text.slice(0, point) + text.slice(point + 1)), d: scaleOf(text.length - point - 1) };
}

/** The same where nothing may stand: nothing is 0. */
export const exactOr0 = (value: string | null | undefined): Exact =>
  value === null || value === undefined ? nought : exact(value);

/** Most of what is added is nothing: a day without absence, overtime or leave. */
export function plus(a: Exact, b: Exact): Exact {
  if (a.n === 0n) return b;
  if (b.n === 0n) return a;
  return a.d === b.d ? { n: a.n + b.n, d: a.d } : { n: a.n * b.d + b.n * a.d, d: a.d * b.d };
}

export const negated = ({ n, d }: Exact): Exact => ({ n: -n, d });

export const minus = (a: Exact, b: Exact): Exact => plus(a, negated(b));

export const times = (a: Exact, b: Exact): Exact =>
  a.n === 0n || b.n === 0n ? nought : { n: a.n * b.n, d: a.d * b.d };

/** `a` ÷ `b`; `b` is not 0. */
export const over = (a: Exact, b: Exact): Exact =>
  b.n < 0n ? { n: -a.n * b.d, d: a.d * -b.n } : { n: a.n * b.d, d: a.d * b.n };

/** So many hundredths of it: `(7000, "11")` → 770. */
export const percentOf = (whole: Exact, percent: string): Exact =>
  over(times(whole, exact(percent)), { n: 100n, d: 1n });

/** Negative, 0 or positive, like a sort function. */
export const compare = (a: Exact, b: Exact): number => {
  const difference = a.n * b.d - b.n * a.d;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
};

export const isNone = ({ n }: Exact): boolean => n === 0n;
export const least = (a: Exact, b: Exact): Exact => (compare(a, b) <= 0 ? a : b);
export const most = (a: Exact, b: Exact): Exact => (compare(a, b) >= 0 ? a : b);

export const sumOf = (values: readonly Exact[]): Exact => values.reduce(plus, nought);

/** In so many digits, halves away from zero (hr.md G4). */
export function rounded({ n, d }: Exact, digits: number): Exact {
  const scale = scaleOf(digits);
  const top = (n < 0n ? -n : n) * scale;
  const size = (2n * top + d) / (2n * d);
  return { n: n < 0n ? -size : size, d: scale };
}

/** The least amount in so many digits that is not below it. */
export function roundedUp({ n, d }: Exact, digits: number): Exact {
  const scale = scaleOf(digits);
  const cut = (n * scale) / d;
  return { n: cut * d < n * scale ? cut + 1n : cut, d: scale };
}

/** How often a step goes into it, to the nearest (halves up) or down, as an amount: `(446.214, 0.25)` → 446.25. It is not below 0. */
export function inSteps(value: Exact, step: Exact, mode: 'nearest' | 'down'): Exact {
  const { n, d } = over(value, step);
  return times({ n: mode === 'down' ? n / d : (2n * n + d) / (2n * d), d: 1n }, step);
}

/** As an amount with exactly so many digits. */
export const amountText = (amount: Exact, digits: number): string =>
  asDecimal(amount.d === scaleOf(digits) ? amount.n : rounded(amount, digits).n, digits);

/** As people read a rate or a number of days: six digits at most, for reading alone. */
export const readText = (value: Exact): string =>
  value.d === 1n ? String(value.n) : withoutNoughts(asDecimal(rounded(value, 6).n, 6));
