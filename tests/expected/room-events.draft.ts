import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';

export const draftHint: DraftHint = {
  // Two in one room at once are refused: each has a room of its own.
  values: async ({ fresh }) => ({
    room_id: (await fresh('rooms'))['id'],
    starts_at: '2026-06-01T07:00:00+00:00',
    ends_at: '2026-06-01T08:00:00+00:00',
    chair: null,
    doctor_id: null,
    repeat: 'none',
    repeat_until: null,
  }),
};
