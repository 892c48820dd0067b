import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';
import { leaveOf } from '#tests/fixtures/drafts/leave.ts';

export const draftHint: DraftHint = {
  arises: async (tools) => {
    const { employee_id, type_id, date_from } = await leaveOf(tools);
    const [row] = await tools.sql(
      `with v as (insert into vacations (clinic_id, employee_id, type_id, date_from, date_to) values (app_clinic(), $1, $2, $3, $3) returning *)
          insert into vacation_days (clinic_id, vacation_id, employee_id, type_id, work_date, outcome, days, paid_percent)
            select clinic_id, id, employee_id, type_id, date_from, 'counted', 1, 100 from v returning id`,
      [employee_id, type_id, date_from],
    );
    return String(row?.['id']);
  },
};
