import { serverRules } from '#server/kit/rules.ts';
import { categoryRules } from '../categoryRules.server.ts';
import { categoryMonthRows, usedThisMonth } from '../moneyReports.server.ts';
import { expenseCategories } from './expense-categories.ts';

/** Rules of expense categories; what both kinds share stands beside. */
export const expenseCategoryRules = serverRules(expenseCategories, {
  ...categoryRules('expense_categories'),
  computed: {
    used_this_month: usedThisMonth('clinic_expenses', 'expense_categories'),
    budget_used: `case when t.monthly_budget > 0 then round(${usedThisMonth('clinic_expenses', 'expense_categories')} * 100 / t.monthly_budget, 1) end`,
  },
  reports: { months: categoryMonthRows('clinic_expenses', 'expense_categories') },
});
