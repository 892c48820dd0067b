import pg from 'pg';
import { createClinic } from '#server/clinic/newClinic.ts';
import { insertRows } from '#server/clinic/insertRows.ts';
import { newId } from '#server/kit/ids.ts';
import type { Database } from '#server/db/connect.ts';
import type { EmbeddedConnection } from '#server/db/embedded/embedded.ts';
import { transaction } from '#server/db/transaction.ts';
import { hashPassword } from '#server/kit/passwords.ts';

export interface BenchClinic {
  readonly id: string;
  readonly branch: string;
  readonly department: string;
  readonly title: string;
}
export const benchLogin = { name: 'bench-owner', password: 'bench-clinic-2026' };

export const given = [
  'أحمد',
  'محمد',
  'محمود',
  'مصطفى',
  'فاطمة',
  'مريم',
  'سارة',
  'نورهان',
  'خالد',
  'عمر',
  'يوسف',
  'هبة',
  'آية',
  'دينا',
  'كريم',
  'ندى',
];
export const family = [
  'السيد',
  'عبد الرحمن',
  'حسن',
  'علي',
  'إسماعيل',
  'منصور',
  'الشناوي',
  'فؤاد',
  'سليمان',
  'جابر',
  'رزق',
  'نجيب',
  'البنا',
  'شوقي',
  'عثمان',
  'صبري',
];

/** Twenty clinics; the first gets the big table, the other nineteen a thousand rows each. */
export async function makeClinics(database: Database, superuser: EmbeddedConnection): Promise<BenchClinic> {
  const clinics: BenchClinic[] = [];
  for (let n = 0; n < 20; n += 1) {
    const id = newId();
    const start = await transaction(database.pool, id, (tx) =>
      createClinic(tx, {
        id,
        name: `عيادة ${n}`,
        name_en: `Clinic ${n}`,
        subdomain: `bench-${n}`,
        plan_limits: {},
      }),
    );
    clinics.push({
      id,
      branch: start.branch,
      department: start.departments.get('الأطباء') ?? '',
      title: start.titles.get('طبيب') ?? '',
    });
  }
  const [first] = clinics;
  if (!first) throw new Error('no clinic');
  for (const clinic of clinics.slice(1)) await fillEmployees(superuser, clinic, 0, 1000);
  await makeOwner(database, first);
  return first;
}

const makeOwner = (database: Database, clinic: BenchClinic): Promise<string> =>
  makePerson(database, clinic, { key: 'owner', no: 'OWNER', phone: '+201000000000', ...benchLogin });

/** A person of the clinic with a login of that role, under the title of a doctor; answers the employee's id. */
export async function makePerson(
  database: Database,
  clinic: BenchClinic,
  one: {
    readonly key: string;
    readonly no: string;
    readonly phone: string;
    readonly name: string;
    readonly password: string;
  },
): Promise<string> {
  const [employee, user] = [newId(), newId()];
  await transaction(database.pool, clinic.id, async (tx) => {
    const roles = await tx.query<{ id: string }>(`select id from roles where key = $1`, [one.key]);
    await insertRows(tx, 'employees', [
      {
        id: employee,
        employee_no: one.no,
        full_name_ar: one.key === 'owner' ? 'مالك العيادة' : `موظف ${one.no}`,
        gender: 'male',
        phone: one.phone,
        branch_id: clinic.branch,
        department_id: clinic.department,
        job_title_id: clinic.title,
        hire_date: '2020-01-01',
      },
    ]);
    await insertRows(tx, 'users', [
      {
        id: user,
        employee_id: employee,
        name: one.name,
        role_id: roles.rows[0]?.id,
        is_owner: one.key === 'owner',
        must_change_password: false,
      },
    ]);
    await tx.query('select set_password($1, $2)', [user, await hashPassword(one.password)]);
  });
  return employee;
}

/** Adds rows `from`+1 … `to` to a clinic, as the superuser in one statement, then gathers statistics and visibility. */
export async function fillEmployees(
  superuser: EmbeddedConnection,
  clinic: BenchClinic,
  from: number,
  to: number,
): Promise<void> {
  const client = new pg.Client({ ...superuser });
  await client.connect();
  try {
    await client.query(
      `insert into employees (clinic_id, id, employee_no, full_name_ar, gender, phone, branch_id, department_id, job_title_id, hire_date)
       select $1, new_id(), 'E' || n,
         ($5::text[])[1 + n % 16] || ' ' || ($5::text[])[1 + (n / 16) % 16] || ' ' || ($5::text[])[1 + (n / 256) % 16] || ' ' || ($6::text[])[1 + (n / 7) % 16],
         case when n % 2 = 0 then 'male' else 'female' end, '+2011' || lpad(n::text, 8, '0'), $2, $3, $4, date '2015-01-01' + n % 3000
       from generate_series($7::int + 1, $8::int) n`,
      [clinic.id, clinic.branch, clinic.department, clinic.title, given, family, from, to],
    );
    await client.query('vacuum analyze employees');
  } finally {
    await client.end();
  }
}
