import type {
  Asking,
  HeadingPath,
  LineWords,
  OptionWords,
  OwnFields,
  Part,
  ScreenWords,
} from './derive/wordParts.ts';
import type { Fields } from './fields/types.ts';
import type { Report } from './report.ts';

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
