import type { Pool } from 'pg';
import { dayIn } from '../auth/principal.ts';
import { transaction, withoutClinic } from '../db/transaction.ts';
import type { Task } from '../jobs/schedule.ts';
import type { Logger } from '../log.ts';

export interface HolidayWork {
  readonly pool: Pool;
  readonly clock: () => Date;
  readonly logger: Logger;
}
interface Clinic {
  readonly clinic_id: string;
  readonly timezone: string;
}

/** Clinic time from which people are reminded: never in the night. */
const tellFrom = '07:00';

const timeIn = (timezone: string, now: Date): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: timezone, hour: '2-digit', minute: '2-digit' }).format(now);

/** Reminds of holidays that await their sighting, in each clinic at its own time, once for each (hr.md 3). */
export async function tellTentativeHolidays({ pool, clock, logger }: HolidayWork): Promise<void> {
  const now = clock();
  const [found] = await withoutClinic(pool, [{ text: 'select clinic_id, timezone from active_clinics()' }]);
  for (const { clinic_id: clinicId, timezone } of (found?.rows ?? []) as Clinic[])
    try {
      if (timeIn(timezone, now) < tellFrom) continue;
      await transaction(pool, clinicId, async (tx) => {
        await tx.query('select tell_tentative_holidays($1::date)', [dayIn(timezone, now)]);
      });
    } catch (error) {
      // One clinic's trouble keeps nobody else from being told.
      logger.error({ err: error, clinic: clinicId }, 'nobody was reminded of tentative holidays');
    }
}

/** For the schedule of the installation. */
export const holidayTask = (work: HolidayWork): Task => ({
  name: 'tentative holidays',
  every: 'hour',
  run: () => tellTentativeHolidays(work),
});
