import { newId } from '#server/kit/ids.ts';
import { appendRows, lockSums } from '#server/kit/ledger.ts';
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

/** Appends movements of held employees. A key that was posted before is a mistake of our own and throws. */
export async function postEntries(at: Booking, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  const fail = (code: string): never => {
    throw new Error(`The book of leave refused: ${code}`);
  };
  await lockSums(
    at,
    vacationLedger,
    'vacation_balances',
    entries.map(({ employee_id, type_id, year }) => [employee_id, type_id, String(year)]),
    [],
  );
  const stamp = at.now.toISOString();
  await appendRows(
    { db: at.db, fail: fail, key: undefined },
    vacationLedger,
    entries.map(({ key, source_id = null, note = null, ...entry }) => ({
      id: newId(at.now.getTime()),
      ...entry,
      source_id,
      note,
      posted_at: stamp,
      actor_id: at.actor,
      version: 1,
      created_at: stamp,
      updated_at: stamp,
      created_by: at.actor,
      idempotency_key: key,
    })),
    ['id'],
  );
}
