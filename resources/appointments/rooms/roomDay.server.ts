import { decide } from '#metadata/access.ts';
import { isDay } from '#metadata/fields/validate.ts';
import { dayStart } from '#metadata/time/clock.ts';
import { addDays } from '#metadata/time/days.ts';
import type { OperationContext, Row } from '#server/kit/rules.ts';
import { seeRooms } from '../appointmentRights.ts';
import type { WeekStretch } from '../sessions/sessions.ts';
import { openTimes } from './freeTimes.server.ts';
import { hoursSql, initialsOf, nameOf } from './roomTimes.server.ts';
import type { rooms } from './rooms.ts';

type Context = OperationContext<typeof rooms>;

const doctor = `'doctor_ar', e.full_name_ar, 'doctor_en', e.full_name_en`;

/** Visits and events of a room in a day, its hours, and the events to come. */
const dayRows = `
  select ${hoursSql('rooms__open_hours', 'r.id')} as hours, ${hoursSql('branches__open_hours', 'r.branch_id')} as branch_hours,
    (select coalesce(json_agg(json_build_object('id', a.id, 'starts_at', coalesce(a.started_at, a.starts_at), 'ends_at',
          case when a.status = 'in_progress' and not a.needs_review then greatest(a.ends_at, $4::timestamptz) else coalesce(a.completed_at, a.ends_at) end,
          'status', a.status, 'chair', coalesce(a.chair_no, (select min(h.lane) from schedule_holds h
            where h.clinic_id = a.clinic_id and h.appointment_id = a.id and h.room_id is not null)),
          'patient', p.full_name, 'type_ar', t.name_ar, 'type_en', t.name_en, 'color', t.color, ${doctor}) order by a.starts_at, a.id), '[]')
      from appointments a join patients p on p.clinic_id = a.clinic_id and p.id = a.patient_id
        join employees e on e.clinic_id = a.clinic_id and e.id = a.doctor_id
        join appointment_types t on t.clinic_id = a.clinic_id and t.id = a.type_id
      where a.clinic_id = r.clinic_id and a.room_id = r.id and a.status <> 'cancelled'
        and a.starts_at >= $2::timestamptz - interval '8 hours' and a.starts_at < $3 and a.ends_at > $2) as visits,
    (select coalesce(json_agg(json_build_object('id', v.id, 'starts_at', v.starts_at, 'ends_at', v.ends_at, 'status', v.status,
          'chair', v.chair, 'title', v.title, 'kind', v.kind) order by v.starts_at, v.id), '[]')
      from room_events v where v.clinic_id = r.clinic_id and v.room_id = r.id and v.status <> 'cancelled'
        and v.starts_at < $3 and v.ends_at > $2) as events,
    (select coalesce(json_agg(x order by x.starts_at, x.id), '[]') from (
      select v.id, v.title, v.kind, v.starts_at, v.ends_at, v.chair from room_events v
        where v.clinic_id = r.clinic_id and v.room_id = r.id and v.status = 'planned' and v.starts_at >= $4
        order by v.starts_at, v.id limit 5) x) as upcoming
    from rooms r where r.id = $1`;

const visitAnswer = (
  { patient, type_ar, type_en, doctor_ar, doctor_en, ...visit }: Row,
  locale: 'ar' | 'en',
) => ({
  ...visit,
  patient: initialsOf(String(patient)),
  type: nameOf({ type_ar, type_en }, locale, 'type'),
  doctor: nameOf({ doctor_ar, doctor_en }, locale, 'doctor'),
});

/** A day of a room: when it is open, who and what is in it, with initials alone of patients (clinic.md 3.1). */
export async function timeline({ db, record, query, subject, today, now, locale, fail }: Context) {
  const day = query['date'] ?? today;
  if (!isDay(day) || !record) return fail('bad_request');
  const zone = subject.clinic.timezone;
  const [begin, end] = [dayStart(day, zone), dayStart(addDays(day, 1), zone)];
  const [row = {}] = await db.query(dayRows, [record.id, begin, end, now]);
  const open = openTimes(
    [row['hours'] as WeekStretch[], row['branch_hours'] as WeekStretch[]],
    day,
    day,
    zone,
  );
  const [first, last] = [Date.parse(begin), Date.parse(end)];
  const within = open === 'always' ? [{ from: first, to: last }] : open;
  return {
    day,
    day_start: new Date(first).toISOString(),
    day_end: new Date(last).toISOString(),
    capacity: record.capacity,
    open: within.flatMap(({ from, to }) =>
      from < last && to > first
        ? [
            {
              from: new Date(Math.max(from, first)).toISOString(),
              to: new Date(Math.min(to, last)).toISOString(),
            },
          ]
        : [],
    ),
    visits: (row['visits'] as readonly Row[]).map((visit) => visitAnswer(visit, locale)),
    events: row['events'],
    upcoming: row['upcoming'],
  };
}

/** How each room stands at this moment, of all within reach by one statement. */
const nowRows = `
  select r.id, r.status, r.capacity, n.starts_at as next_at, coalesce(n.today, 0) as today,
    (select coalesce(json_agg(json_build_object('chair', a.chair_no, 'until', a.ends_at, 'patient', p.full_name, ${doctor})
        order by a.ends_at, a.id), '[]')
      from appointments a join patients p on p.clinic_id = a.clinic_id and p.id = a.patient_id
        join employees e on e.clinic_id = a.clinic_id and e.id = a.doctor_id
      where a.clinic_id = r.clinic_id and a.room_id = r.id and a.status = 'in_progress') as taken,
    (select coalesce(json_agg(json_build_object('title', v.title, 'until', v.ends_at, 'chair', v.chair) order by v.ends_at, v.id), '[]')
      from room_events v where v.clinic_id = r.clinic_id and v.room_id = r.id and v.status in ('planned', 'in_progress')
        and v.starts_at <= $1 and v.ends_at > $1) as events
    from rooms r
    left join (select a.room_id, min(a.starts_at) filter (where a.starts_at >= $1 and a.status in ('booked', 'confirmed', 'arrived')) as starts_at,
        (count(*) filter (where a.status not in ('cancelled', 'no_show')))::int as today
      from appointments a
      where a.clinic_id = (select app_clinic()) and a.room_id is not null and a.starts_at >= $2 and a.starts_at < $3
      group by a.room_id) n on n.room_id = r.id
    where r.status <> 'archived' and ($4::uuid[] is null or r.branch_id = any ($4))`;

interface Taken {
  readonly chair: number | null;
  readonly until: string;
}

function stateOf(row: Row, locale: 'ar' | 'en') {
  const capacity = Number(row['capacity']);
  const taken = (row['taken'] as readonly (Row & Taken)[]).map(({ chair, until, patient, ...who }) => ({
    chair,
    until,
    patient: initialsOf(String(patient)),
    doctor: nameOf(who, locale, 'doctor'),
  }));
  const events = row['events'] as readonly (Taken & { readonly title: string })[];
  const byEvents = events.some(({ chair }) => chair === null) ? capacity : events.length;
  const free = Math.max(0, capacity - taken.length - byEvents);
  const ends = [...taken, ...events]
    .map(({ until }) => until)
    .toSorted((a, b) => Date.parse(a) - Date.parse(b));
  const full = taken.length > 0 ? 'busy' : 'event';
  return {
    id: row['id'],
    state: row['status'] === 'out_of_service' ? 'out_of_service' : free > 0 ? 'free' : full,
    capacity,
    chairs_free: free,
    until: free > 0 ? null : (ends[0] ?? null),
    taken,
    events: events.map(({ title, until, chair }) => ({ title, until, chair })),
    next_at: row['next_at'] ?? null,
    today: row['today'],
  };
}

/** Whether each room is free, taken by patients or by an event, until when, what comes next and how many visits it has today. */
export async function states({ db, subject, now, today, locale }: Context) {
  const zone = subject.clinic.timezone;
  const reach = decide(seeRooms, subject) === 'all' ? null : subject.branchIds;
  const rows = await db.query(nowRows, [
    now,
    dayStart(today, zone),
    dayStart(addDays(today, 1), zone),
    reach,
  ]);
  return { rooms: rows.map((row) => stateOf(row, locale)) };
}
