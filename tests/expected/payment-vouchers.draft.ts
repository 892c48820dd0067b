import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';
import { paidFrom } from '#tests/fixtures/drafts/money.ts';

export const draftHint: DraftHint = {
  values: async (tools) => ({
    ...(await paidFrom(tools)),
    purpose: 'supplier',
    supplier_id: await tools.target('suppliers'),
    patient_id: null,
    employee_id: null,
    category_id: await tools.target('expense-categories'),
  }),
  filledByServer: ['date', 'fund_id', 'branch_id', 'paid_to', 'category_id'],
  asked: { void: () => ({ void_reason: 'كُتب المبلغ خطأ' }) },
};
