import type { ComponentType, ReactNode } from 'react';
import type { Field } from '#metadata/fields/types.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Row } from '#src/client/records/row.ts';
import type { Reading } from '#src/client/words/reading.ts';

/** One field in one language: all a screen needs to draw it. */
export interface FieldPlace {
  readonly resource: AnyResource;
  readonly name: string;
  readonly field: Field;
  readonly label: string;
  readonly help: string | undefined;
  /** What it says while it holds nothing, where that means something. */
  readonly empty?: string | undefined;
  /** What of a choice's name stands in the chooser's box, where the rest of it stands beside the box. */
  readonly boxed?: ((label: string) => string) | undefined;
  /** The words of the values of select, tags and status. */
  readonly optionWords: Readonly<Record<string, string>>;
  /** Those of all fields it stands among: what a quantity is said with. */
  readonly among?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined;
}

export interface Shown {
  readonly value: unknown;
  readonly place: FieldPlace;
  readonly reading: Reading;
  readonly record: Row;
}

export interface InputProps {
  /** Where in the form the value lives: `name`, `documents.0.file`, `login.email`. */
  readonly source: string;
  readonly place: FieldPlace;
  readonly required: boolean;
  /** Inside a line table: the label is heard, not seen. */
  readonly dense?: boolean | undefined;
  readonly autoFocus?: boolean | undefined;
}

/** What a column of a list needs where nothing says more. */
export const usualWidth = 132;

/** How a list is narrowed by a field: words to tick, a chooser, a single switch, a range, or text. */
export type FilterShape = 'values' | 'reference' | 'boolean' | 'days' | 'amounts' | 'months' | 'text';

/** What reading typed values depends on: the clinic's day, and the country of its numbers. */
export type Typing = Pick<Reading, 'today' | 'country'>;

/** All the screens know about one kind of field, beside its input (`inputs.ts`). */
export interface FieldKind {
  /** How lists are narrowed by it. */
  readonly filter: FilterShape;
  /** The least pixels of its column in a list; choices, codes and people have widths of their own. */
  readonly width: number;
  /** The value in plain words: cards, history, titles, comparisons. '' = nothing. */
  readonly text: (shown: Shown) => string;
  /** In a list; a plain function without hooks. `text` where not said. */
  readonly cell?: (shown: Shown) => ReactNode;
  /** On the record page; the cell where not said. */
  readonly Value?: ComponentType<Shown>;
  /** What somebody typed, as it is stored; what cannot be read stays, for the check to name it. */
  readonly stored?: (typed: unknown, typing: Typing) => unknown;
  /** Shares the free width of a table, so that nothing of it is cut while there is room. */
  readonly grows?: true;
  /** Leading a list it needs no more room than elsewhere: a list about oneself begins with a day, a ledger with a number. */
  readonly brief?: true;
  /** Its column among typed lines. What is typed must be read as a whole: a name, a day with its calendar, a lot number. */
  readonly lineCell?: { readonly minWidth: number; readonly width?: string };
  /** Its stored form says nothing to people: the history tells that it changed, not from what to what. */
  readonly speechless?: true;
  /** Takes both columns of a form or page. */
  readonly wide?: boolean;
}
