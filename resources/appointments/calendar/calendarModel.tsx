/** What the calendar's answer means for the grid. Pure. */
import { addDays, weekStart, type WeekDay } from '#metadata/time/days.ts';
import { businessDayAt, dayAt } from '#metadata/time/clock.ts';
import { frameOf, meet, outside, zeroOf, type Frame, type Span } from '#src/features/timeGrid/axis.ts';
import type { Place } from '#src/features/timeGrid/gridTypes.ts';
import type { Item } from '#src/features/timeGrid/layout.ts';
import type {
  CalendarAnswer,
  CalendarColumn,
  CalendarEvent,
  Named,
  Session,
  Stretch,
  Visit,
  VisitStatus,
} from './calendarAnswer.tsx';

export const spanOf = ({ from, to }: Stretch): Span => ({ from: Date.parse(from), to: Date.parse(to) });
export const visitSpan = (visit: Pick<Visit, 'starts_at' | 'ends_at'>): Span =>
  spanOf({ from: visit.starts_at, to: visit.ends_at });

/** Visits that take no time any more. */
const gone: readonly VisitStatus[] = ['cancelled', 'no_show'];
export const isGone = ({ status }: Pick<Visit, 'status'>): boolean => gone.includes(status);

/** Nothing is left of them: neither moved nor in anybody's way. */
const over: readonly VisitStatus[] = ['completed', ...gone];
/** They hold time: what waits by its number does not (clinic.md A2). */
export const holds = ({ mode, status }: Pick<Visit, 'mode' | 'status'>): boolean =>
  mode === 'slot' && !over.includes(status);

/** What narrows the calendar; kept with the person. */
export interface CalendarFilter {
  readonly doctor?: string | undefined;
  readonly room?: string | undefined;
  readonly branch?: string | undefined;
  readonly type?: string | undefined;
  readonly status?: string | undefined;
  readonly patient?: string | undefined;
}

/** Whether a visit is asked for; one that was cancelled or missed only by its state. */
export function isAsked(visit: Visit, filter: CalendarFilter): boolean {
  const wanted: readonly (readonly [string | undefined, string | null])[] = [
    [filter.doctor, visit.doctor_id],
    [filter.room, visit.room_id],
    [filter.branch, visit.branch_id],
    [filter.type, visit.type_id],
    [filter.status, visit.status],
    [filter.patient, visit.patient.id],
  ];
  return (
    wanted.every(([asked, is]) => asked === undefined || asked === is) &&
    (filter.status !== undefined || !isGone(visit))
  );
}

/** The visits of a clinic day that are asked for: it begins at the clinic's cutoff and ends with it the day after (clinic.md G4). */
export const visitsOfDay = (
  { appointments, zone }: Pick<CalendarAnswer, 'appointments' | 'zone'>,
  day: string,
  cutoff: string,
  filter: CalendarFilter,
): readonly Visit[] =>
  appointments.filter(
    (visit) => businessDayAt(visit.starts_at, zone, cutoff) === day && isAsked(visit, filter),
  );

/** The day a visit belongs to: that of the session it lies in, which may have begun before midnight, else the clinic's day. */
export function dayOf(visit: Visit, answer: CalendarAnswer): string {
  const at = Date.parse(visit.starts_at);
  const session = answer.columns
    .flatMap(({ sessions }) => sessions)
    .find(
      ({ doctorId, from, to }) =>
        doctorId === visit.doctor_id && Date.parse(from) <= at && at < Date.parse(to),
    );
  if (session) return session.day;
  const day = answer.days.find(
    ({ dayStart, dayEnd }) => Date.parse(dayStart) <= at && at < Date.parse(dayEnd),
  );
  return day?.day ?? dayAt(visit.starts_at, answer.zone);
}

/** The seven days of a day's week. */
export const weekOf = (day: string, first: WeekDay): readonly string[] =>
  Array.from({ length: 7 }, (_, n) => addDays(weekStart(day, first), n));

/** Where something that belongs to no room stands. */
export const noRoom = 'none';

/** A column as the grid needs it, without its head. */
export interface Lane {
  readonly id: string;
  readonly day: string;
  readonly zero: number;
  /** The doctor or room whose hours it shows; nothing in a week of all. */
  readonly of: CalendarColumn | undefined;
  readonly sessions: readonly Session[];
}

/** A day with a column for each doctor or room, or seven days of one of them or of all. */
export function lanesOf(
  answer: CalendarAnswer,
  view: 'day' | 'week',
  columns: readonly CalendarColumn[],
): Lane[] {
  if (view === 'day') {
    const day = answer.days[0]?.day ?? '';
    const zero = zeroOf(day, answer.zone);
    return columns.map((of) => ({
      id: of.id,
      day,
      zero,
      of,
      sessions: of.sessions.filter((one) => one.day === day),
    }));
  }
  const [one] = columns;
  const of = columns.length === 1 ? one : undefined;
  return answer.days.map(({ day }) => ({
    id: day,
    day,
    zero: zeroOf(day, answer.zone),
    of,
    sessions: columns.flatMap(({ sessions }) => sessions.filter((session) => session.day === day)),
  }));
}

/** A working day where nothing else is known, in minutes. */
const usualDay: Frame = { first: 9 * 60, last: 21 * 60 };

/** From the earliest to the latest working minute of all columns, and whatever lies outside of it. */
export function frameFor(lanes: readonly Lane[], items: readonly Item[]): Frame {
  const work = lanes.flatMap(({ zero, sessions }) => sessions.map((one) => ({ zero, span: spanOf(one) })));
  const things = items.flatMap((item) => {
    const lane = lanes.find(({ id }) => id === item.column);
    return lane ? [{ zero: lane.zero, span: item }] : [];
  });
  const all = [...work, ...things];
  const frame = frameOf(all, usualDay);
  // A single visit makes no day: the usual hours stay in sight.
  return work.length > 0
    ? frame
    : { first: Math.min(frame.first, usualDay.first), last: Math.max(frame.last, usualDay.last) };
}

/** Closed hours of a column: what lies outside of its sessions, and what its room or branch keeps shut. */
export function closedOf(
  { of, sessions, zero, day }: Lane,
  frame: Frame,
): { readonly closed: readonly Span[]; readonly absent: string | undefined } {
  const within = { from: zero + frame.first * 60_000, to: zero + frame.last * 60_000 };
  const absent = of?.absent[day];
  if (absent !== undefined) return { closed: [], absent };
  const shut = (of?.closed ?? []).map(spanOf);
  // A room is open unless it says otherwise; a doctor works in sessions.
  const open = of?.kind === 'room' ? [within] : sessions.map(spanOf);
  const openNow = open.flatMap((one) =>
    outside(
      shut.filter((other) => meet(one, other)),
      one,
    ),
  );
  return { closed: outside(openNow, within), absent: undefined };
}

/** What of the loaded visits and events would be in the way of a visit somewhere; the server decides, this only warns (UX-33). */
export interface Way {
  readonly kind: 'patient' | 'doctor' | 'room' | 'absent' | 'outside' | 'past';
  readonly by?: Visit | CalendarEvent | undefined;
}

export interface Wanted extends Span {
  readonly id: string | undefined;
  readonly patientId: string | undefined;
  readonly doctorId: string;
  readonly roomId: string | null;
  readonly day: string;
  /** Milliseconds of the buffer after it. */
  readonly buffer: number;
}

const heldSpan = (visit: Visit): Span => ({
  from: Date.parse(visit.starts_at),
  to: Date.parse(visit.hold_until),
});

/** What takes places for a while: one, or all of them. */
interface Taking {
  readonly of: Visit | CalendarEvent;
  readonly span: Span;
  readonly takesAll: boolean;
}

/** The first of those that take the last place at some moment of a stretch; nothing where one is left all the time. */
function fullBy(taken: readonly Taking[], within: Span, capacity: number): Visit | CalendarEvent | undefined {
  const there = taken.filter(({ span }) => meet(span, within));
  const full = there.find(({ span }) => {
    // Most are there at the beginning of one of them.
    const at = Math.max(span.from, within.from);
    const now = there.filter((other) => other.span.from <= at && at < other.span.to);
    return now.some(({ takesAll }) => takesAll) || now.length >= capacity;
  });
  return full?.of;
}

/** What is in the way of a visit at a place, the gravest first; nothing where it is free as far as is known here. */
export function inTheWay(wanted: Wanted, answer: CalendarAnswer, now: number): Way | undefined {
  const others = answer.appointments.filter((visit) => visit.id !== wanted.id && holds(visit));
  const held: Span = { from: wanted.from, to: wanted.to + wanted.buffer };
  const columnOf = (id: string | null) => answer.columns.find((column) => column.id === id);
  if (wanted.from < now - 15 * 60_000) return { kind: 'past' };
  const same = others.find(
    (visit) => visit.patient.id === wanted.patientId && meet(visitSpan(visit), wanted),
  );
  if (same) return { kind: 'patient', by: same };
  const doctor = columnOf(wanted.doctorId);
  if (doctor?.absent[wanted.day] !== undefined) return { kind: 'absent' };
  const events = answer.events.filter(({ status }) => status !== 'cancelled' && status !== 'done');
  // An event takes its doctor whole, and a room whole where no chair of it is named.
  const takenOf = (key: 'doctor_id' | 'room_id', id: string | null): Taking[] => [
    ...others.filter((visit) => visit[key] === id).map((of) => ({ of, span: heldSpan(of), takesAll: false })),
    ...events
      .filter((event) => event[key] === id)
      .map((of) => ({ of, span: visitSpan(of), takesAll: key === 'doctor_id' || of.chair === null })),
  ];
  const capacityOf = (id: string | null, names: readonly Named[] = []): number | undefined =>
    columnOf(id)?.capacity ?? names.find((one) => one.id === id)?.capacity;
  const busy = fullBy(
    takenOf('doctor_id', wanted.doctorId),
    held,
    capacityOf(wanted.doctorId, answer.doctors) ?? 1,
  );
  if (busy) return { kind: 'doctor', by: busy };
  // Where the chairs of the room are not known here, nothing is said of it.
  const chairs = capacityOf(wanted.roomId, answer.rooms);
  const taken =
    wanted.roomId !== null && chairs !== undefined
      ? fullBy(takenOf('room_id', wanted.roomId), held, chairs)
      : undefined;
  if (taken) return { kind: 'room', by: taken };
  if (!doctor) return undefined;
  const inside = doctor.sessions.some(
    (one) => Date.parse(one.from) <= wanted.from && wanted.to <= Date.parse(one.to),
  );
  return inside ? undefined : { kind: 'outside' };
}

/** Who and when a drop would move: in a day the column says whom, in a week only the day. */
export function movedTo(visit: Visit, place: Place, view: 'day' | 'week', by: 'doctor' | 'room') {
  const other = view === 'day' ? place.column : undefined;
  return {
    starts_at: new Date(place.from).toISOString(),
    duration_min: Math.round((place.to - place.from) / 60_000),
    doctor_id: by === 'doctor' && other !== undefined ? other : visit.doctor_id,
    room_id: by === 'room' && other !== undefined ? (other === noRoom ? null : other) : visit.room_id,
  };
}

/** What one tap does next (UX-34): who is to come arrives on the day, and confirms before; then in, then out. */
export function nextStep(visit: Visit, today: string, zone: string): string | undefined {
  const isToday = dayAt(visit.starts_at, zone) <= today;
  const way = isToday ? ['arrive', 'start', 'complete'] : ['confirm'];
  return way.find((name) => visit._may.includes(name));
}

/** Complete minutes somebody has been waiting. */
export const waited = ({ arrived_at }: Pick<Visit, 'arrived_at'>, now: number): number =>
  arrived_at === null ? 0 : Math.max(0, Math.floor((now - Date.parse(arrived_at)) / 60_000));
