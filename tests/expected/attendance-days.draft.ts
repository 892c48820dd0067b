import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';

export const draftHint: DraftHint = {
  operations: {
    recalculate: { body: () => ({ from: '2020-03-10', to: '2020-03-10', employee_ids: [] }) },
    // Overtime is found by reckoning alone.
    approveOvertime: {
      // Who names a day sees it.
      besides: ['view_attendances'],
      body: async ({ fresh, sql }) => {
        const { id } = await fresh('attendance-days');
        await sql('update attendance_days set ot_day = 60 where id = $1', [id]);
        return { ids: [id] };
      },
    },
  },
  // The day after the person's last.
  arises: async ({ person, sql }) => {
    const [row] = await sql(
      `insert into attendance_days (clinic_id, employee_id, work_date, day_status)
          select app_clinic(), $1, coalesce(max(work_date), '2026-03-10') + 1, 'absent' from attendance_days where employee_id = $1 returning id`,
      [await person()],
    );
    return String(row?.['id']);
  },
};
