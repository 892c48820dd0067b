import type { Fields } from './fields/types.ts';

type Name<F> = keyof F & string;
/** Who may be asked to sign; what they are called stands in `i18n/<language>/papers.ts`. */
export type Signer = 'prepared' | 'handsOver' | 'takes' | 'checked' | 'employee' | 'manager';

/**
 * A record as a document on paper, A4, A5 or on a roll, with the clinic's letterhead: what of it is printed, in which order.
 * Whoever may not read a field or a column prints a sheet without it. Prints are counted; a code on the sheet finds the record.
 */
export interface Paper<F extends Fields = Fields, State extends string = string> {
  /** Facts above the lines. */
  readonly head: readonly (Name<F> | 'status')[];
  /** Lines as a table: which of their columns, the first of them naming the line. */
  readonly lines?: {
    readonly [L in Name<F>]?: F[L] extends { readonly of: infer C } ? readonly Name<C>[] : readonly string[];
  };
  /** Sums below the lines. */
  readonly totals?: readonly Name<F>[];
  /** The amount that is said in words below them. */
  readonly inWords?: Name<F>;
  /** A place for each signature, with the name and the day. */
  readonly signed?: readonly Signer[];
  /** States whose name stands across the sheet: the document holds no more, or not yet. */
  readonly across?: readonly State[];
}
