import type { Pool } from 'pg';
import { transaction, withoutClinic, type Transaction } from '../db/transaction.ts';
import type { Task } from '../jobs/schedule.ts';
import type { Logger } from '../log.ts';
import { dayIn } from '../auth/principal.ts';

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
  }[])
    try {
      const [day, time] = [dayIn(timezone, now), timeIn(timezone, now)];
      const options = { statementTimeout: 0 };
      const once = (work: string, statement: string): Promise<void> =>
        transaction(
          pool,
          clinicId,
          async (tx) => {
            if (!(await first(tx, work, day))) return;
            const { rows } = await tx.query<{ n: number }>(statement, [day]);
            if (work === 'proof' && rows[0]?.n !== 0)
              logger.error({ clinic: clinicId, drift: rows[0]?.n }, 'stock differs from its ledger');
          },
          options,
        );
      await once('reservations', 'select settle_stock_night($1::date) as n');
      if (time >= proofFrom) await once('proof', 'select prove_stock($1::date) as n');
      if (time >= alertsFrom) {
        await once('alerts', 'select tell_expiring_stock($1::date) as n');
        await once('reorder', 'select tell_reorder_day($1::date) as n');
        await once('requests', 'select receive_silent_requests($1::date) as n');
        await once('transfers', 'select tell_late_transfers($1::date) as n');
      }
    } catch (error) {
      // One clinic's trouble keeps nobody else from being told.
      logger.error({ err: error, clinic: clinicId }, 'the day of stock was not worked off');
    }
}

/** For the schedule of the installation. */
export const stockTask = (work: StockWork): Task => ({
  name: 'stock',
  every: 'hour',
  run: () => runStockDay(work),
});
