import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';

export const draftHint: DraftHint = {
  // Whoever is no doctor writes it too; the file is one of the patients of whoever it is asked about.
  values: async ({ inState }) => ({
    patient_id: await inState('patients', 'active'),
    kind: 'admin',
    parent_id: null,
  }),
  // Nobody edits a note but its author (clinic.md 2.2).
  operations: {
    edit: {
      record: async ({ inState, sql, actor }) => {
        const id = await inState('patient-notes', 'written');
        await sql('update patient_notes set created_by = $2 where id = $1', [id, actor]);
        return id;
      },
    },
    unpin: {
      body: async ({ sql }, record) => {
        await sql('update patient_notes set pinned = true where id = $1', [record['id']]);
        return {};
      },
    },
  },
};
