import type { Field } from './types.ts';

/** How documents are numbered: a counter of the clinic without gaps (REL-08), and what stands before it. */
export interface Series {
  /** What a number begins with, `EMP-`. A series whose prefix is changed counts on. */
  readonly prefix: string;
  /** Digits the counter is filled up to with zeros; more are written when it outgrows them. */
  readonly digits: number;
  /**
   * Counts each year anew and says it, `RCV-2026-00001`: the clinic's year of today, or with a field's name that of its day
   * (of today while it is empty). A day that is changed afterwards changes no number.
   */
  readonly yearly?: true | string;
  /**
   * A reference each of whose records counts by itself, as each branch; the `code` of that record stands behind the prefix,
   * `RV-MK-2026-00001`, and a record without one is refused. Left empty, the document belongs to a series without a code.
   */
  readonly per?: string;
  /** The transition that gives the number, which is kept from then on; given at creation where not said. */
  readonly at?: string;
}

/** The series of a field; undefined where it has none. */
export const seriesOf = ({ options }: Pick<Field, 'options'>): Series | undefined =>
  (options as { readonly sequence?: Series }).sequence;

/** What a number is made of beside its series. */
export interface NumberParts {
  /** `YYYY` of a yearly series. */
  readonly year?: string | undefined;
  /** The code of the record that counts by itself. */
  readonly code?: string | undefined;
}

/** What stands before the counter: prefix, code, year. */
export const numberStart = ({ prefix }: Series, { year, code }: NumberParts = {}): string =>
  [code, year].reduce((start: string, part) => (part === undefined ? start : `${start}${part}-`), prefix);

/** One number as it is read: `TRF-2026-00012`. */
export const numberText = (series: Series, counter: number, parts?: NumberParts): string =>
  numberStart(series, parts) + String(counter).padStart(series.digits, '0');
