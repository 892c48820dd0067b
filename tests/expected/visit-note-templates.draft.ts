import type { DraftHint, DraftTools } from '#tests/fixtures/drafts/draft.ts';
import { clinicalActor } from '#tests/fixtures/drafts/people.ts';

/** A template of whoever it is asked about. */
async function ownTemplate(tools: DraftTools): Promise<string> {
  const { id } = await tools.fresh('visit-note-templates');
  await tools.sql(
    'update visit_note_templates set doctor_id = u.employee_id from users u where u.id = $2 and visit_note_templates.id = $1',
    [id, tools.actor],
  );
  return String(id);
}

export const draftHint: DraftHint = {
  // One's own, which whoever keeps those of all may change too.
  values: async (tools) => ({ complaint: tools.mark, doctor_id: await clinicalActor(tools) }),
  operations: {
    edit: { record: (tools) => ownTemplate(tools) },
    remove: { record: (tools) => ownTemplate(tools) },
    'undo-removal': { record: (tools) => ownTemplate(tools) },
  },
};
