import { serverRules } from '#server/kit/rules.ts';
import { holidayNotices } from './holidayNotices.server.ts';
import { holidays } from './holidays.ts';

/** A holiday never changes days of an approved payroll month (hr.md G3, 3). Vacations recount when that area joins. */
export const holidayRules = serverRules(holidays, {
  notices: holidayNotices,
  payrollReach: async (row) => ({
    days: [{ from: String(row['date_from']), to: String(row['date_to']) }],
  }),
});
