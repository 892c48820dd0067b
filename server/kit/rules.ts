import type { ErrorCode } from '#i18n/errors.ts';
import type { AccessRule, Subject } from '#metadata/access.ts';
import type { Values } from '#metadata/derive/problems.ts';
import type { Importing } from './importing.ts';
import type { Row, RuleDatabase } from './ruleDatabase.ts';
import type { Notices } from '../outbox/noticeDeclarations.ts';
import type { NoticeReceiver } from '../outbox/noticeQueue.ts';
import type { Movement } from './postings.ts';
import type { PayrollReach } from './payrollLocks.ts';
import type {
  AnyResource,
  ChosenOf,
  LedgerProofOf,
  TransitionOf,
  OperationOf,
  RecordOf,
  RefusalOf,
  ReportOf,
} from '#metadata/resource.ts';

export type { ReportReader, Row, RuleDatabase } from './ruleDatabase.ts';

/** What every rule may use. */
export interface RuleContext<R extends AnyResource = AnyResource> {
  /** Whose write this is: a person's own call, or a rule's through `db.create` and `db.change`. */
  readonly writtenBy: 'person' | 'rule';
  readonly subject: Subject & {
    readonly clinicId: string;
    readonly branchIds: readonly string[];
    readonly departmentId: string | null;
    /** Where the call came from. */
    readonly ip: string;
    /** The clinic's country, digits of its currency, its time zone, and when its business day begins. */
    readonly clinic: {
      readonly country: string;
      readonly currencyDigits: number;
      readonly timezone: string;
      readonly dayCutoff: string;
    };
  };
  readonly now: Date;
  /** Today in the clinic's time zone, `YYYY-MM-DD`. */
  readonly today: string;
  /** The business day, that of calendar and money, which begins at the clinic's `day_cutoff` (clinic.md G4); attendance, leave and pay go by `today` (hr.md G5). */
  readonly businessDay: string;
  readonly locale: 'ar' | 'en';
  /** The call's Idempotency-Key; undefined where none was sent. */
  readonly key: string | undefined;
  readonly db: RuleDatabase;
  /** Whether a word of the declaration's `passes` was sent with a yes. */
  passes(name: string): boolean;
  /**
   * Stops with the resource's own message of that name (words.errors), on a field or above the form; 409 unless a field is named
   * (422). With a general `code` the name is the `reason` beside it (clinic.md G8).
   */
  refuse(
    reason: RefusalOf<R>,
    options?: {
      readonly on?: string;
      readonly code?: ErrorCode;
      readonly values?: Readonly<Record<string, string | number>>;
      readonly details?: unknown;
    },
  ): never;
  /** Stops with everything that is wrong, each on its field (422); nothing happens where nothing is. */
  refuseAll(
    found: readonly {
      readonly reason: RefusalOf<R>;
      readonly on: string;
      readonly values?: Readonly<Record<string, string | number>>;
    }[],
  ): void;
  /** Stops with a code of the common table (i18n errors), e.g. `last_owner`. */
  fail(
    code: string,
    options?: {
      readonly on?: string;
      readonly values?: Readonly<Record<string, string | number>>;
      readonly details?: unknown;
    },
  ): never;
  /** Stops with 428 without a version, with 409 `version_conflict` and its details where it is not that of a record `db` answered (REL-14). */
  unchanged(record: Row, version: unknown): Promise<void>;
  /** Stops with 403 `reauth_required` unless the password was typed within the last ten minutes (SEC-23). */
  confirmed(): void;
  /**
   * Whether a decision the rules found to be about the caller is left to others (hr.md G2): always, except to a clinic's only
   * owner, of whom the record's history then tells it (DESIGN 9.39).
   */
  leftToOthers(): Promise<boolean>;
  /** Whole address of a page of this clinic, from the configured domain and never from the request (SEC-33). */
  linkTo(path: string): string;
  /**
   * Tells people after the commit (platform.md 11), in the words of the resource's `notices`. `record_id` of the payload
   * names another record of the resource than the one in hand; `employee_id` whom it is about, and `branch_id` where, where the
   * record does not say.
   */
  notify(event: string, to: NoticeReceiver, payload: Row): void;
  /** A remark in the record's history beside the changed fields. */
  note(reason: string): void;
}

/** A line of the record that a transition names. */
export interface NamedLine {
  readonly line: Row;
  /** What is said of it. */
  readonly sent: Row;
  /** Where that was typed: `lines.0`; a refusal of a field lands on `${at}.<field>`. */
  readonly at: string;
}

/** Who signed for a transition in person, at the desk of whoever makes it, and how. */
export interface Present {
  readonly employeeId: string;
  readonly way: 'password' | 'signature';
  /** The file of what they drew. */
  readonly signature?: string;
}

/** What a transition's rule finds: the record as it is held, what was asked, and the lines that were named. */
export type TransitionContext<R extends AnyResource = AnyResource> = RuleContext<R> & {
  readonly record: RecordOf<R>;
  readonly asked: Values;
  readonly lines: readonly NamedLine[];
  /** Of a decision in steps: the state it leads to, so that what is approved takes effect with the last of them. */
  readonly next?: string | undefined;
  /** Who signed for it in person (`inPerson` of the declaration). */
  readonly present?: Present | undefined;
};

interface TransitionRule<R extends AnyResource> {
  /** Also in a locked month: its rule puts right there what it takes back, by a row of an open one, or refuses by itself. */
  readonly throughLocks?: true;
  /** Where the record is in no state it starts from: refuses in words of its own, before anything else is told of it. */
  elsewhere?(context: RuleContext<R> & { readonly record: RecordOf<R> }): Promise<void>;
  guard?(context: TransitionContext<R>): Promise<void>;
  /** May return further values to save with the transition. */
  effect?(context: TransitionContext<R>): Promise<Values | void>;
}
/** The rule of a transition that chooses where it leads: one of the declared states, beside what is saved. */
interface ChoosingRule<R extends AnyResource, State extends string> {
  /** Where the record is in no state it starts from: refuses in words of its own, before anything else is told of it. */
  elsewhere?(context: RuleContext<R> & { readonly record: RecordOf<R> }): Promise<void>;
  guard?(context: TransitionContext<R>): Promise<void>;
  effect(context: TransitionContext<R>): Promise<Values & { readonly status: State }>;
}
type Choosing<R extends AnyResource> = {
  readonly [T in TransitionOf<R>]: [ChosenOf<R, T>] extends [never] ? never : T;
}[TransitionOf<R>];
type TransitionRules<R extends AnyResource> = {
  readonly [T in Exclude<TransitionOf<R>, Choosing<R>>]?: TransitionRule<R>;
} & { readonly [T in Choosing<R>]: ChoosingRule<R, ChosenOf<R, T>> };
type HasChoice<R extends AnyResource> = [Choosing<R>] extends [never]
  ? unknown
  : { readonly transitions: object };

export interface OperationContext<R extends AnyResource> extends RuleContext<R> {
  /** The record of an operation whose path has `:id`, already seen to be within the caller's rows. */
  readonly record: RecordOf<R> | undefined;
  readonly body: Values;
  readonly query: Readonly<Record<string, string>>;
  readonly params: Readonly<Record<string, string>>;
}

/** Parameters are compared both ways, so that typed rules fit into the untyped registry. */
type Handler<Context, Result> = { handle(context: Context): Promise<Result> }['handle'];
type Saving<R extends AnyResource> = RuleContext<R> & { readonly before: RecordOf<R> | undefined };

/**
 * Rules only the server can hold. SQL pieces see the row as `t`, and `:me` (employee), `:user`, `:today`, `:business_day`, `:locale` of the
 * request, `:timezone` of the clinic and `:digits` of its currency. A table is called like its resource, with underscores.
 */
export interface ServerRules<R extends AnyResource = AnyResource> {
  readonly for: R;
  /** Before validation: fill or derive values. `before` is undefined when creating. */
  prepare?(values: Values, context: Saving<R>): Promise<Values>;
  /** After validation, before writing. */
  check?(values: Values, context: Saving<R>): Promise<void>;
  /** After writing, in the same transaction. */
  saved?(context: Saving<R> & { readonly record: RecordOf<R> }): Promise<void>;
  /**
   * The payroll months and days a row decides (hr.md G3). The engine refuses to create, change, move, remove or restore it
   * while one of them is approved or closed, as it was and as it becomes.
   */
  payrollReach?(row: Row, context: RuleContext<R>): Promise<PayrollReach>;
  beforeRemove?(context: RuleContext<R> & { readonly record: RecordOf<R> }): Promise<void>;
  /** It was removed, in the same transaction: what goes by the others is reckoned anew. */
  removed?(context: RuleContext<R> & { readonly record: RecordOf<R> }): Promise<void>;
  /** The service of the resource was switched on or off, in the same transaction: its rows stay, and count again or no more. */
  switched?(context: RuleContext<R>): Promise<void>;
  /** The clinic's time zone became another, in the same transaction: what is kept as a wall clock means other instants, in `context` too. */
  zoneChanged?(context: RuleContext<R>): Promise<void>;
  /** The clinic's days off became others, in the same transaction. */
  weekendChanged?(context: RuleContext<R>): Promise<void>;
  /** A removed record was put back; refuses where it no longer fits, e.g. because the plan's last place was taken. */
  beforeRestore?(context: RuleContext<R> & { readonly record: RecordOf<R> }): Promise<void>;
  /** What a transition checks (`guard`) and does (`effect`); one that has several targets must choose one here. */
  readonly transitions?: TransitionRules<R>;
  /** The movements of a call that `posts` with `rows`, in the ledger's own fields; none where nothing moves. */
  readonly posts?: Readonly<
    Record<string, Handler<RuleContext<R> & { readonly record: RecordOf<R> }, readonly Movement[]>>
  >;
  readonly operations?: { readonly [O in OperationOf<R>]: Handler<OperationContext<R>, unknown> };
  /**
   * SQL expression per computed field, e.g. `(select count(*) from employees e where e.clinic_id = t.clinic_id and e.branch_id = t.id)`;
   * of a line as `lines.short_qty`, where `t` is the line and `t.record_id` leads to its record.
   */
  readonly computed?: Readonly<Record<string, string>>;
  /**
   * SQL expression per summed column whose meaning the filter of the list changes, e.g. what came into one warehouse; the
   * column's own where it names none.
   */
  totals?(filter: Readonly<Record<string, unknown>>): Readonly<Record<string, string>>;
  /**
   * SQL per key the chooser answers beside label and facts, for forms to fill from and reckon with (`fillFrom`, formulas), e.g. the
   * units of an item; nothing personal. A key called like a field keeps that field's rule of reading; others may have one.
   */
  readonly chooserData?: Readonly<
    Record<string, string | { readonly sql: string; readonly read: AccessRule }>
  >;
  /** SQL condition per operation, move, `edit` and `remove` of one record: `_may` names it, and the menu offers it, only where that is true. */
  readonly offered?: { readonly [O in OperationOf<R> | TransitionOf<R> | 'edit' | 'remove']?: string };
  /** SQL condition per named filter. */
  readonly filters?: Readonly<Record<string, string>>;
  /**
   * SQL of the rows per report: a select with an `id`, each declared column and what it carries beside them. `:id` is the
   * record's, `:timezone` the clinic's.
   */
  readonly reports?: { readonly [N in ReportOf<R>]: string };
  /**
   * SQL per proof of the ledger beyond its sums: a select of what differs, `about` (the fields that name it, as jsonb) and
   * `amounts` (jsonb: by field what is kept and what it should be, as texts).
   */
  readonly proofs?: { readonly [N in LedgerProofOf<R>]: string };
  /** What people are told of this resource, by event: those its transitions name, and those its rules raise. */
  readonly notices?: Notices;
  /**
   * How twins are judged where the declaration has levels: the row being written is `v`, as the table has it. `rows` selects `id`,
   * `level` and `reasons` (names of fields, text[]) of those that are like it, through indexes; `keys` are texts of which two
   * twins always share one: who writes holds them until the commit, so that of equal ones at once the second sees the first.
   * Rows of one file are held against the earlier ones that say what they ask (`says`, `asks`, each of two twins asks what the
   * other says); without those, against all that share a key.
   */
  readonly twins?: {
    readonly rows: string;
    readonly keys: string;
    readonly among?: { readonly says: string; readonly asks: string };
  };
  /**
   * `prepare`, `check` and `saved` of a new record write nothing and ask nothing that another new record of the resource could answer
   * otherwise, but what its unique fields, its twins and `importing.once` say: a file's rows are then judged many at once, and written
   * many at once. Rows of a resource without such rules always are.
   */
  readonly judgesAlone?: true;
  /** What an imported file brings beside the records. */
  readonly importing?: Importing;
}

/** Ties server-only rules to a declaration; guards and effects run inside the request's transaction. */
export const serverRules = <const R extends AnyResource>(
  resource: R,
  rules: Omit<ServerRules<NoInfer<R>>, 'for'> & HasChoice<NoInfer<R>>,
): ServerRules<R> => ({ for: resource, ...rules });
