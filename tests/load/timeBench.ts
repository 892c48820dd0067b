/** `npx tsx tests/load/timeBench.ts`: a device's whole memory, a month of five hundred people reckoned anew and their grids, beside plain SQL; also part of `npm run bench`. */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { medianOf } from './fire.ts';
import { compare, isStarted, replaceSection, running, sectionOf, timed, type Running } from './plainBench.ts';

const rounds = Number(process.env['BENCH_TIME_ROUNDS'] ?? 3);
const people = Number(process.env['BENCH_TIME_PEOPLE'] ?? 500);
/** Two punches a person and day. */
const lines = Number(process.env['BENCH_TIME_LINES'] ?? 500_000);
const title = 'Attendance';
const first = Date.UTC(2025, 5, 1);
const month = { from: '2026-03-01', to: '2026-03-31' } as const;

const staff = `insert into employees (clinic_id, employee_no, full_name_ar, gender, phone, branch_id, department_id, job_title_id, hire_date, device_user_id)
  select $1::uuid, 'T-' || n, 'موظف رقم ' || n, 'male', '+20109' || lpad(n::text, 7, '0'), $2::uuid, $3::uuid, $4::uuid, '2020-01-01', n::text
  from generate_series(1, $5::int) n`;
const employed = `insert into employees__employment_periods (clinic_id, record_id, start)
  select clinic_id, id, '2020-01-01' from employees where clinic_id = $1 and employee_no like 'T-%'`;
const device = `insert into fingerprint_devices (clinic_id, name, branch_id) values ($1, $2, $3) returning id`;
/** Measured by itself below: what a file touches is not reckoned while files are timed. */
const resting = `create or replace function bench_rests() returns trigger language plpgsql as
  'begin if new.kind = ''attendance.recount'' then new.state := ''done''; end if; return new; end';
  create or replace trigger bench_rests before insert on jobs for each row execute function bench_rests()`;

/** The lines of a device's file: everybody came at nine and left at five, with some minutes. */
function fileOf(): string {
  const pad = (n: number): string => String(n).padStart(2, '0');
  const written: string[] = [];
  for (let n = 0; n < lines; n += 1) {
    const [person, at] = [1 + (Math.floor(n / 2) % people), Math.floor(n / 2 / people)];
    const day = new Date(first + at * 86_400_000).toISOString().slice(0, 10);
    const clock = `${n % 2 === 0 ? '09' : '17'}:${pad((person * 7 + at) % 60)}:${pad(person % 60)}`;
    written.push(`${String(person).padStart(9)}\t${day} ${clock}\t${n % 2}\t1`);
  }
  return written.join('\r\n');
}

const staged = `insert into punches (clinic_id, employee_id, device_id, device_user_id, wall_time, at, state, verify, source, line_no, work_date)
  select $1::uuid, e.id, $2::uuid, s.number, s.wall, s.wall::timestamp at time zone 'Africa/Cairo', s.state, s.verify, 'fingerprint', s.line, s.wall::date
    from staging s left join employees e on e.clinic_id = $1 and e.device_user_id = s.number on conflict do nothing`;

type Sides = Pick<Running, 'call' | 'plain' | 'clinic'>;

/** Reads and saves the whole file, in two calls as people do. */
async function saved({ call }: Sides, deviceId: string, file: string): Promise<void> {
  const made = await call('POST', '/fingerprint-uploads', {
    device_id: deviceId,
    file,
    mode: 'all_or_nothing',
  });
  if (Number(made['new']) !== lines) throw new Error(`${made['new']} of ${lines} lines are new`);
  await call('POST', `/fingerprint-uploads/${made['id']}/commit`, {
    version: made['version'],
    mode: 'all_or_nothing',
  });
}

/** The file's line of the table: each round begins without a punch, on a device of its own. */
async function fileLine(sides: Sides): Promise<string> {
  const { call, plain, clinic } = sides;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bench-lines-'));
  chmodSync(folder, 0o755);
  const content = fileOf();
  const copied = path.join(folder, 'lines.tsv');
  writeFileSync(
    copied,
    content
      .split('\r\n')
      .map((line, at) => `${at + 1}\t${line.trim()}`)
      .join('\n'),
  );
  chmodSync(copied, 0o644);
  await plain.query('create table staging (line int, number text, wall text, state int, verify int)');
  const found = { ours: [] as number[], plain: [] as number[] };
  const fresh = async (): Promise<string> => {
    await plain.query('truncate punches');
    const { rows } = await plain.query(device, [clinic.id, `device ${Math.random()}`, clinic.branch]);
    return (rows[0] as { id: string }).id;
  };
  for (let round = -1; round < rounds; round += 1) {
    const form = new FormData();
    form.append('use', 'fingerprint-uploads.file');
    form.append('file', new Blob([content]), 'attlog.dat');
    const file = String((await call('POST', '/files', form))['id']);
    const mine = await fresh();
    const ours = await timed(() => saved(sides, mine, file));
    const other = await fresh();
    const sql = await timed(async () => {
      await plain.query('truncate staging');
      await plain.query(`copy staging from '${copied}'`);
      await plain.query(staged, [clinic.id, other]);
    });
    if (round < 0) continue;
    found.ours.push(ours);
    found.plain.push(sql);
  }
  rmSync(folder, { recursive: true, force: true });
  const [a, b] = [medianOf(found.ours), medianOf(found.plain)];
  return `| a file of ${lines.toLocaleString('en')} lines parsed and saved / COPY into a staging table and INSERT … SELECT into the same table (at most 3) | ${a.toFixed(0)} | ${b.toFixed(0)} | ${(a / b).toFixed(1)} |`;
}

/** Reckons the month of everybody anew and waits until its job is done. */
async function reckoned({ call, plain }: Sides): Promise<void> {
  await call('POST', '/attendance-days/recalculate', { ...month, employee_ids: [] });
  for (;;) {
    const { rows } = await plain.query(
      `select state from jobs where kind = 'attendance.recount' order by created_at desc limit 1`,
    );
    const [job] = rows as readonly { readonly state: string }[];
    if (job?.state === 'done') return;
    if (job?.state === 'failed') throw new Error('the month was not reckoned');
    await wait(10);
  }
}

/** What a month is reckoned from, read whole. */
const inputs = ['punches', 'vacation_days', 'attendance_requests', 'roster_days'].map(
  (table) =>
    `select * from ${table} where clinic_id = $1 and work_date between $2::date - 1 and $3::date + 1`,
);

async function monthLine(sides: Sides): Promise<string> {
  const { plain, clinic } = sides;
  await plain.query('drop trigger bench_rests on jobs');
  const none = () => plain.query('delete from attendance_days where clinic_id = $1', [clinic.id]);
  await none();
  await reckoned(sides);
  await plain.query('create table kept_days as select * from attendance_days');
  const { rows } = await plain.query('select count(*)::int as n from kept_days');
  return compare(
    rounds,
    `a month of ${people} people reckoned anew: ${(rows[0] as { n: number }).n} days / their inputs read and the same rows written (at most 3)`,
    () => reckoned(sides),
    async () => {
      await none();
      for (const sql of inputs) await plain.query(sql, [clinic.id, month.from, month.to]);
      await plain.query('insert into attendance_days select * from kept_days');
    },
    async () => void (await none()),
  );
}

const bareGrid = `select e.id, e.full_name_ar, json_agg(json_build_array(d.work_date, d.day_status, d.late_minutes, d.worked_minutes) order by d.work_date)
  from employees e join attendance_days d on d.clinic_id = e.clinic_id and d.employee_id = e.id
  where e.clinic_id = $1 and d.work_date between $2 and $3 group by e.clinic_id, e.id order by e.full_name_ar`;

/** A week of leave for everybody, each beginning on another day of the month. */
const leaves = [
  `insert into vacation_types (clinic_id, name_ar, code) values ($1, 'إجازة القياس', 'bench')`,
  `insert into vacations (clinic_id, employee_id, type_id, date_from, date_to, status)
    select e.clinic_id, e.id, t.id, d.day, d.day + 6, 'approved' from employees e
      join vacation_types t on t.clinic_id = e.clinic_id and t.code = 'bench'
      cross join lateral (select date '2026-03-01' + e.device_user_id::int % 25 as day) d
    where e.clinic_id = $1 and e.employee_no like 'T-%'`,
  `insert into vacation_days (clinic_id, vacation_id, employee_id, type_id, work_date, outcome, days, paid_percent, approved)
    select v.clinic_id, v.id, v.employee_id, v.type_id, d::date, 'counted', 1, 100, true
      from vacations v cross join generate_series(v.date_from, v.date_to, interval '1 day') d where v.clinic_id = $1`,
];
const bareLeave = `select e.id, e.full_name_ar, json_agg(json_build_array(d.work_date, t.name_ar, d.half, d.days, d.approved) order by d.work_date)
  from vacation_days d join employees e on e.clinic_id = d.clinic_id and e.id = d.employee_id
    join vacation_types t on t.clinic_id = d.clinic_id and t.id = d.type_id
  where d.clinic_id = $1 and d.stands and d.work_date between $2 and $3 group by e.clinic_id, e.id order by e.full_name_ar`;

async function leaveLine({ call, plain, clinic }: Sides): Promise<string> {
  for (const sql of leaves) await plain.query(sql, [clinic.id]);
  await plain.query('vacuum analyze vacations, vacation_days');
  const asked = `/vacations/calendar?from=${month.from}&to=${month.to}`;
  const answer = (await call('GET', asked)) as unknown as { readonly people: readonly unknown[] };
  if (answer.people.length !== people) throw new Error(`${answer.people.length} of ${people} are away`);
  return compare(
    15,
    `who is away in a month: ${people} people, one request / its bare statement (at most 3)`,
    () => call('GET', asked),
    () => plain.query(bareLeave, [clinic.id, month.from, month.to]),
  );
}

/** The section of docs/benchmarks.md, over a database of its own. */
export async function timeLines(): Promise<string> {
  const found = await running(
    async ({ plain, clinic }) => {
      await plain.query(staff, [clinic.id, clinic.branch, clinic.department, clinic.title, people]);
      await plain.query(employed, [clinic.id]);
      await plain.query(resting);
      await plain.query('vacuum analyze employees');
    },
    async (sides) => {
      const file = await fileLine(sides);
      await sides.plain.query('vacuum analyze punches');
      const reckoning = await monthLine(sides);
      await sides.plain.query('vacuum analyze attendance_days');
      const grid = await compare(
        15,
        `grid of ${people} people by 31 days, one request / its bare statement`,
        () => sides.call('GET', `/attendance/month?from=${month.from}&to=${month.to}`),
        () => sides.plain.query(bareGrid, [sides.clinic.id, month.from, month.to]),
      );
      return [file, reckoning, grid, await leaveLine(sides)];
    },
    // What a new clinic's nights make up for is none of what is measured.
    { BENCH_WORK: 'off' },
  );
  const about = `${people} people of one clinic and the memory of their device, a year and a half`;
  return sectionOf(title, about, rounds, found);
}

if (isStarted(import.meta.url)) replaceSection(title, await timeLines());
