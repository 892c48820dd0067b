import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';

export const draftHint: DraftHint = {
  arises: async ({ person, target, sql }) => {
    const [row] = await sql(
      `insert into vacation_ledger (clinic_id, employee_id, type_id, year, entry, days, date, posted_at, idempotency_key, line_no)
          select app_clinic(), $1, $2, 2026, 'grant', 3, '2026-03-10', now(), $3, 1 returning id`,
      [await person(), await target('vacation-types'), crypto.randomUUID()],
    );
    return String(row?.['id']);
  },
  operations: {
    adjust: {
      body: async ({ target, sql }) => {
        const [type] = await sql(`select id from vacation_types where code = 'annual'`);
        return {
          employee_id: await target('employees'),
          type_id: type?.['id'],
          days: '1',
          year: 2026,
          note: 'تصحيح رصيد',
        };
      },
    },
  },
};
