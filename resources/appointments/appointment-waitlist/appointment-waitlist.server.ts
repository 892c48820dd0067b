import { serverRules } from '#server/kit/rules.ts';
import { appointmentWaitlist } from './appointment-waitlist.ts';
import { matches } from './matches.server.ts';

/** Nobody waits for a day that is over, nor for a doctor who does not do what they wait for (clinic.md 4.5, A6). */
export const appointmentWaitlistRules = serverRules(appointmentWaitlist, {
  async check(values, { before, today, db, refuse }) {
    const until = values['until'];
    if (until !== before?.until && typeof until === 'string' && until < today)
      refuse('past_until', { on: 'until' });
    if (values['doctor_id'] === null || values['doctor_id'] === undefined) return;
    const [type] = await db.find('appointment-types', { id: values['type_id'] });
    const doctors = (type?.['doctor_ids'] ?? []) as readonly string[];
    if (doctors.length > 0 && !doctors.includes(String(values['doctor_id'])))
      refuse('doctor_not_allowed', { on: 'doctor_id' });
  },
  operations: { matches },
});

/** Who waited for a day that is over waits no more: a work of the clinic's day (clinic.md 4.5). */
export const expiredWaits = `
  select id, id::text as label from appointment_waitlist
    where clinic_id = (select app_clinic()) and status = 'waiting' and until < $1::date order by id`;
