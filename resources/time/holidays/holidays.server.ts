import { refuseLockedMonths } from '#server/kit/payrollLocks.ts';
import { serverRules, type RuleContext } from '#server/kit/rules.ts';
import { holidays } from './holidays.ts';

/** A holiday never changes days of an approved payroll month (hr.md G3, 3). Vacations recount when that area joins. */
export const holidayRules = serverRules(holidays, {
  async check(values, context) {
    const { before } = context;
    const from = String(values['date_from'] ?? before?.date_from);
    const to = String(values['date_to'] ?? before?.date_to);
    const days = [{ from, to }, ...(before ? [{ from: before.date_from, to: before.date_to }] : [])];
    await refuseLockedMonths(context as unknown as RuleContext, { days });
  },
  async beforeRemove(context) {
    const { record } = context;
    await refuseLockedMonths(context as unknown as RuleContext, {
      days: [{ from: record.date_from, to: record.date_to }],
    });
  },
});
