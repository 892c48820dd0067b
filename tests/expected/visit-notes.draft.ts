import type { DraftHint, DraftTools } from '#tests/fixtures/drafts/draft.ts';
import { clinicalActor } from '#tests/fixtures/drafts/people.ts';

/** An open note of a visit whose doctor is whoever it is asked about. */
async function signedBy(tools: DraftTools): Promise<string> {
  const id = await tools.inState('visit-notes', 'open');
  await tools.sql(
    'update visit_notes set doctor_id = u.employee_id from users u where u.id = $2 and visit_notes.id = $1',
    [id, tools.actor],
  );
  return id;
}

export const draftHint: DraftHint = {
  // Of a patient who was seen without a visit, in the name of who writes it: one of those they know would have to be theirs.
  values: async (tools) => ({
    patient_id: await tools.inState('patients', 'active'),
    doctor_id: await clinicalActor(tools),
    appointment_id: null,
    started_from_id: null,
    bp_systolic: 120,
    bp_diastolic: 80,
  }),
  filledByServer: ['doctor_id', 'visited_on'],
  asked: { addend: ({ mark }) => ({ text: mark }) },
  operations: {
    // Its doctor signs it.
    close: { record: (tools) => signedBy(tools) },
    strike: { record: (tools) => signedBy(tools) },
    visits: { params: (_, record) => ({ patientId: record['patient_id'] }) },
  },
};
