import type { Condition } from './fields/types.ts';

interface Holds {
  /** SQL over the columns of the row, or of each line, that must not be false. */
  readonly holds: string;
}
export interface Once {
  /**
   * Fields whose values occur once together: in the clinic, or among the lines of a record, where empty ones are equal too.
   * Without a name there is one such row or line at most.
   */
  readonly once: readonly string[];
  /** Only among rows or lines of which this holds. */
  readonly where?: Condition;
  /** What becomes of two of them that a merge of what they lead to brings together. */
  readonly merged?: MergedTwins;
}

/** Of two rows that may not both stand, the better stays with the record that is kept. */
export interface MergedTwins {
  /** The better first, by these fields; `-` before one: the greater first. Where all are equal, the kept record's own. */
  readonly first: readonly string[];
  /** What takes the other out of the key. */
  readonly aside: Readonly<Record<string, string | number | boolean>>;
  /** `aside`: the other stays so, beside the better; `merged`: it is as it was and stays with the record that was merged. */
  readonly other: 'aside' | 'merged';
}

export interface Apart {
  /** Two days, times or instants: from the first until before the second, without end where that is empty. */
  readonly apart: readonly [from: string, to: string];
  /** Rows with equal values here may not overlap; one that lacks a value collides with nothing. */
  readonly by: readonly string[];
  /** The last day belongs to it, as in a leave from Sunday to Sunday. */
  readonly through?: true;
  /** Only rows of which this holds, such as those in some states. */
  readonly where?: Condition;
}

/** What only the table holds; `of` names the field of lines it is about. */
export type Constraint<Name extends string = string> =
  ((Holds | Once) & { readonly of?: Name }) | (Apart & { readonly of?: undefined });

/** Added to a check: the table refuses it too, or it says no more than what occurs once. */
export type TableRule = Partial<Holds> & Partial<Once>;
