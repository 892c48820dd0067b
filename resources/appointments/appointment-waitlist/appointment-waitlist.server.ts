import type { Values } from '#metadata/derive/problems.ts';
import { serverRules, type Row, type RuleContext, type TransitionContext } from '#server/kit/rules.ts';
import { reachedBy } from '../messages/changes.server.ts';
import { holdAfter, lockHeld } from '../holds.server.ts';
import { appointmentWaitlist } from './appointment-waitlist.ts';
import { dropOffer, freed, noteOffer } from './freed.server.ts';
import { matches } from './matches.server.ts';

type Context = RuleContext<typeof appointmentWaitlist>;
type Step = TransitionContext<typeof appointmentWaitlist>;

/** The states in which a visit is still to come. */
const holds: ReadonlySet<string> = new Set(['booked', 'confirmed']);

/**
 * The freed time for whoever said yes first, by the rules of a visit: the visit they have is moved there in one step, or one is booked.
 * Whoever is later is told that it is taken (409 `slot_taken`), waits on, and keeps what they have (clinic.md 4.5, A8).
 */
async function bookFreed(step: Step): Promise<Values> {
  const { db, record, asked, writtenBy } = step;
  const { doctor_id, starts_at, room_id, outside_hours, room_mismatch } = asked;
  await lockHeld(db, [doctor_id], [room_id], [record.patient_id]);
  await holdAfter(step, 'appointment-waitlist');
  await dropOffer({ db }, record.id);
  // The visit that was made for them stands again.
  if (writtenBy === 'rule') return {};
  const [visit] = record.appointment_id
    ? await db.find('appointments', { id: record.appointment_id, patient_id: record.patient_id })
    : [];
  if (visit && holds.has(String(visit['status']))) {
    const to = {
      version: visit['version'],
      starts_at,
      doctor_id,
      // What was waited for is never answered by less of it (DESIGN 9.44).
      duration_min: Math.max(Number(visit['duration_min']), await minutesOf(step, record.type_id)),
      outside_hours,
      room_mismatch,
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
    room_mismatch,
    source: 'waitlist',
  };
  const made = await db.create('appointments', room_id ? wanted : { ...wanted, branch_id }, {});
  return { appointment_id: made['id'] };
}

/** How long what is waited for takes. */
async function minutesOf({ db }: Pick<Context, 'db'>, type_id: unknown): Promise<number> {
  const [type] = await db.find('appointment-types', { id: type_id });
  return Number(type?.['duration_min'] ?? 0);
}

/** The visit somebody has while it is still to come. */
async function ahead(
  { db, now }: Pick<Context, 'db' | 'now'>,
  visit: unknown,
  patient: unknown,
): Promise<Row | undefined> {
  const [found] = await db.find('appointments', { id: visit, patient_id: patient });
  const isAhead =
    found !== undefined && holds.has(String(found['status'])) && new Date(String(found['starts_at'])) > now;
  return isAhead ? found : undefined;
}

/** Refuses to link a visit that is none to come, or shorter than what is waited for: the wait would end with it (DESIGN 9.44). */
async function refuseVisit(context: Context, values: Values, before: Values | undefined): Promise<void> {
  const { refuse } = context;
  const { appointment_id: visit, type_id } = values;
  const isOther = visit !== before?.['appointment_id'];
  if (typeof visit !== 'string' || (!isOther && type_id === before?.['type_id'])) return;
  const found = await ahead(context, visit, values['patient_id']);
  if (!found && isOther) refuse('no_visit_of_patient', { on: 'appointment_id' });
  const n = await minutesOf(context, type_id);
  if (found && Number(found['duration_min']) < n)
    refuse('visit_too_short', { on: 'appointment_id', values: { n } });
}

/** Whether the type is done by that doctor; any doctor does it where none is named. */
async function isDoneBy({ db }: Pick<Context, 'db'>, type_id: unknown, doctor: unknown): Promise<boolean> {
  if (doctor === null || doctor === undefined) return true;
  const [type] = await db.find('appointment-types', { id: type_id });
  const doctors = (type?.['doctor_ids'] ?? []) as readonly string[];
  return doctors.length === 0 || doctors.includes(String(doctor));
}

/** Comes back to the list only where they could be put on it now (DESIGN 9.47); what follows from their visit was judged with that. */
async function judgeReturn(context: Step): Promise<void> {
  const { db, record, today, writtenBy, refuse } = context;
  const byVisit = writtenBy === 'rule';
  // Whatever became of their visit holds the patient already; a doctor now would be held out of turn.
  if (!byVisit) await lockHeld(db, [record.doctor_id], [], [record.patient_id]);
  await holdAfter(context, 'appointment-waitlist');
  if (byVisit) return;
  const state = { code: 'invalid_state' } as const;
  if (record.until && record.until < today) refuse('past_until', state);
  if (!(await isDoneBy(context, record.type_id, record.doctor_id))) refuse('doctor_not_allowed', state);
}

/** Keeps the place and the age they had; a visit that is no more to come is theirs no more. */
async function comeBack(context: Step): Promise<Values> {
  const { record, writtenBy } = context;
  const { appointment_id: visit, patient_id } = record;
  if (!visit || writtenBy === 'rule' || (await ahead(context, visit, patient_id))) return {};
  return { appointment_id: null };
}

/** Nobody waits for a day that is over, nor for a doctor who does not do what they wait for (clinic.md 4.5, A6). */
export const appointmentWaitlistRules = serverRules(appointmentWaitlist, {
  computed: reachedBy,
  filters: {
    callable: `exists (select from patients p join appointment_types y on y.clinic_id = p.clinic_id and y.id = t.type_id
      where p.clinic_id = t.clinic_id and p.id = t.patient_id and p.status = 'active' and y.status = 'active')`,
  },
  async check(values, context) {
    const { before, today, refuse } = context;
    const until = values['until'];
    if (until !== before?.until && typeof until === 'string' && until < today)
      refuse('past_until', { on: 'until' });
    await refuseVisit(context, values, before);
    if (!(await isDoneBy(context, values['type_id'], values['doctor_id'])))
      refuse('doctor_not_allowed', { on: 'doctor_id' });
  },
  operations: { matches, freed },
  transitions: {
    book: { effect: bookFreed },
    restore: { guard: judgeReturn, effect: comeBack },
    offer: { effect: ({ db, record, asked }) => noteOffer({ db }, record.id, asked) },
    tellTaken: { effect: ({ db, record }) => dropOffer({ db }, record.id) },
  },
});

/** A visit as those who waited for it follow it. */
interface Following {
  readonly id: string;
  readonly patient_id: string;
  readonly doctor_id: string;
  readonly starts_at: string;
  readonly status: string;
  readonly source: string;
}

const fell: ReadonlySet<string> = new Set(['cancelled', 'no_show']);

/** Those whose wait a visit ended and who wait again without it: not past their last day, nor where they wait anew already. */
const endedBy = `select w.id from appointment_waitlist w
  where w.appointment_id = $1 and w.status = 'booked' and (w.until is null or w.until >= $2::date)
    and not exists (select from appointment_waitlist o where o.clinic_id = w.clinic_id and o.patient_id = w.patient_id
      and o.type_id = w.type_id and o.status = 'waiting') order by w.id`;

/**
 * Waits follow the visit they ended with (DESIGN 9.45): they go on with the age they had when it is cancelled or missed, and end again
 * where it stands again.
 */
export async function waitsFollow(
  { db, today }: Pick<RuleContext, 'db' | 'today'>,
  before: Following | undefined,
  after: Following,
): Promise<void> {
  if (before === undefined || fell.has(before.status) === fell.has(after.status)) return;
  const { id, doctor_id, starts_at, source } = after;
  if (fell.has(after.status))
    for (const wait of await db.query(endedBy, [id, today]))
      await db.transition('appointment-waitlist', String(wait['id']), 'restore', {}, 'server');
  else if (source === 'waitlist')
    for (const wait of await db.find('appointment-waitlist', { appointment_id: id, status: 'waiting' }))
      await db.transition(
        'appointment-waitlist',
        String(wait['id']),
        'book',
        { doctor_id, starts_at },
        'server',
      );
}

/** Whoever waited for a day that is over waits no more, nor whose booked visit is today: a work of the clinic's day (clinic.md 4.5). */
export const expiredWaits = `
  select w.id, w.id::text as label from appointment_waitlist w join clinics c on c.id = w.clinic_id
    left join appointments a on a.clinic_id = w.clinic_id and a.id = w.appointment_id and a.status in ('booked', 'confirmed')
    where w.clinic_id = (select app_clinic()) and w.status = 'waiting'
      and (w.until < $1::date or (a.starts_at at time zone c.timezone)::date <= $1::date) order by w.id`;
