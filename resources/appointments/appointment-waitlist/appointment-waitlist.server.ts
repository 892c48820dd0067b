import type { Values } from '#metadata/derive/problems.ts';
import { serverRules, type TransitionContext } from '#server/kit/rules.ts';
import { reachedBy } from '../messages/changes.server.ts';
import { lockHeld } from '../holds.server.ts';
import { appointmentWaitlist } from './appointment-waitlist.ts';
import { dropOffer, freed, noteOffer } from './freed.server.ts';
import { matches } from './matches.server.ts';

type Step = TransitionContext<typeof appointmentWaitlist>;

/** The states in which a visit is still to come. */
const holds: ReadonlySet<string> = new Set(['booked', 'confirmed']);

/**
 * The freed time for whoever said yes first, by the rules of a visit: the visit they have is moved there in one step, or one is booked.
 * Whoever is later is told that it is taken (409 `slot_taken`), waits on, and keeps what they have (clinic.md 4.5, A8).
 */
async function bookFreed({ db, record, asked, fail, unchanged }: Step): Promise<Values> {
  const { doctor_id, starts_at, room_id, outside_hours } = asked;
  await lockHeld(db, [doctor_id], [room_id], [record.patient_id]);
  const [now] = await db.find('appointment-waitlist', { id: record.id }, { lock: true });
  if (now?.['status'] !== 'waiting')
    return fail('invalid_state', { values: { status: String(now?.['status']) } });
  await unchanged(now, (record as { version?: unknown }).version);
  await dropOffer({ db }, record.id);
  const [visit] = record.appointment_id
    ? await db.find('appointments', { id: record.appointment_id, patient_id: record.patient_id })
    : [];
  if (visit && holds.has(String(visit['status']))) {
    const to = {
      version: visit['version'],
      starts_at,
      doctor_id,
      outside_hours,
      ...(room_id ? { room_id } : {}),
    };
    await db.transition('appointments', String(visit['id']), 'move', to);
    return {};
  }
  const { patient_id, type_id, branch_id, urgent } = record;
  const wanted = {
    patient_id,
    type_id,
    doctor_id,
    starts_at,
    room_id,
    urgent,
    outside_hours,
    source: 'waitlist',
  };
  const made = await db.create('appointments', room_id ? wanted : { ...wanted, branch_id }, {});
  return { appointment_id: made['id'] };
}

/** Nobody waits for a day that is over, nor for a doctor who does not do what they wait for (clinic.md 4.5, A6). */
export const appointmentWaitlistRules = serverRules(appointmentWaitlist, {
  computed: reachedBy,
  async check(values, { before, today, db, refuse, now }) {
    const until = values['until'];
    if (until !== before?.until && typeof until === 'string' && until < today)
      refuse('past_until', { on: 'until' });
    const visit = values['appointment_id'];
    if (typeof visit === 'string' && visit !== before?.appointment_id) {
      const [found] = await db.find('appointments', { id: visit, patient_id: values['patient_id'] });
      const isAhead =
        found && holds.has(String(found['status'])) && new Date(String(found['starts_at'])) > now;
      if (!isAhead) refuse('no_visit_of_patient', { on: 'appointment_id' });
    }
    if (values['doctor_id'] === null || values['doctor_id'] === undefined) return;
    const [type] = await db.find('appointment-types', { id: values['type_id'] });
    const doctors = (type?.['doctor_ids'] ?? []) as readonly string[];
    if (doctors.length > 0 && !doctors.includes(String(values['doctor_id'])))
      refuse('doctor_not_allowed', { on: 'doctor_id' });
  },
  operations: { matches, freed },
  transitions: {
    book: { effect: bookFreed },
    offer: { effect: ({ db, record, asked }) => noteOffer({ db }, record.id, asked) },
    tellTaken: { effect: ({ db, record }) => dropOffer({ db }, record.id) },
  },
});

/** Whoever waited for a day that is over waits no more, nor whose booked visit is today: a work of the clinic's day (clinic.md 4.5). */
export const expiredWaits = `
  select w.id, w.id::text as label from appointment_waitlist w join clinics c on c.id = w.clinic_id
    left join appointments a on a.clinic_id = w.clinic_id and a.id = w.appointment_id and a.status in ('booked', 'confirmed')
    where w.clinic_id = (select app_clinic()) and w.status = 'waiting'
      and (w.until < $1::date or (a.starts_at at time zone c.timezone)::date <= $1::date) order by w.id`;
