import type pg from 'pg';
import { family, given, type BenchClinic } from './data.ts';

/** What is booked by and into. */
export interface VisitPlaces {
  readonly doctors: readonly string[];
  readonly rooms: readonly string[];
  readonly types: readonly string[];
  readonly patients: readonly string[];
  /** The day after today, on which some times are free. */
  readonly tomorrow: string;
}

const ids = async (client: pg.Client, text: string, values: readonly unknown[]): Promise<readonly string[]> =>
  (await client.query<{ id: string }>(text, [...values])).rows.map(({ id }) => id);

/** Doctors who work from nine to five every day in a room of their own, types, and patients. */
async function fillPlaces(client: pg.Client, clinic: BenchClinic, doctors: number): Promise<VisitPlaces> {
  const own = [clinic.id, clinic.branch];
  const people = await ids(
    client,
    `insert into employees (clinic_id, employee_no, full_name_ar, gender, phone, branch_id, department_id, job_title_id, hire_date)
      select $1::uuid, 'V-' || n, 'طبيب رقم ' || n, 'male', '+20109' || lpad(n::text, 7, '0'), $2::uuid, $3::uuid, $4::uuid, date '2015-01-01'
        from generate_series(1, $5::int) n returning id`,
    [...own, clinic.department, clinic.title, doctors],
  );
  const rooms = await ids(
    client,
    `insert into rooms (clinic_id, name_ar, branch_id, position) select $1::uuid, 'عيادة القياس ' || n, $2::uuid, n from generate_series(1, $3::int) n returning id`,
    [...own, doctors],
  );
  const types = await ids(
    client,
    `insert into appointment_types (clinic_id, name_ar, duration_min, position) select $1::uuid, 'نوع القياس ' || n, 30, n from generate_series(1, 8) n returning id`,
    [clinic.id],
  );
  await client.query(
    `insert into doctor_profiles (clinic_id, employee_id, default_room_id) select $1::uuid, * from unnest($2::uuid[], $3::uuid[])`,
    [clinic.id, people, rooms],
  );
  const week = `unnest(array['sat', 'sun', 'mon', 'tue', 'wed', 'thu', 'fri']) w`;
  await client.query(
    `insert into doctor_schedules (clinic_id, doctor_id, room_id, branch_id, weekday, opens, closes, slot_min, valid_from)
      select $1::uuid, x.doctor, x.room, $2::uuid, w, '09:00', '17:00', 30, date '2015-01-01' from unnest($3::uuid[], $4::uuid[]) x(doctor, room), ${week}`,
    [...own, people, rooms],
  );
  await client.query(
    `insert into rooms__open_hours (clinic_id, record_id, weekday, opens, closes) select $1::uuid, x, w, '09:00', '17:00' from unnest($2::uuid[]) x, ${week}`,
    [clinic.id, rooms],
  );
  const patients = await ids(
    client,
    `insert into patients (clinic_id, file_no, full_name, gender, phone, whatsapp, branch_id, category_id)
      select $1::uuid, 'V' || n, ($3::text[])[1 + n % 16] || ' ' || ($3::text[])[1 + (n / 16) % 16] || ' ' || ($4::text[])[1 + (n / 7) % 16],
        'female', '+2010' || lpad(n::text, 8, '0'), '+2010' || lpad(n::text, 8, '0'), $2::uuid,
        (select id from patient_categories where clinic_id = $1::uuid and is_default) from generate_series(1, 50000) n returning id`,
    [...own, given, family],
  );
  const { rows } = await client.query<{ day: string }>('select (current_date + 1)::text as day');
  return { doctors: people, rooms, types, patients, tomorrow: rows[0]?.day ?? '' };
}

/**
 * Half hours of every doctor from nine to five, back from 60 days ahead: every third one to come is free. What is held is held by lane 1,
 * since doctors and rooms take one at a time.
 */
const visits = `
  insert into appointments (clinic_id, id, patient_id, doctor_id, type_id, branch_id, room_id, starts_at, duration_min, ends_at, hold_until, mode, status,
      cancel_reason, cancelled_by, cancelled_at, missed_at, arrived_at, started_at, completed_at, created_at)
    select $1::uuid, new_id(), ($3::uuid[])[1 + n % 50000], ($4::uuid[])[1 + n % $7], ($6::uuid[])[1 + (n / 3) % 8], $2::uuid, ($5::uuid[])[1 + n % $7],
      t.at, 30, t.at + interval '30 minutes', t.at + interval '30 minutes', 'slot', s.status,
      case when s.status = 'cancelled' then 'patient_request' end, case when s.status = 'cancelled' then 'patient' end,
      case when s.status = 'cancelled' then t.at - (n % 90) * interval '1 hour' end, case when s.status = 'no_show' then t.at + interval '20 minutes' end,
      case when s.status = 'completed' then t.at - interval '5 minutes' end, case when s.status = 'completed' then t.at + (n % 10) * interval '1 minute' end,
      case when s.status = 'completed' then t.at + (25 + n % 15) * interval '1 minute' end, t.at - interval '9 days'
    from generate_series(0, $8::int - 1) n
      cross join lateral (select ((current_date + 60 - n / ($7 * 16)) + time '09:00' + (n / $7) % 16 * interval '30 minutes') at time zone 'Africa/Cairo' as at) t
      cross join lateral (select case when t.at > now() then case when n % 3 = 0 then 'cancelled' when n % 3 = 1 then 'confirmed' else 'booked' end
        when (n::bigint * 7919) % 100 < 10 then 'cancelled' when (n::bigint * 7919) % 100 < 16 then 'no_show' else 'completed' end as status) s`;
const held = `
  insert into schedule_holds (clinic_id, patient_id, doctor_id, room_id, from_at, to_at, appointment_id)
    select a.clinic_id, case k when 1 then a.patient_id end, case k when 2 then a.doctor_id end, case k when 3 then a.room_id end, a.starts_at, a.ends_at, a.id
      from appointments a, generate_series(1, 3) k where a.clinic_id = $1 and a.status in ('booked', 'confirmed', 'completed')`;

/** Of each visit what its patient was written: all of it, but for the last thirty that were booked, each told to nobody for an hour. */
const told = `
  insert into visit_messages (clinic_id, appointment_id, begins_at, since, told_as)
    select a.clinic_id, a.id, a.starts_at, case when n.last <= 30 then now() - interval '1 hour' end,
        case when n.last > 30 then extract(epoch from a.starts_at)::bigint || ' ' || a.doctor_id end
      from appointments a join (select id, row_number() over (order by status = 'booked' desc, starts_at desc) as last
        from appointments where clinic_id = $1) n on n.id = a.id where a.clinic_id = $1`;

/** So many visits of a clinic, with what they hold; each patient is treated by whose visits they are. */
export async function fillVisits(
  client: pg.Client,
  clinic: BenchClinic,
  { rows, doctors }: { readonly rows: number; readonly doctors: number },
): Promise<VisitPlaces> {
  const places = await fillPlaces(client, clinic, doctors);
  await client.query('set session_replication_role = replica');
  const { patients, doctors: people, rooms, types } = places;
  await client.query(visits, [clinic.id, clinic.branch, patients, people, rooms, types, doctors, rows]);
  await client.query(
    `insert into patients__treated_by (clinic_id, record_id, target_id) select distinct clinic_id, patient_id, doctor_id from appointments where clinic_id = $1`,
    [clinic.id],
  );
  // Exclusion constraints are made anew over rows that are there: one by one they would take an hour.
  const { rows: apart } = await client.query<{ name: string; text: string }>(
    `select conname as name, pg_get_constraintdef(oid) as text from pg_constraint where conrelid = 'schedule_holds'::regclass and contype = 'x'`,
  );
  for (const { name } of apart) await client.query(`alter table schedule_holds drop constraint ${name}`);
  await client.query(held, [clinic.id]);
  for (const { name, text } of apart)
    await client.query(`alter table schedule_holds add constraint ${name} ${text}`);
  await client.query(told, [clinic.id]);
  await client.query('set session_replication_role = origin');
  await client.query(
    'vacuum analyze appointments, schedule_holds, visit_messages, patients, patients__treated_by, rooms',
  );
  return places;
}
