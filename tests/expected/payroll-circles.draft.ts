import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';

export const draftHint: DraftHint = {
  // Made by the calendar; here each before the earliest, in years nobody was employed in.
  arises: async ({ sql }) => {
    const [row] = await sql(
      `insert into payroll_circles (clinic_id, month, date_from, date_to, pay_date)
          select app_clinic(), to_char(d, 'YYYY-MM'), d, (d + interval '1 month')::date - 1, d from (
            select (least(coalesce(min(date_from), '2019-12-01'), '2019-12-01') - interval '1 month')::date as d from payroll_circles) n returning id`,
    );
    return String(row?.['id']);
  },
  // A run leads there, and each step to the next.
  operated: ['calculated', 'published', 'approved', 'closed'],
  operatedWith: 'calculated_at = now()',
  operations: {
    exclude: { body: async ({ fresh }) => ({ employee_id: String((await fresh('employees'))['id']) }) },
    reopen: {
      body: async ({ sql }, record) => {
        // Only the latest closed one is opened again.
        await sql(`update payroll_circles set status = 'approved' where status = 'closed' and id <> $1`, [
          record['id'],
        ]);
        return { note: 'تصحيح' };
      },
    },
  },
};
