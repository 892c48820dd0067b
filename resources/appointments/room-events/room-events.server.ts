import { addDays } from '#metadata/time/days.ts';
import { isId } from '#metadata/fields/validate.ts';
import { readingsOf, wallAt } from '#metadata/time/clock.ts';
import { serverRules, type Row, type RuleContext } from '#server/kit/rules.ts';
import type { RecordOf } from '#metadata/resource.ts';
import { seenVisits } from '../appointments/holding.server.ts';
import { leaversOf, outOfRoom } from '../appointments/outOfRoom.server.ts';
import { clashOf, hold, lockHeld, release, type Clash, type Holder, type Wanted } from '../holds.server.ts';
import { doctorFacts } from '../sessions/readSessions.server.ts';
import { roomEvents } from './room-events.ts';

type Event = RecordOf<typeof roomEvents>;
const holder = (id: string): Holder => ({ by: 'room_event_id', id });
type Context = RuleContext<typeof roomEvents>;

/** How many events and visits are in the way, each once whatever chairs it has. */
const countOf = ({ rows }: Clash): number =>
  new Set(rows.map(({ roomEventId, appointmentId }) => roomEventId ?? appointmentId)).size;

/** The events in the way, and the visits the caller may look at. */
async function clashesOf(context: Context, { rows }: Clash): Promise<Row[]> {
  const events = await context.db.query(
    'select id, title, starts_at, ends_at from room_events where id = any ($1::uuid[]) order by starts_at, id',
    [rows.flatMap(({ roomEventId }) => roomEventId ?? [])],
  );
  const visits = await seenVisits(
    context,
    rows.map(({ appointmentId }) => appointmentId),
  );
  return [...events, ...visits.map((one) => ({ ...one, visit: true }))];
}

/** What an event takes: the chair that is named or all of its room, and all its doctor could do beside. */
async function wantedOf(event: Event, { db }: Context): Promise<Wanted[]> {
  const [room] = await db.find('rooms', { id: event.room_id });
  const capacity = Number(room?.['capacity']);
  const chairs = Array.from({ length: capacity }, (_, at) => at + 1);
  const [from, to] = [event.starts_at, event.ends_at];
  const lanes = event.chair ? [event.chair] : chairs;
  const wanted: Wanted[] = [{ of: 'room_id', id: event.room_id, from, to, capacity, lanes }];
  if (event.doctor_id) {
    const facts = (await doctorFacts(db, [event.doctor_id])).get(event.doctor_id);
    const all = Array.from({ length: facts?.parallelChairs ?? 1 }, (_, at) => at + 1);
    wanted.push({ of: 'doctor_id', id: event.doctor_id, from, to, capacity: all.length, lanes: all });
  }
  return wanted;
}

type Week = Pick<Event, 'starts_at' | 'ends_at'>;

/** What is in the way of the room in an event's other weeks, after what is in the way of itself: whoever repeats it sees every clash. */
async function withWeeks(
  clash: Clash | undefined,
  event: Event,
  weeks: readonly Week[],
  context: Context,
): Promise<Clash | undefined> {
  if (clash?.of === 'doctor_id') return clash;
  const rows = [...(clash?.rows ?? [])];
  for (const week of weeks) {
    const [room] = await wantedOf({ ...event, ...week }, context);
    rows.push(...((room && (await clashOf(context.db, [room])))?.rows ?? []));
  }
  return rows.length === 0 ? undefined : { of: 'room_id', rows };
}

/**
 * Takes the chairs and the doctor of an event (clinic.md 3.2). With `move_out` the visits in the way leave the room; without it, and
 * for what cannot leave (another event, a patient who sits there now), it refuses with what is in the way.
 */
async function take(event: Event, context: Context, weeks: readonly Week[]): Promise<void> {
  const { db, refuse, passes } = context;
  const wanted = await wantedOf(event, context);
  const own = await hold(db, holder(event.id), wanted);
  let clash = passes('move_out') ? own : await withWeeks(own, event, weeks, context);
  const leaving = clash?.of === 'room_id' ? await leaversOf(context, clash) : undefined;
  if (leaving && passes('move_out')) {
    await outOfRoom(context, leaving, event.branch_id);
    clash = await hold(db, holder(event.id), wanted);
  }
  if (clash?.of === 'doctor_id') refuse('appointment.doctor_busy', { code: 'slot_taken' });
  // Whoever takes the room sees its events; a doctor may be held in a branch they do not see (G8).
  if (clash)
    refuse('room.busy', {
      code: 'slot_taken',
      values: { n: countOf(clash) },
      details: {
        n: countOf(clash),
        clashes: await clashesOf(context, clash),
        ...(leaving ? { passes: 'move_out' } : {}),
      },
    });
}

/** The same wall clock so many weeks later; refuses a time that does not exist on that day (clinic.md 4.4). */
function weeksLater(instant: string, weeks: number, { subject, refuse }: Context): string {
  const zone = subject.clinic.timezone;
  const wall = wallAt(instant, zone);
  const day = addDays(wall.day, 7 * weeks);
  const [first] = readingsOf({ ...wall, day }, zone);
  return first ?? refuse('no_such_time', { on: 'repeat_until', values: { day } });
}

/** The other weeks of an event that is repeated. */
function weeksOf(event: Event, context: Context): readonly Week[] {
  if (event.repeat !== 'weekly' || !event.repeat_until) return [];
  const found: Week[] = [];
  for (let weeks = 1; ; weeks += 1) {
    const starts_at = weeksLater(event.starts_at, weeks, context);
    if (wallAt(starts_at, context.subject.clinic.timezone).day > event.repeat_until) return found;
    found.push({ starts_at, ends_at: weeksLater(event.ends_at, weeks, context) });
  }
}

/** Makes the other weeks of an event, each an event of its own; none where one cannot stand. */
async function repeat(event: Event, weeks: readonly Week[], context: Context): Promise<void> {
  const { db } = context;
  const { room_id, kind, title, chair, doctor_id, cost, note } = event;
  for (const week of weeks) {
    const values = { room_id, kind, title, ...week, chair, doctor_id, cost, note };
    const beside = { repeat: 'none', series_id: event.id, move_out: context.passes('move_out') };
    await db.create('room-events', { ...values, ...beside });
  }
}

/** What occupies a room holds its chairs, and its doctor (clinic.md 3.0, 3.2). */
export const roomEventRules = serverRules(roomEvents, {
  async prepare(values, { db, before }) {
    await lockHeld(db, [before?.doctor_id, values['doctor_id']], [before?.room_id, values['room_id']]);
    if (!isId(values['room_id'])) return values;
    const [room] = await db.find('rooms', { id: values['room_id'] });
    return room ? { ...values, branch_id: room['branch_id'] } : values;
  },
  async check(values, { db, refuse, subject }) {
    const [room] = await db.find('rooms', { id: values['room_id'] });
    const capacity = Number(room?.['capacity']);
    if (values['chair'] && Number(values['chair']) > capacity)
      refuse('no_such_chair', { on: 'chair', values: { n: capacity } });
    if (values['repeat'] !== 'weekly' || typeof values['repeat_until'] !== 'string') return;
    const first = wallAt(String(values['starts_at']), subject.clinic.timezone).day;
    if (values['repeat_until'] <= first || values['repeat_until'] > addDays(first, 52 * 7))
      refuse('repeat_range', { on: 'repeat_until' });
  },
  async saved(context) {
    const { record, before } = context;
    const weeks = before ? [] : weeksOf(record, context);
    if (record.status === 'planned' || record.status === 'in_progress') await take(record, context, weeks);
    await repeat(record, weeks, context);
  },
  transitions: {
    finish: { effect: async ({ db, record, now }) => release(db, holder(record.id), now) },
    cancel: { effect: async ({ db, record }) => release(db, holder(record.id)) },
  },
});
