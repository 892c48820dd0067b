import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';

export const draftHint: DraftHint = {
  arises: async ({ inState, sql }) => {
    const [row] = await sql(
      `insert into patient_ledger (clinic_id, seq, patient_id, kind, amount, balance_after, business_date, posted_at, source_type, source_id,
            idempotency_key, line_no)
          select app_clinic(), coalesce((select max(seq) from patient_ledger where patient_id = $1), 0) + 1, $1, 'opening', 5, 5, '2026-03-10', now(),
            'patients', $1::text, $2, 1 returning id`,
      [await inState('patients', 'active'), crypto.randomUUID()],
    );
    return String(row?.['id']);
  },
};
