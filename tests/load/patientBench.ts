/** `npx tsx tests/load/patientBench.ts`: lists, searches and choosers over 50,000 and 1,000,000 patients, for the owner and for a doctor, beside plain SQL; also part of `npm run bench`. */
import type pg from 'pg';
import { family, given, makePerson, type BenchClinic } from './data.ts';
import {
  compare,
  isStarted,
  replaceSection,
  running,
  sectionOf,
  type Caller,
  type Running,
} from './plainBench.ts';

const rounds = Number(process.env['BENCH_PATIENT_ROUNDS'] ?? 15);
const sizes = (process.env['BENCH_PATIENTS'] ?? '50000,1000000').split(',').map(Number);
const title = 'Patients';
const doctorLogin = { name: 'bench-doctor', password: 'bench-doctor-2026' };
/** Of every so many patients one is the measured doctor's: 1,000 of 50,000. */
const share = 50;

/** Files as a clinic of ten years holds them: names, phones, families, doctors, days of birth. The doctors' links are made in one statement. */
async function fillPatients(
  client: pg.Client,
  clinic: BenchClinic,
  doctor: string,
  rows: number,
): Promise<void> {
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into patients (clinic_id, id, file_no, full_name, gender, birth_date, birthday, phone, whatsapp, category_id, referral_source_id, branch_id, primary_doctor_id, created_at)
     select $1, new_id(), lpad(n::text, 7, '0'),
       ($4::text[])[1 + n % 16] || ' ' || ($4::text[])[1 + (n / 16) % 16] || ' ' || ($4::text[])[1 + (n / 256) % 16] || ' ' || ($5::text[])[1 + (n / 7) % 16],
       case when n % 2 = 0 then 'male' else 'female' end, d.born, extract(month from d.born) * 100 + extract(day from d.born),
       '+2010' || lpad(n::text, 8, '0'), '+2010' || lpad(n::text, 8, '0'),
       c.ids[1 + n % cardinality(c.ids)], s.ids[1 + n % cardinality(s.ids)], $2, case when n % ${share} = 0 then $3::uuid end,
       now() - interval '1 minute' * n
     from generate_series(1, $6::int) n
       cross join lateral (select date '1945-01-01' + n % 28000 as born) d
       cross join (select array(select id from patient_categories where clinic_id = $1 order by name_ar) as ids) c
       cross join (select array(select id from referral_sources where clinic_id = $1 order by name_ar) as ids) s`,
    [clinic.id, clinic.branch, doctor, given, family, rows],
  );
  await client.query(
    `insert into patients__treated_by (clinic_id, record_id, target_id)
     select clinic_id, id, primary_doctor_id from patients where clinic_id = $1 and primary_doctor_id is not null`,
    [clinic.id],
  );
  await client.query('set session_replication_role = origin');
  await client.query('vacuum analyze patients, patients__treated_by');
}

const page = `sort=${encodeURIComponent('["created_at","DESC"]')}&range=[0,24]`;
const filtered = (filter: object): string => `${page}&filter=${encodeURIComponent(JSON.stringify(filter))}`;
/** A page as plain rows, counted as far as the product counts. */
const plainPage = (where: string): string =>
  `select t.*, (select count(*) from (select from patients t where t.clinic_id = $1 and ${where} limit 10001) c) as total
   from patients t where t.clinic_id = $1 and ${where} order by t.created_at desc limit 25`;
const own = `t.id in (select record_id from patients__treated_by x where x.clinic_id = $1 and x.target_id = $2)`;

interface Sides extends Running {
  readonly doctor: string;
  readonly doctorCall: Caller;
}

async function readings({ call, doctorCall, plain, clinic, doctor }: Sides, rows: number): Promise<string[]> {
  const line = (
    what: string,
    ours: () => Promise<unknown>,
    sql: string,
    values: readonly unknown[] = [],
  ): Promise<string> =>
    compare(rounds, `${what}, ${rows.toLocaleString('en')}`, ours, () =>
      plain.query(sql, [clinic.id, ...values]),
    );
  const listed = `t.status in ('active', 'archived')`;
  const number = `+2010${String(Math.floor(rows * 0.412_317)).padStart(8, '0')}`;
  const words = `t.search like '%' || fold('السيد') || '%' and t.search like '%' || fold('مريم') || '%'`;
  const ends = `t.search like '%' || right($2, 4) || '%'`;
  return [
    await line('list of all, owner', () => call('GET', `/patients?${page}`), plainPage(listed)),
    await line(
      'my patients, doctor',
      () => doctorCall('GET', `/patients?scope=self&${page}`),
      plainPage(`${listed} and ${own}`),
      [doctor],
    ),
    await line(
      'search of two names, owner',
      () => call('GET', `/patients?${filtered({ q: 'السيد مريم' })}`),
      plainPage(words),
    ),
    await line(
      'search of two names, doctor',
      () => doctorCall('GET', `/patients?scope=self&${filtered({ q: 'السيد مريم' })}`),
      plainPage(`${words} and ${own}`),
      [doctor],
    ),
    await line(
      'search of a whole phone, owner',
      () => call('GET', `/patients?${filtered({ q: number })}`),
      plainPage(`t.search like '%' || $2 || '%'`),
      [number],
    ),
    await line(
      'search of everything, four digits, owner',
      () => call('GET', `/search?q=${number.slice(-4)}`),
      `select * from patients t where t.clinic_id = $1 and ${ends} limit 25`,
      [number],
    ),
    await line(
      'search of everything, 0000, owner',
      () => call('GET', '/search?q=0000'),
      `select * from patients t where t.clinic_id = $1 and t.phone like '%0000' limit 25`,
    ),
    await line(
      'search of everything, two names, doctor',
      () => doctorCall('GET', `/search?q=${encodeURIComponent('السيد مريم')}`),
      `select * from patients t where t.clinic_id = $1 and ${words} and ${own} limit 25`,
      [doctor],
    ),
    await line(
      'chooser, four digits, owner',
      () => call('GET', `/patients/options?q=${number.slice(-4)}`),
      `select id, full_name, file_no, phone from patients t where t.clinic_id = $1 and ${ends} order by full_name limit 25`,
      [number],
    ),
    await line(
      'chooser, two names, owner',
      () => call('GET', `/patients/options?q=${encodeURIComponent('السيد مريم')}`),
      `select id, full_name, file_no, phone from patients t where t.clinic_id = $1 and ${words} order by full_name limit 25`,
    ),
    await line(
      'twins of a phone, owner',
      () => call('GET', `/patients/twins?phone=${encodeURIComponent(number)}`),
      'select id, full_name, file_no from patients t where t.clinic_id = $1 and t.phone = $2 limit 5',
      [number],
    ),
    await line(
      'birthdays of two months, owner',
      () => call('GET', '/patients/reports/birthdays?range=[0,24]'),
      'select * from patients t where t.clinic_id = $1 and t.birthday between 101 and 228 order by t.birthday limit 25',
    ),
    await line(
      'categories with their patients, owner',
      () => call('GET', '/patient-categories?range=[0,24]'),
      `select category_id, count(*) from patients where clinic_id = $1 and status <> 'merged' group by 1`,
    ),
    await line(
      'sources with their patients, owner',
      () => call('GET', '/referral-sources?range=[0,24]'),
      `select referral_source_id, count(*) from patients where clinic_id = $1 and status <> 'merged' group by 1`,
    ),
  ];
}

/** The section of docs/benchmarks.md, each size over a database of its own. */
export async function patientLines(): Promise<string> {
  const found: string[] = [];
  for (const rows of sizes)
    found.push(
      ...(await running(
        async ({ database, plain, clinic }) => {
          const doctor = await makePerson(database, clinic, {
            key: 'doctor',
            no: 'DOCTOR',
            phone: '+201000000001',
            ...doctorLogin,
          });
          await fillPatients(plain, clinic, doctor, rows);
          return doctor;
        },
        async (sides, doctor) =>
          readings({ ...sides, doctor, doctorCall: await sides.signIn(doctorLogin) }, rows),
      )),
    );
  const about = `Patients of one clinic, of whom every ${share}th is the doctor's`;
  return sectionOf(title, about, rounds, found);
}

if (isStarted(import.meta.url)) replaceSection(title, await patientLines());
