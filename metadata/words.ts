import type { Fields } from './fields/types.ts';
import type { Report } from './report.ts';
import type { StandardScreen } from './screens.ts';

type OptionWords<F extends Fields> = {
  readonly [K in keyof F as F[K] extends { readonly values: readonly string[] } ? K : never]: F[K] extends {
    readonly values: readonly (infer V extends string)[];
  }
    ? Readonly<Record<V, string>>
    : never;
};
type LineWords<F extends Fields> = {
  readonly [K in keyof F as F[K] extends { readonly of: Fields } ? K : never]: F[K] extends {
    readonly of: infer Of extends Fields;
  }
    ? { readonly fields: Readonly<Record<keyof Of, string>> } & Part<'options', OptionWords<Of>>
    : never;
};
/** A field, or a field of one of its lines: `phone`, `employment_periods.start`. */
type HeadingPath<F extends Fields> = {
  readonly [K in keyof F & string]:
    K | (F[K] extends { readonly of: infer Of extends Fields } ? `${K}.${keyof Of & string}` : never);
}[keyof F & string];
/** What a transition asks beside the record's own fields: its body's, and those of a line. */
type OwnFields<T> = (T extends { readonly body: infer Body extends Fields } ? Body : unknown) &
  (T extends { readonly byLine: { readonly fields: infer Line extends Fields } } ? Line : unknown);
/** What the dialog of a transition that asks fields of its own says. `{placeholders}` are fields of the record or line. */
type DialogWords<F> = {
  /** The heading: `Approve request {number}`. */
  readonly title?: string;
  /** What will be so afterwards, in one sentence. */
  readonly text?: string;
  /** The notice once it is done; by the state it came to where the rule chooses. */
  readonly done?: string | Readonly<Record<string, string>>;
  /** What is known of a line, above what is asked of it; what a line lacks is left out, ` · ` parts it. */
  readonly line?: string;
  readonly fields: Readonly<Record<keyof F, string>>;
} & (F extends Fields ? Part<'options', OptionWords<F>> : unknown);
/** Demanded of each transition that asks fields of its own; the others may say more than the usual sentences. */
type Asking<Named> = {
  [T in keyof Named]: [keyof OwnFields<Named[T]>] extends [never] ? never : T;
}[keyof Named];
type TransitionWords<Named> = [Asking<Named>] extends [never]
  ? { readonly transitions?: { readonly [T in keyof Named]?: Omit<DialogWords<unknown>, 'fields'> } }
  : {
      readonly transitions: { readonly [T in Asking<Named>]: DialogWords<OwnFields<Named[T]>> } & {
        readonly [T in Exclude<keyof Named, Asking<Named>>]?: Omit<DialogWords<unknown>, 'fields'>;
      };
    };
/** What a report is called and its columns; `empty` says why it may have no rows, `tab` names one it shares with others. */
type ReportWords<C extends Fields> = {
  readonly title: string;
  readonly empty?: string;
  readonly tab?: string;
  readonly columns: Readonly<Record<keyof C, string>>;
} & Part<'options', OptionWords<C>>;
/** A part of the words that is demanded when it has entries and forbidden when it has none. */
type Part<Name extends string, Entries> = [keyof Entries] extends [never]
  ? { readonly [K in Name]?: never }
  : { readonly [K in Name]: Entries };

/** Names of screens: of every one that is not plain, and of a plain one where its own name says more. */
type ScreenWords<S extends string> = [Exclude<S, StandardScreen>] extends [never]
  ? { readonly screens?: { readonly [K in S]?: string } }
  : {
      /** Its addresses, each a list, a page, a form or a screen of its own. */
      readonly screens: { readonly [K in Exclude<S, StandardScreen>]: string } & {
        readonly [K in S]?: string;
      };
    };

/** All a user reads about one resource, in one language. A missing entry does not compile. */
export type Words<
  F extends Fields,
  State extends string,
  Action extends string,
  Refusal extends string,
  Section extends string,
  ScreenName extends string,
  Filter extends string,
  View extends string,
  Named = unknown,
  Reports extends Readonly<Record<string, Report>> = Readonly<Record<never, never>>,
  Proof extends string = never,
> = {
  readonly one: string;
  readonly many: string;
  /** Six Arabic plural forms of "n <many>" where the generated ones read badly: zero, one, two, few, many, other. */
  readonly counted?: readonly [string, string, string, string, string, string];
  /** One sentence for the empty list: what it is for. */
  readonly about?: string;
  readonly fields: Readonly<Record<keyof F, string>>;
  /** Help under a field. */
  readonly help?: { readonly [K in keyof F]?: string };
  /** What an empty field says where it means more than "nothing", such as "all branches". */
  readonly empty?: { readonly [K in keyof F]?: string };
  /**
   * What else people call a field in their own files, so that an import finds its column (UX-44). The first one of a field
   * of lines is its name where the column stands alone: "تاريخ التعيين", not "فترات العمل · من".
   */
  readonly headings?: { readonly [P in HeadingPath<F>]?: readonly string[] };
  /** One sentence for a screen that is not the plain list: its card among the settings. */
  readonly aboutScreens?: { readonly [S in ScreenName]?: string };
} & Part<'options', OptionWords<F>> &
  Part<'lines', LineWords<F>> &
  Part<'states', Record<State, string>> &
  Part<'actions', Record<Action, string>> &
  TransitionWords<Named> &
  Part<'errors', Record<Refusal, string>> &
  Part<'sections', Record<Section, string>> &
  ScreenWords<ScreenName> &
  Part<'filters', Record<Filter, string>> &
  Part<'views', Record<View, string>> &
  Part<'reports', { readonly [N in keyof Reports]: ReportWords<Reports[N]['columns']> }> &
  Part<'proofs', Record<Proof, string>>;
