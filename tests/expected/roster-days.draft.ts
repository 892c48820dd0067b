import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';

export const draftHint: DraftHint = {
  // One more day of rest, the day after the last.
  arises: async ({ person, sql }) => {
    const [row] = await sql(
      `insert into roster_days (clinic_id, employee_id, work_date, is_rest)
          select app_clinic(), $1, coalesce(max(work_date), '2026-03-10') + 1, true from roster_days where employee_id = $1 returning id`,
      [await person()],
    );
    return String(row?.['id']);
  },
  operations: {
    paintRoster: {
      body: async ({ target }) => ({
        runs: [
          {
            employee_id: await target('employees'),
            date_from: '2026-03-10',
            date_to: '2026-03-11',
            is_rest: true,
          },
        ],
      }),
    },
  },
};
