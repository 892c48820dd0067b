import type { AccessRule } from '../access.ts';
import type { Fill } from './formula.ts';
import type { ClinicSide } from './clinicSide.ts';
import type { Kind, ValueKind } from './kinds/kind.ts';

declare const brand: unique symbol;
type Brand<T, B extends string> = T & { readonly [brand]?: B };

export type Id = Brand<string, 'Id'>;
/** Exact decimal in the clinic's currency, e.g. `"150.00"`. Never a float. */
export type Money = Brand<string, 'Money'>;
/** Exact decimal as a string, e.g. `"12.5"`. */
export type Decimal = Brand<string, 'Decimal'>;
/** Calendar day `YYYY-MM-DD`, without a time zone. */
export type Day = Brand<string, 'Day'>;
/** Calendar month `YYYY-MM`. */
export type Month = Brand<string, 'Month'>;
/** Wall clock time `HH:MM`. */
export type Clock = Brand<string, 'Clock'>;
/** An instant, RFC 3339 with offset. */
export type Instant = Brand<string, 'Instant'>;

type Scalar = string | number | boolean | null;
/** Holds when every named field has the value, or one of the values. `{ pay_method: ['bank', 'wallet'] }`. */
export type Condition = Readonly<Record<string, Scalar | readonly Scalar[]>>;

/** A list asked by what a row tells, for the days the row's number is of; who may not open it is not led there. */
export interface Behind {
  readonly of: string;
  /** A list screen, or `reports.<name>` with an address of its own. */
  readonly screen: string;
  /** By each of its filters what the row holds. */
  readonly by: Readonly<Record<string, string>>;
  /** Its day that is to lie in the days of the number. */
  readonly period?: string;
  readonly where?: Condition;
}

/** Options every field accepts. */
export interface CommonOptions {
  /** Must be filled, in the form and in the table. */
  readonly required?: boolean;
  /** Must be filled while this holds. */
  readonly requiredWhen?: Condition;
  /** Required in the table, yet may be left empty: a rule of the server fills it. */
  readonly filled?: boolean;
  /**
   * Filled from a chosen record while it is empty or untouched, with what the reader may read of that record: by the form, and by
   * the server too where it is `filled`.
   */
  readonly fillFrom?: Fill;
  /** The column itself may be empty, for rows that no form writes: the provider's staff have logins and no file. */
  readonly nullable?: boolean;
  /** The form shows the field only while this holds; the server clears what is hidden. */
  readonly showWhen?: Condition;
  /** Written by the server only; shown in forms as text. */
  readonly readOnly?: boolean;
  /** May be given when creating, never changed afterwards. */
  readonly fixed?: boolean;
  /** When, or by whom, the record came into one of these states from another; noted by the transition that leads there. */
  readonly stamp?: readonly string[];
  /** Who may read it. Without the right it is not returned, filtered, sorted, searched, exported or kept in history. */
  readonly read?: AccessRule;
  /** Who may write it, beyond the right to create or edit the record. */
  readonly write?: AccessRule;
  /** Of a number: the list whose rows it adds up, which its cell leads to. */
  readonly behind?: Behind;
  /** No two rows of a clinic share the value; `among` limits that to some rows. */
  readonly unique?: boolean | { readonly among: Condition };
  /** Found by the search box; a reference, also of a line, by the names of what it refers to. */
  readonly search?: boolean;
  /** Only the last four characters reach history and logs. */
  readonly sensitive?: boolean;
  /** The column's former name, for the migration that renames it. */
  readonly was?: string;
}

/** Those of a kind that can be filled beforehand: with a value, or a word that stands for one. */
export interface Defaulted<Value> extends CommonOptions {
  readonly default?: Value;
}

/** Options as the machinery reads them: the common ones by type, a kind's own by name. */
export type AnyOptions = CommonOptions & { readonly [option: string]: unknown };

export interface Field<
  K extends Kind = Kind,
  Out = unknown,
  O extends object = AnyOptions,
> extends ClinicSide {
  readonly kind: K;
  readonly options: O;
  /** Type-level only: what a stored value looks like. */
  readonly out?: Out;
  /** select and tags: the allowed values. */
  readonly values?: readonly string[];
  /** reference, references and part: the resource it points at. */
  readonly target?: string;
  /** lines: the fields of one line. */
  readonly of?: Fields;
  /** computed: the kind its value has. */
  readonly as?: ValueKind;
}

export type Fields = Readonly<Record<string, Field>>;

export type { DraftOf, ValuesOf } from './values.ts';

/** Whether a condition holds for these values. */
export function holds(condition: Condition, values: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(condition).every(([name, wanted]) => {
    const value = (values[name] ?? null) as Scalar;
    return Array.isArray(wanted) ? wanted.includes(value) : wanted === value;
  });
}
