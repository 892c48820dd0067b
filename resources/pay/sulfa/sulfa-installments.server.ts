import { serverRules } from '#server/kit/rules.ts';
import { sulfaInstallments } from './sulfa-installments.ts';

/** What is left of an instalment, and which circle decides it (hr.md 5, G3). */
export const sulfaInstallmentRules = serverRules(sulfaInstallments, {
  computed: { remaining: 't.amount - t.deducted - t.moved_out - t.waived' },
  payrollReach: async (row) => ({ months: [String(row['due_month'])] }),
});
