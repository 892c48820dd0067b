import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';

export const draftHint: DraftHint = {
  // An amount more: less is taken off what stands charged alone (tests/api/patients/accountDocuments.test.ts).
  values: async ({ inState }) => ({
    patient_id: await inState('patients', 'active'),
    kind: 'extra_charge',
    treatment_id: null,
  }),
  filledByServer: ['date'],
  asked: { void: () => ({ void_reason: 'كُتب المبلغ خطأ' }) },
};
