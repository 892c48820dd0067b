import * as f from '#metadata/fields/kinds.ts';
import { dentitions } from '../../shared/teeth.ts';
import { nationalIdFacts } from '../../shared/nationalId.ts';
import { seeMoney } from '../../shared/patientMoney.ts';
import { arrangeFields, whoBooks } from '../../shared/patientRights.ts';

/** An Egyptian's id tells birth date and sex: what is empty is filled, everything stays editable (UX-55). */
function idTells(id: string, record: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const facts = (record['id_kind'] ?? 'national_id') === 'national_id' ? nationalIdFacts(id) : undefined;
  return facts ? { birth_date: facts.birthDate, gender: facts.gender } : {};
}

/** WhatsApp is offered to who consented to messages, and to nobody before (SEC-67). */
const consent = 'contact_consent';
/** An alert has room in the head of a record and on every card (clinic.md 2.1). */
export const longestAlert = 200;
export const mostTags = 30;
const doctor = { status: 'active', clinical: true } as const;

/** What is kept of a patient (clinic.md 2.1). The login comes with patients' own access. */
export const patientFields = {
  photo: f.image({ maxMegabytes: 5 }),
  file_no: f.text({
    required: true,
    filled: true,
    unique: true,
    maxLength: 20,
    search: true,
    code: true,
    sequence: { prefix: '', digits: 6 },
  }),
  full_name: f.text({ required: true, minLength: 3, maxLength: 120, search: true }),
  full_name_en: f.text({ maxLength: 120, search: true }),
  gender: f.select(['male', 'female'], { required: true }),
  birth_date: f.date({ past: true, estimated: 'birth_is_estimated' }),
  /** Month and day of the birth date as one number, 229 on 29 February: kept by the table, so that birthdays are found by an index. */
  birthday: f.integer({ readOnly: true }),
  birth_is_estimated: f.boolean({ required: true, default: false }),
  age: f.computed('integer'),
  id_kind: f.select(['national_id', 'passport', 'residence'], { required: true, default: 'national_id' }),
  id_number: f.text({ code: true, maxLength: 30, search: true, sensitive: true, fills: idTells }),
  nationality: f.text({ maxLength: 60 }),
  marital_status: f.select(['single', 'married', 'divorced', 'widowed']),
  occupation: f.text({ maxLength: 80 }),

  phone: f.phone({ required: true, search: true, consent }),
  phone_2: f.phone({ search: true, consent }),
  whatsapp: f.phone({ search: true, consent }),
  email: f.email(),
  city: f.text({ maxLength: 80 }),
  address: f.longText({ maxLength: 500 }),

  category_id: f.reference('patient-categories', {
    required: true,
    filled: true,
    among: { status: 'active' },
  }),
  referral_source_id: f.reference('referral-sources', { among: { status: 'active' } }),
  referred_by_patient_id: f.reference('patients', { among: { status: 'active' } }),
  primary_doctor_id: f.reference('employees', { among: doctor }),
  branch_id: f.reference('branches', {
    required: true,
    among: { status: 'active' },
    default: 'currentBranch',
  }),
  /** Everybody who treats them, for whatever reason: kept by the tables themselves (functions/patients.sql). */
  treated_by: f.references('employees', { readOnly: true }),

  guardian_patient_id: f.reference('patients', { among: { status: 'active' } }),
  guardian_relation: f.select(['father', 'mother', 'spouse', 'other']),

  /** Which teeth the chart shows where it is not to be told by the age (clinic.md 2.4). */
  dentition: f.select(dentitions),
  blood_group: f.select(['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-']),
  allergies: f.freeTags({ max: mostTags }),
  chronic_conditions: f.freeTags({ max: mostTags }),
  medications: f.freeTags({ max: mostTags }),
  alert: f.text({ maxLength: longestAlert }),

  /** What they agreed to now: read from their consents, never typed (SEC-67). */
  contact_consent: f.computed('boolean'),
  marketing_consent: f.computed('boolean'),

  /** What they owe; negative is their credit (clinic.md M2). */
  balance: f.computed('money', { read: seeMoney }),
  greeted_on: f.date({ readOnly: true }),
  /** Visits of the last twelve months to which they did not come, where they are many: a warning, never a block (clinic.md A6). */
  no_shows: f.computed('integer', { read: whoBooks }),
  /** When the reader sees them today: the page opens on that visit. Nobody else's visit is told by it. */
  visit_today: f.computed('dateTime'),
  merged_into_id: f.reference('patients', { readOnly: true }),
  /** Of the records merged into it, so that it is found by them. */
  former_file_nos: f.text({ readOnly: true, code: true, search: true, maxLength: 1000 }),
  /** Whether something the clinic requires is empty (F4). */
  is_incomplete: f.computed('boolean'),
  custom: f.custom({ search: true, definedBy: arrangeFields }),
} as const;

/** The sections of the form and of the record's page, in the order of the catalogue. */
export const patientSections = {
  identity: [
    'full_name',
    'full_name_en',
    'phone',
    'gender',
    'id_kind',
    'id_number',
    'birth_date',
    'birth_is_estimated',
    'age',
    'greeted_on',
    'file_no',
    'nationality',
    'marital_status',
    'occupation',
    'photo',
  ],
  contact: ['phone_2', 'whatsapp', 'email', 'city', 'address'],
  classification: [
    'category_id',
    'referral_source_id',
    'referred_by_patient_id',
    'primary_doctor_id',
    'treated_by',
    'visit_today',
    'no_shows',
    'branch_id',
    'balance',
  ],
  family: ['guardian_patient_id', 'guardian_relation', 'merged_into_id', 'former_file_nos'],
  medical: ['alert', 'allergies', 'chronic_conditions', 'medications', 'blood_group', 'dentition'],
  consent: ['contact_consent', 'marketing_consent'],
  extra: ['custom'],
} as const;
