import { resources } from '#resources/index.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { databaseOf, type ClinicStart } from '../clinic/newClinic.ts';
import { insertRows } from '../clinic/insertRows.ts';
import type { Transaction } from '../db/transaction.ts';
import { takeNumbers } from '../kit/series.ts';
import type { SignupForm } from './signupForm.ts';

export interface NewOwner {
  readonly userId: string;
  readonly employeeId: string;
  readonly form: SignupForm;
  readonly passwordHash: string;
  readonly locale: 'ar' | 'en';
  /** Today in the clinic's time zone. */
  readonly today: string;
  /** Sign-in waits until the e-mail is proven (platform.md 5.6). */
  readonly proofFirst: boolean;
}

const mensNames = new Set(
  'حمزة طلحة أسامة اسامة عبيدة عطية خليفة حذيفة معاوية قتيبة سلامة جمعة شحاتة يحيى مصطفى عيسى موسى علاء بهاء ضياء'.split(
    ' ',
  ),
);

/**
 * The form asks for no sex and the file must hold one: most Arabic names of women end in ة, اء or ى. Only a beginning;
 * the owner sees and changes it in the profile.
 */
export function likelyGender(fullName: string): 'female' | 'male' {
  const [first = ''] = fullName.trim().split(/\s+/);
  return /(?:ة|اء|ى)$/.test(first) && !mensNames.has(first) ? 'female' : 'male';
}

const employees = resources.find(({ name }) => name === 'employees') as AnyResource;

/** The owner's file and login: is_owner, a lasting password, the role `owner` (platform.md 5.2). */
export async function makeOwner(tx: Transaction, start: ClinicStart, owner: NewOwner): Promise<void> {
  const { userId, employeeId, form, today } = owner;
  const [employeeNo] = await takeNumbers(databaseOf(tx), employees, 'employee_no');
  const latin = !/[\u0600-\u06ff]/.test(form.owner_name);
  await insertRows(tx, 'employees', [
    {
      id: employeeId,
      employee_no: employeeNo,
      full_name_ar: form.owner_name,
      full_name_en: latin ? form.owner_name : null,
      gender: likelyGender(form.owner_name),
      phone: form.phone,
      email: form.email,
      branch_id: start.branch,
      department_id: start.departments.get('الإدارة'),
      job_title_id: start.titles.get('طبيب'),
      hire_date: today,
      employment_type: 'full_time',
      // An owner does not clock in.
      attendance_required: false,
      status: 'active',
      version: 1,
    },
  ]);
  await insertRows(tx, 'employees__employment_periods', [
    { record_id: employeeId, position: 0, start: today },
  ]);
  await insertRows(tx, 'users', [
    {
      id: userId,
      employee_id: employeeId,
      name: form.name,
      email: form.email,
      role_id: start.roles.get('owner'),
      is_owner: true,
      must_change_password: false,
      locale: owner.locale,
      is_active: true,
      version: 1,
    },
  ]);
  await tx.query('select set_password($1, $2, case when $3 then now() end)', [
    userId,
    owner.passwordHash,
    owner.proofFirst,
  ]);
}
