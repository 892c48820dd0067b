import { askedDays } from '#tests/fixtures/drafts/days.ts';
import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';

export const draftHint: DraftHint = {
  // The steps of the approval say where a decision leads.
  operated: ['approved', 'manager_approved', 'revoked'],
  // A day has one mission of somebody: each asks for another one.
  values: async ({ day, person, sql }) => {
    await sql('update attendance_settings set manual_days_back = 366');
    return {
      employee_id: await person(),
      kind: 'mission',
      work_date: day(-(askedDays() % 360)),
      time_in: null,
      time_out: null,
      minutes: null,
    };
  },
};
