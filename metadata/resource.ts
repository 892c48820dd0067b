import type { AccessRule } from './access.ts';
import { bound } from './derive/bound.ts';
import type { ClinicContext } from './fields/clinicContext.ts';
import type { Constraint, TableRule } from './constraints.ts';
import type { Fields, ValuesOf } from './fields/types.ts';
import type { Ledger, Posting } from './ledger.ts';
import type { Module } from './permissions.ts';
import type { MonthView } from './month.ts';
import type { ListView, MenuPlace, Operation, Screen } from './screens.ts';
import type { Names, Words } from './words.ts';
import type { Approval } from './approval.ts';
import type { SelfDealing, Transition, Transitions, Workflow } from './workflow.ts';

export const standardActions = ['list', 'show', 'create', 'edit', 'remove'] as const;
export type StandardAction = (typeof standardActions)[number];
/** Columns every record has beside its declared fields. */
export type SystemColumn = 'id' | 'version' | 'created_at' | 'updated_at' | 'created_by';
export type Locale = 'ar' | 'en';

/** A field of the declaration. */
type Name<N extends Pick<Names, 'fields'>> = NoInfer<keyof N['fields'] & string>;
/** Pure rules that hold in the form and on the server; the key names the message, `on` the field it lands on. */
export type Check<F extends Fields> = TableRule & {
  readonly on: keyof F & string;
  ok?(record: Partial<ValuesOf<F>>, today: string, clinic: Pick<ClinicContext, 'country'>): boolean;
};

/** A column of the table: a field, or the status of what has states. */
type Column<N extends Names> = Name<N> | ([NoInfer<N['state']>] extends [never] ? never : 'status');
/** What a list can show and be ordered by. */
type Listed<N extends Names> = Column<N> | 'created_at' | 'updated_at';

/**
 * How alike two records can be, the strongest level first. What is alike is judged by SQL of the `.server.ts` (`twins`), when a
 * record is made and whenever one of `fields` changes, and the call is refused by the level's name for it.
 */
export interface TwinLevels<Field extends string = string, Refusal extends string = string> {
  /** What is compared. */
  readonly fields: readonly Field[];
  /** The field that names the twin in the refusal's sentence, as its place. */
  readonly told: Field;
  /** The refusal's sentence where the twin lies outside the caller's rows: that there is one, nothing else (SEC-10). */
  readonly hidden: Refusal;
  /** A level without `refuses` is only told; one that `passes` is saved with `confirm_duplicate: true`, which is logged. */
  readonly levels: Readonly<
    Record<string, { readonly refuses?: Refusal; readonly on?: Field; readonly passes?: true }>
  >;
  /** Who shares `by` may be a relative: the form offers to name the twin in `field` by one tap. */
  readonly family?: { readonly by: Field; readonly field: string };
}

export interface Spec<N extends Names = Names> {
  /** Plural, kebab-case: the API address, and with underscores the table. */
  readonly name: string;
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
  readonly fields: N['fields'];
  /** What names a record in titles and references; several are joined. */
  readonly title: Name<N> | readonly Name<N>[];
  /** Used instead of `title` in English where it is filled. */
  readonly titleEn?: Name<N>;
  /** A reference whose title names the row wherever it is referred to: people are called by their names, not their accounts. */
  readonly titleBy?: Name<N>;
  /** Answered by the chooser beside the title: two or three telling facts, nothing personal (DESIGN 9.18). */
  readonly choose?: readonly Name<N>[];
  /** The field whose order the chooser offers rows in, empty ones last; that of their titles where not said. */
  readonly chooseOrder?: Name<N>;
  /** Who may open the chooser beside whoever lists the resource or writes what refers to it. */
  readonly chooseBy?: AccessRule;
  /**
   * Why its chooser offers every row of the clinic to whoever may open it: one sentence. Without it a chooser offers what one
   * may list or look at and nothing else (DESIGN 9.40).
   */
  readonly chooseAll?: string;
  /** What one may not look at is referred to by no rule either that writes for one, such as a patient one does not treat. */
  readonly chooseSeen?: true;
  /** Whose row it is, and where it belongs: every narrower scope needs one of them. */
  readonly person?: Name<N> | 'id';
  /**
   * Further people a row is as much about, such as the colleague of a swap: it is among their own rows, and none of them decides on it.
   */
  readonly alsoOf?: Name<N>[];
  /** Whoever may read a row of that resource about this one (by its reference hither) reads this one's files through the field of the same name there. */
  readonly readThrough?: string;
  readonly branch?: Name<N> | 'id';
  readonly department?: Name<N> | 'id';
  /**
   * Nobody creates, edits, removes or moves a row about themself, except by a grant for own rows (hr.md G2). Demanded, or the
   * reason why not, of whatever has a person and money or states (`checkCatalogue`).
   */
  readonly noSelfDealing?: SelfDealing;
  /** The states in which a row is shown to the person it is about; a draft may be none of them. */
  readonly ownIn?: readonly NoInfer<N['state']>[];
  /** The field that is filled once a row became its person's: what was cancelled as a draft never was, and they hear nothing of it. */
  readonly ownOnce?: Name<N>;
  /** While all of this holds a row is its person's alone: others neither see nor count nor find it. */
  readonly privateWhile?: { readonly [K in Name<N> | 'status']?: string | null };
  /**
   * Rows are told apart by a select that never changes: who may see and write those of each of its values, beside the rule of what
   * is done. Nobody else finds, counts or refers to one; a value that is not named is nobody's.
   */
  readonly opensBy?: { readonly field: Name<N>; readonly values: Readonly<Record<string, AccessRule>> };
  /** Rows can be changed only in these states. */
  readonly editableIn?: readonly NoInfer<N['state']>[];
  /**
   * The record it stands below: its resource, the field that names it and the path parameter that holds its id. Whatever other
   * parameter an address has is the record's own id.
   */
  readonly parent?: { readonly resource: string; readonly field: Name<N>; readonly param: string };
  /** Fields whose values together occur once in a clinic. */
  readonly unique?: readonly (readonly Name<N>[])[];
  /**
   * Of the rows with the same `of` one holds, from its `from` on (a day or a month; empty: from the beginning) until the next begins,
   * or as long as its `until` says (hr.md G6). One that has begun is never overwritten but on the day it was written, apart from what
   * is `free`, and what an approved or closed payroll month goes by stays whole. `server/kit/effective.ts` finds the row of a day.
   */
  readonly effective?: {
    readonly from: Name<N>;
    readonly of: readonly Name<N>[];
    readonly until?: Name<N>;
    readonly free?: readonly Name<N>[];
  };
  /** The yes or no without which a row is only proposed to the clinic: its amounts are nobody's, and keep no currency. */
  readonly proposedUntil?: Name<N>;
  /** Columns, together, that are looked for so often that they have an index. */
  readonly indexes?: readonly (readonly Column<N>[])[];
  /**
   * Of a resource that grows without bound: what else than the order of its screens and views its lists offer to be ordered by.
   * Each is an index, for sorting a million rows takes a second. Without it the lists offer every column: a clinic has few rows.
   */
  readonly sorts?: readonly (Column<N> | 'created_at')[];
  /** The states of a record and what leads from one to another; without it there is no status. */
  readonly workflow?: Workflow<N['state'], N['transitions']> & {
    readonly transitions: Readonly<Record<keyof N['transitions'], Transition<NoInfer<N['state']>, Name<N>>>>;
    readonly approval?: Approval<NoInfer<N['state']>, Name<N>>;
  };
  /**
   * Who may do what: list, show, create, edit, remove, actions of its own; `self` and `team` for own rows and direct reports,
   * `export` where not everybody who sees a list may take it away as a file (clinic.md 2.1, my patients).
   */
  readonly access: Readonly<Record<N['action'] | StandardAction, AccessRule>>;
  /** Standard calls whose addresses do not exist (405), and `import` where no file of rows makes sense; a ledger has none of the calls. */
  readonly lacks?: readonly ('create' | 'edit' | 'remove' | 'import')[];
  /** Calls that post stock or money: an Idempotency-Key is demanded (DESIGN 9.19), 400 without. */
  readonly posting?: readonly (
    'create' | (keyof NoInfer<N['transitions']> & string) | NoInfer<N['operation']>
  )[];
  /** Named filters whose SQL stands in the `.server.ts`, e.g. `no_login`. */
  readonly filters?: readonly N['filter'][];
  /** Named filters that take records instead of yes or no, and of which resource; their SQL finds the ids in `:ids`. */
  readonly filterTargets?: Readonly<Partial<Record<NoInfer<N['filter']>, string>>>;
  /** The fields with a rule of reading that a named filter looks at: only who may read them all may ask by it (SEC-14). */
  readonly filterReads?: Readonly<Partial<Record<NoInfer<N['filter']>, readonly Name<N>[]>>>;
  /** Named filters a chooser takes from whoever does not list the rows: they ask only what it shows. */
  readonly chooseFilters?: readonly NoInfer<N['filter']>[];
  /** Views of the lists that are there from the start. */
  readonly views?: Readonly<Record<N['view'], ListView<Listed<N>>>>;
  /** Three to five values under the title of a record's page (UX-17). */
  readonly figures?: readonly Name<N>[];
  /**
   * What the head of its page says beside title and state: facts in one line, the day somebody was born on (`born`) as the age; a
   * badge; numbers to call; and what stays in sight in red however far one scrolls (clinic.md 2.1). What one may not read is not there.
   */
  readonly head?: {
    readonly facts?: readonly Name<N>[];
    readonly born?: Name<N>;
    readonly badge?: Name<N>;
    readonly phones?: readonly Name<N>[];
    /** The number that is written to, where its own `consent` allows it. */
    readonly writesTo?: Name<N>;
    readonly alert?: Name<N>;
    /** All sections stand in one tab, however many they are: others of its tabs matter more. */
    readonly oneTab?: true;
  };
  /** One is offered where a write is refused with this code, such as in a locked month, to whoever may make it: about the same person. */
  readonly insteadOf?: { readonly refusal: string; readonly person: Name<N> };
  /** Sets of fields whose equal values mean a possible twin: the form warns before it saves (UX-26); or levels of likeness. */
  readonly twins?: readonly (readonly Name<N>[])[] | TwinLevels<Name<N>, NoInfer<N['refusal']>>;
  /** Groups of fields in forms and on the page, with a heading each. */
  readonly sections?: Readonly<Record<N['section'], readonly Name<N>[]>>;
  /**
   * The clinic arranges the declared fields too: label, section, order, visible, required, quick form, list, filter (clinic.md
   * 2.8). Who may is said by its `custom` field; `locked` ones stay visible and required. Needs `is_incomplete`, a computed boolean.
   */
  readonly layout?: { readonly locked: readonly Name<N>[] };
  /** Its addresses, each a list, a page, a form or a screen of its own. */
  readonly screens: {
    readonly [S in N['screen']]: Screen<
      Listed<N>,
      NoInfer<N['action']> | StandardAction,
      Column<N> | NoInfer<N['filter']>,
      keyof NoInfer<N['transitions']>
    >;
  };
  /** The file of a person: who opened which is in the audit log, and whoever opens very many is told of to the owners (SEC-62, SEC-63). */
  readonly opened?: true;
  /** Lists of other resources shown as tabs of this one's page. */
  readonly related?: readonly { readonly resource: string; readonly field: string }[];
  /** Rows to be read over SQL of the `.server.ts`, with the columns, rights, filters and sums declared here. */
  readonly reports?: N['reports'];
  /** Its rows are movements that are only appended, with the sums that are kept of them. */
  readonly ledger?: N['ledger'];
  /** What its calls write into ledgers: `create`, or a transition by its name (server/kit/postings.ts). */
  readonly posts?: {
    readonly [C in 'create' | (keyof NoInfer<N['transitions']> & string)]?: Posting<Name<NoInfer<N>>>;
  };
  /**
   * Printed as a document on A4, A5 or a roll: facts above the lines, which columns of them, sums below, of which the last of money
   * is said in words, and who signs. What a person may not read their paper lacks; prints are counted, and a code on the sheet
   * finds the record. A state of the tones neutral, muted or danger stands across it.
   */
  readonly paper?: {
    /** Without it: what is entered, below the headings of its sections, as the clinic arranged them. */
    readonly head?: readonly (Name<NoInfer<N>> | 'status')[];
    /** The records of its own kind that name it in this field are printed too, for whoever may list them: a family. */
    readonly members?: Name<NoInfer<N>>;
    readonly lines?: { readonly [L in Name<N>]?: readonly (keyof NonNullable<N['fields'][L]['of']>)[] };
    readonly totals?: readonly Name<NoInfer<N>>[];
    readonly signed?: readonly ('handsOver' | 'takes' | 'employee' | 'manager')[];
  };
  /** Takes remarks of whoever may see the record: mentions, a follow-up day and files with them (UX-82). */
  readonly remarks?: true;
  /** Named calls that are about no single record's state: lists, sheets, suggestions. */
  readonly operations?: Readonly<Record<N['operation'], Operation<AccessRule, Fields>>>;
  /** Its people by days of a month, for the lists drawn `as: 'month'`; its words stand in `words.month`. */
  readonly month?: MonthView<NoInfer<N['operation']>>;
  /** Pure rules over the whole record, for form and server alike. */
  readonly checks?: Readonly<Record<N['check'], Check<NoInfer<N['fields']>>>>;
  /** What the tables themselves refuse beyond single columns, whoever writes: invariants of a row, what occurs once, what may not overlap. */
  readonly constraints?: Readonly<Record<string, Constraint<Name<N>>>>;
  /** What only the server can refuse; the key names the message. */
  readonly refusals?: readonly N['refusal'][];
  /** The refusal that is told where somebody would change what is `fixed` of a record: how it is put right instead. */
  readonly immutable?: NoInfer<N['refusal']>;
  /**
   * What may be sent beside the fields when a record is made or changed, and is kept nowhere: a yes that lets pass what a rule
   * refuses (`passes` of its context), by name, each with what it means for callers of the API.
   */
  readonly passes?: Readonly<Record<string, string>>;
}

interface Declaration<N extends Names> extends Spec<N> {
  /** All a reader sees, in both languages. */
  readonly words: { readonly [L in Locale]: NoInfer<Words<N>> };
}

/** Declares one business entity. Everything else is derived from what stands here. */
export const defineResource = <
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
  const Reports extends Names['reports'] = Readonly<Record<never, never>>,
  const Books extends Ledger<keyof F & string> = never,
>(
  spec: Declaration<{
    fields: F;
    state: State;
    transitions: Named;
    action: Action;
    check: CheckName;
    refusal: Refusal;
    section: Section;
    screen: ScreenName;
    operation: OperationName;
    filter: Filter;
    view: View;
    reports: Reports;
    ledger: Books;
  }>,
) => bound(spec);

export type * from './derive/shapes.ts';
