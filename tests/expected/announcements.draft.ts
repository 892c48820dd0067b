import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';

export const draftHint: DraftHint = {
  values: async ({ person, day }) => ({
    audience: 'employees',
    employee_ids: [await person()],
    branch_ids: [],
    department_ids: [],
    job_title_ids: [],
    role_ids: [],
    publish_at: `${day(-1)}T10:00:00+00:00`,
    expires_at: `${day(60)}T10:00:00+00:00`,
  }),
  // From there each step is the declared one, so that what is published was delivered.
  operated: ['scheduled'],
};
