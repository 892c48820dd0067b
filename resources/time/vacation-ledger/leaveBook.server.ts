import { postToLedger, type Movement } from '#server/kit/postings.ts';
import type { RuleContext } from '#server/kit/rules.ts';
import { vacationLedger, type ledgerEntries } from './vacation-ledger.ts';

/** What the book is written with: by a person's call, or by the work of a day under nobody's name. */
export interface Booking {
  readonly db: Pick<RuleContext['db'], 'query'>;
  readonly now: Date;
  /** The clinic's day. */
  readonly today: string;
  /** The account behind it. */
  readonly actor: string | null;
}

/** The same of a rule. */
export const booking = ({ db, now, today, subject }: RuleContext): Booking => ({
  db,
  now,
  today,
  actor: subject.userId,
});

/** One movement of one balance; its key posts once for ever. */
export interface Entry {
  readonly employee_id: string;
  readonly type_id: string;
  readonly year: number;
  readonly entry: (typeof ledgerEntries)[number];
  /** Signed exact days, not nought. */
  readonly days: string;
  /** The day it counts from: of leave taken, its first day. */
  readonly date: string;
  readonly source_id?: string;
  readonly note?: string;
  readonly key: string;
}

/**
 * Holds these employees until the commit, in the order of their ids: whoever moves a balance holds its person first, so that two
 * requests cannot spend one day (hr.md 3, rule 10).
 */
export async function holdEmployees({ db }: Pick<Booking, 'db'>, ids: readonly string[]): Promise<void> {
  await db.query('select id from employees where id = any ($1::uuid[]) order by id for no key update', [ids]);
}

/** Entries as the movements they are appended as. */
export const movementsOf = (entries: readonly Entry[]): readonly Movement[] =>
  entries.map(({ key, source_id = null, note = null, ...entry }) => ({
    ...entry,
    source_id,
    note,
    idempotency_key: key,
  }));

/** Appends movements of held employees. A key that was posted before is a mistake of our own and throws. */
export const postEntries = (at: Booking, entries: readonly Entry[]): Promise<void> =>
  postToLedger(at, vacationLedger, undefined, movementsOf(entries));
