import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';

export const draftHint: DraftHint = {
  operations: {
    check: {
      body: async ({ sql }) => {
        await sql(`update attendance_settings set self_checkin = 'free'`);
        return {};
      },
    },
  },
  arises: async ({ person, target, mark, sql }) => {
    const [row] = await sql(
      `insert into punches (clinic_id, employee_id, device_id, device_user_id, wall_time, at, state, verify, source, line_no, work_date)
          select app_clinic(), $1, $2, '12', '2026-03-10 10:00:00', '2026-03-10T08:00:00Z'::timestamptz + make_interval(secs => count(*)), 0, 1,
            'fingerprint', 1, '2026-03-10' from punches where length($3) > 0 returning id`,
      [await person(), await target('fingerprint-devices'), mark],
    );
    return String(row?.['id']);
  },
};
