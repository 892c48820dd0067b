import { anyOf, may, own, signedIn } from '#metadata/access.ts';
import * as f from '#metadata/fields/kinds.ts';
import { documentKinds } from '../../shared/documentKinds.ts';
import { holidayGroups } from '../../shared/holidayGroups.ts';
import { nationalIdFacts } from '../../shared/nationalId.ts';

const payOrOwn = anyOf(may('manage_salaries'), signedIn(own));
const fileOrOwn = anyOf(may('edit_employees'), signedIn(own));
const writeFile = anyOf(may('create_employees'), may('edit_employees'));
/** An Egyptian's id tells birth date and sex (UX-55). */
function idTells(id: string, record: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const facts = ['EG', undefined, null].includes(record['nationality'] as string)
    ? nationalIdFacts(id)
    : undefined;
  return facts ? { birth_date: facts.birthDate, gender: facts.gender } : {};
}
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

/** Everything kept about an employee; pay data is read by payroll and the person only (hr.md 9.1). */
export const employeeFields = {
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
  nationality: f.select(nationalities, { default: 'clinicCountry' }),
  national_id: f.text({
    unique: true,
    code: true,
    maxLength: 30,
    sensitive: true,
    read: fileOrOwn,
    fills: idTells,
  }),
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
  // Until leave is asked for in the product, people say it themselves (hr.md G9).
  away_from: f.date(),
  away_until: f.date(),
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
    code: 'grouped',
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
    code: 'grouped',
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
      kind: f.select(documentKinds, { required: true }),
      number: f.text({ maxLength: 60, code: true }),
      file: f.file({ required: true, maxMegabytes: 10 }),
      issued_on: f.date({ past: true }),
      expires_on: f.date({ requiredWhen: { kind: 'licence' } }),
    },
    { max: 50, read: fileOrOwn, write: writeFile },
  ),
  custom: f.custom({ search: true, definedBy: may('manage_clinic_settings') }),
  login: f.part('users', { by: 'employee_id', write: writeFile }),
  leaving_date: f.date({ readOnly: true, past: true }),
  leaving_reason: f.longText({ readOnly: true, maxLength: 1000 }),
  settle_later: f.boolean({ readOnly: true }),
  handover_to_id: f.reference('employees', { readOnly: true, among: { status: 'active' } }),
  rehire_date: f.date({ readOnly: true, past: true }),
} as const;

/** The tabs of form and record page. */
export const employeeSections = {
  personal: [
    'full_name_ar',
    'full_name_en',
    'gender',
    'national_id',
    'nationality',
    'birth_date',
    'marital_status',
    'dependents',
    'holiday_group',
    'profile_picture',
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
    'away_from',
    'away_until',
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
} as const;

/** Sections of the file shown on one's own page; account and papers have tabs of their own. */
const registered = ['personal', 'job', 'contract', 'pay'] as const;
/** What people change about themselves (hr.md 1, profile). */
const changedByOneself: readonly string[] = [
  'phone',
  'email',
  'address',
  'emergency_name',
  'emergency_phone',
  'profile_picture',
  'away_from',
  'away_until',
];

/** The registered data by section: what the person reads and asks to have corrected. */
export const registeredSections = registered.map((name) => ({
  name,
  fields: employeeSections[name].filter((field) => !changedByOneself.includes(field)),
}));

type Registered = Exclude<
  (typeof employeeSections)[(typeof registered)[number]][number],
  'profile_picture' | 'away_from' | 'away_until'
>;
/** The entries of the file somebody may ask to have corrected. */
export const correctable = registeredSections.flatMap(({ fields }) => fields) as unknown as readonly [
  Registered,
  ...Registered[],
];

/** What their list is narrowed by beside its fields, and the cards of the day ask. */
export const employeeFilters = [
  'no_login',
  'no_fingerprint',
  'documents_expiring',
  'contract_ending',
  'role_waiting',
  'documents_waiting',
  'birthday_soon',
  'clinical',
] as const;
