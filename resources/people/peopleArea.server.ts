import type { ClinicArea, ClinicDatabase, SetupStep } from '#server/kit/clinicAreas.ts';
import { fillPeople } from './demo/peopleDemo.server.ts';
import { defaultRoles } from './roles/defaultRoles.ts';

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

const isEmpty = async (db: ClinicDatabase, table: string): Promise<boolean> =>
  (await db.query(`select 1 from ${table} limit 1`)).length === 0;

/** The eight roles of platform.md 7; a clinic that lacks one gets it. */
async function giveRoles(db: ClinicDatabase): Promise<void> {
  const present = new Set((await db.query('select key from roles')).map(({ key }) => key));
  const missing = defaultRoles.filter(({ key }) => !present.has(key));
  await db.insert(
    'roles',
    missing.map((role) => ({ ...role, is_system: true, version: 1 })),
  );
}

async function giveDepartments(db: ClinicDatabase): Promise<void> {
  if (!(await isEmpty(db, 'departments'))) return;
  await db.insert(
    'departments',
    departments.map(([name_ar, name_en]) => ({ name_ar, name_en, status: 'active', version: 1 })),
  );
}

async function giveTitles(db: ClinicDatabase): Promise<void> {
  if (!(await isEmpty(db, 'job_titles'))) return;
  const known = new Map(
    (await db.query('select id, name_ar from departments')).map((row) => [row['name_ar'], row['id']]),
  );
  await db.insert(
    'job_titles',
    titles.map(([name_ar, name_en, department, clinical]) => ({
      name_ar,
      name_en,
      department_id: known.get(department),
      is_clinical: clinical,
      license_required: clinical,
      status: 'active',
      version: 1,
    })),
  );
}

/** A row a person made or changed, not one the clinic began with. */
const changedSql = (table: string): string =>
  `exists (select from ${table} t where t.version > 1 or t.created_at > (select created_at from clinics where id = app_clinic()))`;
/** Somebody real besides the owner who signed up. */
const staff = `(select count(*) from employees e where not exists (select from sample_rows s where s.tbl = 'employees' and s.record_id = e.id)) > 1`;

const steps: readonly SetupStep[] = [
  {
    name: 'branch',
    order: 20,
    permissions: ['create_branches', 'edit_branches'],
    path: '/settings/branches',
    done: `exists (select from branches b where b.address is not null or b.phone is not null) or (select count(*) from branches) > 1`,
    words: {
      ar: { title: 'أكمل بيانات الفرع', about: 'العنوان والهاتف، وأضف باقي الفروع إن وجدت.' },
      en: { title: 'Complete the branch', about: 'Its address and phone, and any other branches.' },
    },
  },
  {
    name: 'departments',
    order: 30,
    permissions: ['manage_employees_departments'],
    path: '/settings/departments',
    done: changedSql('departments'),
    words: {
      ar: { title: 'راجع الأقسام', about: 'جهزنا لك ستة أقسام. غيّر أسماءها أو أضف إليها.' },
      en: { title: 'Review the departments', about: 'Six are ready. Rename them or add your own.' },
    },
  },
  {
    name: 'staff',
    order: 40,
    permissions: ['create_employees'],
    path: '/settings/users',
    done: staff,
    words: {
      ar: { title: 'أضف الموظفين', about: 'واحداً واحداً، أو كلهم مرة واحدة باستيراد ملف Excel.' },
      en: { title: 'Add your staff', about: 'One by one, or all at once from an Excel file.' },
    },
  },
  {
    name: 'roles',
    order: 50,
    permissions: ['edit_roles', 'manage_permissions'],
    path: '/settings/roles',
    done: `(select count(*) from users where role_id is not null) > 1 or ${changedSql('roles')}`,
    words: {
      ar: { title: 'حدد الأدوار والصلاحيات', about: 'ثمانية أدوار جاهزة. اختر لكل موظف دوره.' },
      en: { title: 'Set roles and permissions', about: 'Eight roles are ready. Give each person one.' },
    },
  },
];

/** Roles, the main branch, departments and job titles (platform.md 5, 2–4), and the steps that begin with people. */
export const peopleArea: ClinicArea = {
  name: 'people',
  steps,
  async onNewClinic(db) {
    await giveRoles(db);
    if (await isEmpty(db, 'branches'))
      await db.insert('branches', [
        {
          name_ar: 'الفرع الرئيسي',
          name_en: 'Main branch',
          code: 'MAIN',
          geofence_m: 150,
          status: 'active',
          version: 1,
        },
      ]);
    await giveDepartments(db);
    await giveTitles(db);
  },
  sample: [{ table: 'employees', label: 'full_name_ar' }],
  demo: fillPeople,
};
