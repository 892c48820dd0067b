import { decide } from '#metadata/access.ts';
import { addDays, daysBetween, isDay } from '#metadata/time/days.ts';
import { dayStart } from '#metadata/time/clock.ts';
import { isId } from '#metadata/fields/validate.ts';
import type { OperationContext, Row } from '#server/kit/rules.ts';
import { manageRoomEvents } from '../appointmentRights.ts';
import { isWithin, reachOf, reachSql, reachValues, type Reach } from '../reach.server.ts';
import { readSessions, type DoctorTimes } from '../sessions/readSessions.server.ts';
import { joined, openOn, type Session, type Stretch } from '../sessions/sessions.ts';
import type { appointments } from './appointments.ts';
import { cardTexts } from './cardTexts.server.ts';
import { visitRows, type VisitRow } from './cards.server.ts';
import { weekHoursOf } from './hours.server.ts';

type Call = OperationContext<typeof appointments>;
const longest = 62;

interface Asked {
  readonly from: string;
  readonly to: string;
  readonly by: 'doctor' | 'room';
  readonly branch: string | undefined;
  readonly doctor: string | undefined;
  readonly room: string | undefined;
  readonly cancelled: boolean;
}

const idIn = ({ query, fail }: Call, name: string): string | undefined => {
  const value = query[name];
  if (value === undefined || value === '') return undefined;
  return isId(value) ? value : fail('bad_request');
};

/** The asked days, so many at most. Throws 400 for anything else. */
export function daysAsked({ query, fail }: Call, most: number): { from: string; to: string } {
  const { from = '', to = '' } = query;
  if (!isDay(from) || !isDay(to) || to < from || daysBetween(from, to) >= most) return fail('bad_request');
  return { from, to };
}

function askedOf(call: Call): Asked {
  const by = call.query['by'] ?? 'doctor';
  if (by !== 'doctor' && by !== 'room') return call.fail('bad_request');
  const ids = {
    branch: idIn(call, 'branch_id'),
    doctor: idIn(call, 'doctor_id'),
    room: idIn(call, 'room_id'),
  };
  return { ...daysAsked(call, longest), by, ...ids, cancelled: call.query['cancelled'] === '1' };
}

/** How many visits each doctor has each day (issue 17, decision 5). */
async function counted(call: Call, asked: Asked): Promise<unknown> {
  const zone = call.subject.clinic.timezone;
  const rows = await call.db.query(
    `select to_char(a.starts_at at time zone $3, 'YYYY-MM-DD') as day, a.doctor_id, count(*)::int as n from appointments a
      where a.starts_at >= $1 and a.starts_at < $2 and a.status <> 'cancelled' and ($4::uuid is null or a.doctor_id = $4)
        and ($5::uuid is null or a.room_id = $5) and ($6::uuid is null or a.branch_id = $6) and ${reachSql(7)} group by 1, 2`,
    [
      dayStart(asked.from, zone),
      dayStart(addDays(asked.to, 1), zone),
      zone,
      asked.doctor ?? null,
      asked.room ?? null,
      asked.branch ?? null,
      ...reachValues(await reachOf(call)),
    ],
  );
  const days = Array.from({ length: daysBetween(asked.from, asked.to) + 1 }, (_, at) =>
    addDays(asked.from, at),
  );
  return {
    days: days.map((day) => ({
      day,
      byDoctor: Object.fromEntries(
        rows.filter((row) => row['day'] === day).map((row) => [String(row['doctor_id']), row['n']]),
      ),
    })),
  };
}

/** The doctors within reach that are bookable, and those who have visits then, in the order of their names. */
async function doctorsOf(call: Call, asked: Asked, seen: readonly string[]): Promise<readonly Row[]> {
  const { doctors, branches } = await reachOf(call);
  const name =
    call.locale === 'en' ? `coalesce(nullif(e.full_name_en, ''), e.full_name_ar)` : 'e.full_name_ar';
  return call.db.query(
    `select e.id, ${name} as label, f.color, coalesce(f.parallel_chairs, 1) as capacity,
        not exists (select from doctor_schedules s where s.doctor_id = e.id) as unset from employees e left join job_titles j on j.id = e.job_title_id
        left join doctor_profiles f on f.employee_id = e.id
      where ($1::uuid is null or e.id = $1) and (e.id = any ($2::uuid[])
        or e.status = 'active' and j.is_clinical and f.bookable is not false
          and ($3::uuid is null or e.branch_id = $3 or exists (select from doctor_schedules s where s.doctor_id = e.id and s.branch_id = $3))
          and ($4::uuid[] is null or e.id = any ($4::uuid[]) or exists (select from doctor_schedules s where s.doctor_id = e.id and s.branch_id = any ($5::uuid[]))
            or e.branch_id = any ($5::uuid[])))
      order by label, e.id`,
    [asked.doctor ?? null, seen, asked.branch ?? null, doctors, branches],
  );
}

/** The active rooms within reach, and those that have visits then. */
async function roomsOf(call: Call, asked: Asked, seen: readonly string[]): Promise<readonly Row[]> {
  const { doctors, branches } = await reachOf(call);
  const isAll = doctors === null;
  const nameOf = (of: string): string =>
    call.locale === 'en' ? `coalesce(nullif(${of}.name_en, ''), ${of}.name_ar)` : `${of}.name_ar`;
  return call.db.query(
    `select r.id, ${nameOf('r')} as label, r.color, r.branch_id, r.capacity, ${nameOf('b')} as branch
      from rooms r join branches b on b.clinic_id = r.clinic_id and b.id = r.branch_id
      where ($1::uuid is null or r.id = $1) and (r.id = any ($2::uuid[])
        or r.status = 'active' and ($3::uuid is null or r.branch_id = $3) and ($4 or r.branch_id = any ($5::uuid[])))
      order by branch, b.id, r.position nulls last, label, r.id`,
    [asked.room ?? null, seen, asked.branch ?? null, isAll, branches],
  );
}

/** What lies between stretches, from the first instant to the last. */
function between(open: readonly Stretch[] | 'always', from: string, to: string): Stretch[] {
  if (open === 'always') return [];
  const closed: Stretch[] = [];
  let at = from;
  for (const one of open) {
    if (Date.parse(one.from) > Date.parse(at)) closed.push({ from: at, to: one.from });
    if (Date.parse(one.to) > Date.parse(at)) at = one.to;
  }
  if (Date.parse(at) < Date.parse(to)) closed.push({ from: at, to });
  return closed.filter((one) => Date.parse(one.from) < Date.parse(to));
}

/** Planned events of rooms then: those of one's reach, and of one's own time. */
async function eventsOf(call: Call, from: string, to: string, asked: Asked): Promise<readonly Row[]> {
  const { doctors, branches } = await reachOf(call);
  const manages = decide(manageRoomEvents, call.subject) === 'all';
  return call.db.query(
    `select id, room_id, doctor_id, chair, title, kind, starts_at, ends_at, status from room_events
      where starts_at < $2 and ends_at > $1 and status in ('planned', 'in_progress') and ($3::uuid is null or branch_id = $3)
        and ($4 or branch_id = any ($5::uuid[]) or doctor_id = any ($6::uuid[])) order by starts_at, id limit 2000`,
    [from, to, asked.branch ?? null, doctors === null || manages, branches, doctors ?? []],
  );
}

const distinct = (rows: readonly Row[], name: string): string[] => [
  ...new Set(rows.flatMap((row) => (typeof row[name] === 'string' ? [row[name]] : []))),
];

/** The columns of doctors, each with sessions and absences; `$first` is the day before, for its night. */
function doctorColumns(doctors: readonly Row[], times: ReadonlyMap<string, DoctorTimes>): Row[] {
  return doctors.map((one) => {
    const own = times.get(String(one['id']));
    return {
      id: one['id'],
      label: one['label'],
      color: one['color'],
      capacity: one['capacity'],
      ...(one['unset'] === true ? { unset: true } : {}),
      kind: 'doctor',
      sessions: own?.sessions ?? [],
      closed: [],
      absent: Object.fromEntries(own?.absent ?? []),
    };
  });
}

async function roomColumns(
  call: Call,
  rooms: readonly Row[],
  sessions: readonly Session[],
  asked: Asked,
  ends: readonly [from: string, to: string],
): Promise<Row[]> {
  const zone = call.subject.clinic.timezone;
  const week = await weekHoursOf(call.db, distinct(rooms, 'branch_id'), distinct(rooms, 'id'));
  // Rooms of several branches are often called alike.
  const isOfMany = distinct(rooms, 'branch_id').length > 1;
  return rooms.map((one) => {
    // A room is open while its branch is too, as a booking is judged (hoursAt).
    const hours = [one['id'], one['branch_id']].map((id) => week.get(String(id)) ?? []);
    const shut = hours.flatMap((own) =>
      between(openOn(own, asked.from, addDays(asked.to, 1), zone), ...ends),
    );
    return {
      id: one['id'],
      label: one['label'],
      ...(isOfMany ? { branch: one['branch'] } : {}),
      color: one['color'],
      capacity: one['capacity'],
      kind: 'room',
      sessions: sessions.filter(({ roomId }) => roomId === one['id']),
      closed: joined(shut),
      absent: {},
    };
  });
}

/** The days with their instants, and the holiday on which every doctor is away. */
function daysOf(asked: Asked, zone: string, times: ReadonlyMap<string, DoctorTimes>): Row[] {
  const all = [...times.values()];
  const length = daysBetween(asked.from, asked.to) + 1;
  return Array.from({ length }, (_, at) => {
    const day = addDays(asked.from, at);
    const [first] = all;
    const isAll = all.length > 0 && all.every(({ absent }) => absent.has(day));
    const holiday = isAll ? first?.absent.get(day) : undefined;
    return {
      day,
      dayStart: dayStart(day, zone),
      dayEnd: dayStart(addDays(day, 1), zone),
      ...(holiday === undefined ? {} : { holiday }),
    };
  });
}

/** Until when the last day is drawn: the end of its last session, where that is in the night. */
function lastOf(asked: Asked, zone: string, sessions: readonly Session[]): string {
  const ends = sessions.filter(({ day }) => day === asked.to).map(({ to }) => Date.parse(to));
  return new Date(Math.max(Date.parse(dayStart(addDays(asked.to, 1), zone)), ...ends)).toISOString();
}

/** Types, rooms and doctors by their names, for what a card shows. */
async function namesOf(call: Call, cards: readonly Row[], events: readonly Row[]): Promise<Row> {
  const isEnglish = call.locale === 'en';
  const name = (ar: string, en: string): string => (isEnglish ? `coalesce(nullif(${en}, ''), ${ar})` : ar);
  const all = [...cards, ...events];
  const list = (rows: string): string => `(select coalesce(json_agg(r), '[]') from (${rows}) r)`;
  // One statement: each more is a way there and back for whoever waits for a day.
  const [names] = await call.db.query(
    `select ${list(`select id, ${name('name_ar', 'name_en')} as label, color, duration_min from appointment_types
        where status = 'active' or id = any ($1::uuid[]) order by position nulls last, label`)} as types,
      ${list(`select id, ${name('name_ar', 'name_en')} as label, branch_id, capacity from rooms where id = any ($2::uuid[]) order by label`)} as rooms,
      ${list(`select e.id, ${name('e.full_name_ar', 'e.full_name_en')} as label, f.color, coalesce(f.parallel_chairs, 1) as capacity from employees e
        left join doctor_profiles f on f.employee_id = e.id where e.id = any ($3::uuid[]) order by label`)} as doctors`,
    [distinct(cards, 'type_id'), distinct(all, 'room_id'), distinct(all, 'doctor_id')],
  );
  return names ?? {};
}

/** Visits that begin between midnight after the last day and the end of its night. */
async function ofTheNight(call: Call, asked: Asked, from: string, to: string): Promise<readonly VisitRow[]> {
  if (Date.parse(to) <= Date.parse(from)) return [];
  const found = await visitRows(call, from, to, asked);
  return found.filter((one) => Date.parse(one.starts_at) >= Date.parse(from));
}

/** The sessions within the caller's reach. */
const sessionsIn = (reach: Reach, times: ReadonlyMap<string, DoctorTimes>): readonly Session[] =>
  [...times.values()]
    .flatMap((one) => one.sessions)
    .filter((one) => isWithin(reach, one.doctorId, one.branchId));

/**
 * What stands in the calendar, as one answer and its JSON text (clinic.md 4.1); a night is whole in the day it begins on. What does not
 * wait for each other's answers is asked together.
 */
export async function calendar(call: Call): Promise<unknown> {
  const asked = askedOf(call);
  if (call.query['counts'] === '1') return counted(call, asked);
  const { subject, db, locale } = call;
  const zone = subject.clinic.timezone;
  const [begins, midnight] = [dayStart(asked.from, zone), dayStart(addDays(asked.to, 1), zone)];
  // So far ahead nobody's night reaches.
  const beyond = dayStart(addDays(asked.to, 2), zone);
  const [found, planned] = await Promise.all([
    visitRows(call, begins, midnight, asked),
    eventsOf(call, begins, beyond, asked),
  ]);
  const booked = await doctorsOf(call, asked, distinct(found, 'doctor_id'));
  const span = { firstDay: addDays(asked.from, -1), lastDay: asked.to, zone, locale };
  const [times, known] = await Promise.all([
    readSessions(db, {
      doctors: distinct(booked, 'id'),
      ...(asked.branch ? { branch: asked.branch } : {}),
      ...span,
    }),
    namesOf(call, found, planned),
  ]);
  const sessions = sessionsIn(await reachOf(call), times);
  const last = lastOf(asked, zone, sessions);
  const late = await ofTheNight(call, asked, midnight, last);
  const visits = [...found, ...late];
  const unseen = late.some((one) => booked.every(({ id }) => id !== one.doctor_id));
  const doctors = unseen ? await doctorsOf(call, asked, distinct(visits, 'doctor_id')) : booked;
  const events = planned.filter((one) => Date.parse(instantOf(one['starts_at'])) < Date.parse(last));
  const columns =
    asked.by === 'doctor'
      ? doctorColumns(doctors, times)
      : await roomColumns(call, await roomsOf(call, asked, distinct(visits, 'room_id')), sessions, asked, [
          begins,
          last,
        ]);
  const names = late.length === 0 ? known : await namesOf(call, visits, events);
  const rest = JSON.stringify({ zone, days: daysOf(asked, zone, times), columns, events, ...names });
  return `{"appointments":${cardTexts(call, visits)},${rest.slice(1)}`;
}

const instantOf = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value));
