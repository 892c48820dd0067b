import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';

export const draftHint: DraftHint = {
  // One that was delivered, of a text that asks to be acknowledged.
  arises: async ({ person, sql, mark }) => {
    const [row] = await sql(
      `with a as (insert into announcements (clinic_id, title_ar, body, audience, needs_ack, status)
            values (app_clinic(), $1, '<p>نص</p>', 'all', true, 'published') returning *)
          insert into announcement_receipts (clinic_id, announcement_id, employee_id, delivered_at)
            select a.clinic_id, a.id, $2, now() from a returning id`,
      [`إعلان ${mark}`, await person()],
    );
    return String(row?.['id']);
  },
  // With what was withdrawn.
  comesAs: ['withdrawn'],
};
