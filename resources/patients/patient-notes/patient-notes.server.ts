import { serverRules } from '#server/kit/rules.ts';
import { editableHours, patientNotes } from './patient-notes.ts';

const hour = 3_600_000;

/** Whose a note is to change and for how long, and what an addendum belongs to (clinic.md 2.2). */
export const patientNoteRules = serverRules(patientNotes, {
  offered: {
    edit: `t.created_by = :user and t.created_at > now() - interval '${editableHours} hours'`,
    pin: 'not t.pinned',
    unpin: 't.pinned',
  },
  async check(values, { before, db, subject, now, refuse, fail, writtenBy }) {
    if (before && writtenBy === 'person') {
      if (before.created_by !== subject.userId) refuse('notAuthor');
      if (now.getTime() - Date.parse(before.created_at) > editableHours * hour) refuse('locked');
    }
    if (before || !values['parent_id']) return;
    const [parent] = await db.find('patient-notes', { id: values['parent_id'] });
    // Of another patient, of a kind one may not know of, or an addendum itself: no note to add to.
    const fits =
      parent?.['patient_id'] === values['patient_id'] &&
      parent?.['kind'] === values['kind'] &&
      parent?.['parent_id'] === null;
    if (!fits) fail('bad_reference', { on: 'parent_id' });
  },
  transitions: {
    pin: { effect: () => Promise.resolve({ pinned: true }) },
    unpin: { effect: () => Promise.resolve({ pinned: false }) },
  },
});
