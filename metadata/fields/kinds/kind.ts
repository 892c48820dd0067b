import type { ClinicContext } from '../clinicContext.ts';
import type { Problem } from '../problem.ts';
import type { AnyOptions, Field } from '../types.ts';

/** Every kind a field can be of, in the order of docs/language.md. One more needs an entry in every table of kinds. */
export const kindNames = [
  'text',
  'longText',
  'richText',
  'integer',
  'decimal',
  'money',
  'percent',
  'boolean',
  'date',
  'time',
  'dateTime',
  'month',
  'select',
  'tags',
  'freeTags',
  'reference',
  'references',
  'lines',
  'part',
  'image',
  'file',
  'files',
  'phone',
  'email',
  'url',
  'color',
  'custom',
  'computed',
] as const;
export type Kind = (typeof kindNames)[number];
/** The kinds a value can have: that of a computed field is the kind it is computed as. */
export type ValueKind = Exclude<Kind, 'computed'>;

/**
 * What the machinery asks of a kind. Each is a question some code has; code asks here and never lists kinds itself
 * (`tests/architecture/kindLists.test.ts`).
 */
export interface KindTraits {
  /** Where a value lies: in the record's own row, in a link table, in child rows, in another resource's row, nowhere. */
  readonly keptIn: 'column' | 'links' | 'childRows' | 'otherRecord' | 'nowhere';
  /** What stands there when nobody filled it. Other than null: neither the table nor an answer ever holds null. */
  readonly blank: null | false | readonly [];
  /** What its ids name: a record of the field's target, or a file. */
  readonly pointsAt: 'resource' | 'file' | null;
  /** A number one can add up; `exact` ones travel as decimal text and never become a binary float. */
  readonly number: 'whole' | 'exact' | null;
  /** What a value lies between where the options say nothing; exact decimals only. */
  readonly bounds: { readonly min?: string; readonly max?: string } | null;
  /** Written text, which `_like` asks; `folded` is compared and ordered without case, marks and variants of letters. */
  readonly text: 'folded' | 'plain' | null;
  /** The signs it may have where the options say nothing; text only. */
  readonly longest: number | null;
  /** What the search box finds in it, where the field says `search`: words, or the beginning of a code. */
  readonly search: 'words' | 'code' | null;
  /** A unique one tells an import which record a row means. */
  readonly identifies: boolean;
  /** One cell of a spreadsheet can say it, so that a file fills it. */
  readonly fitsCell: boolean;
  /** What an offset such as `+7` counts in a view's filter. */
  readonly calendar: 'day' | 'month' | null;
  /** Has a more and a less: filters take `_gte`, `_lte`, `_gt`, `_lt`. */
  readonly ordered: boolean;
  /** Lists can be narrowed by it. */
  readonly filterable: boolean;
  /** Whether lists are ordered by it: offered, possible by the API alone, or impossible for want of a single value. */
  readonly sorts: 'offered' | 'possible' | 'impossible';
  /**
   * Its place in a list: among the `first` columns where a screen names none; `offered` to who adds columns; `answered` with the
   * rows but no column; answered only where a screen has it `named`, for it is long.
   */
  readonly inLists: 'first' | 'offered' | 'answered' | 'named';
}

/** All that both sides know of a kind; its builder stands beside it, what one side alone knows in that side's table. */
export interface KindSlice extends KindTraits {
  /**
   * Typed or pasted text in its stored form, a number as one of the clinic's country, a time of the wall clock in its zone; null
   * where a value is an object that no text stands for.
   */
  readonly normalise: ((text: string, clinic: ClinicContext) => unknown) | null;
  /** What is wrong with one normalised, non-empty value. `today` is the clinic's day, `timezone` its zone. */
  readonly problem: (value: unknown, field: Field, today: string, timezone?: string) => Problem | undefined;
}

/** What every single value in a column of its own answers alike. */
export const scalar = {
  keptIn: 'column',
  blank: null,
  pointsAt: null,
  number: null,
  bounds: null,
  text: null,
  longest: null,
  search: null,
  identifies: false,
  fitsCell: true,
  calendar: null,
  filterable: true,
} as const satisfies Partial<KindTraits>;

export const asWritten = (text: string): string => text;

/** A field of a declaration. The kind must be a known one; `more` is what it has beside its options. */
export const field = <K extends Kind, Out, Options extends object, More = unknown>(
  kind: K,
  options?: Options,
  more?: More,
) => ({ kind, options: options ?? {}, ...more }) as Field<K, Out, Options> & More;

/** The options of a field that was given none. */
export type None = Record<never, never>;
interface Called<K extends Kind, Out, Options extends object> {
  (): Field<K, Out, None>;
  <const O extends Options>(options: O): Field<K, Out, O>;
}
/** Makes what a declaration calls for a kind that is said by its options alone. */
export const builderOf =
  <K extends Kind, Out, Options extends object>(kind: K): Called<K, Out, Options> =>
  (options?: object) =>
    field<K, Out, never>(kind, options as never);
export type Options = AnyOptions;
