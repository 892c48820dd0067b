import type { Kind } from '#metadata/fields/kinds/kind.ts';
import type { Condition } from '#metadata/fields/types.ts';

/** The whole database as the declarations ask for it: plain data, kept as the migrations' snapshot. */
export interface SchemaModel {
  readonly tables: readonly Table[];
}

export interface Table {
  readonly name: string;
  /** record: a resource; link: a references field; lines: the child rows of a lines field; sums: of a ledger's rows. */
  readonly kind: 'record' | 'link' | 'lines' | 'sums';
  readonly columns: readonly Column[];
  readonly primaryKey: readonly string[];
  readonly foreignKeys: readonly ForeignKey[];
  readonly checks: readonly Check[];
  readonly indexes: readonly Index[];
  /** What several rows may not hold at once; absent where there is nothing. */
  readonly exclusions?: readonly Exclusion[];
  /** Columns joined and folded into the generated column `search`. */
  readonly search: readonly string[];
  /** The sign-in and search functions (role gate) may read it. */
  readonly gate: boolean;
  /** What the application may do with its rows, where it may not do everything. */
  readonly rights?: string;
  /** Its former name, when the field it belongs to was renamed. */
  readonly was?: string;
}

export interface Column {
  readonly name: string;
  /** The SQL type, e.g. `numeric(18,3)`. */
  readonly type: string;
  readonly required: boolean;
  /** The default as SQL. */
  readonly default?: string;
  /** Its former name. */
  readonly was?: string;
}

/** (clinic_id, column) → (clinic_id, id) of the target. */
export interface ForeignKey {
  readonly name: string;
  readonly column: string;
  readonly target: string;
  readonly onDelete: 'restrict' | 'cascade' | 'clear';
}

/** What one column may hold, beyond its type; without a column what a row may hold. */
export interface Check {
  readonly name: string;
  readonly column?: string;
  readonly rule: CheckRule;
}

export type CheckRule =
  | { readonly values: readonly string[] }
  /** Every element of an array column is one of these. */
  | { readonly each: readonly string[] }
  | { readonly min?: string; readonly max?: string; readonly above?: string }
  | { readonly pattern: string }
  /** SQL over the columns of the row. */
  | { readonly holds: string };

/** Rows with equal values that may not stand beside each other, or not while their times overlap. */
export interface Exclusion {
  readonly name: string;
  /** After clinic_id, compared for equality. */
  readonly columns: readonly string[];
  readonly range?: Range;
  readonly where?: Condition;
  /** Empty values are equal too. */
  readonly nullsEqual?: true;
  /** Judged at the commit: the rows are lines, which are written one after the other. */
  readonly deferred?: true;
}

/** A span between two columns, half-open unless its last day belongs to it; endless where the second is empty. */
export interface Range {
  readonly from: string;
  readonly to: string;
  /** One that spans are made of (`kindColumns`). */
  readonly kind: Kind;
  readonly through?: true;
}

export interface Index {
  readonly name: string;
  readonly unique: boolean;
  /** `trigram` is a GIN index over the search column. */
  readonly method: 'btree' | 'trigram';
  /** After clinic_id, which every index begins with. */
  readonly parts: readonly IndexPart[];
  readonly where?: Condition;
}

export interface IndexPart {
  readonly column: string;
  /** Compared as fold(column): no difference of case, hamza, digits or vowel signs. */
  readonly folded: boolean;
}
