import { addDays } from '#metadata/time/days.ts';
import { businessDayAt, dayStart } from '#metadata/time/clock.ts';
import type { Values } from '#metadata/derive/problems.ts';
import { settingsOf } from '#server/kit/settings.ts';
import { bookingSettings } from '../booking-settings/booking-settings.ts';
import { holdAfter, lockHeld } from '../holds.server.ts';
import { minute, place, reaches, type Wish } from './booking.server.ts';
import { refuseRoom, sitDown, standUp, type Step } from './chairs.server.ts';
import { endNow, letGo, living, refuseClash, takeTime, type Visit } from './holding.server.ts';
import { nextFree } from './nextFree.server.ts';
import { refuseFull } from './queue.server.ts';

const hour = 60 * minute;

/** Holds patient, doctors and rooms, then the visit, and refuses where somebody else took a step meanwhile. */
export async function held(step: Step, asked: Values = {}): Promise<void> {
  const { db, record } = step;
  const doctors = [record.doctor_id, asked['doctor_id']];
  await lockHeld(db, doctors, [record.room_id, asked['room_id']], [record.patient_id]);
  await holdAfter(step, 'appointments');
}

const clinicDay = ({ subject: { clinic } }: Step, instant: string): string =>
  businessDayAt(instant, clinic.timezone, clinic.dayCutoff);

/** The instants a clinic day begins and ends at. */
export function clinicDaySpan({ subject: { clinic } }: Pick<Step, 'subject'>, day: string): [string, string] {
  const { timezone: zone, dayCutoff } = clinic;
  return [dayStart(day, zone, dayCutoff), dayStart(addDays(day, 1), zone, dayCutoff)];
}

/** The next number of a doctor's queue that day (clinic.md 4.1, arrive); whoever asks holds the doctor. */
export async function nextQueueNo(
  context: Pick<Step, 'db' | 'subject'>,
  doctor: string,
  day: string,
): Promise<number> {
  const [row] = await context.db.query(
    `select coalesce(max(queue_no), 0)::int + 1 as n from appointments
      where doctor_id = $1 and starts_at >= $2 and starts_at < $3`,
    [doctor, ...clinicDaySpan(context, day)],
  );
  return Number(row?.['n']);
}

/** Arrives on the day it is for; gets the next number of the doctor's queue. */
export async function arrive(context: Step): Promise<Values> {
  const { record, refuse, businessDay } = context;
  await held(context);
  if (clinicDay(context, record.starts_at) !== businessDay)
    refuse('appointment.other_day', { code: 'invalid_state' });
  return {
    queue_no: await nextQueueNo(context, record.doctor_id, businessDay),
    needs_review: false,
    needs_rebooking: false,
  };
}

/** Goes in: a room with a free chair, and a doctor who has one free (clinic.md 4.1, start). */
export async function start(context: Step): Promise<Values> {
  const { record, asked, refuse } = context;
  await held(context, asked);
  const room = asked['room_id'] === undefined ? record.room_id : (asked['room_id'] as string | null);
  if (!room) return refuse('appointment.room_needed', { on: 'room_id', code: 'invalid' });
  const room_mismatch = room === record.room_id ? record.room_mismatch : await refuseRoom(context, room);
  const chair_no = await sitDown(context, room);
  return { room_id: room, room_mismatch, chair_no, needs_room: false, needs_review: false };
}

/**
 * When a visit that nobody ended on its day ended: as long after it began as was planned, since nobody knows better and it did not last
 * until it was noticed. Undefined for one that ends now, such as one of a night.
 */
function forgottenEnd(context: Step): string | undefined {
  const { record, businessDay, now } = context;
  const began = record.started_at ?? record.starts_at;
  const planned = Date.parse(began) + record.duration_min * minute;
  const isLong = clinicDay(context, began) < businessDay && planned + 6 * hour < now.getTime();
  const isForgotten = isLong || record.needs_review === true;
  return isForgotten ? new Date(Math.min(planned, now.getTime())).toISOString() : undefined;
}

/** Ends: what it holds from now on is free, but for the buffer. */
export async function complete(context: Step): Promise<Values> {
  await held(context);
  await endNow(context, context.record);
  const completed_at = forgottenEnd(context);
  return { needs_review: false, ...(completed_at === undefined ? {} : { completed_at }) };
}

/** Cancels; whoever arrived can only have left unseen (clinic.md 4.1). */
export async function cancel(context: Step): Promise<Values> {
  const { record, asked, refuse } = context;
  await held(context);
  if ((record.status === 'arrived') !== (asked['cancel_reason'] === 'left_unseen'))
    refuse('appointment.only_unseen', { on: 'cancel_reason', code: 'invalid' });
  await letGo(context, record.id);
  return { needs_rebooking: false, needs_review: false, queue_no: null };
}

/** Did not come: from some minutes after its start on. */
export async function noShow(context: Step): Promise<Values> {
  const { record, refuse, now } = context;
  await held(context);
  const { no_show_grace_min: grace } = await settingsOf(context.db, bookingSettings);
  if (now.getTime() < Date.parse(record.starts_at) + grace * minute)
    refuse('appointment.not_missed_yet', { code: 'invalid_state', values: { n: grace } });
  await letGo(context, record.id);
  return { needs_rebooking: false, needs_review: false };
}

/** What a visit is now, as a wish. */
export const unchangedWish = (record: Visit): Wish => ({
  patient_id: record.patient_id,
  doctor_id: record.doctor_id,
  type_id: record.type_id,
  starts_at: record.starts_at,
  duration_min: record.duration_min,
  room_id: record.room_id ?? null,
  branch_id: record.branch_id,
  outside_hours: record.outside_hours,
  room_mismatch: record.room_mismatch,
  mode: record.mode === 'walk_in' ? 'walk_in' : null,
  buffer: (Date.parse(record.hold_until) - Date.parse(record.ends_at)) / minute,
});

/** What is wanted of a move: the visit as it is, but for what was asked. Its branch follows a new room, else the session it comes into. */
export async function movedWish({ record, asked, db }: Pick<Step, 'record' | 'asked' | 'db'>): Promise<Wish> {
  const before = unchangedWish(record);
  const given = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
  const wish = { ...before, outside_hours: false, room_mismatch: false, ...given } as Wish;
  const isSameTime = Date.parse(wish.starts_at) === Date.parse(before.starts_at);
  const starts_at = isSameTime ? before.starts_at : new Date(wish.starts_at).toISOString();
  const moves = !isSameTime || wish.doctor_id !== before.doctor_id;
  const [room] =
    wish.room_id === before.room_id || !wish.room_id
      ? []
      : await db.query('select branch_id from rooms where id = $1', [wish.room_id]);
  const branch_id = room ? String(room['branch_id']) : wish.room_id || !moves ? before.branch_id : null;
  const stands = !moves && wish.duration_min === before.duration_min;
  return {
    ...wish,
    starts_at,
    branch_id,
    outside_hours: wish.outside_hours || (stands && before.outside_hours),
  };
}

/** Moves in one step: what it held is let go and the new time taken, or nothing changes (clinic.md A8). */
export async function move(context: Step): Promise<Values & { status: 'booked' | 'confirmed' | 'arrived' }> {
  const { record, asked, refuse, fail, businessDay, writtenBy } = context;
  await held(context, asked);
  const before = unchangedWish(record);
  const wish = await movedWish(context);
  const { values, hours } = await place(context, wish, before);
  const branch_id = values.branch_id ?? record.branch_id;
  if (!(await reaches(context, wish.doctor_id, branch_id)))
    fail('bad_reference', { on: wish.doctor_id === record.doctor_id ? 'room_id' : 'doctor_id' });
  const moves = wish.starts_at !== before.starts_at || wish.doctor_id !== before.doctor_id;
  if (record.status === 'arrived' && clinicDay(context, wish.starts_at) !== businessDay)
    refuse('appointment.other_day', { code: 'invalid_state' });
  const visit = { ...record, ...wish, ...values, branch_id, starts_at: wish.starts_at };
  if (values.mode === 'queue') await refuseFull(context, hours.session, record.id);
  const clash = await takeTime(context, visit);
  if (clash) await refuseClash(context, clash, await nextFree(context, visit, record));
  const falls = moves && record.status === 'confirmed';
  // A number is one of the doctor's queue of that day: with another doctor the patient waits as the last who came.
  const isQueued = record.status === 'arrived' && wish.doctor_id !== record.doctor_id;
  return {
    ...values,
    ...(isQueued ? { queue_no: await nextQueueNo(context, wish.doctor_id, businessDay) } : {}),
    branch_id,
    starts_at: wish.starts_at,
    doctor_id: wish.doctor_id,
    room_id: wish.room_id,
    needs_room: wish.room_id ? false : record.needs_room,
    ...(record.series_id && writtenBy === 'person' ? { moved_by_hand: true } : {}),
    // Whatever closed its time before: the time it has now was judged.
    needs_rebooking: false,
    ...(moves ? { needs_review: false, reminder_sent_at: null } : {}),
    ...(falls ? { confirmed_at: null, confirmed_via: null } : {}),
    status: falls ? 'booked' : (record.status as 'booked' | 'confirmed' | 'arrived'),
  };
}

/** Takes its time anew where some of it is still to come; refuses where it is taken (clinic.md 4.1, revert). */
async function retake(context: Step): Promise<void> {
  const { record, now } = context;
  if (Date.parse(record.ends_at) <= now.getTime()) return;
  const clash = await takeTime(context, record);
  if (clash) await refuseClash(context, clash, await nextFree(context, record));
}

type Reverted = Values & { status: 'booked' | 'confirmed' | 'arrived' | 'in_progress' };

/**
 * Comes back from having been cancelled or missed: booked again, and judged as a booking is at this moment (DESIGN 9.47). Of one that has
 * begun, which was missed by mistake, neither time nor hours are asked.
 */
async function backToBooked(context: Step): Promise<Reverted> {
  const { record, refuse, now } = context;
  const isMissed = record.status === 'no_show';
  const hasBegun = Date.parse(record.starts_at) <= now.getTime();
  const late = Date.parse(record.missed_at ?? record.starts_at) + 48 * hour;
  if (isMissed && late < now.getTime()) refuse('appointment.too_late_to_revert', { code: 'invalid_state' });
  if (!isMissed && hasBegun) refuse('appointment.over', { code: 'invalid_state' });
  const wish = unchangedWish(record);
  const { hours } = await place(context, hasBegun ? { ...wish, isOver: true } : wish);
  await retake(context);
  if (record.mode === 'queue') await refuseFull(context, hours.session, record.id);
  return {
    status: 'booked',
    missed_at: null,
    cancelled_at: null,
    cancel_reason: null,
    cancelled_by: null,
    confirmed_at: null,
    confirmed_via: null,
    needs_review: false,
    // What closed meanwhile was asked.
    needs_rebooking: false,
  };
}

/** When its end was noted: of a visit nobody ended on its day, whose end is the planned one, when it was written last. */
function notedEnd(record: Step['record']): string {
  const {
    completed_at: ended,
    started_at: began,
    starts_at: starts,
    duration_min: minutes,
    ends_at,
  } = record;
  const { updated_at } = record as { readonly updated_at?: unknown };
  const isPlanned = ended && Date.parse(ended) === Date.parse(began ?? starts) + minutes * minute;
  return isPlanned && updated_at ? instantText(updated_at) : (ended ?? ends_at);
}

const instantText = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value));

/** One step back, with what it noted taken off and its time held again (clinic.md 4.1, revert). */
export async function revert(context: Step): Promise<Reverted> {
  const { record, refuse, now } = context;
  await held(context);
  switch (record.status) {
    case 'arrived': {
      const status = record.confirmed_at ? 'confirmed' : 'booked';
      return { status, arrived_at: null, queue_no: null, confirmed_at: record.confirmed_at ?? null };
    }
    case 'in_progress':
      await standUp(context, record.id);
      return { status: 'arrived', started_at: null, chair_no: null };
    case 'completed': {
      const late = Date.parse(notedEnd(record)) + 24 * hour;
      if (late < now.getTime() || !record.room_id)
        refuse('appointment.too_late_to_revert', { code: 'invalid_state' });
      const chair_no = await sitDown(context, String(record.room_id), record.chair_no ?? null);
      return { status: 'in_progress', completed_at: null, chair_no };
    }
    default:
      return backToBooked(context);
  }
}

/** Whether a visit in this state holds its time. */
export const holdsTime = (visit: Visit): boolean => visit.mode === 'slot' && living.includes(visit.status);
