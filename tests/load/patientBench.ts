/** `npx tsx tests/load/patientBench.ts`: lists, searches and choosers over 50,000 and 1,000,000 patients, for the owner and for a doctor, beside plain SQL; also part of `npm run bench`. */
import type pg from 'pg';
import { patientTwins } from '#resources/patients/patients/patientTwins.server.ts';
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
  // The triggers that keep the counts rested too.
  await client.query(
    `insert into staff_counts (clinic_id, of_id, people) select p.clinic_id, k, count(*) from patients p
      cross join lateral patient_groups(p.clinic_id, p.status, p.category_id, p.referral_source_id, p.created_at) k
      where p.clinic_id = $1 group by 1, 2`,
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

/** One reading: whose call, and the plain rows; `$1` is the clinic. */
interface Reading {
  readonly what: string;
  readonly by: 'owner' | 'doctor';
  readonly path: string;
  readonly sql: string;
  readonly values?: readonly unknown[];
}
const typed = encodeURIComponent('السيد مريم');
const bothNames = `t.search like '%' || fold('السيد') || '%' and t.search like '%' || fold('مريم') || '%'`;
const listed = `t.status in ('active', 'archived')`;
const all = 'select * from patients t where t.clinic_id = $1';
const chosen = 'select id, full_name, file_no, phone from patients t where t.clinic_id = $1';

const lists = (doctor: string, number: string): readonly Reading[] => [
  { what: 'list of all', by: 'owner', path: `/patients?${page}`, sql: plainPage(listed) },
  {
    what: 'my patients',
    by: 'doctor',
    path: `/patients?scope=self&${page}`,
    sql: plainPage(`${listed} and ${own}`),
    values: [doctor],
  },
  {
    what: 'search of two names',
    by: 'owner',
    path: `/patients?${filtered({ q: 'السيد مريم' })}`,
    sql: plainPage(bothNames),
  },
  {
    what: 'search of two names',
    by: 'doctor',
    path: `/patients?scope=self&${filtered({ q: 'السيد مريم' })}`,
    sql: plainPage(`${bothNames} and ${own}`),
    values: [doctor],
  },
  {
    what: 'search of a whole phone',
    by: 'owner',
    path: `/patients?${filtered({ q: number })}`,
    sql: plainPage(`t.search like '%' || $2 || '%'`),
    values: [number],
  },
];

const found = (doctor: string, number: string): readonly Reading[] => {
  const four = number.slice(-4);
  const ends = `t.search like '%${four}%'`;
  const everything = (what: string, q: string, where: string): Reading => ({
    what: `search of everything, ${what}`,
    by: 'owner',
    path: `/search?q=${q}`,
    sql: `${all} and ${where} limit 25`,
  });
  return [
    everything('four digits', four, ends),
    everything('0000', '0000', `t.phone like '%0000'`),
    {
      ...everything('two names', typed, `${bothNames} and ${own}`),
      by: 'doctor',
      values: [doctor],
    },
    {
      what: 'chooser, four digits',
      by: 'owner',
      path: `/patients/options?q=${four}`,
      sql: `${chosen} and ${ends} order by full_name limit 25`,
    },
    {
      what: 'chooser, two names',
      by: 'owner',
      path: `/patients/options?q=${typed}`,
      sql: `${chosen} and ${bothNames} order by full_name limit 25`,
    },
    {
      what: 'twins of a phone',
      by: 'owner',
      path: `/patients/twins?phone=${encodeURIComponent(number)}`,
      sql: `${chosen} and t.phone = $2 limit 5`,
      values: [number],
    },
  ];
};

const counted: readonly Reading[] = [
  {
    what: 'birthdays of two months',
    by: 'owner',
    path: '/patients/reports/birthdays?range=[0,24]',
    sql: `${all} and t.birthday between 101 and 228 order by t.birthday limit 25`,
  },
  ...['category', 'referral_source'].map((kind): Reading => ({
    what: kind === 'category' ? 'categories with their patients' : 'sources with their patients',
    by: 'owner',
    path: `/${kind === 'category' ? 'patient-categories' : 'referral-sources'}?range=[0,24]`,
    sql: `select ${kind}_id, count(*) from patients where clinic_id = $1 and status <> 'merged' group by 1`,
  })),
];

/** The check for duplicates of one new patient by its own SQL, behind the same wall; the call judges who may see what as well. */
async function checkOfTwins({ call, plain, clinic }: Sides, number: string, rows: string): Promise<string> {
  const asked = { full_name: 'السيد مريم خالد فوزي', phone: number, birth_date: '1980-03-04' };
  const text = `with v as (select r.* from jsonb_populate_record(null::patients, $1::jsonb) r), found as (${patientTwins.rows})
    select t.id, t.file_no, f.level, f.reasons from found f join patients t on t.id = f.id`;
  await plain.query(`select set_config('app.clinic_id', $1, false)`, [clinic.id]);
  await plain.query('set role app');
  const line = await compare(
    rounds,
    `check for duplicates / its SQL, owner, ${rows}`,
    () => call('POST', '/patients/check-duplicates', asked),
    () => plain.query({ name: 'twins', text, values: [JSON.stringify(asked)] }),
  );
  await plain.query('reset role');
  return line;
}

/** Whole clinics are scanned as far as a scan may take: five seconds. */
const mostScanned = 50_000;

/** The scan beside one join of the table with itself that finds the same pairs. */
const scanOfTwins = ({ call, plain, clinic }: Sides, rows: string): Promise<string> =>
  compare(
    3,
    `whole scan / one self-join, owner, ${rows}`,
    () => call('GET', '/patients/duplicate-scan?limit=200'),
    () =>
      plain.query(
        `select a.id, b.id from patients a join patients b on b.clinic_id = a.clinic_id and b.id > a.id
            and b.birth_date = a.birth_date and same_name(name_words(a.full_name), name_words(b.full_name)) where a.clinic_id = $1
          union select a.id, b.id from patients a join patients b on b.clinic_id = a.clinic_id and b.id > a.id
            and b.phone = a.phone where a.clinic_id = $1 limit 200`,
        [clinic.id],
      ),
  );

async function readings(sides: Sides, rows: number): Promise<string[]> {
  const { call, doctorCall, plain, clinic, doctor } = sides;
  const number = `+2010${String(Math.floor(rows * 0.412_317)).padStart(8, '0')}`;
  const lines: string[] = [];
  for (const one of [...lists(doctor, number), ...found(doctor, number), ...counted])
    lines.push(
      await compare(
        rounds,
        `${one.what}, ${one.by}, ${rows.toLocaleString('en')}`,
        () => (one.by === 'owner' ? call : doctorCall)('GET', one.path),
        () => plain.query(one.sql, [clinic.id, ...(one.values ?? [])]),
      ),
    );
  const size = rows.toLocaleString('en');
  lines.push(await checkOfTwins(sides, number, size));
  if (rows <= mostScanned) lines.push(await scanOfTwins(sides, size));
  return lines;
}

/** The section of docs/benchmarks.md, each size over a database of its own. */
export async function patientLines(): Promise<string> {
  const lines: string[] = [];
  for (const rows of sizes)
    lines.push(
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
  return sectionOf(title, about, rounds, lines);
}

if (isStarted(import.meta.url)) replaceSection(title, await patientLines());
