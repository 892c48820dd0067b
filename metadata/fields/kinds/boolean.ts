import { problem } from '../problem.ts';
import type { Condition, Defaulted, Field } from '../types.ts';
import { asWritten, builderOf, scalar, type KindSlice } from './kind.ts';

/**
 * Yes or no; never empty. With a condition as its default it is yes by itself while that holds, until somebody says otherwise;
 * the form follows what it depends on.
 */
export const boolean = builderOf<'boolean', boolean, Defaulted<boolean | Condition>>('boolean');

/** The condition under which a field holds yes by itself; undefined where its default is a value, or there is none. */
export function yesWhile({ kind, options }: Pick<Field, 'kind' | 'options'>): Condition | undefined {
  const { default: preset } = options as Defaulted<unknown>;
  return kind === 'boolean' && typeof preset === 'object' ? (preset as Condition) : undefined;
}

export const booleanSlice: KindSlice = {
  ...scalar,
  blank: false,
  ordered: false,
  sorts: 'offered',
  inLists: 'first',
  normalise: asWritten,
  problem: (value) => (typeof value === 'boolean' ? undefined : problem('wrong_type')),
};
