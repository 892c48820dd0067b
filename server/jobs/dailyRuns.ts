import type { Pool } from 'pg';
import type { DailyWork } from '#server/kit/clinicAreas.ts';
import { transaction, type Transaction } from '../db/transaction.ts';

/** What a work of a clinic's day came to. */
export interface Outcome {
  /** How many records it did something to; of a proof, how many it found different. */
  readonly n: number;
  /** What could not be done, each with its reason. */
  readonly failed?: readonly string[] | null;
}

/** One work on one day of a clinic. */
export interface Run {
  readonly work: DailyWork;
  /** The clinic's day, `YYYY-MM-DD`. */
  readonly day: string;
  readonly now: Date;
}

/** A run nobody ended is taken up by another server after this many milliseconds; a living one works far shorter. */
const staleAfter = 3_600_000;
/** A row is read by people; the log has the rest. */
const mostTold = 50;

/**
 * Takes the day's run for this server: the first look of the day, one that failed, or one a killed server left half-done.
 * The row is held until the transaction ends, so two servers never have the same one.
 */
export async function takeRun(tx: Transaction, { work, day, now }: Run): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into daily_runs (clinic_id, work, day, title_ar, title_en, outcome, records, started_at)
     values (app_clinic(), $1, $2::date, $3, $4, 'running', 0, $5::timestamptz)
     on conflict (clinic_id, work, day) do update set outcome = 'running', started_at = excluded.started_at, ended_at = null
       where daily_runs.outcome = 'failed' or (daily_runs.outcome = 'running' and daily_runs.started_at < $6::timestamptz)`,
    [work.name, day, work.words.ar, work.words.en, now, new Date(now.getTime() - staleAfter)],
  );
  return rowCount === 1;
}

function outcomeOf({ expectsNone }: DailyWork, { n, failed }: Outcome): string {
  if (expectsNone !== undefined && n !== 0) return 'differs';
  return (failed?.length ?? 0) === 0 ? 'done' : 'partly';
}

const told = (failed: readonly string[] | null | undefined): string | null =>
  failed?.length ? failed.slice(0, mostTold).join('\n') : null;

/** Notes what the run this server holds came to. */
export async function endRun(tx: Transaction, { work, day, now }: Run, outcome: Outcome): Promise<void> {
  await tx.query(
    `update daily_runs set outcome = $3, records = $4, problems = $5, ended_at = $6::timestamptz, version = version + 1, updated_at = now()
     where work = $1 and day = $2::date`,
    [work.name, day, outcomeOf(work, outcome), outcome.n, told(outcome.failed), now],
  );
}

/** Notes a look that did something, of a work that is asked for at every look: the day has one row with what all of them did, and a failure ends with the next look that has none. */
export async function addLook(tx: Transaction, { work, day, now }: Run, outcome: Outcome): Promise<void> {
  if (outcome.n === 0 && !outcome.failed?.length) {
    await tx.query(
      `update daily_runs set outcome = 'done', problems = null, ended_at = $3::timestamptz
       where work = $1 and day = $2::date and outcome = 'failed'`,
      [work.name, day, now],
    );
    return;
  }
  await tx.query(
    `insert into daily_runs (clinic_id, work, day, title_ar, title_en, outcome, records, problems, started_at, ended_at)
     values (app_clinic(), $1, $2::date, $3, $4, $5, $6, $7, $8::timestamptz, $8::timestamptz)
     on conflict (clinic_id, work, day) do update set outcome = excluded.outcome, records = daily_runs.records + excluded.records,
       problems = excluded.problems, ended_at = excluded.ended_at`,
    [
      work.name,
      day,
      work.words.ar,
      work.words.en,
      outcomeOf(work, outcome),
      outcome.n,
      told(outcome.failed),
      now,
    ],
  );
}

/** Notes, in a transaction of its own, that the work failed as a whole: the next look tries it again. */
export async function noteFailure(pool: Pool, clinicId: string, run: Run, reason: string): Promise<void> {
  const { work, day, now } = run;
  await transaction(pool, clinicId, async (tx) => {
    await tx.query(
      `insert into daily_runs (clinic_id, work, day, title_ar, title_en, outcome, records, problems, started_at, ended_at)
       values (app_clinic(), $1, $2::date, $3, $4, 'failed', 0, $5, $6::timestamptz, $6::timestamptz)
       on conflict (clinic_id, work, day) do update set outcome = 'failed', problems = excluded.problems, ended_at = excluded.ended_at
         where daily_runs.outcome in ('running', 'failed') or $7::boolean`,
      [work.name, day, work.words.ar, work.words.en, reason, now, work.everyLook === true],
    );
  });
}
