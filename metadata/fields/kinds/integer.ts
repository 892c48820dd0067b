import { plainDecimal } from '../numbers.ts';
import { problem, type Problem } from '../problem.ts';
import type { AnyOptions, Defaulted } from '../types.ts';
import { builderOf, scalar, type KindSlice } from './kind.ts';

interface NumberOptions extends Defaulted<number> {
  readonly min?: number;
  readonly max?: number;
}
/** A whole number. */
export const integer = builderOf<'integer', number, NumberOptions>('integer');

function integerProblem(value: unknown, options: AnyOptions): Problem | undefined {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return problem('bad_integer');
  const { min = -2147483648, max = 2147483647 } = options as { min?: number; max?: number };
  if (value < min) return problem('too_small', { min });
  if (value > max) return problem('too_large', { max });
  return undefined;
}

export const integerSlice: KindSlice = {
  ...scalar,
  number: 'whole',
  search: 'words',
  ordered: true,
  sorts: 'offered',
  inLists: 'first',
  normalise: (typed) => {
    const plain = plainDecimal(typed);
    return /^-?\d{1,15}$/.test(plain) ? Number(plain) : plain;
  },
  problem: (value, { options }) => integerProblem(value, options),
};
