import { createHash } from 'node:crypto';
import type { QueryConfig } from 'pg';
import type { Transaction } from '#server/db/transaction.ts';

const usesBeforeNaming = 3;
const mostNames = 2_000;
const mostCandidates = 2_000;

/**
 * Names for statements that come again and again, so that each connection plans them once: planning a record with its
 * labels costs five times its reading. A name belongs to its text for ever; the ones used longest ago are forgotten here,
 * and each connection frees its own plans by itself (keptStatements.ts), so that no order of calls uses the room up.
 * Never for searches and for filters people choose, which are planned with the values themselves (findings-backend 3).
 */
export class StatementNames {
  private readonly names = new Map<string, string>();
  private readonly uses = new Map<string, number>();

  /** The statement, named once it was asked for often enough. */
  named(text: string, values: readonly unknown[] = []): QueryConfig {
    const name = this.known(text) ?? this.earned(text);
    const statement = { text, values: values as unknown[] };
    return name === undefined ? statement : { ...statement, name };
  }

  private known(text: string): string | undefined {
    const name = this.names.get(text);
    if (name === undefined) return undefined;
    this.names.delete(text);
    this.names.set(text, name);
    return name;
  }

  private earned(text: string): string | undefined {
    const uses = (this.uses.get(text) ?? 0) + 1;
    if (uses < usesBeforeNaming) {
      if (this.uses.size >= mostCandidates) this.uses.clear();
      this.uses.set(text, uses);
      return undefined;
    }
    this.uses.delete(text);
    const name = `r${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
    this.names.set(text, name);
    const [oldest] = this.names.keys();
    if (this.names.size > mostNames && oldest !== undefined) this.names.delete(oldest);
    return name;
  }
}

/** The transaction with its parameterised statements named; bare commands (savepoints) stay as they are. */
export function namingTransaction(tx: Transaction, names: StatementNames): Transaction {
  return {
    wall: tx.wall,
    afterCommit: (action) => tx.afterCommit(action),
    last: ({ text, values }: QueryConfig) => tx.last(names.named(text, values)),
    query: (statement: string | QueryConfig, values?: readonly unknown[]) =>
      typeof statement === 'string' && values !== undefined
        ? tx.query(names.named(statement, values))
        : typeof statement === 'string'
          ? tx.query(statement)
          : tx.query(statement),
  } as Transaction;
}
