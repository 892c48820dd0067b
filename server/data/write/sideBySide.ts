import type { QueryConfig } from 'pg';
import type { Transaction } from '#server/db/transaction.ts';

/** In which order the questions of many rows are put: nothing is written before all of them are judged. */
export const stages = ['judge', 'number', 'row', 'below', 'read', 'note'] as const;
type Stage = (typeof stages)[number];

/** A question of one row. */
interface Question {
  readonly place: number;
  readonly asked: unknown;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (reason: unknown) => void;
}

interface Group {
  readonly stage: Stage;
  readonly questions: Question[];
  readonly answer: (asked: readonly never[]) => Promise<readonly unknown[]>;
}

/** What one row of many asks together with the others. */
export interface SideBySide {
  /**
   * Asks in one statement for all rows that ask under the same `key`: `answer` is given their questions in the order of the rows, and
   * answers each in its place.
   */
  ask<Asked, Answer>(
    stage: Stage,
    key: string,
    asked: Asked,
    answer: (asked: readonly Asked[]) => Promise<readonly Answer[]>,
  ): Promise<Answer>;
  /** What is the same for all rows until the first of them is written, asked once. */
  once<Answer>(key: string, ask: () => Promise<Answer>): Promise<Answer>;
  /**
   * Nothing of it stays: each row is tried as if it were alone, and nothing is done that could refuse none. Where it stays, the rows
   * before a row count as if they had been written before it.
   */
  readonly isTrial: boolean;
}

/** How one of many rows went; `wrote`: something of it was on its way into the database when it was refused. */
export type RowOutcome<T> = { readonly value: T } | { readonly error: unknown; readonly wrote: boolean };

export interface SeveralOutcome<T> {
  readonly rows: readonly RowOutcome<T>[];
  /** A statement failed, and the transaction with it: no outcome says anything of its own row. */
  readonly isLost: boolean;
}

/** Ends what waits once a statement failed. */
class Lost extends Error {}

/**
 * Runs the same work for many rows at once in one transaction. Each row's own code stays as it is for one row; where it asks the
 * database something all rows ask (`SideBySide`), it waits for the others and one statement asks for all of them. A stage begins when
 * every row that is still under way waits for it or for a later one.
 */
class Several {
  private readonly groups = new Map<string, Group>();
  private readonly waiting = new Map<number, number>();
  private readonly known = new Map<string, Promise<unknown>>();
  private readonly written = new Set<number>();
  private underWay: number;
  private isLooking = false;
  isLost = false;
  private readonly isTrial: boolean;

  constructor(rows: number, isTrial: boolean) {
    this.underWay = rows;
    this.isTrial = isTrial;
  }

  /** The transaction as the rows use it: a statement that fails is the end for all of them. */
  watched(tx: Transaction): Transaction {
    const watch = async <T>(sent: Promise<T>): Promise<T> => {
      try {
        return await sent;
      } catch (error) {
        this.lose();
        throw error;
      }
    };
    return {
      wall: tx.wall,
      afterCommit: (action) => tx.afterCommit(action),
      last: (statement: QueryConfig) => watch(tx.last(statement)),
      query: (statement: string | QueryConfig, values?: readonly unknown[]) =>
        watch(typeof statement === 'string' ? tx.query(statement, values) : tx.query(statement)),
    } as Transaction;
  }

  place(place: number): SideBySide {
    return {
      isTrial: this.isTrial,
      ask: (stage, key, asked, answer) => {
        if (this.isLost) return Promise.reject(new Lost());
        if (stage !== 'judge') this.written.add(place);
        const name = `${stage} ${key}`;
        const group = this.groups.get(name) ?? { stage, questions: [], answer };
        this.groups.set(name, group);
        this.waiting.set(place, (this.waiting.get(place) ?? 0) + 1);
        const answered = new Promise<never>((resolve, reject) => {
          group.questions.push({ place, asked, resolve: resolve as (one: unknown) => void, reject });
        });
        this.look();
        return answered;
      },
      once: <Answer>(key: string, ask: () => Promise<Answer>) => {
        if (this.written.size > 0) return ask();
        const known = this.known.get(key) ?? ask();
        this.known.set(key, known);
        return known as Promise<Answer>;
      },
    };
  }

  wrote(place: number): boolean {
    return this.written.has(place);
  }

  ended(): void {
    this.underWay -= 1;
    this.look();
  }

  private lose(): void {
    this.isLost = true;
    for (const { questions } of this.groups.values()) for (const { reject } of questions) reject(new Lost());
    this.groups.clear();
    this.waiting.clear();
  }

  /** Looks once everything that can go on at once has gone on. */
  private look(): void {
    if (this.isLooking) return;
    this.isLooking = true;
    setImmediate(() => {
      this.isLooking = false;
      if (this.groups.size > 0 && this.waiting.size >= this.underWay) this.askNext();
    });
  }

  private askNext(): void {
    const first = stages.find((stage) => [...this.groups.values()].some((group) => group.stage === stage));
    for (const [name, group] of this.groups) {
      if (group.stage !== first) continue;
      this.groups.delete(name);
      const questions = group.questions.toSorted((a, b) => a.place - b.place);
      group.answer(questions.map(({ asked }) => asked) as never[]).then(
        (answers) => {
          this.answered(questions);
          questions.forEach(({ resolve }, at) => resolve(answers[at]));
          this.look();
        },
        (error: unknown) => {
          this.answered(questions);
          for (const { reject } of questions) reject(error);
          this.look();
        },
      );
    }
  }

  private answered(questions: readonly Question[]): void {
    for (const { place } of questions) {
      const left = (this.waiting.get(place) ?? 1) - 1;
      if (left > 0) this.waiting.set(place, left);
      else this.waiting.delete(place);
    }
  }
}

/** Runs `work` for each row, side by side in one transaction; every row is told how it went, none stops another. */
export async function severalAtOnce<Row, T>(
  tx: Transaction,
  rows: readonly Row[],
  { isTrial }: Pick<SideBySide, 'isTrial'>,
  work: (row: Row, tx: Transaction, beside: SideBySide) => Promise<T>,
): Promise<SeveralOutcome<T>> {
  const several = new Several(rows.length, isTrial);
  const watched = several.watched(tx);
  const outcomes = await Promise.all(
    rows.map(async (row, place): Promise<RowOutcome<T>> => {
      try {
        return { value: await work(row, watched, several.place(place)) };
      } catch (error) {
        return { error, wrote: several.wrote(place) };
      } finally {
        several.ended();
      }
    }),
  );
  return { rows: outcomes, isLost: several.isLost };
}
