import { compareDecimals, placesBehind } from '../decimals.ts';
import { plainDecimal, plainPercent } from '../numbers.ts';
import type { Formula, ChosenValue } from '../formula.ts';
import { problem } from '../problem.ts';
import type { Condition, Decimal, Defaulted, Field, Money } from '../types.ts';
import { field, scalar, type KindSlice, type KindTraits, type None } from './kind.ts';

interface DecimalOptions extends Defaulted<`${number}`> {
  readonly min?: `${number}`;
  readonly max?: `${number}`;
  /** Greater than this, which itself is refused. */
  readonly above?: `${number}`;
  /** Digits after the point; 2 where not said. */
  readonly places?: number;
  /** An amount of money, always or while the record holds this: then it has the digits of the clinic's currency (hr.md G4). */
  readonly inCurrency?: true | Condition;
  /**
   * The choice that says what is counted. The value is read together with it («نصف يوم», «ساعتان», «350.00 ج.م»), and the
   * choice alone where it needs no value (a warning): neither says anything without the other.
   */
  readonly saidWith?: string;
  /** The field beside it of which it is a part: where it is less it stands out. */
  readonly partOf?: string;
  /** Reckoned of other fields, by the form while it is typed and by the server when it is saved; nobody types it. */
  readonly formula?: Formula | ChosenValue;
}
type Reckoned<O> = O extends { readonly formula: object } ? O & { readonly readOnly: true } : O;
/** What is reckoned is typed by nobody. */
const typed = <O extends DecimalOptions>(o: O | undefined) =>
  (o?.formula ? { ...o, readOnly: true } : o) as Reckoned<O> | undefined;
/** An exact decimal. */
export const decimal = <const O extends DecimalOptions = None>(o?: O) =>
  field<'decimal', Decimal, Reckoned<O>>('decimal', typed(o));
/** An amount in the clinic's currency. */
export const money = <const O extends DecimalOptions = None>(o?: O) =>
  field<'money', Money, Reckoned<O>>('money', typed(o));
/** 0 to 100 unless said otherwise. */
export const percent = <const O extends DecimalOptions = None>(o?: O) =>
  field<'percent', Decimal, Reckoned<O>>('percent', typed(o));

/** Digits after the point a field keeps: those it declares; three where a clinic's currency may have them; two. */
export function placesOf({ kind, options }: Field): number {
  const { places } = options as { places?: number };
  return places ?? (kind === 'money' || 'inCurrency' in options ? 3 : 2);
}

const decimalSlice = (bounds: KindTraits['bounds'], normalise = plainDecimal): KindSlice => ({
  ...scalar,
  number: 'exact',
  bounds,
  ordered: true,
  sorts: 'offered',
  inLists: 'first',
  normalise,
  problem: (value, declared) => {
    if (typeof value !== 'string' || !/^-?\d{1,15}(\.\d{1,10})?$/.test(value)) return problem('bad_decimal');
    const { min, max, above } = { ...bounds, ...declared.options } as Partial<
      Record<'min' | 'max' | 'above', string>
    >;
    const places = placesOf(declared);
    if (placesBehind(value) > places) return problem('too_precise', { places });
    if (above !== undefined && compareDecimals(value, above) <= 0)
      return problem('not_above', { min: above });
    if (min !== undefined && compareDecimals(value, min) < 0) return problem('too_small', { min });
    if (max !== undefined && compareDecimals(value, max) > 0) return problem('too_large', { max });
    return undefined;
  },
});
/** Slices of the three exact numbers; they differ by what a value lies between, and by what may stand beside it. */
export const exactSlices = {
  decimal: decimalSlice({}),
  money: decimalSlice({ min: '0', max: '999999999999' }),
  percent: decimalSlice({ min: '0', max: '100' }, plainPercent),
};
