import type { Catalogue } from '#metadata/derive/catalogue.ts';
import type { Values } from '#metadata/derive/problems.ts';
import { isId } from '#metadata/fields/validate.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Principal } from '#server/identity/principal.ts';
import type { Database } from '#server/db/connect.ts';
import type { Row, ServerRules } from '#server/kit/rules.ts';
import { makeTransitions, type BulkAnswer } from './write/bulkTransition.ts';
import { BuiltStatements } from './statement/statementCache.ts';
import { CountCache } from './statement/counts.ts';
import { history } from './read/history.ts';
import { list, type ListAnswer } from './read/list.ts';
import { answerOf, lastAnswerOf } from './write/lockedRecord.ts';
import { readMany } from './read/records.ts';
import { makeTransition } from './write/transition.ts';
import { noteOpening, openingOf } from './read/opening.ts';
import { recordStatement, type Look } from './read/record.ts';
import { resourceFor } from './statement/ownFields.ts';
import { operate, type OperationCall } from './write/operation.ts';
import { options, type OptionsQuery } from './read/options.ts';
import type { ListQuery } from './statement/page.ts';
import { removeRecord } from './write/remove.ts';
import { mergeRecords } from './write/mergeRecords.ts';
import { unmergeRecords } from './write/unmergeRecords.ts';
import { restoreRecord } from './write/restore.ts';
import { search } from './search/search.ts';
import { StatementNames } from './statement/statementNames.ts';
import type { Services } from './statement/services.ts';
import { createSeveral, severalTargets } from './write/createSeveral.ts';
import { twins } from './search/twins.ts';
import { checkView, type ViewState } from './read/savedViewState.ts';
import { reportPage, reportTotals, type ReportCall, type ReportQuery } from './read/report.ts';
import { ids, totals, type WholeQuery } from './read/totals.ts';
import { provenPresence } from './write/presence.ts';
import { inWork, type Engine } from './write/writeContext.ts';
import { changeRecord, createRecord } from './write/write.ts';
import { demandsOf } from './write/customFields.ts';

export type { BulkAnswer } from './write/bulkTransition.ts';
export type { ListAnswer } from './read/list.ts';
export type { OperationCall } from './write/operation.ts';
export type { OptionsQuery } from './read/options.ts';
export type { ListQuery } from './statement/page.ts';

export interface RepositoryOptions {
  readonly database: Pick<Database, 'pool'>;
  readonly catalogue: Catalogue;
  readonly rules: readonly ServerRules[];
  readonly clock?: (() => Date) | undefined;
  readonly linkTo: Services['linkTo'];
  readonly tellChanged?: Services['tellChanged'];
  readonly bytesOf?: Services['bytesOf'];
  readonly leaveJob?: Services['leaveJob'];
  readonly isDrawn?: Services['isDrawn'];
  readonly limitsAddresses?: boolean;
}

/** A write's version where the body holds none: If-Match, or a query. */
export interface ChangeOptions {
  readonly version?: number | undefined;
}

/** The only door to rows: every call acts for one person in one clinic. All methods throw `ProblemError`. */
export interface Repository {
  /** For what works on many rows in transactions of its own: exports and imports. */
  readonly inside: { readonly services: Services; readonly engine: Engine };
  list(principal: Principal, resource: AnyResource, query: ListQuery): Promise<ListAnswer>;
  /** The record as JSON text; `opened` by a person, unless something else of it is only asked for. */
  one(principal: Principal, resource: AnyResource, id: string, look?: Look): Promise<string>;
  /** Notes that these records were opened by what is no reading of them, such as the bytes of a picture. */
  noteOpening(principal: Principal, resource: AnyResource, ids: readonly string[]): Promise<void>;
  many(principal: Principal, resource: AnyResource, ids: readonly unknown[]): Promise<ListAnswer>;
  create(principal: Principal, resource: AnyResource, input: Values): Promise<Row>;
  change(
    principal: Principal,
    resource: AnyResource,
    id: string,
    input: Values,
    options?: ChangeOptions,
  ): Promise<Row>;
  /** Answers the record that is no more (DESIGN 9.19). */
  remove(principal: Principal, resource: AnyResource, id: string, options?: ChangeOptions): Promise<Row>;
  transition(
    principal: Principal,
    resource: AnyResource,
    id: string,
    transition: string,
    input: Values,
    options?: ChangeOptions,
  ): Promise<Row>;
  /** Moves several records, each in a transaction of its own, so that one refusal leaves the others done. */
  makeTransitions(
    principal: Principal,
    resource: AnyResource,
    transition: string,
    input: Values,
  ): Promise<BulkAnswer>;
  /** What a chooser offers, as JSON text. */
  options(principal: Principal, resource: AnyResource, query: OptionsQuery): Promise<string>;
  /** Exact sums over the whole result of a list, as JSON text. */
  totals(principal: Principal, resource: AnyResource, query: WholeQuery): Promise<string>;
  /** A page of a report. */
  report(principal: Principal, call: ReportCall, query: ReportQuery): Promise<ListAnswer>;
  /** Exact sums over the whole result of a report, as JSON text. */
  reportTotals(principal: Principal, call: ReportCall, query: ReportQuery): Promise<string>;
  /** The ids of the whole result of a list, as JSON text. */
  ids(principal: Principal, resource: AnyResource, query: WholeQuery): Promise<string>;
  /** The best hits over everything the caller may list, as JSON text. */
  search(principal: Principal, q: string): Promise<string>;
  /** Records that may be the one being written, as JSON text. */
  twins(
    principal: Principal,
    resource: AnyResource,
    query: Readonly<Record<string, string>>,
  ): Promise<string>;
  /** Puts back what the caller removed a moment ago. */
  undoRemoval(principal: Principal, resource: AnyResource, id: string): Promise<Row>;
  /** Throws where the caller could not open the list as the view shows it. */
  checkView(principal: Principal, list: string, state: ViewState): Promise<void>;
  /** What happened to the record, newest first, as JSON text. */
  history(principal: Principal, resource: AnyResource, id: string): Promise<string>;
  operate(
    principal: Principal,
    resource: AnyResource,
    operation: string,
    call: OperationCall,
  ): Promise<unknown>;
}

const engine: Engine = {
  create: createRecord,
  change: changeRecord,
  remove: removeRecord,
  transition: makeTransition,
  merge: mergeRecords,
  unmerge: unmergeRecords,
};

/** Builds the repository over a database and the declarations. */
export function createRepository({
  database,
  catalogue,
  rules,
  clock,
  linkTo,
  tellChanged,
  bytesOf,
  leaveJob,
  isDrawn,
  limitsAddresses = true,
}: RepositoryOptions): Repository {
  const services: Services = {
    database,
    catalogue,
    rules: new Map(rules.map((one) => [one.for.name, one])),
    counts: new CountCache(),
    names: new StatementNames(),
    statements: new BuiltStatements(),
    clock: clock ?? (() => new Date()),
    linkTo,
    limitsAddresses,
    ...(tellChanged === undefined ? {} : { tellChanged }),
    ...(isDrawn === undefined ? {} : { isDrawn }),
    ...(bytesOf === undefined ? {} : { bytesOf }),
    ...(leaveJob === undefined ? {} : { leaveJob }),
  };
  const known = (
    principal: Principal,
    resource: AnyResource,
    { filter, sort, fields }: Pick<ListQuery, 'filter' | 'sort' | 'fields'>,
  ) => resourceFor(database, principal, resource, [filter, sort, fields]);
  return {
    inside: { services, engine },
    list: async (principal, resource, query) =>
      list(services, principal, await known(principal, resource, query), query),
    one: (principal, resource, id, look = 'asked') =>
      recordStatement(services, principal, resource, id, look),
    noteOpening: (principal, resource, ids) => noteOpening(services, principal, resource, ids),
    many: (principal, resource, ids) => readMany(services, principal, resource, ids),
    create: (principal, resource, input) =>
      inWork(services, principal, engine, async (work) => {
        const several = severalTargets(resource, input);
        if (several) return createSeveral(work, resource, input, several);
        const id = await createRecord(work, resource, input, {
          mode: 'person',
          ...demandsOf(resource, input),
        });
        return lastAnswerOf(work, resource, id);
      }),
    change: (principal, resource, id, input, { version } = {}) =>
      inWork(services, principal, engine, async (work) => {
        await changeRecord(work, resource, id, input, { mode: 'person', version });
        // One that changes nothing leaves no entry of its own, and answers the whole record. The answer waits for it.
        const opening = openingOf(services, principal, resource, [id]);
        if (opening) work.tx.query(opening.text, opening.values).catch(() => undefined);
        return lastAnswerOf(work, resource, id);
      }),
    remove: (principal, resource, id, { version } = {}) =>
      inWork(services, principal, engine, async (work) => {
        // Read first, for there is nothing to read afterwards; not shown where the removal is refused.
        const record = isId(id) ? await answerOf(work, resource, id) : {};
        await removeRecord(work, resource, id, { mode: 'person', version });
        return record;
      }),
    async transition(principal, resource, id, name, input, { version } = {}) {
      const sent = version === undefined ? input : { ...input, version };
      const asked = { resource, id, name, input: sent };
      const { present, ...made } = await provenPresence(services, principal, engine, asked);
      return inWork(services, principal, engine, async (work) => {
        await makeTransition(work, resource, id, name, made.input, 'person', present);
        return lastAnswerOf(work, resource, id);
      });
    },
    makeTransitions: (principal, resource, name, input) =>
      makeTransitions(services, principal, engine, resource, name, input),
    options: (principal, resource, query) => options(services, principal, resource, query),
    totals: async (principal, resource, query) =>
      totals(services, principal, await known(principal, resource, query), query),
    report: (principal, call, query) => reportPage(services, principal, call, query),
    reportTotals: (principal, call, query) => reportTotals(services, principal, call, query),
    ids: async (principal, resource, query) =>
      ids(services, principal, await known(principal, resource, query), query),
    search: (principal, q) => search(services, principal, q),
    twins: (principal, resource, query) => twins(services, principal, resource, query),
    undoRemoval: (principal, resource, id) =>
      inWork(services, principal, engine, async (work) => {
        await restoreRecord(work, resource, id);
        return lastAnswerOf(work, resource, id);
      }),
    checkView: (principal, list, state) => checkView(services, principal, list, state),
    history: (principal, resource, id) => history(services, principal, resource, id),
    operate: (principal, resource, name, call) =>
      inWork(services, principal, engine, (work) => operate(work, resource, name, call)),
  };
}
