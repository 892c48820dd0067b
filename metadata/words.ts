import type { MonthWords, StateSentence } from './derive/wordParts.ts';
import type { Field, Fields } from './fields/types.ts';
import type { Ledger, ProofOf } from './ledger.ts';
import type { Report } from './report.ts';
import type { StandardScreen } from './screens.ts';
import type { Transitions } from './workflow.ts';

/** The names a declaration brings, which words, rules and screens speak of. */
export interface Names {
  readonly fields: Fields;
  readonly state: string;
  readonly transitions: Transitions;
  readonly action: string;
  readonly check: string;
  readonly refusal: string;
  readonly section: string;
  readonly screen: string;
  readonly operation: string;
  readonly filter: string;
  readonly view: string;
  readonly reports: Readonly<Record<string, Report>>;
  readonly ledger: Ledger;
}
type Valued = Required<Pick<Field, 'values'>>;
type Lined = Required<Pick<Field, 'of'>>;
/** Words for each value of the fields that have values. */
type OptionWords<F extends Fields> = {
  readonly [K in keyof F as F[K] extends Valued ? K : never]: Readonly<
    Record<Extract<F[K], Valued>['values'][number], string>
  >;
};
/** What fields are called, and their values. */
type FieldWords<F> = { readonly fields: Readonly<Record<keyof F, string>> } & (F extends Fields
  ? Part<'options', OptionWords<F>>
  : unknown);
type LineWords<F extends Fields> = {
  readonly [K in keyof F as F[K] extends Lined ? K : never]: FieldWords<Extract<F[K], Lined>['of']> & {
    /** What one line is called, so that the button says what it adds: "إضافة مستند". */
    readonly one?: string;
  };
};
/** A field, or a field of one of its lines: `phone`, `employment_periods.start`. */
type HeadingPath<F extends Fields> = {
  readonly [K in keyof F & string]:
    K | (F[K] extends { readonly of: infer Of extends Fields } ? `${K}.${keyof Of & string}` : never);
}[keyof F & string];
/** What a transition asks beside the record's own fields: its body's, and those of a line. */
type OwnFields<T> = (T extends { readonly body: infer Body extends Fields } ? Body : unknown) &
  (T extends { readonly byLine: { readonly fields: infer Line extends Fields } } ? Line : unknown);
/** Demanded of each transition that asks fields of its own. */
type AskedWords<F> = [keyof F] extends [never] ? unknown : FieldWords<F>;
/** A part of the words that is demanded when it has entries and forbidden when it has none. */
type Part<Name extends string, Entries> = [keyof Entries] extends [never]
  ? { readonly [K in Name]?: never }
  : { readonly [K in Name]: Entries };

/** Words that must be there, beside those that may: without any of the first the part itself may be missing. */
type Mixed<Name extends string, Must, May> = [keyof Must] extends [never]
  ? { readonly [K in Name]?: May }
  : { readonly [K in Name]: Must & May };

/** What is said before and after a transition. */
interface DialogWords {
  /** The heading of its dialog: `Approve request {number}`. */
  readonly title?: string;
  /** What will happen: to whom, how much, until when, and who is told; by the state it starts from where that differs. */
  readonly consequence: StateSentence;
  /** What happened; by the state it came to where that differs. */
  readonly done: StateSentence;
  /** What is known of a line, above what is asked of it; what a line lacks is left out, ` · ` parts it. */
  readonly line?: string;
}
/** Both sentences must be said of a step that leads to no state, or to one its rule chooses; otherwise they follow from the state. */
type StepWords<T> = (T extends { readonly to: infer To extends string }
  ? [To] extends ['stays']
    ? DialogWords
    : Partial<DialogWords>
  : DialogWords) &
  AskedWords<OwnFields<T>>;
/** The steps of which nothing needs to be said. */
type Silent<T extends Transitions> = {
  [K in keyof T]: Record<never, never> extends StepWords<T[K]> ? K : never;
}[keyof T];
/** What a report is called and its columns, those without a word like the field of that name; `empty` says why it may have no rows, `tab` names one it shares with others. */
type ReportWords<C extends Fields, Known> = {
  readonly title: string;
  readonly empty?: string;
  readonly tab?: string;
} & Mixed<
  'columns',
  Readonly<Record<Exclude<keyof C, Known>, string>>,
  { readonly [K in keyof C]?: string }
> &
  Part<'options', OptionWords<C>>;
/** All a user reads about one resource, in one language. A missing entry does not compile. */
export type Words<N extends Names> = {
  readonly one: string;
  readonly many: string;
  /** Six Arabic plural forms of "n <many>" where the generated ones read badly: zero, one, two, few, many, other. */
  readonly counted?: readonly [string, string, string, string, string, string];
  /** One sentence for the empty list: what it is for. */
  readonly about?: string;
  readonly fields: Readonly<Record<keyof N['fields'], string>>;
  /** Help under a field. */
  readonly help?: { readonly [K in keyof N['fields']]?: string };
  /** What an empty field says where it means more than "nothing", such as "all branches". */
  readonly empty?: { readonly [K in keyof N['fields']]?: string };
  /**
   * What else people call a field in their own files, so that an import finds its column (UX-44). The first one of a field
   * of lines is its name where the column stands alone: "تاريخ التعيين", not "فترات العمل · من".
   */
  readonly headings?: { readonly [P in HeadingPath<N['fields']>]?: readonly string[] };
  /** What its document on paper is called, where it is more than the record's own name: the file of a patient. */
  readonly paper?: string;
  /** What a related list is called, by its field, where the name of its records says too little: the family of a patient. */
  readonly related?: Readonly<Record<string, string>>;
  /** Of its month, demanded where one is declared. */
  readonly month?: MonthWords;
  /** One sentence for a screen that is not the plain list: its card among the settings. */
  readonly aboutScreens?: { readonly [S in N['screen']]?: string };
} & Part<'options', OptionWords<N['fields']>> &
  Part<'lines', LineWords<N['fields']>> &
  Part<'states', Record<N['state'], string>> &
  Part<'actions', Record<(keyof N['transitions'] & string) | N['operation'], string>> &
  Mixed<
    'transitions',
    {
      readonly [T in Exclude<keyof N['transitions'], Silent<N['transitions']>>]: StepWords<
        N['transitions'][T]
      >;
    },
    { readonly [T in keyof N['transitions']]?: StepWords<N['transitions'][T]> }
  > &
  Part<'errors', Record<N['check'] | N['refusal'], string>> &
  Part<'sections', Record<N['section'], string>> &
  /** Of every screen that is not plain, and of a plain one where its own name says more. */
  Mixed<'screens', Record<Exclude<N['screen'], StandardScreen>, string>, { [K in N['screen']]?: string }> &
  Part<'filters', Record<N['filter'], string>> &
  Part<'views', Record<N['view'], string>> &
  Part<
    'reports',
    { readonly [R in keyof N['reports']]: ReportWords<N['reports'][R]['columns'], keyof N['fields']> }
  > &
  Part<'proofs', Record<ProofOf<N['ledger']>, string>>;
