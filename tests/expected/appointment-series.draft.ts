import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';
import { ownTime, whom } from '#tests/fixtures/drafts/visits.ts';

export const draftHint: DraftHint = {
  values: async (tools) => ({
    ...(await whom(tools)),
    starts_at: ownTime(tools),
    duration_min: 30,
    room_id: null,
    outside_hours: true,
    freq: 'monthly',
    every: 1,
    weekdays: [],
    count: 2,
    until: null,
    on_conflict: 'skip',
  }),
  filledByServer: ['duration_min', 'branch_id'],
  operations: {
    // Whom one sees, one books.
    create: { besides: ['patients_view_all_patients'] },
    // With a doctor who is somebody else.
    preview: {
      besides: ['patients_view_all_patients', 'patients_view_appointments_calendar'],
      body: async (tools) => ({ ...(await whom(tools)), starts_at: ownTime(tools), count: 2 }),
    },
  },
};
