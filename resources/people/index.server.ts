import { stepsDone, type ClinicArea, type ClinicDatabase } from '#server/kit/clinicAreas.ts';
import { branchRules } from './branches/branches.server.ts';
import { fillPeople } from './demo/peopleDemo.server.ts';
import { departmentRules } from './departments/departments.server.ts';
import { employeeRules } from './employees/employees.server.ts';
import { jobTitleRules } from './job-titles/job-titles.server.ts';
import { defaultRoles } from './roles/defaultRoles.ts';
import { presetShares } from './roles/presetShares.server.ts';
import { roleRules } from './roles/roles.server.ts';
import { submittedDocumentRules } from './submitted-documents/submitted-documents.server.ts';
import { peopleSteps } from './setupSteps.ts';
import { userGrantRules } from './users/user-grants.server.ts';
import { userRules } from './users/users.server.ts';

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

const steps = stepsDone(peopleSteps, {
  branch: `exists (select from branches b where b.address is not null or b.phone is not null) or (select count(*) from branches) > 1`,
  departments: changedSql('departments'),
  staff: staff,
  roles: `(select count(*) from users where role_id is not null) > 1 or ${changedSql('roles')}`,
});

/** Roles, the main branch, departments and job titles (platform.md 5, 2–4), and the steps that begin with people. */
export const area: ClinicArea = {
  name: 'people',
  rules: [
    employeeRules,
    submittedDocumentRules,
    departmentRules,
    jobTitleRules,
    branchRules,
    roleRules,
    userRules,
    userGrantRules,
  ],
  steps,
  shares: presetShares(),
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
