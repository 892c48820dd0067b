import { defineResource } from '#metadata/resource.ts';
import { stays } from '#metadata/workflow.ts';
import { isNationalId, nationalIdFacts } from '../../shared/nationalId.ts';
import {
  archivePatients,
  arrangeFields,
  createPatients,
  editPatients,
  seeAllPatients,
  seeOwnPatients,
  seePatients,
} from '../../shared/patientRights.ts';
import { seeAccount } from '../../shared/patientMoney.ts';
import { accountStatement } from './accountStatement.ts';
import { birthdays } from './birthdays.ts';
import { mergeRefusals } from '../../shared/mergeOperations.ts';
import { beingTreated, patientLikeness, patientMergeOperations } from './patientMerging.ts';
import { patientFields, patientSections } from './patientFields.ts';
import { patientWords } from './patientWords.ts';

/** The person every clinic screen is about (clinic.md 2.1). Nobody deletes one: a patient is archived, or merged into another. */
export const patients = defineResource({
  name: 'patients',
  module: 'patients',
  menu: { area: 'patients', icon: 'patient', order: 10 },
  title: 'full_name',
  titleEn: 'full_name_en',
  choose: ['file_no', 'phone'],
  remarks: true,
  chooseSeen: true,
  person: 'treated_by',
  noSelfDealing: beingTreated,
  editableIn: ['active'],
  lacks: ['remove'],
  fields: patientFields,
  unique: [['id_kind', 'id_number']],
  indexes: [['birthday', 'status'], ['phone'], ['phone_2'], ['whatsapp'], ['birth_date'], ['id_number']],
  sorts: ['file_no', 'birth_date', 'status', 'created_at'],

  workflow: {
    states: { active: 'good', archived: 'muted', merged: 'muted' },
    initial: 'active',
    transitions: {
      archive: {
        from: 'active',
        to: 'archived',
        access: archivePatients,
        notOwn: beingTreated,
        undo: 'restore',
      },
      /** Once a year, around the birthday (clinic.md 2.1). */
      greet: { from: 'active', to: stays, access: seePatients, notOwn: beingTreated, quiet: 'menu' },
      restore: {
        from: 'archived',
        to: 'active',
        access: archivePatients,
        notOwn: beingTreated,
        undo: 'archive',
        back: {
          asksNothing: 'a person comes back as they are; what is out of use of their file is put right there',
        },
      },
    },
  },
  access: {
    list: seeAllPatients,
    self: seeOwnPatients,
    show: seePatients,
    create: createPatients,
    edit: editPatients,
    remove: archivePatients,
    // Own patients are read here and not taken away as a file (clinic.md 2.1).
    export: seeAllPatients,
    arrange: arrangeFields,
  },
  head: {
    facts: ['file_no', 'birth_date', 'gender'],
    born: 'birth_date',
    badge: 'category_id',
    phones: ['phone', 'phone_2'],
    writesTo: 'whatsapp',
    alert: 'alert',
    oneTab: true,
  },
  figures: [
    'balance',
    'no_shows',
    'primary_doctor_id',
    'branch_id',
    'referral_source_id',
    'guardian_patient_id',
  ],
  twins: patientLikeness,
  operations: {
    ...patientMergeOperations,
    /** What stands on the account, in sums. */
    account: { method: 'GET', path: ':id/account', access: seeAccount, reads: true },
    /** Its lines between two days, with what stood before and stands after them. */
    statement: {
      method: 'GET',
      path: ':id/statement',
      access: seeAccount,
      reads: true,
      query: ['from', 'to'],
    },
  },
  filters: ['owes', 'in_credit'],
  filterReads: { owes: ['balance'], in_credit: ['balance'] },
  views: {
    active: { filter: { status: 'active' }, sort: '-created_at' },
    archived: { filter: { status: 'archived' } },
  },
  sections: patientSections,
  layout: { locked: ['full_name', 'phone', 'gender', 'file_no', 'branch_id'] },
  screens: {
    list: {
      path: 'patients',
      where: { status: ['active', 'archived'] },
      columns: [
        'full_name',
        'file_no',
        'age',
        'phone',
        'category_id',
        'primary_doctor_id',
        'balance',
        'created_at',
        'status',
      ],
      filters: [
        'category_id',
        'referral_source_id',
        'primary_doctor_id',
        'branch_id',
        'gender',
        'owes',
        'in_credit',
        'is_incomplete',
        'contact_consent',
        'marketing_consent',
        'status',
      ],
      sort: '-created_at',
    },
    self: {
      path: 'patients/my-patients',
      menu: 'ownPatients',
      kind: 'list',
      own: true,
      where: { status: ['active', 'archived'] },
      columns: ['full_name', 'file_no', 'age', 'phone', 'category_id', 'balance', 'created_at', 'status'],
      filters: ['category_id', 'gender', 'status'],
      sort: '-created_at',
    },
    create: { path: 'patients/create' },
    show: { path: 'patients/:patientId/view' },
    edit: { path: 'patients/:patientId/edit' },
    fields: { path: 'patients/field-configurations', kind: 'custom', action: 'arrange', menu: 'fields' },
  },
  reports: { birthdays, account: accountStatement },
  related: [
    { resource: 'patient-notes', field: 'patient_id' },
    { resource: 'appointments', field: 'patient_id' },
    { resource: 'patients', field: 'guardian_patient_id' },
    { resource: 'patient-recalls', field: 'patient_id' },
    { resource: 'appointment-waitlist', field: 'patient_id' },
  ],
  opened: true,
  paper: { members: 'guardian_patient_id' },

  checks: {
    twoWords: { on: 'full_name', ok: (p) => !p.full_name || /\S\s+\S/.test(p.full_name.trim()) },
    nationalIdInvalid: {
      on: 'id_number',
      ok: (p, _today, { country }) =>
        !p.id_number || p.id_kind !== 'national_id' || isNationalId(p.id_number, country),
    },
    nationalIdMismatch: {
      on: 'id_number',
      ok: (p) => {
        const facts = p.id_number && p.id_kind === 'national_id' ? nationalIdFacts(p.id_number) : undefined;
        if (!facts) return true;
        const sameSex = !p.gender || p.gender === facts.gender;
        const sameDay = !p.birth_date || p.birth_is_estimated === true || p.birth_date === facts.birthDate;
        return sameSex && sameDay;
      },
    },
    ownGuardian: {
      on: 'guardian_patient_id',
      holds: 'guardian_patient_id <> id',
      ok: (p) => !p.guardian_patient_id || p.guardian_patient_id !== (p as { id?: string }).id,
    },
    ownReferral: {
      on: 'referred_by_patient_id',
      holds: 'referred_by_patient_id <> id',
      ok: (p) => !p.referred_by_patient_id || p.referred_by_patient_id !== (p as { id?: string }).id,
    },
  },
  constraints: {
    bornTooEarly: { holds: "birth_date >= '1900-01-01'" },
    merged: { holds: "(status = 'merged') = (merged_into_id is not null)" },
    merged_apart: { holds: 'merged_into_id <> id' },
  },
  refusals: [
    'guardian_cycle',
    'referrer_missing',
    'greeted_already',
    'no_birthday',
    'duplicate_id',
    'duplicate_suspected',
    'duplicate_hidden',
    ...mergeRefusals,
    'merge_overlap',
    'merge_plans',
    'archive_blocked',
    'merge_too_long',
  ],
  words: patientWords,
});
