import { defaultRoles } from '#resources/index.server.ts';
import { newId } from '../data/ids.ts';
import type { Transaction } from '../db/transaction.ts';
import { insertRows } from './insertRows.ts';

export interface NewClinic {
  readonly id: string;
  readonly name: string;
  readonly name_en: string;
  readonly subdomain: string;
  readonly clinic_type?: 'dental' | 'medical' | 'mixed';
  readonly plan?: string;
  readonly plan_limits?: Readonly<Record<string, number>>;
}

/** Ids of what every clinic starts with, by role key, department and title name. */
export interface ClinicStart {
  readonly roles: ReadonlyMap<string, string>;
  readonly departments: ReadonlyMap<string, string>;
  readonly titles: ReadonlyMap<string, string>;
  readonly branch: string;
}

const departments = [
  ['الإدارة', 'Management'],
  ['الاستقبال', 'Reception'],
  ['الأطباء', 'Doctors'],
  ['التمريض', 'Nursing'],
  ['الحسابات', 'Accounts'],
  ['المخزن', 'Stores'],
] as const;
const titles = [
  ['طبيب', 'Doctor', 'الأطباء', true],
  ['مساعد طبيب', 'Dental assistant', 'التمريض', false],
  ['موظف استقبال', 'Receptionist', 'الاستقبال', false],
  ['محاسب', 'Accountant', 'الحسابات', false],
  ['أمين مخزن', 'Storekeeper', 'المخزن', false],
  ['مسؤول موارد بشرية', 'HR officer', 'الإدارة', false],
] as const;
const violations = [
  [
    'التأخير عن موعد الحضور',
    'المواعيد',
    [
      ['warning', null],
      ['hours', '2'],
      ['days', '0.5'],
      ['days', '1'],
    ],
  ],
  [
    'الغياب بدون إذن',
    'المواعيد',
    [
      ['days', '1'],
      ['days', '2'],
      ['days', '3'],
    ],
  ],
  [
    'الانصراف قبل الموعد',
    'المواعيد',
    [
      ['warning', null],
      ['days', '0.5'],
      ['days', '1'],
    ],
  ],
  [
    'عدم ارتداء الزي الرسمي',
    'السلوك',
    [
      ['warning', null],
      ['days', '0.5'],
    ],
  ],
  [
    'إهمال نظافة وتعقيم الأدوات',
    'العمل',
    [
      ['warning', null],
      ['days', '1'],
      ['days', '3'],
    ],
  ],
  [
    'إساءة معاملة مريض',
    'السلوك',
    [
      ['days', '2'],
      ['days', '5'],
    ],
  ],
  [
    'إتلاف أدوات العيادة بإهمال',
    'العمل',
    [
      ['amount', '200'],
      ['days', '2'],
    ],
  ],
] as const;

const entry = (name_ar: string, name_en: string) => ({
  id: newId(),
  name_ar,
  name_en,
  status: 'active',
  version: 1,
});
const idsByName = (rows: readonly { readonly id: string; readonly name_ar: string }[]) =>
  new Map(rows.map((row) => [row.name_ar, row.id]));

/** Roles with their permission lists, main branch, departments, job titles and violation list (platform.md 5, 2–4; hr.md 5). */
async function fillClinic(tx: Transaction): Promise<ClinicStart> {
  const roleRows = defaultRoles.map((role) => ({ id: newId(), ...role, is_system: true, version: 1 }));
  const branch = { ...entry('الفرع الرئيسي', 'Main branch'), code: 'MAIN', geofence_m: 150 };
  const departmentRows = departments.map(([ar, en]) => entry(ar, en));
  const departmentIds = idsByName(departmentRows);
  const titleRows = titles.map(([ar, en, department, clinical]) => ({
    ...entry(ar, en),
    department_id: departmentIds.get(department),
    is_clinical: clinical,
    license_required: clinical,
  }));
  const violationRows = violations.map(([name_ar, group]) => ({
    id: newId(),
    name_ar,
    group,
    window_months: 12,
    needs_investigation_over_days: '1',
    status: 'active',
    version: 1,
  }));
  const ladder = violations.flatMap(([, , steps], index) =>
    steps.map(([unit, value], at) => ({
      id: newId(),
      record_id: violationRows[index]?.id,
      position: at,
      occurrence: at + 1,
      unit,
      value,
    })),
  );
  await insertRows(tx, 'roles', roleRows);
  await insertRows(tx, 'branches', [branch]);
  await insertRows(tx, 'departments', departmentRows);
  await insertRows(tx, 'job_titles', titleRows);
  await insertRows(tx, 'violation_types', violationRows);
  await insertRows(tx, 'violation_types__ladder', ladder);
  return {
    roles: new Map(roleRows.map(({ key, id }) => [key, id])),
    departments: departmentIds,
    titles: idsByName(titleRows),
    branch: branch.id,
  };
}

/** Makes a clinic and what it needs to be usable at once, inside a transaction walled by the new clinic's own id. */
export async function createClinic(tx: Transaction, clinic: NewClinic): Promise<ClinicStart> {
  const {
    id,
    name,
    name_en,
    subdomain,
    clinic_type = 'dental',
    plan = 'trial',
    plan_limits = { max_active_employees: 15, max_branches: 3 },
  } = clinic;
  await tx.query(
    `insert into clinics (id, name, name_en, subdomain, clinic_type, subscription_plan, plan_limits) values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, name, name_en, subdomain, clinic_type, plan, JSON.stringify(plan_limits)],
  );
  return fillClinic(tx);
}
