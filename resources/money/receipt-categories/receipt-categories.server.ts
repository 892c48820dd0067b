import { serverRules } from '#server/kit/rules.ts';
import { categoryRules } from '../categoryRules.server.ts';
import { categoryMonthRows, usedThisMonth } from '../moneyReports.server.ts';
import { receiptCategories } from './receipt-categories.ts';

/** Rules of receipt categories; what both kinds share stands beside. */
export const receiptCategoryRules = serverRules(receiptCategories, {
  ...categoryRules('receipt_categories'),
  computed: {
    used_this_month: usedThisMonth('clinic_receipts', 'receipt_categories'),
  },
  reports: { months: categoryMonthRows('clinic_receipts', 'receipt_categories') },
});
