import { anyOf, may, own, signedIn } from '#metadata/access.ts';
import * as f from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { holidayGroups } from '../../shared/holidayGroups.ts';
import { isIban, nationalIdFacts, periodsApart } from './employeeFacts.ts';
import { employeeWords } from './employeeWords.ts';

const payOrOwn = anyOf(may('manage_salaries'), signedIn(own));
const fileOrOwn = anyOf(may('edit_employees'), signedIn(own));
const writeFile = anyOf(may('create_employees'), may('edit_employees'));
const nationalities = [
  'EG',
  'SA',
  'AE',
  'KW',
  'QA',
  'BH',
  'OM',
  'JO',
  'SY',
  'SD',
  'PS',
  'YE',
  'IN',
  'PH',
  'other',
] as const;

/** The person, the employment and, where there is one, the login (hr.md 1). */
export const employees = defineResource({
  name: 'employees',
  menu: { area: 'people', icon: 'people', order: 10 },
  title: 'full_name_ar',
  titleEn: 'full_name_en',
  choose: ['employee_no', 'job_title_id'],
  person: 'id',
  branch: 'branch_id',
  department: 'department_id',
  noSelfDealing: true,

  fields: {
    profile_picture: f.image({ maxMegabytes: 5 }),
    employee_no: f.text({
      required: true,
      unique: true,
      maxLength: 20,
      search: true,
      code: true,
      sequence: { prefix: 'EMP-', digits: 4 },
    }),
    full_name_ar: f.text({ required: true, minLength: 3, maxLength: 120, search: true }),
    full_name_en: f.text({ maxLength: 120, search: true }),
    gender: f.select(['male', 'female'], { required: true }),
    birth_date: f.date({ past: true }),
    nationality: f.select(nationalities, { default: 'EG' }),
    national_id: f.text({ unique: true, code: true, maxLength: 30, sensitive: true, read: fileOrOwn }),
    marital_status: f.select(['single', 'married', 'divorced', 'widowed']),
    dependents: f.integer({ min: 0, max: 30 }),
    holiday_group: f.select(holidayGroups, { required: true, default: 'general' }),

    phone: f.phone({ required: true, unique: { among: { status: 'active' } }, search: true }),
    email: f.email({ search: true }),
    address: f.longText({ maxLength: 500 }),
    emergency_name: f.text({ maxLength: 120 }),
    emergency_phone: f.phone(),

    branch_id: f.reference('branches', {
      required: true,
      among: { status: 'active' },
      default: 'currentBranch',
    }),
    extra_branch_ids: f.references('branches', { among: { status: 'active' } }),
    department_id: f.reference('departments', { required: true, among: { status: 'active' } }),
    job_title_id: f.reference('job-titles', { required: true, among: { status: 'active' } }),
    manager_id: f.reference('employees', { among: { status: 'active' } }),
    delegate_id: f.reference('employees', { among: { status: 'active' } }),
    employment_type: f.select(['full_time', 'part_time', 'contract', 'trainee'], {
      required: true,
      default: 'full_time',
    }),
    employment_periods: f.lines(
      {
        start: f.date({ required: true }),
        end: f.date(),
        end_reason: f.text({ maxLength: 200 }),
        note: f.text({ maxLength: 200 }),
      },
      { required: true, min: 1, max: 20, sort: 'start' },
    ),
    hire_date: f.date({ readOnly: true }),
    probation_end: f.date(),
    contract_kind: f.select(['open', 'fixed']),
    contract_start: f.date(),
    contract_end: f.date({ requiredWhen: { contract_kind: 'fixed' } }),
    attendance_required: f.boolean({ required: true, default: true }),
    device_user_id: f.text({ unique: true, code: true, maxLength: 12, pattern: /^\d+$/ }),

    social_insurance_no: f.text({
      maxLength: 20,
      pattern: /^\d+$/,
      code: true,
      sensitive: true,
      read: payOrOwn,
      write: may('manage_salaries'),
    }),
    pay_method: f.select(['cash', 'bank', 'wallet'], {
      required: true,
      default: 'cash',
      read: payOrOwn,
      write: may('manage_salaries'),
    }),
    bank_name: f.text({
      maxLength: 80,
      showWhen: { pay_method: 'bank' },
      requiredWhen: { pay_method: 'bank' },
      read: payOrOwn,
      write: may('manage_salaries'),
    }),
    iban: f.text({
      maxLength: 34,
      code: true,
      sensitive: true,
      showWhen: { pay_method: 'bank' },
      requiredWhen: { pay_method: 'bank' },
      read: payOrOwn,
      write: may('manage_salaries'),
    }),
    wallet_phone: f.phone({
      sensitive: true,
      showWhen: { pay_method: 'wallet' },
      requiredWhen: { pay_method: 'wallet' },
      read: payOrOwn,
      write: may('manage_salaries'),
    }),

    documents: f.lines(
      {
        kind: f.select(
          [
            'id_card',
            'contract',
            'licence',
            'certificate',
            'insurance',
            'military',
            'criminal_record',
            'other',
          ],
          { required: true },
        ),
        number: f.text({ maxLength: 60, code: true }),
        file: f.file({ required: true, maxMegabytes: 10 }),
        issued_on: f.date({ past: true }),
        expires_on: f.date({ requiredWhen: { kind: 'licence' } }),
      },
      { max: 50, read: fileOrOwn, write: writeFile },
    ),
    login: f.part('users', { by: 'employee_id', write: writeFile }),
    leaving_date: f.date({ readOnly: true, past: true }),
    leaving_reason: f.longText({ readOnly: true, maxLength: 1000 }),
    settle_later: f.boolean({ readOnly: true }),
    handover_to_id: f.reference('employees', { readOnly: true, among: { status: 'active' } }),
    rehire_date: f.date({ readOnly: true }),
  },
  indexes: [
    ['status', 'branch_id'],
    ['status', 'department_id'],
  ],

  workflow: {
    states: { active: 'good', inactive: 'muted' },
    initial: 'active',
    transitions: {
      deactivate: {
        from: 'active',
        to: 'inactive',
        access: may('edit_employees'),
        notOwn: true,
        ask: ['leaving_date', 'leaving_reason', 'handover_to_id', 'settle_later'],
        demand: ['leaving_date', 'leaving_reason'],
        danger: true,
        single: true,
      },
      rehire: {
        from: 'inactive',
        to: 'active',
        access: may('create_employees'),
        ask: ['rehire_date'],
        demand: ['rehire_date'],
        single: true,
      },
    },
  },
  access: {
    list: may('view_employees'),
    self: may('view_self_profile', own),
    show: may('view_employees'),
    create: may('create_employees'),
    edit: may('edit_employees'),
    remove: may('edit_employees'),
    profile: may('view_self_profile', own),
  },
  filters: ['no_login', 'no_fingerprint', 'documents_expiring', 'contract_ending'],
  sections: {
    personal: [
      'profile_picture',
      'full_name_ar',
      'full_name_en',
      'gender',
      'national_id',
      'nationality',
      'birth_date',
      'marital_status',
      'dependents',
      'holiday_group',
    ],
    contact: ['phone', 'email', 'address', 'emergency_name', 'emergency_phone'],
    job: [
      'employee_no',
      'branch_id',
      'extra_branch_ids',
      'department_id',
      'job_title_id',
      'manager_id',
      'delegate_id',
      'attendance_required',
      'device_user_id',
    ],
    contract: [
      'employment_type',
      'hire_date',
      'probation_end',
      'contract_kind',
      'contract_start',
      'contract_end',
      'employment_periods',
    ],
    login: ['login'],
    pay: ['pay_method', 'bank_name', 'iban', 'wallet_phone', 'social_insurance_no'],
    documents: ['documents'],
  },
  screens: {
    list: {
      path: 'settings/users',
      columns: [
        'full_name_ar',
        'employee_no',
        'job_title_id',
        'department_id',
        'branch_id',
        'phone',
        'hire_date',
        'status',
      ],
      filters: [
        'branch_id',
        'department_id',
        'job_title_id',
        'employment_type',
        'manager_id',
        'status',
        'no_login',
        'no_fingerprint',
        'documents_expiring',
        'contract_ending',
      ],
      sort: 'full_name_ar',
    },
    active: {
      path: 'settings/users/active',
      kind: 'list',
      where: { status: 'active' },
      columns: [
        'full_name_ar',
        'employee_no',
        'job_title_id',
        'department_id',
        'branch_id',
        'manager_id',
        'phone',
        'hire_date',
      ],
      filters: [
        'branch_id',
        'department_id',
        'job_title_id',
        'employment_type',
        'no_login',
        'no_fingerprint',
        'documents_expiring',
        'contract_ending',
      ],
      sort: 'full_name_ar',
    },
    inactive: {
      path: 'settings/users/inactive',
      kind: 'list',
      where: { status: 'inactive' },
      columns: [
        'full_name_ar',
        'employee_no',
        'job_title_id',
        'branch_id',
        'hire_date',
        'leaving_date',
        'leaving_reason',
      ],
      filters: ['branch_id', 'department_id', 'job_title_id'],
      sort: 'full_name_ar',
    },
    create: { path: 'settings/users/add' },
    show: { path: 'settings/users/:id/view' },
    edit: { path: 'settings/users/:id/edit' },
    profile: { path: 'profile', kind: 'custom', menu: true },
  },
  related: [
    { resource: 'penalties', field: 'employee_id' },
    { resource: 'targets', field: 'member_ids' },
    { resource: 'target-achievements', field: 'employee_id' },
  ],
  operations: {
    resetPassword: { method: 'POST', path: ':id/reset-password', access: may('edit_employees') },
    leaverChecklist: {
      method: 'GET',
      path: ':id/leaver-checklist',
      access: may('edit_employees'),
      reads: true,
    },
    readProfile: { method: 'GET', path: 'profile', access: may('view_self_profile', own), reads: true },
    saveProfile: {
      method: 'PUT',
      path: 'profile',
      access: may('view_self_profile', own),
      body: {
        profile_picture: f.image({ maxMegabytes: 5 }),
        phone: f.phone({ required: true }),
        email: f.email(),
        address: f.longText({ maxLength: 500 }),
        emergency_name: f.text({ maxLength: 120 }),
        emergency_phone: f.phone(),
        locale: f.select(['ar', 'en']),
        version: f.integer({ required: true }),
      },
    },
    requestCorrection: {
      method: 'POST',
      path: 'profile/correction',
      access: may('view_self_profile', own),
      body: { field: f.text({ required: true }), wanted: f.longText({ required: true, maxLength: 500 }) },
    },
  },

  checks: {
    validNationalId: {
      on: 'national_id',
      ok: (e) =>
        !e.national_id || (e.nationality ?? 'EG') !== 'EG' || nationalIdFacts(e.national_id) !== undefined,
    },
    workingAge: {
      on: 'birth_date',
      ok: (e, today) => {
        if (!e.birth_date) return true;
        const start = e.employment_periods?.[0]?.start ?? today;
        const age =
          Number(start.slice(0, 4)) -
          Number(e.birth_date.slice(0, 4)) -
          (start.slice(5) < e.birth_date.slice(5) ? 1 : 0);
        return age >= 15 && age <= 90;
      },
    },
    separatePeriods: { on: 'employment_periods', ok: (e) => periodsApart(e.employment_periods ?? []) },
    contractOrder: {
      on: 'contract_end',
      ok: (e) => !e.contract_start || !e.contract_end || e.contract_start <= e.contract_end,
    },
    validIban: { on: 'iban', ok: (e) => !e.iban || isIban(e.iban) },
    ownDelegate: {
      on: 'delegate_id',
      ok: (e) => !e.delegate_id || e.delegate_id !== (e as { id?: string }).id,
    },
    documentDates: {
      on: 'documents',
      ok: (e) =>
        (e.documents ?? []).every((d) => !d.issued_on || !d.expires_on || d.expires_on >= d.issued_on),
    },
  },
  refusals: [
    'limit_employees',
    'leaver_open_items',
    'manager_cycle',
    'no_login',
    'reset_sent',
    'not_your_right',
    'rehire_before_leaving',
  ],
  words: employeeWords,
});
