import { insertRows } from '../clinic/insertRows.ts';
import { startOf, type ClinicStart } from '../clinic/newClinic.ts';
import type { Transaction } from '../db/transaction.ts';
import { ProblemError } from '../problems.ts';
import { holidaysAround } from './holidays.ts';
import { decideTargets, penaltiesFor, targetsFor } from './payEvents.ts';
import { employeesFor, periodsOf, post, type DemoEmployee } from './people.ts';
import { addDays, randomFrom } from './random.ts';

type Rows = readonly Readonly<Record<string, unknown>>[];

/** A small clinic's staff. */
const posts = [
  ...post('طبيب', 'الأطباء', 4),
  ...post('مساعد طبيب', 'التمريض', 3),
  ...post('موظف استقبال', 'الاستقبال', 2),
  ...post('محاسب', 'الحسابات', 1),
  ...post('أمين مخزن', 'المخزن', 1),
  ...post('مسؤول موارد بشرية', 'الإدارة', 1),
];
/** Penalties of the last months only: enough to see a list, a filter and a total at work. */
const daysBack = 120;

/** Tables of sample rows, those that refer to others first: the order rows are removed in. */
export const sampleTables = ['target_achievements', 'targets', 'penalties', 'holidays', 'employees'] as const;

async function addMarked(tx: Transaction, table: (typeof sampleTables)[number], rows: Rows): Promise<void> {
  // First the marks: whoever is marked takes no place of the plan (functions/planLimits.sql).
  await tx.query(
    'insert into sample_rows (clinic_id, tbl, record_id) select app_clinic(), $1, unnest($2::uuid[]) returning record_id',
    [table, rows.map(({ id }) => id)],
  );
  await insertRows(tx, table, rows);
}

/** What the clinic calls its things now; a department or title it gave up is replaced by one it has. */
function fitted(start: ClinicStart): ClinicStart {
  const or = (names: ReadonlyMap<string, string>): ReadonlyMap<string, string> => {
    const [first = ''] = names.values();
    return { get: (name: string) => names.get(name) ?? first } as ReadonlyMap<string, string>;
  };
  return { ...start, departments: or(start.departments), titles: or(start.titles) };
}

async function addStaff(tx: Transaction, start: ClinicStart, today: string): Promise<DemoEmployee[]> {
  const { rows } = await tx.query<{ n: string }>(
    `select next_number('employees.employee_no') as n from generate_series(1, $1)`,
    [posts.length],
  );
  const random = randomFrom(20260303);
  const staff = employeesFor(posts, { random, today, start, branches: [start.branch] }).map(
    (one, index): DemoEmployee => ({
      ...one,
      employee_no: `EMP-${String(rows[index]?.n).padStart(4, '0')}`,
      // No device knows these people, and a number of the clinic's own staff may be the same.
      device_user_id: null,
      phone: `+201000000${String(100 + index)}`,
      status: 'active',
      leaving_date: null,
      leaving_reason: null,
    }),
  );
  await addMarked(tx, 'employees', staff);
  await insertRows(tx, 'employees__employment_periods', periodsOf(staff));
  return staff;
}

/**
 * Fills a clinic with invented people, penalties, holidays and targets, each row marked (platform.md 5, UX-68). They take
 * no place of the plan. Throws 409 `sample_present` where they are already.
 */
export async function addSample(
  tx: Transaction,
  { today, country }: { readonly today: string; readonly country: string },
): Promise<void> {
  // One at a time.
  await tx.query('select 1 from clinics where id = app_clinic() for no key update');
  const present = await tx.query('select 1 from sample_rows limit 1');
  if (present.rows.length > 0) throw new ProblemError('sample_present');
  const start = fitted(await startOf(tx));
  const staff = await addStaff(tx, start, today);
  // The lunar calendar is everybody's, the national days are Egypt's.
  const holidays = holidaysAround(today).filter(({ kind }) => country === 'EG' || kind === 'religious');
  await addMarked(tx, 'holidays', holidays);
  await addPayEvents(tx, staff, start.departments.get('الأطباء'), today);
}

async function addPayEvents(
  tx: Transaction,
  staff: readonly DemoEmployee[],
  doctorsDepartment: string | undefined,
  today: string,
): Promise<void> {
  const random = randomFrom(20260304);
  const { rows } = await tx.query<{ id: string; name_ar: string }>('select id, name_ar from violation_types');
  const violations = new Map(rows.map((row) => [row.name_ar, row.id]));
  const oldest = addDays(today, -daysBack);
  const recent = (row: Readonly<Record<string, unknown>>): boolean => String(row['violation_date']) >= oldest;
  await addMarked(tx, 'penalties', penaltiesFor(staff, violations, today, random).filter(recent));
  const doctors = staff.filter((one) => one.department_id === doctorsDepartment);
  const made = targetsFor(doctors, today, random);
  const kept = new Set(
    made.targets.flatMap(({ id, period_to }) => (String(period_to) >= oldest ? [id] : [])),
  );
  const of = (field: string) => (row: Readonly<Record<string, unknown>>) => kept.has(row[field]);
  await addMarked(tx, 'targets', made.targets.filter(of('id')));
  await insertRows(tx, 'targets__employee_ids', made.named.filter(of('record_id')));
  await insertRows(tx, 'targets__member_ids', made.members.filter(of('record_id')));
  await addMarked(tx, 'target_achievements', made.achievements.filter(of('target_id')));
  await decideTargets(tx, made);
}
