import { inputPlace, later } from '#src/ui/later.tsx';
import { pieces } from '#src/client/catalogue/pieces.ts';
import { patientNotes } from './patient-notes.ts';

export const patientNotePieces = pieces(patientNotes, {
  rows: later(() => import('./NoteRows.tsx')),
  inputs: { parent_id: later(() => import('./ParentInput.tsx'), inputPlace) },
  rowMenu: [
    {
      name: 'addendum',
      label: { ar: 'إضافة ملحق', en: 'Add an addendum' },
      Dialog: later(() => import('./AddendumPanel.tsx')),
    },
  ],
});
