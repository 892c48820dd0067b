import type { ReactNode } from 'react';

/** What stands in a cell: a letter that is seen, a word that is heard and told when pointed at, and a colour (UX-77). */
export interface MonthCell {
  readonly letter: string;
  readonly word: string;
  /** A colour of the theme or `#rrggbb`; without one the cell is plain. */
  readonly color?: string | undefined;
  /** Stands out: what was changed for this day alone. */
  readonly isMarked?: boolean | undefined;
  /** What is wrong or to be looked at, in words. */
  readonly warning?: string | undefined;
  /** Not saved yet. */
  readonly isPending?: boolean | undefined;
}

/** What is said of each thing that can stand in a cell, by its name; the legend in their order. */
export type MonthLooks = ReadonlyMap<string, MonthCell>;

export interface MonthRow {
  readonly id: string;
  readonly name: string;
  readonly about?: string | undefined;
  /** One for each day. */
  readonly cells: readonly MonthCell[];
  /** At the edge: one for each of the grid's totals. */
  readonly totals?: readonly string[] | undefined;
}

export interface MonthDay {
  readonly day: string;
  /** Two short lines: the weekday and the number. */
  readonly weekday: string;
  readonly number: string;
  /** The whole day as it is spoken. */
  readonly label: string;
  /** The name of a holiday; the column is shaded. */
  readonly holiday?: string | undefined;
  readonly isToday?: boolean | undefined;
}

/** Some rows and days, by their places; both ends included. */
export interface GridArea {
  readonly rows: readonly [number, number];
  readonly days: readonly [number, number];
}

export interface MonthGridProps {
  readonly label: string;
  /** How it is used by keyboard, said once. */
  readonly keys: string;
  readonly rowHeading: string;
  readonly days: readonly MonthDay[];
  readonly rows: readonly MonthRow[];
  readonly totals?: readonly string[];
  /** A cell was chosen by Enter or a click. */
  readonly onOpen?: ((row: number, day: number) => void) | undefined;
  /** Cells were drawn over, by mouse or with Shift and arrows; in the place of `onOpen`. */
  readonly onPaint?: ((area: GridArea) => void) | undefined;
  /** What stands under the grid, on paper too: what the letters mean. */
  readonly legend?: ReactNode;
}
