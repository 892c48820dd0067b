import type { BookingDesk } from './bookingDesk.ts';
import { minute, type Taken, type World } from './storyModel.ts';

/** What of the database a story is about, read at one moment. */
export interface Seen {
  /** All of it as text: what nobody changed is the same text. */
  readonly text: string;
  readonly versions: ReadonlyMap<string, number>;
  readonly states: ReadonlyMap<string, string>;
  readonly chairs: ReadonlyMap<string, number | null>;
  readonly holds: readonly (Taken & { readonly lane: number })[];
}

/** Doctors, rooms and patients of one story alone. */
export interface Cast {
  readonly doctors: readonly string[];
  readonly rooms: readonly string[];
  readonly patients: readonly string[];
  /** The profile of each doctor. */
  readonly profiles: ReadonlyMap<string, string>;
}

const idsOf = (rows: readonly Readonly<Record<string, unknown>>[], count: number): string[][] =>
  Array.from({ length: rows.length / count }, (_, at) =>
    rows.slice(at * count, (at + 1) * count).map(({ id }) => String(id)),
  );

/** Two doctors, two rooms and seven patients for each of so many stories, made in a few statements. */
export async function castOf({ clinic }: BookingDesk, stories: number): Promise<Cast[]> {
  const { branch, departments, titles } = clinic.start;
  const doctors = await clinic.sql(
    `insert into employees (clinic_id, employee_no, full_name_ar, gender, phone, branch_id, department_id, job_title_id, hire_date)
      select app_clinic(), 'S-' || n, 'طبيب قصة ' || n, 'male', '+20109' || lpad(n::text, 7, '0'), $1, $2, $3, date '2020-01-01' from generate_series(1, $4::int) n returning id`,
    [branch, departments.get('الأطباء'), titles.get('طبيب'), 2 * stories],
  );
  const rooms = await clinic.sql(
    `insert into rooms (clinic_id, name_ar, branch_id, capacity, turnover_min)
      select app_clinic(), 'غرفة قصة ' || n, $1, 1 + n % 3, 5 * (n % 3) from generate_series(1, $2::int) n returning id`,
    [branch, 2 * stories],
  );
  const patients = await clinic.sql(
    `insert into patients (clinic_id, file_no, full_name, gender, phone, branch_id, category_id)
      select app_clinic(), 'S' || n, 'مريض قصة ' || n, 'male', '+20108' || lpad(n::text, 7, '0'), $1, (select id from patient_categories where is_default) from generate_series(1, $2::int) n returning id`,
    [branch, 7 * stories],
  );
  const [byStory, roomsOf, patientsOf] = [idsOf(doctors, 2), idsOf(rooms, 2), idsOf(patients, 7)];
  const profiles = await clinic.sql(
    `insert into doctor_profiles (clinic_id, employee_id, parallel_chairs) select app_clinic(), id, 1 + at % 3 from unnest($1::uuid[]) with ordinality x(id, at)
      returning id, employee_id`,
    [doctors.map(({ id }) => id)],
  );
  const profileOf = new Map(profiles.map((one) => [String(one['employee_id']), String(one['id'])]));
  return byStory.map((all, at) => ({
    doctors: all,
    rooms: roomsOf[at] ?? [],
    patients: patientsOf[at] ?? [],
    profiles: profileOf,
  }));
}

/** How many doctors take at once, and rooms, with how long these are prepared. */
export async function worldOf({ clinic }: BookingDesk, cast: Cast, now: number): Promise<World> {
  const rows = await clinic.sql(
    `select id, capacity, turnover_min from rooms where id = any ($1::uuid[])
      union all select employee_id, parallel_chairs, 0 from doctor_profiles where employee_id = any ($2::uuid[])`,
    [cast.rooms, cast.doctors],
  );
  const resources = rows.map(
    (one) =>
      [
        String(one['id']),
        {
          capacity: Number(one['capacity']),
          turnover: Number(one['turnover_min']) * minute,
          wasLowered: false,
        },
      ] as const,
  );
  return { now, resources: new Map(resources), visits: new Map(), events: new Map(), taken: [] };
}

interface Row {
  readonly id: string;
  readonly version: number;
  readonly status: string;
  readonly chair: number | null;
}
interface HoldRow {
  readonly of: Taken['of'];
  readonly id: string;
  readonly lane: number;
  readonly bound: boolean;
  readonly from: number;
  readonly to: number;
  readonly by: string;
}

/** All there is of a story, in one statement. */
export async function look({ clinic }: BookingDesk, { doctors, rooms, patients }: Cast): Promise<Seen> {
  const [row] = await clinic.sql(
    `select (select coalesce(json_agg(json_build_object('id', a.id, 'version', a.version, 'status', a.status, 'chair', a.chair_no, 'all', md5(a::text)) order by a.id), '[]')
          from appointments a where a.doctor_id = any ($1::uuid[])) as visits,
        (select coalesce(json_agg(json_build_object('id', x.id, 'version', x.version, 'status', x.status, 'all', x.all) order by x.id), '[]') from (
          select id, version, status, md5(e::text) as all from room_events e where room_id = any ($2::uuid[])
          union all select id, version, 'room', md5(r::text) from rooms r where id = any ($2::uuid[])
          union all select employee_id, version, 'doctor', md5(d::text) from doctor_profiles d where employee_id = any ($1::uuid[])) x) as others,
        (select coalesce(json_agg(json_build_object('id', coalesce(h.patient_id, h.doctor_id, h.room_id), 'lane', h.lane, 'bound', h.is_bound,
            'of', case when h.patient_id is not null then 'patient' when h.doctor_id is not null then 'doctor' else 'room' end,
            'from', extract(epoch from h.from_at) * 1000, 'to', extract(epoch from h.to_at) * 1000, 'by', coalesce(h.appointment_id, h.room_event_id)) order by h.id), '[]')
          from schedule_holds h where h.doctor_id = any ($1::uuid[]) or h.room_id = any ($2::uuid[]) or h.patient_id = any ($3::uuid[])) as holds`,
    [doctors, rooms, patients],
  );
  const [visits, others] = [row?.['visits'] as Row[], row?.['others'] as Row[]];
  const held = row?.['holds'] as HoldRow[];
  return {
    text: JSON.stringify(row),
    versions: new Map([...visits, ...others].map((one) => [one.id, one.version])),
    states: new Map(visits.map((one) => [one.id, one.status])),
    chairs: new Map(visits.map((one) => [one.id, one.chair])),
    holds: held.map(({ bound, ...one }) => ({
      ...one,
      from: Math.round(one.from),
      to: Math.round(one.to),
      chair: bound ? one.lane : undefined,
    })),
  };
}

const told = ({ of, id, from, to, by, chair }: Taken): string =>
  [of, id, by, chair ?? 'any', new Date(from).toISOString(), new Date(to).toISOString()].join(' ');

/** Where the calendar is not what the model says; empty where all is well. */
export function differences(world: World, seen: Seen): string[] {
  const expected = world.taken.map(told).toSorted();
  const found = seen.holds.map(told).toSorted();
  const missing = expected.filter((one) => !found.includes(one)).map((one) => `not held: ${one}`);
  const more = found.filter((one) => !expected.includes(one)).map((one) => `held by nobody: ${one}`);
  const states = [...world.visits.values()]
    .filter(
      ({ id, status, chair }) => seen.states.get(id) !== status || (seen.chairs.get(id) ?? null) !== chair,
    )
    .map(
      ({ id, status, chair }) =>
        `${id} is ${seen.states.get(id)} on ${seen.chairs.get(id)}, not ${status} on ${chair}`,
    );
  const over = seen.holds.flatMap((one) => {
    const capacity = world.resources.get(one.id)?.capacity ?? 1;
    const at = Math.max(one.from, world.now);
    const together = seen.holds.filter(
      (other) => other.of === one.of && other.id === one.id && other.from <= at && at < other.to,
    );
    return one.to > at && together.length > capacity
      ? [`${together.length} of ${capacity}: ${told(one)}`]
      : [];
  });
  const count = expected.length === found.length ? [] : [`${found.length} held, not ${expected.length}`];
  return [...missing, ...more, ...states, ...over, ...count];
}
