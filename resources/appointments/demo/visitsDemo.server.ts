import { addDays } from '#metadata/time/days.ts';
import { randomFrom, type DemoClinic, type Random } from '#server/kit/demo.ts';
import { newId } from '#server/kit/ids.ts';
import { readSessions } from '../sessions/readSessions.server.ts';
import type { Session } from '../sessions/sessions.ts';
import { courseOf, queueCourseOf } from './demoCourse.server.ts';
import { groundOf, type Ground, type VisitType } from './demoGround.server.ts';
import { holdsOf, rowsOf, type DemoVisit } from './demoVisitRows.server.ts';
import { repeatedVisits } from './seriesDemo.server.ts';

const minute = 60_000;
const quarter = 15 * minute;
/** How many days of visits lie behind and ahead. */
const span = { back: 21, ahead: 10 } as const;

/** Whether a stretch of time is booked at all: fuller today and tomorrow than in two weeks. */
const share = (daysAhead: number): number =>
  daysAhead <= 0 ? 0.78 : daysAhead === 1 ? 0.72 : daysAhead < 5 ? 0.55 : 0.3;

/** A patient who has no other visit that day, of the doctor's own more often than of others'. */
function patientFor(random: Random, ground: Ground, doctor: string, taken: Set<string>): string | undefined {
  const own = ground.patientsOf.get(doctor) ?? [];
  for (let tries = 0; tries < 12; tries += 1) {
    const from = own.length > 0 && random.chance(0.7) ? own : ground.patients;
    if (from.length === 0) return undefined;
    const one = random.pick(from);
    if (taken.has(one)) continue;
    taken.add(one);
    return one;
  }
  return undefined;
}

/** A room of the branch with a chair free all that time, the doctor's usual one first. */
function roomFor(ground: Ground, doctor: string, branch: string, from: number, end: number, held: number) {
  const rooms = ground.roomsOf.get(branch) ?? [];
  const usual = (ground.order.get(doctor) ?? 0) % Math.max(rooms.length, 1);
  for (const room of [...rooms.slice(usual), ...rooms.slice(0, usual)]) {
    const to = Math.max(held, end + room.turnover * minute);
    const lane = ground.occupied.take(room.id, room.chairs, from, to);
    if (lane !== undefined) return { id: room.id, lane, to };
  }
  return undefined;
}

interface Placing {
  readonly random: Random;
  readonly ground: Ground;
  readonly session: Session;
  readonly taken: Set<string>;
  readonly today: string;
}

/** One session of slots, filled as a desk fills it: one visit after the other with gaps. */
function slotsOf({ random, ground, session, taken, today }: Placing): DemoVisit[] {
  const made: DemoVisit[] = [];
  const [opens, closes] = [Date.parse(session.from), Date.parse(session.to)];
  const full = share(daysFrom(today, session.day));
  for (let at = opens; at < closes;) {
    const type = random.pick(ground.types);
    const end = at + type.minutes * minute;
    const held = end + type.buffer * minute;
    const next = Math.ceil(held / quarter) * quarter;
    if (!random.chance(full) || end > closes) {
      at += quarter;
      continue;
    }
    const chairs = ground.chairsOf.get(session.doctorId) ?? 1;
    const doctorLane = ground.occupied.take(session.doctorId, chairs, at, held);
    const room =
      doctorLane === undefined
        ? undefined
        : roomFor(ground, session.doctorId, session.branchId, at, end, held);
    const patient = room && patientFor(random, ground, session.doctorId, taken);
    if (patient && doctorLane !== undefined)
      made.push({
        ...courseOf(random, { start: at, end, now: ground.now, isToday: session.day === today }),
        ...visitOf(session, patient, type, { start: at, end, held }),
        room: room.id,
        lane: room.lane,
        roomHeld: room.to,
        doctorLane,
        mode: 'slot',
      });
    at = next;
  }
  return made;
}

/** One session by queue: whoever comes is seen in turn, a quarter of an hour each. */
function queueOf({ random, ground, session, taken, today }: Placing): DemoVisit[] {
  const made: DemoVisit[] = [];
  const opens = Date.parse(session.from);
  const most = Math.min(session.capacity ?? 12, session.day <= today ? 12 : 5);
  const short = ground.types.filter(({ minutes }) => minutes <= 30);
  const rooms = ground.roomsOf.get(session.branchId) ?? [];
  const room = rooms[(ground.order.get(session.doctorId) ?? 0) % Math.max(rooms.length, 1)];
  for (let turn = 0; turn < most; turn += 1) {
    const patient = patientFor(random, ground, session.doctorId, taken);
    if (!patient) break;
    const type = random.pick(short);
    const start = opens + turn * quarter;
    const end = start + type.minutes * minute;
    const course = queueCourseOf(random, { start, end: start + quarter, now: ground.now });
    const isIn = course.status === 'in_progress';
    const lane = isIn && room ? ground.occupied.take(room.id, room.chairs, start, end) : 1;
    if (lane === undefined) continue;
    made.push({
      ...course,
      ...visitOf(session, patient, type, { start, end, held: end }),
      room: room && ['in_progress', 'completed'].includes(course.status) ? room.id : null,
      lane,
      roomHeld: end,
      doctorLane: 1,
      mode: 'queue',
    });
  }
  return made;
}

const visitOf = (
  session: Session,
  patient: string,
  type: VisitType,
  times: { readonly start: number; readonly end: number; readonly held: number },
) => ({
  id: newId(),
  session: session.scheduleId,
  patient,
  doctor: session.doctorId,
  type,
  branch: session.branchId,
  day: session.day,
  ...times,
});

const daysFrom = (today: string, day: string): number =>
  Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000);

/** Two who came without a booking and wait since a while, at each of the first doctors who work in the main branch. */
function walkInsOf(random: Random, ground: Ground, branch: string, today: string): DemoVisit[] {
  const taken = ground.takenOn(today);
  const type = ground.types.find(({ minutes }) => minutes <= 20) ?? ground.types[0];
  if (!type) return [];
  const doctors = [...ground.order.keys()].filter((id) => ground.branchOf.get(id) === branch).slice(0, 2);
  return doctors.flatMap((doctor) =>
    [28, 12].flatMap((waited): DemoVisit[] => {
      const patient = patientFor(random, ground, doctor, taken);
      if (!patient) return [];
      const arrived = ground.now - waited * minute;
      const start = Math.floor(arrived / (5 * minute)) * 5 * minute;
      const end = start + type.minutes * minute;
      return [
        {
          id: newId(),
          session: '',
          patient,
          doctor,
          type,
          branch,
          day: today,
          start,
          end,
          held: end,
          roomHeld: end,
          room: null,
          lane: 1,
          doctorLane: 1,
          mode: 'walk_in',
          status: 'arrived',
          created_at: arrived,
          arrived_at: arrived,
        },
      ];
    }),
  );
}

/** One whose day ended open although the patient was there for another visit: people decide what it was (clinic.md 4.1). */
function markReview(visits: readonly DemoVisit[], yesterday: string): void {
  const ofDay = visits.filter(({ day }) => day === yesterday);
  const missed = ofDay.find(({ status, mode }) => status === 'no_show' && mode === 'slot');
  const seen =
    missed &&
    ofDay.find(
      ({ status, start, end }) => status === 'completed' && (end <= missed.start || start >= missed.end),
    );
  if (!missed || !seen) return;
  missed.patient = seen.patient;
  missed.review = true;
  missed.status = 'booked';
  delete missed.missed_at;
}

/** A doctor's day that was closed after it was booked: its visits wait for another time (clinic.md A5). */
async function closeDay({ db, today }: DemoClinic, visits: readonly DemoVisit[]): Promise<void> {
  const open = (one: DemoVisit): boolean =>
    one.mode === 'slot' && ['booked', 'confirmed'].includes(one.status);
  const first = visits
    .filter((one) => one.day >= addDays(today, 3) && open(one))
    .toSorted((a, b) => a.start - b.start)[0];
  if (!first) return;
  await db.insert('doctor_schedules__exceptions', [
    { record_id: first.session, position: 0, date: first.day, closed: true },
  ]);
  for (const one of visits)
    if (one.doctor === first.doctor && one.session === first.session && one.day === first.day && open(one))
      one.rebook = true;
}

/**
 * A busy month around today: three weeks behind, ten days ahead, mornings by the clock, evenings by queue, a night, and a queue
 * that waits now. What is past and what is yet to come is judged by the moment of filling.
 */
export async function fillVisits(clinic: DemoClinic): Promise<void> {
  if (clinic.size === 'sample') return;
  const { db, seed, today, branches } = clinic;
  const random = randomFrom(seed + 17);
  const ground = await groundOf(clinic);
  const firstDay = addDays(today, -span.back);
  const lastDay = addDays(today, span.ahead);
  const times = await readSessions(db, { firstDay, lastDay, zone: ground.zone });
  const sessions = [...times.values()]
    .flatMap((one) => one.sessions)
    .toSorted((a, b) => a.from.localeCompare(b.from) || a.doctorId.localeCompare(b.doctorId));
  const repeated = await repeatedVisits(clinic, ground);
  const visits = sessions.flatMap((session) => {
    const placing = { random, ground, session, taken: ground.takenOn(session.day), today };
    return session.mode === 'queue' ? queueOf(placing) : slotsOf(placing);
  });
  const [main = ''] = branches;
  visits.push(...repeated, ...walkInsOf(random, ground, main, today));
  markReview(visits, addDays(today, -1));
  await closeDay(clinic, visits);
  await db.insert('appointments', rowsOf(visits));
  await db.insert('schedule_holds', visits.flatMap(holdsOf));
}
