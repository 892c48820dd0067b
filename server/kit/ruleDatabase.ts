import type { AccessRule } from '#metadata/access.ts';
import type { Values } from '#metadata/derive/problems.ts';
import type { AreaJob } from './areaJobs.ts';
import type { Amended, MergePlan, TwinFound } from './merging.ts';

/** Rows as the database holds them: field names to stored values. */
export type Row = Readonly<Record<string, unknown>>;

/**
 * The rows of a resource's report as the caller may read them, of one record where the report is of records, which was
 * looked at before: columns without the right are absent, what it refers to is also told by name (`supplier_id`, `supplier`).
 * Undefined for whom the report's rule does not admit at all.
 */
export type ReportReader = (
  resource: string,
  report: string,
  asked?: {
    readonly of?: string | undefined;
    readonly filter?: Readonly<Record<string, unknown>>;
    readonly limit?: number;
  },
) => Promise<readonly Row[] | undefined>;

/** Statements inside the request's transaction, the clinic's wall and the clock. */
export interface RuleDatabase {
  /** Rows of any declared resource of this clinic, no row scope applied: a rule sees what it must judge. `lock` holds them until commit, in id order. */
  find(
    resource: string,
    where: Readonly<Record<string, unknown>>,
    options?: { readonly lock?: boolean; readonly limit?: number },
  ): Promise<readonly Row[]>;
  /** A parameterised statement of our own, for sums and set logic; never built from user text. */
  query(sql: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  /** Whether a record lies within the rows a rule opens to the caller: absent, another clinic's and unseen ones do not. */
  within(resource: string, id: unknown, rule: AccessRule): Promise<boolean>;
  /** Rows of a declared report, as `ReportReader` says. */
  readonly report: ReportReader;
  /** What is like these values (`twins` of the declaration), the most alike first; `visible`: within the caller's rows. */
  twins(resource: string, values: Values, except?: string): Promise<readonly TwinFound[]>;
  /** The fields of these values whose reference a form would not offer now (absent, or not among what the field offers); what `before` holds already is fine. */
  unoffered(resource: string, values: Values, before: Row): Promise<readonly string[]>;
  /** How many rows lead to a record, by table: those a merge would move. */
  referring(resource: string, id: string, into?: string): Promise<Readonly<Record<string, number>>>;
  /** Makes one record of two, as `mergeRecords` says; the rule has judged both and holds them. */
  merge(
    resource: string,
    plan: MergePlan,
  ): Promise<{ readonly id: string; readonly moved: Readonly<Record<string, number>> }>;
  /** Makes two of one again; answers the fields that were changed since and stay. */
  unmerge(resource: string, merge: string, note: string): Promise<readonly string[]>;
  /**
   * Writes through the engine: validation, rules, history and version included. With `fixed` it is the caller's own write, by what
   * they may, and those values hold beside it, also what nobody may send.
   */
  create(resource: string, values: Values, fixed?: Values): Promise<Row>;
  change(resource: string, id: string, values: Values, reason?: string): Promise<Row>;
  /**
   * Marks many records with the same values in two statements, history and version included; for what follows from elsewhere: no rule of
   * the resource is asked, and nobody is told.
   */
  changeMany(resource: string, ids: readonly string[], values: Values, reason: string): Promise<void>;
  /** `changeMany` with values of its own for each; the rule holds and judged them. */
  amend(resource: string, rows: readonly Amended[], reason?: string): Promise<void>;
  /** Takes a record through a transition: by what the caller may, or as time does (`server`). */
  transition(
    resource: string,
    id: string,
    name: string,
    asked?: Values,
    by?: 'person' | 'server',
  ): Promise<Row>;
  /**
   * A text file (`text` of its field) piece by piece: one the caller uploaded that no record names yet, or one of the record `of`.
   * Undefined for every other id, so that nobody reads through a rule what they may not open (SEC-57).
   */
  file(id: unknown, of?: string): Promise<AsyncIterable<Uint8Array> | undefined>;
  /** Asks for an area's job under the caller's name, in this transaction: it begins once this write stands. Answers its id (`GET /jobs/:id`). */
  enqueue(job: AreaJob, asked: Values): Promise<string>;
}
