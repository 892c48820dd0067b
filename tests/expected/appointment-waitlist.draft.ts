import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';
import { clinicalOne } from '#tests/fixtures/drafts/people.ts';
import { ownTime } from '#tests/fixtures/drafts/visits.ts';

export const draftHint: DraftHint = {
  // Somebody waits once for a type: each draft waits for one of its own.
  values: async ({ fresh, inState }) => ({
    patient_id: await inState('patients', 'active'),
    type_id: (await fresh('appointment-types'))['id'],
    doctor_id: null,
    until: null,
    appointment_id: null,
  }),
  operations: {
    // Whom one sees, one books.
    book: {
      besides: ['patients_view_all_patients'],
      body: async (tools) => ({
        doctor_id: await clinicalOne(await tools.person(), tools.sql),
        starts_at: ownTime(tools),
        room_id: null,
        outside_hours: true,
      }),
    },
    create: { besides: ['patients_view_all_patients'] },
    offer: {
      body: async (tools) => ({
        doctor_id: await clinicalOne(await tools.person(), tools.sql),
        starts_at: ownTime(tools),
      }),
    },
    matches: {
      query: async ({ person }) => ({
        from: '2099-01-01T08:00:00Z',
        to: '2099-01-01T09:00:00Z',
        doctor_id: await person(),
      }),
    },
  },
};
