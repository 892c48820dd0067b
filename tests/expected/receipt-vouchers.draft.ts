import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';
import { paidFrom } from '#tests/fixtures/drafts/money.ts';

export const draftHint: DraftHint = {
  values: async (tools) => ({
    ...(await paidFrom(tools)),
    patient_id: await tools.inState('patients', 'active'),
    // What is paid of which treatment: tests/api/patients/account.test.ts.
    allocations: [],
    purpose: 'patient_payment',
    doctor_id: null,
    appointment_id: null,
    tendered: null,
  }),
  filledByServer: ['date', 'fund_id', 'branch_id', 'received_from'],
  // Whom a voucher is for is chosen among the patients one sees.
  operations: { create: { besides: ['patients_view_all_patients'] } },
  asked: { void: () => ({ void_reason: 'كُتب المبلغ خطأ' }) },
};
