import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';
import { lastLeave, leaveOf } from '#tests/fixtures/drafts/leave.ts';

export const draftHint: DraftHint = {
  // Whoever enters it for another approves it; the steps of the approval say where a decision leads.
  operated: [
    'pending',
    'manager_approved',
    'approved',
    'cut_short',
    'cancelled',
    'rejected',
    'cancel_requested',
  ],
  operatedWith: 'date_to = date_from + 1',
  values: async (tools) => ({
    ...(await leaveOf(tools)),
    half: 'none',
    attachment: [],
    substitute_id: null,
  }),
  asked: { cutShort: () => ({ last_day: lastLeave }) },
  operations: {
    previewLeave: {
      query: async (tools) => {
        const { type_id, date_from } = await leaveOf(tools);
        return { type: type_id, from: date_from };
      },
    },
  },
};
