/** Whole numbers over whole numbers, for the second calculator of slips alone: it shares no arithmetic with the engine. */
export type Part = readonly [top: bigint, bottom: bigint];

export const part = (text: string | number): Part => {
  const [whole = '0', behind = ''] = String(text).split('.');
  return [BigInt(whole + behind), 10n ** BigInt(behind.length)];
};
export const add = (...parts: readonly Part[]): Part =>
  parts.reduce(
    ([a, b], [c, d]): Part => (c === 0n ? [a, b] : b === d ? [a + c, b] : [a * d + c * b, b * d]),
    [0n, 1n],
  );
export const mul = (...parts: readonly Part[]): Part =>
  parts.reduce(([a, b], [c, d]): Part => [a * c, b * d], [1n, 1n]);
export const div = ([a, b]: Part, [c, d]: Part): Part => (c < 0n ? [-a * d, -b * c] : [a * d, b * c]);
export const sub = (a: Part, [c, d]: Part): Part => add(a, [-c, d]);
export const isLess = (a: Part, b: Part): boolean => sub(a, b)[0] < 0n;
export const lower = (a: Part, b: Part): Part => (isLess(a, b) ? a : b);
export const higher = (a: Part, b: Part): Part => (isLess(a, b) ? b : a);
export const zero: Part = [0n, 1n];
export const hundred: Part = [100n, 1n];
