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

/** All the screens know about one kind of field. */
export interface FieldKind {
  /** The value in plain words: cards, history, titles, comparisons. '' = nothing. */
  readonly text: (shown: Shown) => string;
  /** In a list; a plain function without hooks. `text` where not said. */
  readonly cell?: (shown: Shown) => ReactNode;
  /** On the record page; the cell where not said. */
  readonly Value?: ComponentType<Shown>;
  /** Aligned to the end of a column, with figures of one width. */
  readonly numeric?: boolean;
  /** Takes both columns of a form or page. */
  readonly wide?: boolean;
}
