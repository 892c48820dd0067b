import type { Pool } from 'pg';
import { transaction, withoutClinic, type Transaction } from '#server/db/transaction.ts';
import type { Task } from '#server/jobs/schedule.ts';
import type { Logger } from '#server/log.ts';
import { dayIn } from '#server/auth/principal.ts';

export interface StockWork {
  readonly pool: Pool;
  readonly clock: () => Date;
  readonly logger: Logger;
}

/** Clinic time from which the sums are proven and people are told (inventory.md 1, 11): never near midnight. */
const proofFrom = '03:30';
const alertsFrom = '07:00';

const timeIn = (timezone: string, now: Date): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: timezone, hour: '2-digit', minute: '2-digit' }).format(now);

/** Whether this look is the first of the clinic's day; the marks stand in the transaction of the work they are for. */
async function first(tx: Transaction, work: string, day: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'insert into stock_daily_runs (clinic_id, work, day) values (app_clinic(), $1, $2::date) on conflict do nothing',
    [work, day],
  );
  return rowCount === 1;
}

interface Told {
  readonly n: number;
  /** What could not be worked off, each with its reason. */
  readonly failed?: readonly string[] | null;
}

/** Runs a work of the clinic's day once. Its trouble is logged: it keeps neither the other works nor other clinics waiting. */
const onceADay =
  ({
    pool,
    logger,
    clinicId,
    day,
  }: Pick<StockWork, 'pool' | 'logger'> & Readonly<Record<'clinicId' | 'day', string>>) =>
  async (work: string, statement: string): Promise<void> => {
    try {
      await transaction(
        pool,
        clinicId,
        async (tx) => {
          if (!(await first(tx, work, day))) return;
          const { rows } = await tx.query<Told>(statement, [day]);
          const { n, failed } = rows[0] ?? { n: 0 };
          if (work === 'proof' && n !== 0)
            logger.error({ clinic: clinicId, drift: n }, 'stock differs from its ledger');
          if (failed?.length)
            logger.error({ clinic: clinicId, work, failed }, 'part of the day of stock was left');
        },
        { statementTimeout: 0 },
      );
    } catch (error) {
      logger.error({ err: error, clinic: clinicId, work }, 'the day of stock was not worked off');
    }
  };

/**
 * What stock needs once a day in each clinic, at its own time: reservations that ran out or lost their goods, the proof of
 * the sums, the digest of what expires, what ran low over night, requests nobody answered and transfers nobody received. Missed days are not made up for: the next one says the same.
 */
export async function runStockDay({ pool, clock, logger }: StockWork): Promise<void> {
  const now = clock();
  const [found] = await withoutClinic(pool, [{ text: 'select clinic_id, timezone from active_clinics()' }]);
  for (const { clinic_id: clinicId, timezone } of (found?.rows ?? []) as {
    clinic_id: string;
    timezone: string;
  }[]) {
    const [day, time] = [dayIn(timezone, now), timeIn(timezone, now)];
    const once = onceADay({ pool, logger, clinicId, day });
    await once('reservations', 'select settle_stock_night($1::date) as n');
    if (time >= proofFrom) await once('proof', 'select prove_stock($1::date) as n');
    if (time >= alertsFrom) {
      await once('alerts', 'select tell_expiring_stock($1::date) as n');
      await once('reorder', 'select tell_reorder_day($1::date) as n');
      await once('requests', 'select n, failed from receive_silent_requests($1::date)');
      await once('transfers', 'select tell_late_transfers($1::date) as n');
    }
  }
}

/** For the schedule of the installation. */
export const stockTask = (work: StockWork): Task => ({
  name: 'stock',
  every: 'hour',
  run: () => runStockDay(work),
});
