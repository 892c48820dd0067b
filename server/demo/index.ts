import type { Pool } from 'pg';
import { dayIn } from '../identity/principal.ts';
import { newToken, tokenHash } from '../auth/tokens.ts';
import { insertRows } from '../clinic/insertRows.ts';
import { createClinic, type ClinicStart } from '../clinic/newClinic.ts';
import { newId } from '../data/statement/ids.ts';
import { transaction, type Transaction } from '../db/transaction.ts';
import { hashPassword } from '../kit/passwords.ts';
import { holidaysAround } from './holidays.ts';
import { decideTargets, penaltiesFor, targetsFor } from './payEvents.ts';
import {
  accountPosts,
  bigStaff,
  employeesFor,
  periodsOf,
  smallStaff,
  type DemoEmployee,
  type Post,
} from './people.ts';
import { randomFrom } from './random.ts';
import { fillStore } from './store.ts';

const moreDepartments = [
  ['تقويم الأسنان', 'Orthodontics', 'الأطباء'],
  ['جراحة الفم والأسنان', 'Oral surgery', 'الأطباء'],
  ['طب أسنان الأطفال', 'Paediatric dentistry', 'الأطباء'],
  ['خدمة العملاء', 'Customer service', 'الاستقبال'],
] as const;

/** The accounts `npm start` prints: every default role of both clinics. */
export const demoAccounts = accountPosts.map(({ role }) => role ?? '');
export const demoClinics = [
  {
    subdomain: 'demo',
    name: 'عيادات النور لطب الأسنان',
    name_en: 'Al Noor Dental Clinics',
    password: 'demo-clinic-2026',
    staff: bigStaff,
    seed: 20260101,
  },
  {
    subdomain: 'shifa',
    name: 'عيادة الشفاء',
    name_en: 'Shifa Clinic',
    password: 'shifa-clinic-2026',
    staff: smallStaff,
    seed: 20260202,
  },
] as const;

const moreBranches = [
  {
    name_ar: 'فرع المعادي',
    name_en: 'Maadi branch',
    code: 'MAADI',
    phone: '+20223580011',
    address: '12 شارع 9، المعادي، القاهرة',
    latitude: '29.960200',
    longitude: '31.256900',
  },
  {
    name_ar: 'فرع مدينة نصر',
    name_en: 'Nasr City branch',
    code: 'NASR',
    phone: '+20222710022',
    address: '45 شارع عباس العقاد، مدينة نصر، القاهرة',
    latitude: '30.061300',
    longitude: '31.337200',
  },
];

async function fillPeople(
  tx: Transaction,
  start: ClinicStart,
  posts: readonly Post[],
  seed: number,
  today: string,
  branches: readonly string[],
): Promise<DemoEmployee[]> {
  const random = randomFrom(seed);
  const staff = employeesFor(posts, { random, today, start, branches });
  await insertRows(tx, 'employees', staff);
  await insertRows(tx, 'employees__employment_periods', periodsOf(staff));
  await tx.query(
    `insert into counters (clinic_id, series, value) values (app_clinic(), 'employees.employee_no', $1)`,
    [staff.length],
  );
  // The owner leads the managers, each branch's first doctor or manager leads its people.
  const owner = staff[0]?.id;
  for (const [index, branch] of branches.entries()) {
    const head =
      index === 0
        ? staff[1]
        : staff.find(
            (one, at) => at >= accountPosts.length && one.branch_id === branch && one.status === 'active',
          );
    if (!head) continue;
    await tx.query(`update employees set manager_id = $1 where branch_id = $2 and id not in ($1, $3)`, [
      head.id,
      branch,
      owner,
    ]);
    await tx.query(`update employees set manager_id = $2 where id = $1 and id <> $2`, [head.id, owner]);
    await tx.query(`update branches set manager_id = $1 where id = $2`, [head.id, branch]);
  }
  return staff;
}

/** Departments below departments, each top one led by its longest-serving person. */
async function fillTree(tx: Transaction, start: ClinicStart): Promise<void> {
  await insertRows(
    tx,
    'departments',
    moreDepartments.map(([name_ar, name_en, parent]) => ({
      id: newId(),
      name_ar,
      name_en,
      parent_id: start.departments.get(parent),
      status: 'active',
      version: 1,
    })),
  );
  await tx.query(
    `update departments d set manager_id = (select e.id from employees e
       where e.clinic_id = d.clinic_id and e.department_id = d.id and e.status = 'active' order by e.hire_date, e.id limit 1)`,
  );
  // Every fourth doctor of the big department works in one of its parts.
  await tx.query(
    `update employees e set department_id = d.id
       from (select id, row_number() over (order by name_ar) as n from departments where parent_id = $1) d
      where e.department_id = $1 and e.employee_no > 'EMP-0008' and mod(right(e.employee_no, 4)::int, 6) + 1 = d.n`,
    [start.departments.get('الأطباء')],
  );
}

async function fillLogins(
  tx: Transaction,
  start: ClinicStart,
  staff: readonly DemoEmployee[],
  hash: string,
  subdomain: string,
): Promise<void> {
  const logins = demoAccounts.map((role, index) => ({
    id: newId(),
    employee_id: staff[index]?.id,
    name: role,
    email: `${role}@${subdomain}.example`,
    role_id: start.roles.get(role),
    is_owner: role === 'owner',
    must_change_password: false,
    locale: 'ar',
    is_active: true,
    version: 1,
  }));
  await insertRows(tx, 'users', logins);
  for (const { id } of logins) await tx.query('select set_password($1, $2)', [id, hash]);
  // A clinic whose owner's address is not proven writes to nobody else (DESIGN 9.15).
  for (const { id } of logins.filter((login) => login.is_owner)) {
    const token = tokenHash(newToken());
    await tx.query("select create_reset_token(app_clinic(), $1, $2, 'verify_email', 5)", [id, token]);
    await tx.query("select use_reset_token($1, 'verify_email')", [token]);
  }
}

async function fillPayEvents(
  tx: Transaction,
  staff: readonly DemoEmployee[],
  doctorsDepartment: string | undefined,
  seed: number,
  today: string,
): Promise<void> {
  const random = randomFrom(seed + 1);
  const violations = await tx.query<{ id: string; name_ar: string }>(
    'select id, name_ar from violation_types',
  );
  const byName = new Map(violations.rows.map((row) => [row.name_ar, row.id]));
  await insertRows(tx, 'penalties', penaltiesFor(staff.slice(1), byName, today, random));
  const doctors = staff.filter((one) => one.department_id === doctorsDepartment);
  const made = targetsFor(doctors, today, random);
  await insertRows(tx, 'targets', made.targets);
  await insertRows(tx, 'targets__employee_ids', made.named);
  await insertRows(tx, 'targets__member_ids', made.members);
  await insertRows(tx, 'target_achievements', made.achievements);
  await decideTargets(tx, made);
}

/** Makes the demo clinics (DESIGN 8): the same people every time, dates counted back from today. One transaction each. */
export async function seedDemo(
  pool: Pool,
  clinics: readonly (typeof demoClinics)[number][] = demoClinics,
  now: Date = new Date(),
): Promise<void> {
  const today = dayIn('Africa/Cairo', now);
  for (const clinic of clinics) {
    const id = newId();
    const hash = await hashPassword(clinic.password);
    await transaction(
      pool,
      id,
      async (tx) => {
        const { subdomain, name, name_en } = clinic;
        const start = await createClinic(tx, {
          id,
          subdomain,
          name,
          name_en,
          plan: 'demo',
          plan_limits: { max_active_employees: 200, max_branches: 10 },
        });
        const extra =
          clinic.subdomain === 'demo'
            ? moreBranches.map((branch) => ({
                id: newId(),
                geofence_m: 150,
                status: 'active',
                version: 1,
                ...branch,
              }))
            : [];
        await insertRows(tx, 'branches', extra);
        const branches = [start.branch, ...extra.map((branch) => branch.id)];
        const staff = await fillPeople(tx, start, clinic.staff, clinic.seed, today, branches);
        await fillLogins(tx, start, staff, hash, subdomain);
        if (extra.length > 0) await fillTree(tx, start);
        if (extra.length > 0) await fillStore(tx, extra, today);
        await insertRows(tx, 'holidays', holidaysAround(today));
        await fillPayEvents(tx, staff, start.departments.get('الأطباء'), clinic.seed, today);
      },
      { statementTimeout: 60_000 },
    );
  }
}
