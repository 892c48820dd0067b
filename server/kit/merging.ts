import type { Values } from '#metadata/derive/problems.ts';

/** Stands between texts a merge joins, and parts them again where it is taken back. */
export const joint = ' · ';

/** Two records of one resource that were found to be one. */
export interface MergePlan {
  readonly kept: string;
  readonly duplicate: string;
  /** What the kept one gets. */
  readonly values: Values;
  /** What the duplicate holds no more: what may stand once alone, and what it gave away. */
  readonly aside: Values;
  /** A remark for both histories. */
  readonly note: string;
}

/** A record like the one in hand. */
export interface TwinFound {
  readonly id: string;
  /** The declared field that names it (`told`). */
  readonly told: string;
  readonly level: string;
  /** The fields that make it like the other. */
  readonly reasons: readonly string[];
  readonly visible: boolean;
}

/** New values of columns of one of many records, and what stood there before. */
export interface Amended {
  readonly id: string;
  readonly before: Values;
  readonly values: Values;
}
