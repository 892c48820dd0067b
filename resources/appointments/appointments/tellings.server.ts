import type { Values } from '#metadata/derive/problems.ts';
import { settingsOf } from '#server/kit/settings.ts';
import { noteFreed, whenOf } from '../appointment-waitlist/freed.server.ts';
import { bookingSettings } from '../booking-settings/booking-settings.ts';
import { noteChanged, noteTold, saysOf } from '../messages/changes.server.ts';
import type { Step } from './chairs.server.ts';
import { visitBecame } from './marks.server.ts';
import { holdsTime, cancel, complete, held, move, noShow, revert } from './steps.server.ts';
import type { Visit } from './holding.server.ts';

/** What a visit is to its doctor, as one text: a mail leaves only where it is another after three minutes (UX-36). Nothing once it is off. */
export const planOf = (visit: Visit): string =>
  `${saysOf(visit)} ${visit.room_id ?? ''} ${visit.duration_min}`;

/** A rule takes many visits through it, and tells patient and doctors of them, and of their times, at once (`seriesSteps`). */
const isOneOfMany = ({ writtenBy }: Step): boolean => writtenBy === 'rule';

/** The time a visit lets go is offered to those who wait, but for one whose doctor is not there (clinic.md 4.5). */
async function letOthersKnow(context: Step, visit: Visit): Promise<void> {
  if (!isOneOfMany(context) && holdsTime(visit) && context.asked['cancel_reason'] !== 'doctor_absent')
    await noteFreed(context, [visit]);
}

/** Moves; the patient may be written, both doctors are told where it goes to another, and whoever waits may have its old time. */
export async function moveAndTell(context: Step): ReturnType<typeof move> {
  const { record, notify } = context;
  const values = await move(context);
  const after: Visit = { ...record, ...values };
  const [was, is] = [planOf(record), planOf(after)];
  const isAnother = saysOf(after) !== saysOf(record);
  await visitBecame(context, record, after);
  if (isAnother) await letOthersKnow(context, record);
  if (isOneOfMany(context)) return values;
  if (isAnother) await noteChanged(context, record.id, record, after.starts_at);
  if (after.doctor_id === record.doctor_id)
    notify('appointment.changed', { employeeId: record.doctor_id }, { was, is });
  else {
    // Whose visit it is no longer reads its time alone: the patient may not be theirs to see any more.
    const when = whenOf(record, context.subject.clinic.timezone);
    notify('appointment.given_away', { employeeId: record.doctor_id }, { was, is: '', when });
    notify('appointment.booked', { employeeId: after.doctor_id }, { was: '', is });
  }
  return values;
}

/** Cancels; the patient may be written, and whoever waits may have the time (clinic.md 4.1, cancel). */
export async function cancelAndTell(context: Step): Promise<Values> {
  const { record, notify } = context;
  const values = await cancel(context);
  await letOthersKnow(context, record);
  await visitBecame(context, record, { ...record, status: 'cancelled' });
  if (isOneOfMany(context)) return values;
  await noteChanged(context, record.id, record, record.starts_at);
  notify('appointment.cancelled', { employeeId: record.doctor_id }, { was: planOf(record), is: '' });
  return values;
}

/** Ends; what the patient was to be called for is done with it. */
export async function completeAndTell(context: Step): Promise<Values> {
  const values = await complete(context);
  await visitBecame(context, context.record, { ...context.record, status: 'completed' });
  return values;
}

/** Did not come: what is left of the time may go to whoever waits. */
export async function noShowAndTell(context: Step): Promise<Values> {
  const values = await noShow(context);
  await letOthersKnow(context, context.record);
  await visitBecame(context, context.record, { ...context.record, status: 'no_show' });
  return values;
}

/** One step back; of a visit that stands again both sides are told where they had heard of its end. */
export async function revertAndTell(context: Step): ReturnType<typeof revert> {
  const { record, notify } = context;
  const values = await revert(context);
  await visitBecame(context, record, { ...record, status: values.status });
  if (record.status !== 'cancelled') return values;
  await noteChanged(context, record.id, record, record.starts_at);
  notify(
    'appointment.restored',
    { employeeId: record.doctor_id },
    { was: '', is: planOf({ ...record, status: 'booked' }) },
  );
  return values;
}

/** The patient was reminded, which tells when and with whom too. */
export async function remind(context: Step): Promise<Values> {
  const { record, refuse, now } = context;
  await held(context);
  if (Date.parse(record.starts_at) <= now.getTime()) refuse('appointment.over', { code: 'invalid_state' });
  await noteTold(context, record);
  return { reminder_sent_at: now.toISOString() };
}

/** The patient was written what became of the visit; so shortly before it that is the reminder too. */
export async function tell(context: Step): Promise<Values> {
  const { record, now, db } = context;
  await held(context);
  await noteTold(context, record);
  const { reminder_hours: hours } = await settingsOf(db, bookingSettings);
  const reminds =
    record.status === 'booked' && Date.parse(record.starts_at) <= now.getTime() + hours * 3_600_000;
  return reminds ? { reminder_sent_at: now.toISOString() } : {};
}
