import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';

export const draftHint: DraftHint = {
  // One a patient, who has paid it: so it may be completed (what is reckoned of it: tests/api/patients/paymentPlans.test.ts).
  values: async (tools) => {
    const patient_id = await tools.inState('patients', 'active');
    await tools.sql(
      `insert into patient_ledger (clinic_id, seq, patient_id, kind, amount, balance_after, business_date, posted_at, source_type, source_id,
            idempotency_key, line_no)
          select app_clinic(), 1, $1::uuid, 'payment', -100, -100, $3::date, now(), 'receipt-vouchers', $1::uuid::text, $2, 1 returning id`,
      [patient_id, crypto.randomUUID(), tools.day(0)],
    );
    const lines = [7, 14].map((ahead) => ({ due_date: tools.day(ahead), amount: '50' }));
    const none = { down_payment: null, treatment_ids: [] };
    return {
      ...none,
      patient_id,
      lines,
      total: '100',
      count: 2,
      every: 'month',
      first_due: tools.day(7),
      date: tools.day(-1),
    };
  },
  filledByServer: ['date', 'lines'],
  asked: { cancel: () => ({ cancel_reason: 'سيدفع مرة واحدة' }) },
  operations: {
    preview: { body: () => ({ total: '100', count: 2, every: 'week', first_due: '2026-03-20' }) },
  },
};
