import { serverRules, type Row } from '#server/kit/rules.ts';
import { openPayMonth, payMonthBounds } from '../payMonths.server.ts';
import { bonusNotices } from './bonusNotices.server.ts';
import { bonuses } from './bonuses.ts';

/** What a bonus comes to: an amount is itself; days, hours and shares are reckoned by the slip that pays them. */
function moneyOf({ unit, value }: Row, digits: number): Row {
  // What is no amount is told of on its own field alone.
  const places = /^\d{1,9}(?:\.(?<digits>\d+))?$/.exec(String(value))?.groups?.['digits']?.length ?? 0;
  return { money: unit === 'amount' && places <= digits ? value : null };
}

/** The month a bonus is paid in, and what only a draft allows (hr.md 5, bonuses). */
export const bonusRules = serverRules(bonuses, {
  notices: bonusNotices,
  filters: {
    branch_id: `exists (select from employees e where e.clinic_id = t.clinic_id and e.id = t.employee_id
      and e.branch_id = any (:ids))`,
  },
  payrollReach: async (row) => ({ months: row['pay_month'] ? [String(row['pay_month'])] : [] }),
  offered: { remove: `t.status = 'draft'` },
  async prepare(values, context) {
    const month = values['pay_month'] ?? context.before?.pay_month;
    return {
      ...values,
      ...moneyOf({ ...context.before, ...values }, context.subject.clinic.currencyDigits),
      ...(month ? {} : { pay_month: await openPayMonth(context, context.today) }),
    };
  },
  async check(values, context) {
    const { before, refuse } = context;
    const month = values['pay_month'];
    if (typeof month !== 'string' || month === before?.pay_month) return;
    const bounds = await payMonthBounds(context);
    if (month < bounds.from || month > bounds.to)
      refuse('pay_month_out', { on: 'pay_month', values: bounds });
  },
  async beforeRemove({ record, refuse }) {
    if (record.status !== 'draft') refuse('only_drafts', { code: 'invalid_state' });
  },
});
