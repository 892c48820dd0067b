import { allOf } from '#metadata/access.ts';
import * as f from '#metadata/fields/kinds.ts';
import { defineReport } from '#metadata/report.ts';
import { manageMoneyCategories, seeBooks, seeVouchers } from './moneyRights.ts';

/** What was spent in the chosen days by category, beside what it may cost: rejected and cancelled expenses count nowhere. */
export const spentByCategory = defineReport({
  of: 'clinic',
  access: seeBooks,
  columns: {
    name: f.text(),
    branch_id: f.reference('branches'),
    day: f.date(),
    documents: f.integer(),
    amount: f.money(),
    budget: f.money(),
    budget_used: f.decimal({ places: 1 }),
  },
  shown: ['name', 'documents', 'amount', 'budget', 'budget_used'],
  period: 'day',
  span: 'month',
  over: 'branch_id',
  filters: ['branch_id'],
  sort: '-amount',
  sorts: ['budget_used', 'name'],
  totals: ['documents', 'amount'],
  chart: { by: 'name', of: ['amount', 'budget'] },
  place: { list: 'list' },
});

/** What came in from others than patients in the chosen days by category, voided ones apart. */
export const earnedByCategory = defineReport({
  of: 'clinic',
  access: seeBooks,
  columns: {
    name: f.text(),
    branch_id: f.reference('branches'),
    day: f.date(),
    documents: f.integer(),
    amount: f.money(),
  },
  shown: ['name', 'documents', 'amount'],
  period: 'day',
  span: 'month',
  over: 'branch_id',
  filters: ['branch_id'],
  sort: '-amount',
  sorts: ['name'],
  totals: ['documents', 'amount'],
  chart: { by: 'name', of: ['amount'] },
  place: { list: 'list' },
});

/**
 * Income against expenses of the last twelve months, by the vouchers of each month (clinic.md 7): what patients paid less what was
 * given back to them is read by whoever reads vouchers, and so is what is left over.
 */
export const incomeAndExpenses = defineReport({
  of: 'clinic',
  access: seeBooks,
  columns: {
    month: f.month(),
    branch_id: f.reference('branches'),
    patients: f.money({ read: seeVouchers }),
    income: f.money(),
    expenses: f.money(),
    net: f.money({ read: seeVouchers }),
  },
  shown: ['month', 'patients', 'income', 'expenses', 'net'],
  over: 'branch_id',
  filters: ['branch_id'],
  sort: 'month',
  totals: ['patients', 'income', 'expenses', 'net'],
  chart: { by: 'month', of: ['patients', 'income', 'expenses'] },
});

/** The last twelve months of one category (clinic.md 6.7); only for whoever may read what the books hold of the whole clinic. */
export const categoryMonths = defineReport({
  of: 'record',
  access: allOf(manageMoneyCategories, seeBooks),
  columns: { month: f.month(), documents: f.integer(), amount: f.money() },
  sort: 'month',
  totals: ['documents', 'amount'],
  chart: { by: 'month', of: ['amount'] },
});
