import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';

export const draftHint: DraftHint = {
  // Once a patient.
  values: async (tools) => ({
    patient_id: await tools.inState('patients', 'active'),
    amount: '5',
    date: tools.day(-30),
  }),
  asked: { void: () => ({ void_reason: 'كُتب المبلغ خطأ' }) },
};
