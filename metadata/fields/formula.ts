import type { Condition } from './types.ts';

/** What the record that a reference names says: one of its fields, or a key of its `chooserData`; `by` picks from a table. */
export interface ChosenValue {
  /** The reference beside it: of the line, else of the document. */
  readonly reference: string;
  readonly value: string;
  /** The field whose value is looked for in that table, such as the unit in those of an item. */
  readonly by?: string;
}
/** A value of a chosen record that fills a field while it is empty or still holds what an earlier choice filled in; what was typed stays. */
export interface Fill extends ChosenValue {
  /** Of a select: the list or table of the record whose entries alone are offered; a rule of the server judges what is sent. */
  readonly among?: string;
}

/** A field of the row, else of its document; an exact number; what a chosen record says; or a formula. */
export type Term = string | ChosenValue | Formula;
/**
 * What a field is reckoned of, exactly, in the form as on the server. A typed field that need not be filled counts nought while
 * it is empty; of one that must be the result is not known yet. The result has the places of its field, money those of the
 * clinic's currency; halves are rounded away from zero.
 */
export type Formula =
  | { readonly is: 'sum' | 'product'; readonly of: readonly Term[] }
  | { readonly is: 'difference' | 'percent'; readonly of: readonly [Term, Term] }
  | { readonly is: 'quotient'; readonly of: readonly [Term, Term]; readonly places: number }
  | { readonly is: 'rounded'; readonly of: readonly [Term]; readonly places: number | undefined }
  | { readonly is: 'when'; readonly of: readonly [Term]; readonly holds: Condition }
  | { readonly is: 'share'; readonly of: readonly Term[] }
  | { readonly is: 'total'; readonly of: readonly []; readonly lines: string; readonly field: string };

/** All added up: `sum('qty', 'bonus_qty')`. */
export const sum = (...of: Term[]): Formula => ({ is: 'sum', of });
/** All multiplied. */
export const product = (...of: Term[]): Formula => ({ is: 'product', of });
/** The first less the second. */
export const difference = (from: Term, less: Term): Formula => ({ is: 'difference', of: [from, less] });
/** So many percent of it: `percent('net', '14')`. */
export const percentOf = (whole: Term, percents: Term): Formula => ({ is: 'percent', of: [whole, percents] });
/** Not known where the divisor is nought. */
export const quotient = (whole: Term, by: Term, places: number): Formula => ({
  is: 'quotient',
  of: [whole, by],
  places,
});
/** To so many places, or to those of the clinic's currency. */
export const rounded = (one: Term, places?: number): Formula => ({ is: 'rounded', of: [one], places });
/** Nought while the condition, over the row and its document, does not hold. */
export const when = (holds: Condition, one: Term): Formula => ({ is: 'when', of: [one], holds });
/**
 * A line's part of an amount of the document, to the currency, in proportion to the first weight that is not nought in all lines;
 * parts are cut and the last line takes the rest.
 */
export const share = (amount: Term, ...weights: Term[]): Formula => ({
  is: 'share',
  of: [amount, ...weights],
});
/** Of a document: a column of its lines, added up. */
export const total = (lines: string, field: string): Formula => ({ is: 'total', of: [], lines, field });
