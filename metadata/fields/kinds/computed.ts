import type { CommonOptions, Day, Decimal, Instant, Money } from '../types.ts';
import type { Tone } from '../../workflow.ts';
import { asWritten, field, scalar, type KindSlice, type ValueKind } from './kind.ts';

interface ComputedKinds {
  readonly text: string;
  readonly richText: string;
  readonly files: string[];
  readonly integer: number;
  readonly decimal: Decimal;
  readonly money: Money;
  readonly percent: Decimal;
  readonly boolean: boolean;
  readonly date: Day;
  readonly dateTime: Instant;
}
type Shown = Pick<CommonOptions, 'read' | 'showWhen'>;
/** Derived by the server on reading; its SQL stands in the resource's `.server.ts`. */
export const computed = <const K extends keyof ComputedKinds>(as: K, o?: Shown) => ({
  ...field<'computed', ComputedKinds[K], { readonly readOnly: true }>('computed', { ...o, readOnly: true }),
  as: as as ValueKind,
});
/** One of a few values the server derives, each with its word and, where given, the tone it is shown in. */
export const computedSelect = <const V extends readonly string[]>(
  values: V,
  o?: Shown & { readonly tones?: Readonly<Record<V[number], Tone>> },
) => ({
  ...field<'computed', V[number], { readonly readOnly: true }>('computed', { ...o, readOnly: true }),
  as: 'select' as ValueKind,
  values,
});

/** What it holds is judged by the kind it is computed as (`valueKindOf`); nobody writes it. */
export const computedSlice: KindSlice = {
  ...scalar,
  keptIn: 'nowhere',
  fitsCell: false,
  ordered: false,
  sorts: 'possible',
  inLists: 'first',
  normalise: asWritten,
  problem: () => undefined,
};
