import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';

export const draftHint: DraftHint = {
  operations: {
    assignEmployees: { body: async ({ target }) => ({ employee_ids: [await target('employees')] }) },
  },
};
