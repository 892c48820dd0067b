import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool, PoolClient, QueryConfig, QueryResult, QueryResultRow } from 'pg';
import { DatabaseError, databaseError, mayRetry } from './errors.ts';
import { freeOldest, noteUse } from './keptStatements.ts';
import { inOneWrite } from './oneWrite.ts';
import { opening, wallOf, type TransactionOptions, type Wall } from './wall.ts';

export type { TransactionOptions, Wall } from './wall.ts';

/** The statements of one interactive transaction. */
export interface Transaction {
  readonly wall: Wall | undefined;
  query<Row extends QueryResultRow = QueryResultRow>(
    text: string,
    values?: readonly unknown[],
  ): Promise<QueryResult<Row>>;
  query<Row extends QueryResultRow = QueryResultRow>(statement: QueryConfig): Promise<QueryResult<Row>>;
  /**
   * The last statement of the work, with the commit behind it in the same write: a wait for PostgreSQL less. Nothing can be
   * asked after it, and the work must return its answer; where something runs around the work, the commit waits for that.
   */
  last<Row extends QueryResultRow = QueryResultRow>(statement: QueryConfig): Promise<QueryResult<Row>>;
  /** Runs after the commit and never when it failed: live events, dropping caches. */
  afterCommit(action: () => void): void;
}

/** What runs inside a transaction around its work. */
export interface AroundWork {
  /** Sent before the work; nobody waits for its answer. */
  readonly first: QueryConfig;
  /** After the work and before the commit, with what the work returned. */
  readonly last: (tx: Transaction, result: unknown) => Promise<void>;
}

/**
 * Runs inside every `transaction` of the calls below it: the answer of a call is kept together with what the call did, or
 * not at all (REL-12).
 */
export const aroundWork = new AsyncLocalStorage<AroundWork>();

/**
 * Runs the statements inside the clinic's wall in ONE write to PostgreSQL and answers their results in order.
 * They are independent of each other's answers; use `transaction` where one depends on another. Throws `DatabaseError`.
 */
export function inClinic(
  pool: Pool,
  wall: Wall | string,
  statements: readonly QueryConfig[],
  options: TransactionOptions = {},
): Promise<QueryResult[]> {
  return pipelined(pool, opening(wallOf(wall), options), statements);
}

/**
 * Like `inClinic` for two statements of which the second is made from what the first answered; both see the same
 * moment. `next` may answer undefined: then nothing more is asked. Throws `DatabaseError`.
 */
export async function inClinicTwice(
  pool: Pool,
  wall: Wall | string,
  first: QueryConfig,
  next: (found: QueryResult) => QueryConfig | undefined,
  options: TransactionOptions = {},
): Promise<readonly [QueryResult, QueryResult | undefined]> {
  const begin = opening(wallOf(wall), { ...options, isolation: 'repeatable read' });
  const client = await checkout(pool);
  let broken: Error | undefined;
  try {
    inOneWrite(client);
    freeOldest(client);
    const begun = client.query(begin);
    const found = ask(client, first);
    await allOf([begun, found]);
    const second = next(await found);
    const answer = second && ask(client, second);
    await allOf([...(answer ? [answer] : []), client.query('commit')]);
    return [await found, await answer];
  } catch (reason) {
    broken = await rollBack(client);
    throw databaseError(reason);
  } finally {
    client.release(broken);
  }
}

/**
 * Runs statements before the clinic is known (sign-in, token and host look-up: DESIGN 9.20). No tenant row is visible
 * here; only the gate functions answer.
 */
export function withoutClinic(
  pool: Pool,
  statements: readonly QueryConfig[],
  options: TransactionOptions = {},
): Promise<QueryResult[]> {
  return pipelined(pool, opening(undefined, options), statements);
}

/**
 * Runs `work` in one read-write transaction inside the clinic's wall: commits when it returns, rolls back when it throws.
 * Serialization failures and deadlocks run it again from the start, so `work` must have no effect outside the database
 * but through `afterCommit`. Throws `DatabaseError` or whatever `work` threw.
 */
export async function transaction<T>(
  pool: Pool,
  wall: Wall | string | undefined,
  work: (tx: Transaction) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  const resolved = wall === undefined ? undefined : wallOf(wall);
  const retries = options.retries ?? 3;
  for (let run = 0; ; run += 1) {
    try {
      return await runOnce(pool, resolved, work, options);
    } catch (reason) {
      const error = databaseError(reason);
      if (run >= retries || !mayRetry(error)) throw error;
      await pause(50 * 3 ** run);
    }
  }
}

async function runOnce<T>(
  pool: Pool,
  wall: Wall | undefined,
  work: (tx: Transaction) => Promise<T>,
  options: TransactionOptions,
): Promise<T> {
  const client = await checkout(pool);
  const afterwards: (() => void)[] = [];
  let broken: Error | undefined;
  try {
    // Not awaited: the first statement of `work` is sent behind it at once.
    const around = aroundWork.getStore();
    inOneWrite(client);
    freeOldest(client);
    const begun = client.query(opening(wall, options));
    begun.catch(() => undefined);
    // A failure of it fails the transaction, and so the next statement.
    if (around) ask(client, around.first).catch(() => undefined);
    try {
      const end = new End(client, around === undefined);
      const tx = transactionOn(client, wall, afterwards, end);
      const result = await work(tx);
      await around?.last(tx, result);
      await begun;
      const ended = await end.commit();
      // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK and no error: a swallowed failure must not look saved.
      if (ended.command !== 'COMMIT')
        throw new Error('The transaction had already failed and was rolled back.');
      for (const action of afterwards) action();
      return result;
    } catch (reason) {
      const opened = await begun.then(
        () => undefined,
        (failure: unknown) => failure,
      );
      broken = await rollBack(client);
      throw opened ?? reason;
    }
  } finally {
    client.release(broken);
  }
}

/** The commit of a transaction: sent once, by itself or behind the last statement of the work. */
class End {
  private readonly client: PoolClient;
  private readonly mayBeEarly: boolean;
  private sent: Promise<QueryResult> | undefined;

  constructor(client: PoolClient, mayBeEarly: boolean) {
    this.client = client;
    this.mayBeEarly = mayBeEarly;
  }

  /** Throws where the commit has been sent: what is asked then would be outside the transaction and its wall. */
  refuseLate(): void {
    if (this.sent) throw new Error('The transaction was asked something after its last statement.');
  }

  /** Sends the commit behind what was asked last; its failure is told by `commit`. */
  early(): void {
    if (this.mayBeEarly) this.commit().catch(() => undefined);
  }

  commit(): Promise<QueryResult> {
    this.sent ??= this.client.query('commit');
    return this.sent;
  }
}

function transactionOn(
  client: PoolClient,
  wall: Wall | undefined,
  afterwards: (() => void)[],
  end: End,
): Transaction {
  return {
    wall,
    async query(statement: string | QueryConfig, values?: readonly unknown[]) {
      end.refuseLate();
      try {
        return typeof statement === 'string'
          ? await plainTransaction(client, statement, values)
          : await ask(client, statement);
      } catch (reason) {
        throw databaseError(reason);
      }
    },
    async last(statement: QueryConfig) {
      end.refuseLate();
      const answer = ask(client, statement);
      end.early();
      try {
        return await answer;
      } catch (reason) {
        throw databaseError(reason);
      }
    },
    afterCommit(action) {
      afterwards.push(action);
    },
  } as Transaction;
}

function ask(client: PoolClient, statement: QueryConfig): Promise<QueryResult> {
  noteUse(client, statement.name);
  inOneWrite(client);
  return client.query(statement);
}

function plainTransaction(
  client: PoolClient,
  text: string,
  values: readonly unknown[] | undefined,
): Promise<QueryResult> {
  inOneWrite(client);
  return client.query(text, values as unknown[]);
}

/** Waits for all of them, whatever fails, so that nothing is under way any more; throws the first failure. */
async function allOf(sent: readonly Promise<QueryResult>[]): Promise<QueryResult[]> {
  await Promise.allSettled(sent);
  return Promise.all(sent);
}

async function pipelined(
  pool: Pool,
  begin: string,
  statements: readonly QueryConfig[],
): Promise<QueryResult[]> {
  const client = await checkout(pool);
  let broken: Error | undefined;
  try {
    inOneWrite(client);
    freeOldest(client);
    // In this order and never another: what is sent before the beginning would be outside the wall.
    const begun = client.query(begin);
    const asked = statements.map((statement) => ask(client, statement));
    const answers = await allOf([begun, ...asked, client.query('commit')]);
    return answers.slice(1, -1);
  } catch (reason) {
    broken = await rollBack(client);
    throw databaseError(reason);
  } finally {
    client.release(broken);
  }
}

async function checkout(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (reason) {
    throw databaseError(reason);
  }
}

/** Answers the error that makes the connection unfit for another use, or undefined. */
async function rollBack(client: PoolClient): Promise<Error | undefined> {
  try {
    await client.query('rollback');
    return undefined;
  } catch (reason) {
    return reason instanceof Error ? reason : new DatabaseError('unavailable', '08006', {}, reason);
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
