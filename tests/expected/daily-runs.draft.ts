import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';

export const draftHint: DraftHint = {
  arises: async (tools) => {
    const [row] = await tools.sql(
      `insert into daily_runs (clinic_id, work, day, title_ar, title_en, outcome, records, problems, started_at, ended_at)
         values (app_clinic(), $1, '2026-03-10', 'مراجعة ' || $1, 'Review ' || $1, 'partly', 3, 'REQ-1', now(), now()) returning id`,
      [crypto.randomUUID().slice(0, 8)],
    );
    return String(row?.['id']);
  },
};
