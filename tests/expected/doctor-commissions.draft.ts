import { askedDays } from '#tests/fixtures/drafts/days.ts';
import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';
import { clinicalOne } from '#tests/fixtures/drafts/people.ts';

export const draftHint: DraftHint = {
  // From a day of its own: a doctor has one row of each day.
  values: async ({ day, person, sql }) => ({
    employee_id: await clinicalOne(await person(), sql),
    effective_from: day(40 + askedDays()),
    percent: '20',
    basis: 'collected',
  }),
};
