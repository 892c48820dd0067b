import { problem } from '../problem.ts';
import type { CommonOptions, Condition } from '../types.ts';
import { asWritten, field, scalar, type KindSlice, type None } from './kind.ts';

interface BooleanOptions extends CommonOptions {
  readonly default?: boolean;
  /** Yes by itself while this holds, until somebody says otherwise; the form follows what it depends on. */
  readonly defaultWhen?: Condition;
}
/** Yes or no; never empty. */
export const boolean = <const O extends BooleanOptions = None>(o?: O) =>
  field<'boolean', boolean, O>('boolean', o);

export const booleanSlice: KindSlice = {
  ...scalar,
  blank: false,
  ordered: false,
  sorts: 'offered',
  inLists: 'first',
  normalise: asWritten,
  problem: (value) => (typeof value === 'boolean' ? undefined : problem('wrong_type')),
};
