import { businessDayAt } from '#metadata/time/clock.ts';
import { isId } from '#metadata/fields/validate.ts';
import { serverRules, type RuleContext } from '#server/kit/rules.ts';
import { decide } from '#metadata/access.ts';
import { editPatients } from '../../shared/patientRights.ts';
import { visitNotes } from './visit-notes.ts';
import { visits } from './visits.server.ts';

type Context = RuleContext<typeof visitNotes>;

/** Visits whose patient was not there have no note. */
const off = ['cancelled', 'no_show'];

/** The visit a note is of, where it is one of its patient; refuses another's as one that is not there. */
async function visitOf({ db, fail }: Context, id: unknown, patient: unknown) {
  const [visit] = await db.find('appointments', { id });
  if (visit === undefined || visit['patient_id'] !== patient)
    return fail('bad_reference', { on: 'appointment_id' });
  return visit;
}

const isSigner = ({ subject }: Pick<Context, 'subject'>, doctor: string): boolean =>
  subject.isOwner || subject.employeeId === doctor;

/** One's own note, or one written for the doctor of the visit: nobody writes in the name of a third. */
const signs = `(t.doctor_id = :me or exists (select from users u where u.clinic_id = t.clinic_id and u.id = :user and u.is_owner))`;

/**
 * Notes nobody closed though their day and the one after it are over: what was written stays as it is, and whoever has more to say
 * adds it. `$1` is the clinic's day.
 */
export const notesLeftOpen = `select n.id, n.visited_on::text as label from visit_notes n
  where n.clinic_id = (select app_clinic()) and n.status = 'open' and n.visited_on < $1::date - 1 order by n.visited_on, n.id`;

/** Whose a note is, which visit it is of, and what is done to it once it is closed (ux.md UX-78, issue 18 part 5). */
export const visitNoteRules = serverRules(visitNotes, {
  offered: { close: signs },
  operations: { visits },

  async prepare(values, { before, db, subject, businessDay }) {
    if (before) return values;
    const [visit] = isId(values['appointment_id'])
      ? await db.find('appointments', { id: values['appointment_id'] })
      : [];
    if (visit === undefined)
      return {
        ...values,
        doctor_id: values['doctor_id'] ?? subject.employeeId,
        visited_on: values['visited_on'] ?? businessDay,
      };
    const { timezone, dayCutoff } = subject.clinic;
    return {
      ...values,
      doctor_id: values['doctor_id'] ?? visit['doctor_id'],
      // The day of its visit, whatever was typed.
      visited_on: businessDayAt(String(visit['starts_at']), timezone, dayCutoff),
    };
  },

  async check(values, context) {
    const { before, db, fail, refuse, businessDay } = context;
    if (before) return;
    const visit = values['appointment_id']
      ? await visitOf(context, values['appointment_id'], values['patient_id'])
      : undefined;
    if (visit && off.includes(String(visit['status']))) refuse('visitOff', { on: 'appointment_id' });
    if (String(values['visited_on']) > businessDay)
      refuse('visitAhead', { on: visit ? 'appointment_id' : 'visited_on' });
    const doctor = String(values['doctor_id']);
    if (!isSigner(context, doctor) && doctor !== visit?.['doctor_id'])
      refuse('otherDoctor', { on: 'doctor_id' });
    if (!values['started_from_id']) return;
    const [last] = await db.find('visit-notes', { id: values['started_from_id'] });
    if (last?.['patient_id'] !== values['patient_id'] || last?.['status'] === 'struck')
      fail('bad_reference', { on: 'started_from_id' });
  },

  transitions: {
    close: {
      async guard(context) {
        const { record, writtenBy, refuse } = context;
        if (writtenBy === 'person' && !isSigner(context, record.doctor_id)) refuse('notSigner');
      },
      async effect({ now }) {
        return { closed_at: now.toISOString() };
      },
    },
    addend: {
      async guard({ subject, refuse }) {
        // It is signed by somebody.
        if (subject.employeeId === null) refuse('notSigner');
      },
      async effect({ record, asked, subject, now }) {
        const added = { text: asked['text'], doctor_id: subject.employeeId, at: now.toISOString() };
        return { addenda: [...(record.addenda ?? []), added] };
      },
    },
    strike: {
      async guard(context) {
        const { record, subject, refuse } = context;
        if (!isSigner(context, record.doctor_id) && decide(editPatients, subject) !== 'all')
          refuse('notStriker');
      },
    },
  },
});
