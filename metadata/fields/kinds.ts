import type { AccessRule } from '../access.ts';
import type { Tone } from '../workflow.ts';
import type { Series } from './series.ts';
import type {
  Clock,
  CommonOptions,
  Condition,
  Day,
  Decimal,
  Field,
  Fields,
  Id,
  Instant,
  Money,
  Month,
  ValuesOf,
} from './types.ts';

type None = Record<never, never>;

const field = <Kind extends string, Out, Options extends object>(kind: Kind, options?: Options) =>
  ({ kind, options: options ?? {} }) as Field<Kind, Out, Options>;

interface TextOptions extends CommonOptions {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: RegExp;
  readonly default?: string;
  /** Numbered by the server when left empty, without gaps: `{ prefix: 'EMP-', digits: 4 }` begins with EMP-0001. */
  readonly sequence?: Series;
  /** Codes and identifiers stay left to right inside Arabic text. */
  readonly code?: boolean;
  /** Printed in groups, stored in one piece: spaces and dashes of any kind are taken out, letters become capitals. */
  readonly grouped?: true;
  /** What a value says about other fields of the record: the form fills those that are empty at once, all stay editable. */
  readonly fills?: (
    value: string,
    record: Readonly<Record<string, unknown>>,
  ) => Readonly<Record<string, unknown>>;
}
/** One line of text. */
export const text = <const O extends TextOptions = None>(o?: O) => field<'text', string, O>('text', o);
/** Several lines of plain text. */
export const longText = <const O extends TextOptions = None>(o?: O) =>
  field<'longText', string, O>('longText', o);
interface RichTextOptions extends CommonOptions {
  /** The longer allow-list of articles: headings to the fourth, tables, code and pictures of our own (platform.md 9). */
  readonly article?: boolean;
}
/** Formatted text, cleaned by an allow-list on the server. */
export const richText = <const O extends RichTextOptions = None>(o?: O) =>
  field<'richText', string, O>('richText', o);

interface NumberOptions extends CommonOptions {
  readonly min?: number;
  readonly max?: number;
  readonly default?: number;
}
/** A whole number. */
export const integer = <const O extends NumberOptions = None>(o?: O) =>
  field<'integer', number, O>('integer', o);

interface DecimalOptions extends CommonOptions {
  readonly min?: `${number}`;
  readonly max?: `${number}`;
  /** Greater than this, which itself is refused. */
  readonly above?: `${number}`;
  readonly default?: `${number}`;
  /** Digits after the point; 2 where not said. */
  readonly places?: number;
  /** An amount of money, always or while the record holds this: then it has the digits of the clinic's currency (hr.md G4). */
  readonly inCurrency?: true | Condition;
  /**
   * The choice that says what is counted. The value is read together with it («نصف يوم», «ساعتان», «350.00 ج.م»), and the
   * choice alone where it needs no value (a warning): neither says anything without the other.
   */
  readonly saidWith?: string;
}
/** An exact decimal. */
export const decimal = <const O extends DecimalOptions = None>(o?: O) =>
  field<'decimal', Decimal, O>('decimal', o);
/** An amount in the clinic's currency. */
export const money = <const O extends DecimalOptions = None>(o?: O) => field<'money', Money, O>('money', o);
/** 0 to 100 unless said otherwise. */
export const percent = <const O extends DecimalOptions = None>(o?: O) =>
  field<'percent', Decimal, O>('percent', o);

interface BooleanOptions extends CommonOptions {
  readonly default?: boolean;
  /** Yes by itself while this holds, until somebody says otherwise; the form follows what it depends on. */
  readonly defaultWhen?: Condition;
}
/** Yes or no; never empty. */
export const boolean = <const O extends BooleanOptions = None>(o?: O) =>
  field<'boolean', boolean, O>('boolean', o);

interface DateOptions extends CommonOptions {
  readonly default?: 'today';
  /** Today or before, in the clinic's time zone. */
  readonly past?: boolean;
  /** A month may be typed and means its last day, as packages print their expiry: `3/27`. */
  readonly monthEnd?: boolean;
}
/** A calendar day of the clinic. */
export const date = <const O extends DateOptions = None>(o?: O) => field<'date', Day, O>('date', o);
/** A time of the day, `HH:MM`. */
export const time = <const O extends CommonOptions = None>(o?: O) => field<'time', Clock, O>('time', o);
interface InstantOptions extends CommonOptions {
  readonly default?: 'now';
}
/** A moment, shown in the clinic's time zone. */
export const dateTime = <const O extends InstantOptions = None>(o?: O) =>
  field<'dateTime', Instant, O>('dateTime', o);
interface MonthOptions extends CommonOptions {
  readonly default?: 'thisMonth';
}
/** A calendar month, `YYYY-MM`. */
export const month = <const O extends MonthOptions = None>(o?: O) => field<'month', Month, O>('month', o);

interface SelectOptions extends CommonOptions {
  readonly default?: string;
}
/** One of the named values; each value has a word in both languages. */
export const select = <const V extends readonly string[], const O extends SelectOptions = None>(
  values: V,
  o?: O,
) => ({
  ...field<'select', V[number], O>('select', o),
  values,
});
interface TagsOptions extends CommonOptions {
  readonly max?: number;
  readonly pattern?: RegExp;
  readonly default?: readonly string[];
  readonly code?: boolean;
}
/** Several of the named values. */
export const tags = <const V extends readonly string[], const O extends TagsOptions = None>(
  values: V,
  o?: O,
) => ({
  ...field<'tags', readonly V[number][], O>('tags', o),
  values,
});
/** Several short texts the user types. */
export const freeTags = <const O extends TagsOptions = None>(o?: O) =>
  field<'freeTags', readonly string[], O>('freeTags', o);

interface ReferenceOptions extends CommonOptions {
  readonly default?: 'currentEmployee' | 'currentBranch' | 'currentUser';
  /** What deleting the target does; refusing is the rule. */
  readonly onDelete?: 'refuse' | 'cascade' | 'clear';
  /** The chooser offers only these targets, e.g. `{ status: 'active' }`; the server refuses others on a change. */
  readonly among?: Readonly<Record<string, string | boolean>>;
}
/** One record of another resource, chosen by its title. */
export const reference = <const T extends string, const O extends ReferenceOptions = None>(
  target: T,
  o?: O,
) => ({
  ...field<'reference', Id, O>('reference', o),
  target,
});
/** Many targets, kept in a link table with real foreign keys. */
export const references = <
  const T extends string,
  const O extends Omit<ReferenceOptions, 'default'> & { readonly max?: number } = None,
>(
  target: T,
  o?: O,
) => ({ ...field<'references', readonly Id[], O>('references', o), target });

interface LinesOptions extends CommonOptions {
  readonly min?: number;
  readonly max?: number;
  /** The line field the rows are ordered by; the typed order where not said. */
  readonly sort?: string;
  /** Columns added up under the lines; all of money where not said. */
  readonly totals?: readonly string[];
  /** How many lines of a record one row of an imported file holds, side by side; one where not said. */
  readonly imported?: number;
}
/** Child rows saved with their parent, in a table of their own. */
export const lines = <const F extends Fields, const O extends LinesOptions = None>(of: F, o?: O) => ({
  ...field<'lines', readonly (ValuesOf<F> & { readonly id?: Id })[], O>('lines', o),
  of,
});

interface PartOptions extends CommonOptions {
  /** The target's reference that points back at this record, unique there. */
  readonly by: string;
}
/** At most one record of another resource, written in the same form and transaction (an employee's login). */
export const part = <const T extends string, const O extends PartOptions>(target: T, o: O) => ({
  ...field<'part', Readonly<Record<string, unknown>>, O>('part', o),
  target,
});

interface FileOptions extends CommonOptions {
  /** Megabytes; 10 where not said. */
  readonly maxMegabytes?: number;
  readonly max?: number;
  /** Width and height in pixels: a picture is cut to them and becomes a JPEG, a smaller one is refused. */
  readonly crop?: readonly [number, number];
}
/** JPEG, PNG or WebP, re-encoded by the server. */
export const image = <const O extends FileOptions = None>(o?: O) => field<'image', Id, O>('image', o);
/** PDF or picture. */
export const file = <const O extends FileOptions = None>(o?: O) => field<'file', Id, O>('file', o);
/** Several PDFs or pictures. */
export const files = <const O extends FileOptions = None>(o?: O) =>
  field<'files', readonly Id[], O>('files', o);

/** Kept in one international form, +20…. */
export const phone = <const O extends CommonOptions = None>(o?: O) => field<'phone', string, O>('phone', o);
/** An e-mail address. */
export const email = <const O extends CommonOptions = None>(o?: O) => field<'email', string, O>('email', o);
/** An address of the web. */
export const url = <const O extends CommonOptions = None>(o?: O) => field<'url', string, O>('url', o);
interface ColorOptions extends CommonOptions {
  readonly default?: `#${string}`;
}
/** A colour, `#rrggbb`. */
export const color = <const O extends ColorOptions = None>(o?: O) => field<'color', string, O>('color', o);
/** Fields the clinic itself defines; kept as one JSON object. */
export const custom = <const O extends CommonOptions = None>(o?: O) =>
  field<'custom', Readonly<Record<string, string | number | boolean | null>>, O>('custom', o);

interface ComputedKinds {
  readonly text: string;
  readonly integer: number;
  readonly decimal: Decimal;
  readonly money: Money;
  readonly percent: Decimal;
  readonly boolean: boolean;
  readonly date: Day;
  readonly dateTime: Instant;
}
/** Derived by the server on reading; its SQL stands in the resource's `.server.ts`. */
export const computed = <const K extends keyof ComputedKinds>(as: K, o?: { readonly read?: AccessRule }) => ({
  ...field<'computed', ComputedKinds[K], { readonly readOnly: true }>('computed', { ...o, readOnly: true }),
  as: as as string,
});
/** One of a few values the server derives, each with its word and, where given, the tone it is shown in. */
export const computedSelect = <const V extends readonly string[]>(
  values: V,
  o?: { readonly read?: AccessRule; readonly tones?: Readonly<Record<V[number], Tone>> },
) => ({
  ...field<'computed', V[number], { readonly readOnly: true }>('computed', { ...o, readOnly: true }),
  as: 'select',
  values,
});
