import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';
import { clinicalOne } from '#tests/fixtures/drafts/people.ts';

export const draftHint: DraftHint = {
  // Each at a mouth of its own: nothing is found twice at one tooth, and nothing decays that is missing.
  values: async ({ inState, person, sql }) => ({
    patient_id: await inState('patients', 'active'),
    tooth_fdi: '36',
    condition: 'caries',
    surfaces: ['O'],
    doctor_id: await clinicalOne(await person(), sql),
  }),
  operations: {
    toothChart: {
      params: async ({ target }, record) => ({
        patientId: record['patient_id'] ?? (await target('patients')),
      }),
    },
  },
};
