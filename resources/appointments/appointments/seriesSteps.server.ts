import { daysSaid } from '../daysSaid.ts';
import type { Values } from '#metadata/derive/problems.ts';
import { readingsOf, wallAt } from '#metadata/time/clock.ts';
import type { OperationContext, Row } from '#server/kit/rules.ts';
import { lockHeld } from '../holds.server.ts';
import { noteFreed } from '../appointment-waitlist/freed.server.ts';
import { noteBegins, noteChanged } from '../messages/changes.server.ts';
import type { appointments } from './appointments.ts';
import { factsOf, refuseUnbookable } from './booking.server.ts';
import { reachOf, reachSql, reachValues } from '../reach.server.ts';
import type { DateReason } from '../visitChoices.ts';
import type { Visit } from './holding.server.ts';
import { judge } from './obstacles.server.ts';
import { holdsTime, movedWish, unchangedWish } from './steps.server.ts';

type Call = OperationContext<typeof appointments>;
type Series = Visit & { readonly series_id: string };

/** The visits a call means, and those to come that were moved by hand and are left out of it (clinic.md 4.4). */
interface Meant {
  readonly visits: readonly Visit[];
  readonly leftOut: readonly Row[];
}

const inSeries = `select a.id, a.starts_at, a.doctor_id, a.room_id, a.patient_id, a.moved_by_hand and a.id <> $2 as left_out
  from appointments a where a.series_id = $1 and a.status in ('booked', 'confirmed') and a.starts_at > $3
    and case $4 when 'this' then a.id = $2 when 'following' then a.starts_at >= $5::timestamptz else true end and ${reachSql(6)}
  order by a.starts_at, a.id`;

/**
 * Holds whom the visits need, then the visits: those still to come within the caller's reach. What is over or begun never changes; the
 * one that was opened belongs to it though it was moved by hand. Refuses where nothing is left.
 */
async function meant(call: Call, series: Series, doctor?: unknown, room?: unknown): Promise<Meant> {
  const { db, body, now, refuse } = call;
  const { id, series_id, starts_at } = series;
  const asked = [series_id, id, now, body['which'], starts_at, ...reachValues(await reachOf(call))];
  const found = await db.query(inSeries, asked);
  const of = (name: string): unknown[] => found.map((row) => row[name]);
  await lockHeld(db, [...of('doctor_id'), doctor], [...of('room_id'), room], of('patient_id'));
  const ids = found.flatMap((row) => (row['left_out'] === true ? [] : [row['id']]));
  const rows = (await db.find('appointments', { id: ids }, { lock: true })) as unknown as readonly Visit[];
  // Who waited for a lock sees what became of them meanwhile.
  const visits = rows
    .filter((one) => ['booked', 'confirmed'].includes(one.status) && one.series_id === series_id)
    .toSorted((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at));
  if (visits.length === 0) refuse('appointment.series_over', { code: 'invalid_state' });
  const leftOut = found
    .filter((row) => row['left_out'] === true)
    .map((row) => ({ id: row['id'], starts_at: row['starts_at'], why: 'moved_by_hand' }));
  return { visits, leftOut };
}

/** The visit in hand as one of a series. */
function seriesOf({ record, refuse }: Call): Series {
  if (!record?.series_id) return refuse('appointment.series_over', { code: 'invalid_state' });
  return record as Series;
}

/** Alone it is moved by whoever asks; together the rule moves them, and tells of them once. */
const by = ({ body }: Call): 'person' | 'server' => (body['which'] === 'this' ? 'person' : 'server');

/** A visit of many before and after, with when it begins then. */
interface Gone {
  readonly visit: Visit;
  readonly starts_at: string;
}

/**
 * Tells the doctors of all of them at once, has the patient written of the first with the others' dates, and offers the times that are
 * let go to those who wait.
 */
async function tellOnce(
  call: Call,
  event: string,
  gone: readonly Gone[],
  more: readonly unknown[] = [],
): Promise<void> {
  const [first] = gone;
  if (!first || by(call) === 'person') return;
  const visits = gone.map(({ visit }) => visit);
  await noteChanged(call, first.visit.id, first.visit, first.starts_at);
  await noteBegins(call, gone);
  if (call.body['cancel_reason'] !== 'doctor_absent') await noteFreed(call, visits.filter(holdsTime));
  for (const employeeId of new Set([...visits.map((one) => one.doctor_id), ...more]))
    if (typeof employeeId === 'string')
      call.notify(event, { employeeId }, { record_id: first.visit.id, n: visits.length });
}

const answer = (visits: readonly Visit[], leftOut: readonly Row[]) => ({
  changed: visits.map(({ id }) => id),
  left_out: leftOut,
});

/** What a visit is to be moved to; undefined where it stays, null where the clock does not show that time on its day. */
function moveOf(visit: Visit, body: Values, zone: string): Values | null | undefined {
  const { clock, doctor_id, duration_min, room_id } = body;
  const given = (value: unknown): unknown => value ?? undefined;
  const wall = wallAt(visit.starts_at, zone);
  // Of a time the clock shows twice the first reading (areas-clinic 6.3), but for a visit that stays where it is.
  const isOther = typeof clock === 'string' && clock.slice(0, 5) !== wall.clock;
  const starts_at = isOther ? readingsOf({ day: wall.day, clock: clock.slice(0, 5) }, zone)[0] : undefined;
  if (isOther && starts_at === undefined) return null;
  const wanted = { starts_at, doctor_id: given(doctor_id), duration_min: given(duration_min), room_id };
  const others = Object.entries(wanted).filter(
    ([name, value]) => value !== undefined && value !== (visit as Values)[name],
  );
  return others.length === 0
    ? undefined
    : {
        ...Object.fromEntries(others),
        outside_hours: body['outside_hours'] === true,
        room_mismatch: body['room_mismatch'] === true,
      };
}

/** Judges every visit before one is moved, and refuses with all that cannot be, each by its date. */
async function refuseClashes(call: Call, moves: ReadonlyMap<Visit, Values | null>): Promise<void> {
  const { db, body, subject, refuse } = call;
  const clashes: { readonly id: string; readonly starts_at: string; readonly code: DateReason }[] = [];
  for (const [record, asked] of moves) {
    if (asked === null) {
      clashes.push({ id: record.id, starts_at: record.starts_at, code: 'time.nonexistent' });
      continue;
    }
    const wish = await movedWish({ record, asked, db });
    const type_id = typeof body['type_id'] === 'string' ? body['type_id'] : wish.type_id;
    const before = { ...unchangedWish(record), id: record.id };
    const { reason } = await judge(call, { ...wish, type_id }, before);
    if (reason !== undefined) clashes.push({ id: record.id, starts_at: wish.starts_at, code: reason });
  }
  if (clashes.length === 0) return;
  const days = clashes.map((one) => wallAt(one.starts_at, subject.clinic.timezone).day);
  refuse('appointment.series_clashes', {
    code: 'slot_taken',
    values: { n: clashes.length, days: daysSaid(days) },
    details: { clashes },
  });
}

/** Refuses a type its doctor does not do, or its room is not for (clinic.md A6, DESIGN 9.44); answers what a visit is with it. */
async function retyped(call: Call, visit: Visit, move: Values): Promise<Values> {
  const { type_id, doctor_id, room_mismatch } = call.body;
  const standing = unchangedWish(visit);
  const wish = {
    ...standing,
    type_id: String(type_id),
    doctor_id: String(doctor_id ?? standing.doctor_id),
    room_id: move['room_id'] === undefined ? standing.room_id : (move['room_id'] as string | null),
    room_mismatch: room_mismatch === true,
  };
  const facts = await factsOf(call, wish);
  refuseUnbookable(call, facts, wish, standing);
  return { room_mismatch: facts.row['other_kind'] === true };
}

/** Changes visits of a series: all of them, or none where one clashes (clinic.md 4.4). */
export async function seriesChange(call: Call): Promise<unknown> {
  const { db, body, subject } = call;
  const series = seriesOf(call);
  const { visits, leftOut } = await meant(call, series, body['doctor_id'], body['room_id']);
  const moves = new Map<Visit, Values | null>();
  for (const visit of visits) {
    const move = moveOf(visit, body, subject.clinic.timezone);
    if (move !== undefined) moves.set(visit, move);
  }
  // They may take each other's places: all let go before one takes (clinic.md A8); what is refused puts everything back.
  const moved = [...moves.keys()].map(({ id }) => id);
  await db.query('delete from schedule_holds where appointment_id = any ($1::uuid[])', [moved]);
  await refuseClashes(call, moves);
  const edits = Object.fromEntries(
    Object.entries({ type_id: body['type_id'] ?? undefined, note: body['note'] }).filter(
      ([, value]) => value !== undefined,
    ),
  );
  for (const visit of visits) {
    const move = moves.get(visit);
    const follows = edits['type_id'] === undefined ? {} : await retyped(call, visit, move ?? {});
    // The type first: whom it moves to may do the new one alone.
    if (Object.keys(edits).length > 0) await db.change('appointments', visit.id, { ...edits, ...follows });
    if (move) await db.transition('appointments', visit.id, 'move', move, by(call));
  }
  const gone = [...moves].map(([visit, move]) => ({
    visit,
    starts_at: String(move?.['starts_at'] ?? visit.starts_at),
  }));
  await tellOnce(call, 'appointment.series_changed', gone, [body['doctor_id']]);
  return answer(visits, leftOut);
}

/** Cancels visits of a series. */
export async function seriesCancel(call: Call): Promise<unknown> {
  const { db, body } = call;
  const { visits, leftOut } = await meant(call, seriesOf(call));
  const { cancel_reason, cancelled_by } = body;
  for (const { id } of visits)
    await db.transition('appointments', id, 'cancel', { cancel_reason, cancelled_by }, by(call));
  const gone = visits.map((visit) => ({ visit, starts_at: visit.starts_at }));
  await tellOnce(call, 'appointment.series_cancelled', gone);
  return answer(visits, leftOut);
}
