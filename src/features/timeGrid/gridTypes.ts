import type { ReactNode } from 'react';
import type { Frame, Span, Tick } from './axis.ts';
import type { Item } from './layout.ts';

/** Minutes of a step. */
export const steps = [5, 10, 15, 30] as const;
export type Step = (typeof steps)[number];

/** A stretch that is not to be used as usual; its word stands in it. */
export interface Shade extends Span {
  readonly kind: 'closed' | 'absent';
  readonly label?: string | undefined;
}

export interface GridColumn {
  readonly id: string;
  /** The instant its minutes are counted from (`zeroOf`). */
  readonly zero: number;
  /** What it is called when it is spoken. */
  readonly name: string;
  readonly head: ReactNode;
  readonly shades: readonly Shade[];
}

export interface GridItem extends Item {
  /** What is heard of it. */
  readonly label: string;
  readonly isMovable: boolean;
}

/** A stretch of a column. */
export interface Place extends Span {
  readonly column: string;
}

/** What is to be moved or made longer, and where to. */
export interface Drop<I extends GridItem> {
  readonly item: I;
  readonly place: Place;
  readonly how: 'move' | 'resize';
}

/** Where something would lie. */
export interface Ghost {
  readonly id: string;
  readonly place: Place;
  /** What is in the way there. */
  readonly clash?: string | undefined;
  /** It was let go; the answer has not come yet. */
  readonly isPending?: boolean | undefined;
}

export interface GridWords {
  /** The whole grid. */
  readonly label: string;
  /** How it is used by keyboard, said once. */
  readonly keys: string;
  /** A free step: `{time}`, `{column}`. */
  readonly free: string;
  /** What is carried by keyboard: `{item}`, `{column}`, `{time}`, `{clash}`. */
  readonly carried: string;
  readonly carriedClash: string;
  readonly pending: string;
}

export interface TimeGridProps<I extends GridItem> {
  readonly columns: readonly GridColumn[];
  readonly items: readonly I[];
  readonly frame: Frame;
  readonly step: Step;
  readonly zone: string;
  readonly words: GridWords;
  readonly say: (text: string, values: Readonly<Record<string, string>>) => string;
  /** The time of an instant as people read it. */
  readonly timeOf: (instant: number) => string;
  readonly tickOf: (tick: Tick) => string;
  readonly now?: number | undefined;
  /** The inside of a card, so many pixels high; buttons in it say `className="tg-tool"`. */
  readonly draw: (item: I, pixels: number) => ReactNode;
  /** Further styles of a card. */
  readonly lookOf: (item: I) => { readonly className: string; readonly color?: string | undefined };
  readonly onOpen: (item: I, anchor: HTMLElement) => void;
  /** A free step was chosen. */
  readonly onPick?: ((place: Place) => void) | undefined;
  readonly onDrop?: ((drop: Drop<I>) => void) | undefined;
  readonly clashOf: (item: I, place: Place) => string | undefined;
  readonly pending?: Ghost | undefined;
  /** Where keyboard and view begin: an instant of any column. */
  readonly startAt?: number | undefined;
}

/** Pixels of a minute by step: a step can be read and hit at each of them. */
export const pixelsOf: Readonly<Record<Step, number>> = { 5: 4.4, 10: 2.6, 15: 1.9, 30: 1.1 };
/** A card is at least so many pixels high. */
export const leastPixels = 23;
