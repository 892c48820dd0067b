import type { Values } from '#metadata/derive/problems.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Principal } from '#server/identity/principal.ts';
import { DatabaseError } from '#server/db/errors.ts';
import { transaction, type Transaction } from '#server/db/transaction.ts';
import type { MergePlan } from '#server/kit/merging.ts';
import type { Row, RuleContext, RuleDatabase } from '#server/kit/rules.ts';
import { ProblemError } from '#server/problems.ts';
import type { NoticeReceiver } from '../../outbox/noticeQueue.ts';
import type { SideBySide } from './sideBySide.ts';
import { namingTransaction } from '../statement/statementNames.ts';
import type { ReadContext } from '../statement/readContext.ts';
import { readingFor, readProblem, wallFor, type ChangedWhere, type Services } from '../statement/services.ts';

/** `person`: every rule of access and writing holds. `server`: a rule of ours writes, and may write what people may not. */
export type Mode = 'person' | 'server';

export interface WriteOptions {
  readonly mode: Mode;
  /** Values that hold whatever was sent, e.g. the reference of a part to its owner. */
  readonly fixed?: Values;
  /** The version the caller saw; undefined where none is needed. */
  readonly version?: number | undefined;
  /**
   * What must be filled: all that the clinic requires too, or what is declared required alone (clinic.md F4). `all` where a person
   * writes, `declared` where a rule does, unless the caller says otherwise.
   */
  readonly demands?: 'all' | 'declared';
  /**
   * Values that stood in another record, as a merge brings them: they are judged as what is stored already, whatever a form
   * would offer or take by now. What they mean beside each other is judged as ever.
   */
  readonly carried?: Values | undefined;
  /** A remark for the history. */
  readonly reason?: string | undefined;
}

/** The writing functions, handed over so that rules and parts can call them without importing in circles. */
export interface Engine {
  create(work: WriteContext, resource: AnyResource, input: Values, options: WriteOptions): Promise<string>;
  change(
    work: WriteContext,
    resource: AnyResource,
    id: string,
    input: Values,
    options: WriteOptions,
  ): Promise<void>;
  transition(
    work: WriteContext,
    resource: AnyResource,
    id: string,
    name: string,
    input: Values,
    mode: Mode,
  ): Promise<void>;
  remove(work: WriteContext, resource: AnyResource, id: string, options: WriteOptions): Promise<void>;
  merge(work: WriteContext, resource: AnyResource, plan: MergePlan): ReturnType<RuleDatabase['merge']>;
  unmerge(
    work: WriteContext,
    resource: AnyResource,
    merge: string,
    note: string,
  ): ReturnType<RuleDatabase['unmerge']>;
}

/** One transaction of one request. */
export interface WriteContext {
  readonly services: Services;
  readonly principal: Principal;
  readonly tx: Transaction;
  readonly engine: Engine;
  /** Statements already sent whose answers nobody needs before the commit. */
  readonly pending: Promise<unknown>[];
  /** Where many rows of a resource are written at once: what this one asks together with the others. */
  readonly beside?: SideBySide | undefined;
  /** The resources it wrote and the branches of their rows, told of after its commit. */
  readonly changed: Map<string, ChangedWhere>;
  /** Whole records handed to rules: one that comes back as an answer is shown as its reader may see it. */
  readonly handed: WeakMap<object, { readonly resource: AnyResource; readonly id: string }>;
}

/** Leaves a single statement under way; its failure still stops the transaction. */
export function later(work: WriteContext, statement: Promise<unknown>): void {
  statement.catch(() => undefined);
  work.pending.push(statement);
}

/** Something to be told after commit. */
export interface OutboxEvent {
  readonly event: string;
  readonly to: NoticeReceiver;
  readonly payload: Row;
}

/** One write inside a transaction: what its rules said beside the values. */
export interface Frame {
  readonly resource: AnyResource;
  readonly reasons: string[];
  readonly events: OutboxEvent[];
  readonly context: RuleContext;
}

/** A new statement's surroundings inside a transaction. */
export const readingIn = (work: WriteContext): ReadContext => readingFor(work.services, work.principal);

/** Runs `run` in a transaction of the caller's clinic that is open already. */
export async function workIn<T>(
  tx: Transaction,
  services: Services,
  principal: Principal,
  engine: Engine,
  run: (work: WriteContext) => Promise<T>,
): Promise<T> {
  const changed: WriteContext['changed'] = new Map();
  tx.afterCommit(() => {
    services.counts.drop(principal.clinicId);
    if (changed.size > 0) services.tellChanged?.(principal.clinicId, changed, services.counts.keeper);
  });
  const pending: Promise<unknown>[] = [];
  const named = namingTransaction(tx, services.names);
  const handed: WriteContext['handed'] = new WeakMap();
  const work: WriteContext = { services, principal, tx: named, engine, pending, changed, handed };
  const result = await run(work);
  await Promise.all(pending);
  return result;
}

/**
 * Runs `run` in one transaction of the caller's clinic; deadlocks run it again (REL-11). Every write drops the counts of
 * the clinic after its commit.
 */
export async function inWork<T>(
  services: Services,
  principal: Principal,
  engine: Engine,
  run: (work: WriteContext) => Promise<T>,
): Promise<T> {
  try {
    return await transaction(services.database.pool, wallFor(principal), (tx) =>
      workIn(tx, services, principal, engine, run),
    );
  } catch (error) {
    throw workProblem(error);
  }
}

/** A write that took too long waited for others: nobody asked for a period or a filter, and nothing of it is saved. */
const workProblem = (error: unknown): unknown =>
  error instanceof DatabaseError && error.kind === 'timeout'
    ? new ProblemError('try_again', { cause: error, headers: { 'retry-after': '1' } })
    : readProblem(error);
