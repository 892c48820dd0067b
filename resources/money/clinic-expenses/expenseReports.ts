import { incomeAndExpenses, spentByCategory } from '../moneyReports.ts';

/** What was spent by category, and income against expenses month by month. */
export const expenseReports = { byCategory: spentByCategory, incomeAndExpenses };
