import { isDay } from '#metadata/time/days.ts';
import { isId } from '#metadata/fields/validate.ts';
import type { OperationContext, Row } from '#server/kit/rules.ts';
import { lockHeld } from '../holds.server.ts';
import { seePatients } from '../../shared/patientRights.ts';
import { isWithin, reachOf } from '../reach.server.ts';
import type { appointments } from './appointments.ts';
import { minute } from './booking.server.ts';
import { daysAsked } from './calendar.server.ts';
import { cardOf, mayOf, visitRows } from './cards.server.ts';
import { offersFor } from './offering.server.ts';
import { clinicDaySpan, nextQueueNo } from './steps.server.ts';

type Call = OperationContext<typeof appointments>;
const steps = 5 * minute;

/** Times at which a booking of this doctor and type succeeds, with the rooms that are free then (clinic.md 4.1). */
export async function slots(call: Call): Promise<unknown> {
  const { query, fail, db, now } = call;
  const { from, to } = daysAsked(call, 31);
  const { doctor_id: doctor, type_id: type, room_id: room, patient_id: patient, branch_id: branch } = query;
  if (!isId(doctor) || !isId(type)) return fail('bad_request');
  const others = [room, patient, branch].filter((one) => one !== undefined && one !== '');
  if (!others.every(isId)) return fail('bad_request');
  const reach = await reachOf(call);
  const [found] = await db.query(
    'select duration_min, buffer_after_min, room_kinds from appointment_types where id = $1',
    [type],
  );
  if (!found) return fail('not_found');
  // Of whom one does not reach nothing is told, as of who has no time.
  if (!isWithin(reach, doctor, null)) return [];
  const minutes = Number(query['duration_min'] ?? found['duration_min']);
  if (!Number.isInteger(minutes) || minutes < 5 || minutes > 480) return fail('bad_request');
  const looking = {
    doctor,
    room: room || undefined,
    // Of a patient one does not see nothing is told, not even when they are busy.
    patient: patient && (await db.within('patients', patient, seePatients)) ? patient : undefined,
    branch: branch || undefined,
    within: isWithin({ ...reach, branches: [] }, doctor, null) ? undefined : reach.branches,
    kinds: found['room_kinds'] as string[],
    duration: minutes,
    buffer: Number(found['buffer_after_min']),
    firstDay: from,
    lastDay: to,
    notBefore: Math.ceil(now.getTime() / steps) * steps,
  };
  return (await offersFor(call, looking, 5000)).map((one) => ({
    starts_at: new Date(one.from).toISOString(),
    ends_at: new Date(one.to).toISOString(),
    rooms: one.rooms,
    branch_id: one.branchId,
    mode: one.mode,
    ...(one.left === null ? {} : { left: one.left }),
  }));
}

const order = (one: Row): readonly (number | string)[] => [
  one['urgent'] === true ? 0 : 1,
  Number(one['queue_no'] ?? 1e6),
];
const byTurn = (a: Row, b: Row): number => {
  const [[aUrgent = 0, aNo = 0], [bUrgent = 0, bNo = 0]] = [order(a), order(b)];
  return Number(aUrgent) - Number(bUrgent) || Number(aNo) - Number(bNo);
};

/** Who waits (urgent first, then by arrival), who is inside, who is to come and who is done, of one clinic day. */
export async function queue(call: Call): Promise<unknown> {
  const { query, fail, businessDay, now } = call;
  const day = query['date'] || businessDay;
  const doctor = query['doctor_id'] || undefined;
  if (!isDay(day) || (doctor !== undefined && !isId(doctor))) return fail('bad_request');
  const [from, to] = clinicDaySpan(call, day);
  const may = mayOf(call);
  const cards = (await visitRows(call, from, to, { doctor }))
    .filter((one) => Date.parse(one.starts_at) >= Date.parse(from))
    .map((one) => cardOf(one, may));
  const waited = (one: Row): Row => {
    const since = one['arrived_at'] ? new Date(one['arrived_at'] as string).getTime() : now.getTime();
    return { ...one, waited_min: Math.max(0, Math.floor((now.getTime() - since) / minute)) };
  };
  const inState = (...states: readonly string[]): Row[] =>
    cards.filter((one) => states.includes(String(one['status'])));
  return {
    day,
    waiting: inState('arrived').toSorted(byTurn).map(waited),
    in_room: inState('in_progress'),
    expected: inState('booked', 'confirmed'),
    done: inState('completed'),
    missed: inState('no_show'),
  };
}

/** Somebody who came without a booking: starts now, rounded down to five minutes, and waits (clinic.md A2). */
export async function walkIn(call: Call): Promise<unknown> {
  const { db, body, now, businessDay } = call;
  await lockHeld(db, [body['doctor_id']], [body['room_id']], [body['patient_id']]);
  const starts_at = new Date(Math.floor(now.getTime() / steps) * steps).toISOString();
  const queue_no = await nextQueueNo(call, String(body['doctor_id']), businessDay);
  const fixed = { mode: 'walk_in', status: 'arrived', arrived_at: now.toISOString(), queue_no };
  const made = await db.create('appointments', { ...body, starts_at }, fixed);
  call.notify('appointment.arrived', { employeeId: String(body['doctor_id']) }, { record_id: made['id'] });
  return made;
}

/** A visit of the last seven days that nobody had written down, as completed and without holds (clinic.md A4). */
export async function backEntry(call: Call): Promise<unknown> {
  const { db, body, now, refuse } = call;
  await lockHeld(db, [body['doctor_id']], [body['room_id']], [body['patient_id']]);
  const at = Date.parse(String(body['starts_at']));
  if (at > now.getTime() || at < now.getTime() - 7 * 1440 * minute)
    refuse('appointment.back_entry', { on: 'starts_at', code: 'invalid' });
  return db.create('appointments', body, { status: 'completed', mode: 'slot' });
}
