import { weekDayOf } from '#metadata/time/days.ts';
import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';
import { clinicalOne } from '#tests/fixtures/drafts/people.ts';

/** The day after which the last session of a draft is valid, counted from today. */
let scheduled = 0;

export const draftHint: DraftHint = {
  // Two of one doctor at once are refused: each is valid on days of its own.
  values: async ({ day, person, sql }) => {
    const valid = day((scheduled += 3));
    return {
      doctor_id: await clinicalOne(await person(), sql),
      opens: '10:00',
      closes: '14:00',
      room_id: null,
      mode: 'slot',
      slot_min: 15,
      queue_capacity: null,
      repeat_weeks: 1,
      valid_from: valid,
      valid_to: valid,
      weekday: weekDayOf(valid),
      exceptions: [{ date: valid, closed: false, opens: '11:00', closes: '15:00' }],
    };
  },
  operations: {
    addSeveral: {
      body: async (tools) => ({
        doctor_id: await clinicalOne(await tools.person(), tools.sql),
        // A weekday that does not come in the days it is valid: sent twice, it meets nothing.
        weekdays: [weekDayOf(tools.day(1))],
        opens: '10:00',
        closes: '14:00',
        branch_id: await tools.target('branches'),
        valid_from: tools.day(0),
        valid_to: tools.day(0),
      }),
    },
    copyWeek: {
      body: async ({ fresh, person, sql, day }, record) => {
        const from = String(record['doctor_id'] ?? (await person()));
        await sql(
          `insert into doctor_schedules (clinic_id, doctor_id, weekday, opens, closes, branch_id, valid_from)
             select app_clinic(), $1, 'wed', '06:00', '07:00', id, '2020-01-01' from branches
              where not exists (select from doctor_schedules where doctor_id = $1 and opens = '06:00') order by id limit 1`,
          [from],
        );
        const to = await clinicalOne(String((await fresh('employees'))['id']), sql);
        return { from_doctor_id: from, doctor_id: to, valid_from: day(1) };
      },
    },
  },
};
