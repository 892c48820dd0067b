import { lockedDays } from '#server/kit/payrollLocks.ts';
import { serverRules } from '#server/kit/rules.ts';
import { openPayMonth, payMonthBounds } from '../payMonths.server.ts';
import { salaryInputs } from './salary-inputs.ts';

/** The month an input is paid in, where it comes from, and what only a draft allows (hr.md 5, salary-inputs; G3). */
export const salaryInputRules = serverRules(salaryInputs, {
  filters: {
    branch_id: `exists (select from employees e where e.clinic_id = t.clinic_id and e.id = t.employee_id
      and e.branch_id = any (:ids))`,
  },
  payrollReach: async (row) => ({ months: row['pay_month'] ? [String(row['pay_month'])] : [] }),
  offered: { remove: `t.status = 'draft'` },
  async prepare(values, context) {
    const { before, today, writtenBy } = context;
    const month = values['pay_month'] ?? before?.pay_month;
    const filled = month ? values : { ...values, pay_month: await openPayMonth(context, today) };
    if (writtenBy === 'rule') return filled;
    // What somebody types is a difference where its day lies in a month that was decided (hr.md 6.5, corrections).
    const day = values['ref_date'] ?? before?.ref_date;
    const isDay = typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day);
    const locked = isDay && (await lockedDays(context, [day])).has(day);
    return { ...filled, source: locked ? 'correction' : 'manual' };
  },
  async check(values, context) {
    const { before, refuse, writtenBy } = context;
    const month = values['pay_month'];
    if (typeof month !== 'string' || month === before?.pay_month || writtenBy === 'rule') return;
    const bounds = await payMonthBounds(context);
    if (month < bounds.from || month > bounds.to)
      refuse('pay_month_out', { on: 'pay_month', values: bounds });
  },
  async beforeRemove({ record, refuse }) {
    if (record.status !== 'draft') refuse('only_drafts', { code: 'invalid_state' });
  },
});
