import { changing, within, type AccessRule } from './access.ts';
import type { Constraint, TableRule } from './constraints.ts';
import type { Fields, ValuesOf } from './fields/types.ts';
import type { Ledger, ProofOf } from './ledger.ts';
import type { Module } from './permissions.ts';
import type { Report } from './report.ts';
import type { ListView, MenuPlace, Operation, Screen } from './screens.ts';
import type { Words } from './words.ts';
import type { SelfDealing, Transition, Transitions, Workflow } from './workflow.ts';

export const standardActions = ['list', 'show', 'create', 'edit', 'remove'] as const;
export type StandardAction = (typeof standardActions)[number];
/** Columns every record has beside its declared fields. */
export type SystemColumn = 'id' | 'version' | 'created_at' | 'updated_at' | 'created_by';
export type Locale = 'ar' | 'en';

type Name<F extends Fields> = keyof F & string;
type StatusColumn<State extends string> = [State] extends [never] ? never : 'status';
/** Pure rules that hold in the form and on the server; the key names the message, `on` the field it lands on. */
export type Check<F extends Fields> = TableRule & {
  readonly on: Name<F>;
  readonly ok?: (record: Partial<ValuesOf<F>>, today: string) => boolean;
};

interface Spec<
  ResourceName extends string,
  F extends Fields,
  State extends string,
  Named extends Transitions,
  Action extends string,
  CheckName extends string,
  Refusal extends string,
  Section extends string,
  ScreenName extends string,
  OperationName extends string,
  Filter extends string,
  View extends string,
  Reports extends ReportsOf,
  Books extends Ledger<keyof F & string>,
> {
  /** Plural, kebab-case: the API address, and with underscores the table. */
  readonly name: ResourceName;
  /** A view kept by hand in the migrations, read and written instead of a table of its own: the rows live elsewhere. */
  readonly source?: string;
  /** The service it belongs to; a clinic that switched it off has none of its screens and addresses. Without: always on. */
  readonly module?: Module;
  /** Where its list stands in the menu; without it there is no entry. */
  readonly menu?: MenuPlace;
  /** What of its list, records and forms has no address of its own opens in a panel over the screen one is on. */
  readonly panel?: boolean;
  /** One row a clinic, there from the start; said by `settingsSet`. */
  readonly settings?: true;
  /** Its fields in the order of its forms, each a kind with options. */
  readonly fields: F;
  /** What names a record in titles and references; several are joined. */
  readonly title: Name<F> | readonly Name<F>[];
  /** Used instead of `title` in English where it is filled. */
  readonly titleEn?: Name<F>;
  /** A reference whose title names the row wherever it is referred to: people are called by their names, not their accounts. */
  readonly titleBy?: Name<F>;
  /** Answered by the chooser beside the title: two or three telling facts, nothing personal (DESIGN 9.18). */
  readonly choose?: readonly Name<F>[];
  /** The field whose order the chooser offers rows in, empty ones last; that of their titles where not said. */
  readonly chooseOrder?: Name<F>;
  /** Who may open the chooser beside whoever lists the resource or writes what refers to it. */
  readonly chooseBy?: AccessRule;
  /** Whose row it is, and where it belongs: every narrower scope needs one of them. */
  readonly person?: Name<F> | 'id';
  readonly branch?: Name<F> | 'id';
  readonly department?: Name<F> | 'id';
  /**
   * Nobody creates, edits, removes or moves a row about themself, except by a grant for own rows (hr.md G2). Demanded, or the
   * reason why not, of whatever has a person and money or states (`checkCatalogue`).
   */
  readonly noSelfDealing?: SelfDealing;
  /** The states in which a row is shown to the person it is about; a draft may be none of them. */
  readonly ownIn?: readonly NoInfer<State>[];
  /** While all of this holds a row is its person's alone: others neither see nor count nor find it. */
  readonly privateWhile?: { readonly [K in Name<NoInfer<F>> | 'status']?: string | null };
  /** Rows can be changed only in these states. */
  readonly editableIn?: readonly NoInfer<State>[];
  /**
   * The record it stands below: its resource, the field that names it and the path parameter that holds its id. Whatever other
   * parameter an address has is the record's own id.
   */
  readonly parent?: { readonly resource: string; readonly field: Name<F>; readonly param: string };
  /** Fields whose values together occur once in a clinic. */
  readonly unique?: readonly (readonly Name<F>[])[];
  /** Columns, together, that are looked for so often that they have an index. */
  readonly indexes?: readonly (readonly (Name<F> | StatusColumn<NoInfer<State>>)[])[];
  /**
   * Of a resource that grows without bound: what else than the order of its screens and views its lists offer to be ordered by.
   * Each is an index, for sorting a million rows takes a second. Without it the lists offer every column: a clinic has few rows.
   */
  readonly sorts?: readonly (Name<F> | StatusColumn<NoInfer<State>> | 'created_at')[];
  /** The states of a record and what leads from one to another; without it there is no status. */
  readonly workflow?: Workflow<State, Named> & {
    readonly transitions: Readonly<Record<keyof Named, Transition<NoInfer<State>, Name<NoInfer<F>>>>>;
  };
  /** Who may do what: list, show, create, edit, remove, actions of its own; `self` and `team` for own rows and direct reports. */
  readonly access: Readonly<Record<Action | StandardAction, AccessRule>>;
  /** Standard calls whose addresses do not exist (405); a ledger has none of them. */
  readonly lacks?: readonly ('create' | 'edit' | 'remove')[];
  /** Calls that post stock or money: an Idempotency-Key is demanded (DESIGN 9.19), 400 without. */
  readonly posting?: readonly ('create' | (keyof NoInfer<Named> & string) | NoInfer<OperationName>)[];
  /** Named filters whose SQL stands in the `.server.ts`, e.g. `no_login`. */
  readonly filters?: readonly Filter[];
  /** Named filters that take records instead of yes or no, and of which resource; their SQL finds the ids in `:ids`. */
  readonly filterTargets?: Readonly<Partial<Record<NoInfer<Filter>, string>>>;
  /** The fields with a rule of reading that a named filter looks at: only who may read them all may ask by it (SEC-14). */
  readonly filterReads?: Readonly<Partial<Record<NoInfer<Filter>, readonly Name<NoInfer<F>>[]>>>;
  /** Named filters a chooser takes from whoever does not list the rows: they ask only what it shows. */
  readonly chooseFilters?: readonly NoInfer<Filter>[];
  /** Views of the lists that are there from the start. */
  readonly views?: Readonly<
    Record<View, ListView<Name<NoInfer<F>> | StatusColumn<NoInfer<State>> | 'created_at' | 'updated_at'>>
  >;
  /** Three to five values under the title of a record's page (UX-17). */
  readonly figures?: readonly Name<NoInfer<F>>[];
  /** Sets of fields whose equal values mean a possible twin: the form warns before it saves (UX-26). */
  readonly twins?: readonly (readonly Name<NoInfer<F>>[])[];
  /** Groups of fields in forms and on the page, with a heading each. */
  readonly sections?: Readonly<Record<Section, readonly Name<NoInfer<F>>[]>>;
  readonly screens: {
    readonly [S in ScreenName]: Screen<
      Name<NoInfer<F>> | StatusColumn<NoInfer<State>> | 'created_at' | 'updated_at',
      NoInfer<Action> | StandardAction,
      Name<NoInfer<F>> | StatusColumn<NoInfer<State>> | NoInfer<Filter>
    >;
  };
  /** Lists of other resources shown as tabs of this one's page. */
  readonly related?: readonly { readonly resource: string; readonly field: string }[];
  /** Rows to be read over SQL of the `.server.ts`, with the columns, rights, filters and sums declared here. */
  readonly reports?: Reports;
  /** Its rows are movements that are only appended, with the sums that are kept of them. */
  readonly ledger?: Books;
  /** Takes remarks of whoever may see the record: mentions, a follow-up day and files with them (UX-82). */
  readonly remarks?: true;
  /** Named calls that are about no single record's state: lists, sheets, suggestions. */
  readonly operations?: Readonly<Record<OperationName, Operation<AccessRule, Fields>>>;
  /** Pure rules over the whole record, for form and server alike. */
  readonly checks?: Readonly<Record<CheckName, Check<NoInfer<F>>>>;
  /** What the tables themselves refuse beyond single columns, whoever writes: invariants of a row, what occurs once, what may not overlap. */
  readonly constraints?: Readonly<Record<string, Constraint<Name<NoInfer<F>>>>>;
  /** What only the server can refuse; the key names the message. */
  readonly refusals?: readonly Refusal[];
  /** All a reader sees, in both languages. */
  readonly words: {
    readonly [L in Locale]: NoInfer<
      Words<
        F,
        State,
        (keyof Named & string) | OperationName,
        CheckName | Refusal,
        Section,
        ScreenName,
        Filter,
        View,
        Named,
        Reports,
        ProofOf<Books>
      >
    >;
  };
}

type ReportsOf = Readonly<Record<string, Report>>;
type Ruled = Readonly<Record<string, { readonly access: AccessRule; readonly reads?: boolean }>>;
const standardChanges: readonly string[] = ['create', 'edit', 'remove'];

/**
 * Every rule of a declaration told of its module and of whether it opens a change, so that the one decision hides it on
 * both sides: what a clinic switched off (UX-71), and all changes while its subscription only reads (platform.md 5.6).
 */
function bound<
  S extends {
    readonly module?: Module;
    readonly access: Readonly<Record<string, AccessRule>>;
    readonly chooseBy?: AccessRule;
  },
>(spec: S): S {
  const { module, access, chooseBy } = spec;
  const { ledger, workflow, operations, reports } = spec as {
    ledger?: Ledger;
    workflow?: { transitions: Ruled };
    operations?: Ruled;
    reports?: Ruled;
  };
  const bind = (rule: AccessRule, changes: boolean): AccessRule => {
    const told = changes ? changing(rule) : rule;
    return module === undefined ? told : within(module, told);
  };
  const bindAll = (ruled: Ruled, reads = false): Ruled =>
    Object.fromEntries(
      Object.entries(ruled).map(([name, one]) => [
        name,
        { ...one, access: bind(one.access, !reads && one.reads !== true) },
      ]),
    );
  return {
    ...spec,
    access: Object.fromEntries(
      Object.entries(access).map(([name, rule]) => [name, bind(rule, standardChanges.includes(name))]),
    ),
    ...(chooseBy && { chooseBy: bind(chooseBy, false) }),
    ...(workflow && { workflow: { ...workflow, transitions: bindAll(workflow.transitions) } }),
    ...(operations && { operations: bindAll(operations) }),
    ...(reports && { reports: bindAll(reports, true) }),
    ...(ledger && { lacks: standardChanges }),
  };
}

/** Declares one business entity. Everything else is derived from what stands here. */
export const defineResource = <
  const ResourceName extends string,
  const F extends Fields,
  const State extends string = never,
  const Named extends Transitions = Readonly<Record<never, Transition>>,
  const Action extends string = never,
  const CheckName extends string = never,
  const Refusal extends string = never,
  const Section extends string = never,
  const ScreenName extends string = never,
  const OperationName extends string = never,
  const Filter extends string = never,
  const View extends string = never,
  const Reports extends ReportsOf = Readonly<Record<never, never>>,
  const Books extends Ledger<keyof F & string> = never,
>(
  spec: Spec<
    ResourceName,
    F,
    State,
    Named,
    Action,
    CheckName,
    Refusal,
    Section,
    ScreenName,
    OperationName,
    Filter,
    View,
    Reports,
    Books
  >,
): Spec<
  ResourceName,
  F,
  State,
  Named,
  Action,
  CheckName,
  Refusal,
  Section,
  ScreenName,
  OperationName,
  Filter,
  View,
  Reports,
  Books
> => Object.freeze(bound(spec));

export type * from './derive/shapes.ts';
