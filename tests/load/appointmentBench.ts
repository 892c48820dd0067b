/** `npx tsx tests/load/appointmentBench.ts`: calendar, booking, free times and statistics over 1,000,000 visits of 20 doctors, beside plain SQL; also part of `npm run bench`. */
import { dayStart } from '#metadata/time/clock.ts';
import { addDays, addMonths, monthStart } from '#metadata/time/days.ts';
import { crowd } from './crowd.ts';
import { compare, isStarted, replaceSection, running, sectionOf, type Running } from './plainBench.ts';
import { fillVisits, type VisitPlaces } from './visitData.ts';

const rounds = Number(process.env['BENCH_VISIT_ROUNDS'] ?? 15);
const rows = Number(process.env['BENCH_VISITS'] ?? 1_000_000);
const doctors = 20;
const title = 'Appointments';
const zone = 'Africa/Cairo';

type Sides = Running & { readonly places: VisitPlaces };
const instant = (day: string): string => dayStart(day, zone);

/**
 * What a calendar shows, by bare statements: its visits with their patients, whether it is their first and how often they did not come,
 * doctors, their weeks, holidays, events, types and rooms.
 */
async function plainCalendar({ plain, clinic }: Sides, from: string, to: string): Promise<void> {
  const span = [clinic.id, instant(from), instant(addDays(to, 1))];
  await plain.query(
    `select a.*, p.full_name, p.phone, p.alert, not exists (select from appointments b where b.clinic_id = a.clinic_id and b.patient_id = a.patient_id
        and b.starts_at < a.starts_at and b.status in ('arrived', 'in_progress', 'completed')) as first_visit,
        (select count(*) from appointments m where m.clinic_id = a.clinic_id and m.patient_id = a.patient_id and m.status = 'no_show'
          and m.starts_at > now() - interval '12 months') as missed
      from appointments a join patients p on p.clinic_id = a.clinic_id and p.id = a.patient_id
      where a.clinic_id = $1 and a.starts_at >= $2 and a.starts_at < $3 and a.status <> 'cancelled' order by a.starts_at, a.id`,
    span,
  );
  await plain.query(
    `select e.id, e.full_name_ar, f.color from employees e join doctor_profiles f on f.clinic_id = e.clinic_id and f.employee_id = e.id
      where e.clinic_id = $1 order by 2`,
    [clinic.id],
  );
  await plain.query('select * from doctor_schedules where clinic_id = $1', [clinic.id]);
  await plain.query('select * from holidays where clinic_id = $1', [clinic.id]);
  await plain.query('select * from appointment_types where clinic_id = $1', [clinic.id]);
  await plain.query('select * from rooms where clinic_id = $1', [clinic.id]);
  await plain.query(
    `select * from room_events where clinic_id = $1 and starts_at < $3 and ends_at > $2 and status = 'planned'`,
    span,
  );
}

async function calendars(sides: Sides): Promise<string[]> {
  const { call, places } = sides;
  const lines: string[] = [];
  for (const [what, days] of [
    ['day', 1],
    ['week', 7],
  ] as const) {
    const to = addDays(places.tomorrow, days - 1);
    const asked = `/appointments/calendar?from=${places.tomorrow}&to=${to}&by=doctor`;
    const answer = await call('GET', asked);
    const visits = (answer['appointments'] as unknown as readonly unknown[]).length;
    const kilobytes = (Buffer.byteLength(JSON.stringify(answer)) / 1024).toFixed(0);
    lines.push(
      await compare(
        rounds,
        `calendar of a ${what}: ${visits} visits, ${kilobytes} kB of JSON / its bare statements`,
        () => call('GET', asked),
        () => plainCalendar(sides, places.tomorrow, to),
      ),
    );
  }
  return lines;
}

/** Whom to write, asked of all visits to come by one statement: reminders that are due, and what the patient was not written yet. */
const plainUntold = `
  select a.id, a.starts_at, p.full_name, coalesce(p.whatsapp, p.phone) as number, e.full_name_ar,
      exists (select from patient_consents c where c.clinic_id = a.clinic_id and c.patient_id = a.patient_id and c.purpose = 'messages') as agreed
    from appointments a join patients p on p.clinic_id = a.clinic_id and p.id = a.patient_id
      join employees e on e.clinic_id = a.clinic_id and e.id = a.doctor_id
      left join visit_messages m on m.clinic_id = a.clinic_id and m.appointment_id = a.id
    where a.clinic_id = $1 and a.starts_at > now() and a.status in ('booked', 'confirmed', 'cancelled')
      and (a.status <> 'cancelled' and a.starts_at < now() + interval '24 hours' and a.reminder_sent_at is null
        or m.since < now() - interval '3 minutes' and a.status = 'booked'
          and m.told_as is distinct from extract(epoch from a.starts_at)::bigint || ' ' || a.doctor_id)
    order by a.starts_at, a.id limit 200`;

async function untold({ call, plain, clinic }: Sides): Promise<string[]> {
  const asked = '/appointments/messages';
  const ours = (await call('GET', asked)) as unknown as readonly unknown[];
  return [
    await compare(
      rounds,
      `whom to write now, of all visits to come: ${ours.length} / one statement over them`,
      () => call('GET', asked),
      () => plain.query(plainUntold, [clinic.id]),
    ),
  ];
}

/** One half hour after another nobody has, beyond the days that are filled. */
function freeTimes({ places }: Sides): () => { doctor: string; room: string; patient: string; at: string } {
  let count = 0;
  return () => {
    const n = (count += 1);
    const day = addDays(places.tomorrow, 60 + Math.floor(n / (16 * doctors)));
    const at = Date.parse(instant(day)) + 9 * 3_600_000 + (Math.floor(n / doctors) % 16) * 1_800_000;
    return {
      doctor: places.doctors[n % doctors] ?? '',
      room: places.rooms[n % doctors] ?? '',
      patient: places.patients[n % places.patients.length] ?? '',
      at: new Date(at).toISOString(),
    };
  };
}

/** The rows of a booking alone: the visit, what it holds, and its entry in the log. */
async function plainBooking(
  { plain, clinic, places }: Sides,
  free: ReturnType<ReturnType<typeof freeTimes>>,
): Promise<void> {
  const { doctor, room, patient, at } = free;
  const ends = new Date(Date.parse(at) + 1_800_000).toISOString();
  await plain.query('begin');
  const { rows: made } = await plain.query<{ id: string }>(
    `insert into appointments (clinic_id, patient_id, doctor_id, type_id, branch_id, room_id, starts_at, duration_min, ends_at, hold_until, mode)
      values ($1, $2, $3, $4, $5, $6, $7, 30, $8, $8, 'slot') returning *`,
    [clinic.id, patient, doctor, places.types[0], clinic.branch, room, at, ends],
  );
  await plain.query(
    `insert into schedule_holds (clinic_id, patient_id, doctor_id, room_id, from_at, to_at, appointment_id)
      values ($1, $2, null, null, $5, $6, $7), ($1, null, $3, null, $5, $6, $7), ($1, null, null, $4, $5, $6, $7)`,
    [clinic.id, patient, doctor, room, at, ends, made[0]?.id],
  );
  await plain.query(
    `insert into audit_log (clinic_id, action, entity, entity_id, changes) values ($1, 'create', 'appointments', $2, $3)`,
    [clinic.id, made[0]?.id, JSON.stringify(made[0])],
  );
  await plain.query('commit');
}

async function bookings(sides: Sides): Promise<string[]> {
  const { call, places } = sides;
  const next = freeTimes(sides);
  const one = [
    await compare(
      rounds * 4,
      'booking (rules, hours, locks, lanes, log, notices) / its rows by plain SQL',
      (free: ReturnType<typeof next>) =>
        call('POST', '/appointments', {
          patient_id: free.patient,
          doctor_id: free.doctor,
          room_id: free.room,
          type_id: places.types[0],
          starts_at: free.at,
        }),
      () => plainBooking(sides, next()),
      () => Promise.resolve(next()),
    ),
  ];
  return [...one, ...(await crowd(sides, places, next))];
}

/** Half hours of a doctor's days that nobody has, with the rooms nobody has then, as one statement: what is held is read once, by day. */
const plainSlots = `
  with days as (select d::date as day from generate_series($3::date, $4::date, interval '1 day') d),
  held as materialized (
    select h.doctor_id, h.room_id, h.from_at, h.to_at, (h.from_at at time zone '${zone}')::date as day from schedule_holds h
      where h.clinic_id = $1 and (h.doctor_id = $2 or h.room_id = any (array(select id from rooms where clinic_id = $1 and status = 'active')))
        and tstzrange(h.from_at, h.to_at, '[)') && tstzrange($3::date - 1, $4::date + 2, '[)')),
  starts as (
    select d.day, (d.day + s.opens + n * make_interval(mins => s.slot_min)) at time zone '${zone}' as at from doctor_schedules s
      join days d on s.weekday = lower(to_char(d.day, 'dy'))
      cross join lateral generate_series(0, extract(epoch from s.closes - s.opens)::int / 60 / s.slot_min - 1) n
      where s.clinic_id = $1 and s.doctor_id = $2),
  free as (
    select s.* from starts s where not exists (select from held h where h.doctor_id = $2 and h.day = s.day
      and h.from_at < s.at + interval '30 minutes' and h.to_at > s.at))
  select f.at, array_agg(r.id) from free f cross join rooms r
    where r.clinic_id = $1 and r.status = 'active' and not exists (select from held h where h.room_id = r.id and h.day = f.day
      and h.from_at < f.at + interval '30 minutes' and h.to_at > f.at)
    group by 1 order by 1`;

async function slots({ call, plain, clinic, places }: Sides): Promise<string[]> {
  const [doctor = '', to] = [places.doctors[3], addDays(places.tomorrow, 30)];
  const asked = `/appointments/slots?doctor_id=${doctor}&type_id=${places.types[0]}&from=${places.tomorrow}&to=${to}`;
  const ours = (await call('GET', asked)) as unknown as readonly unknown[];
  const values = [clinic.id, doctor, places.tomorrow, to];
  const theirs = await plain.query(plainSlots, values);
  if (ours.length !== theirs.rows.length)
    throw new Error(`${ours.length} free times, by plain SQL ${theirs.rows.length}`);
  return [
    await compare(
      rounds,
      `free times of 31 days, with the rooms that are free: ${ours.length} / one statement`,
      () => call('GET', asked),
      () => plain.query(plainSlots, values),
    ),
  ];
}

const minutesWithin = `extract(epoch from least(a.ends_at, o.ends) - greatest(a.starts_at, o.begins)) / 60`;
/** How rooms were used within their hours, by one statement for this clock alone. */
const plainUse = `
  with open as (
    select h.record_id as room, d::date as day, (d::date + h.opens) at time zone '${zone}' as begins, (d::date + h.closes) at time zone '${zone}' as ends
      from rooms__open_hours h join generate_series($4::date, $5::date, interval '1 day') d on h.weekday = lower(to_char(d, 'dy')) where h.clinic_id = $1)
  select a.room_id, sum(${minutesWithin}) filter (where a.status in ('completed', 'in_progress')) as used,
      sum(${minutesWithin}) filter (where a.status = 'no_show') as lost, count(*) filter (where a.status <> 'cancelled') as visits,
      count(*) filter (where a.status = 'no_show') as no_shows,
      avg(extract(epoch from a.completed_at - a.started_at) / 60 - a.duration_min) filter (where a.status = 'completed') as overrun,
      (select sum(extract(epoch from o.ends - o.begins) / 60) from open o where o.room = a.room_id) as open
    from appointments a left join open o on o.room = a.room_id and o.day = (a.starts_at at time zone '${zone}')::date
    where a.clinic_id = $1 and a.starts_at >= $2 and a.starts_at < $3 group by a.room_id`;
/** The same by the hour of the week: open hours and visits cut at each hour of this clock. */
const plainHours = `
  with open as (
    select h.record_id as room, d::date as day, (d::date + h.opens) at time zone '${zone}' as begins, (d::date + h.closes) at time zone '${zone}' as ends
      from rooms__open_hours h join generate_series($4::date, $5::date, interval '1 day') d on h.weekday = lower(to_char(d, 'dy')) where h.clinic_id = $1),
  hours as (
    select extract(dow from at) as dow, extract(hour from at) as hour, count(*) * 60 as open
      from open o cross join lateral generate_series(o.begins at time zone '${zone}', o.ends at time zone '${zone}' - interval '1 hour', interval '1 hour') at group by 1, 2),
  used as (
    select extract(dow from at) as dow, extract(hour from at) as hour, sum(extract(epoch from
        least(a.ends_at at time zone '${zone}', o.ends at time zone '${zone}', at + interval '1 hour')
        - greatest(a.starts_at at time zone '${zone}', o.begins at time zone '${zone}', at)) / 60) as used
      from appointments a join open o on o.room = a.room_id and o.day = (a.starts_at at time zone '${zone}')::date
        cross join lateral generate_series(date_trunc('hour', a.starts_at at time zone '${zone}'),
          a.ends_at at time zone '${zone}' - interval '1 microsecond', interval '1 hour') at
      where a.clinic_id = $1 and a.starts_at >= $2 and a.starts_at < $3 and a.status in ('completed', 'in_progress') group by 1, 2)
  select * from hours left join used using (dow, hour)`;
const plainTypes = `
  select a.type_id, count(*) as booked, count(*) filter (where a.status = 'completed') as completed, count(*) filter (where a.status = 'cancelled') as cancelled,
      count(*) filter (where a.cancelled_by = 'patient' and a.cancelled_at > a.starts_at - interval '24 hours') as late,
      count(*) filter (where a.status = 'no_show') as no_shows, avg(a.duration_min) filter (where a.status = 'completed') as planned,
      avg(extract(epoch from a.completed_at - a.started_at) / 60) filter (where a.status = 'completed') as actual,
      avg(extract(epoch from a.started_at - a.arrived_at) / 60) filter (where a.status in ('in_progress', 'completed')) as wait
    from appointments a where a.clinic_id = $1 and a.starts_at >= $2 and a.starts_at < $3 and $4::date <= $5::date group by a.type_id`;

async function statistics({ call, plain, clinic, places }: Sides): Promise<string[]> {
  const to = addDays(monthStart(places.tomorrow), -1);
  const lines: string[] = [];
  for (const [span, from] of [
    ['a month', monthStart(to)],
    ['a year', monthStart(addMonths(to, -11))],
  ] as const) {
    const filter = `filter=${encodeURIComponent(JSON.stringify({ day_gte: from, day_lte: to }))}&range=[0,199]`;
    const values = [clinic.id, instant(from), instant(addDays(to, 1)), from, to];
    for (const [what, path, sql] of [
      ['use of rooms', '/rooms/reports/use', plainUse],
      ['use by hour of the week', '/rooms/reports/hours', plainHours],
      ['figures of types', '/appointment-types/reports/figures', plainTypes],
    ] as const)
      lines.push(
        await compare(
          rounds,
          `${what}, ${span}`,
          () => call('GET', `${path}?${filter}`),
          () => plain.query(sql, values),
        ),
      );
  }
  return lines;
}

/** The section of docs/benchmarks.md, over a database of its own. */
export async function appointmentLines(): Promise<string> {
  const lines = await running(
    ({ plain, clinic }) => fillVisits(plain, clinic, { rows, doctors }),
    async (running, places) => {
      const sides = { ...running, places };
      return [
        ...(await calendars(sides)),
        ...(await untold(sides)),
        ...(await slots(sides)),
        ...(await statistics(sides)),
        ...(await bookings(sides)),
      ];
    },
  );
  const about = `${rows.toLocaleString('en')} visits of one clinic of ${doctors} doctors with what they hold, two thirds of the times to come taken`;
  return sectionOf(title, about, rounds, lines);
}

if (isStarted(import.meta.url)) replaceSection(title, await appointmentLines());
