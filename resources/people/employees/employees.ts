import { anyOf, may, own } from '#metadata/access.ts';
import * as f from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { nationalIdFacts } from '../../shared/nationalId.ts';
import { isIban, periodsApart } from './employeeFacts.ts';
import { ownData } from './ownData.ts';
import { correctable, employeeFields, employeeFilters, employeeSections } from './employeeFields.ts';
import { employeeWords } from './employeeWords.ts';

const editors = may('edit_employees');
const themself = may('view_self_profile', own);

/** The person, the employment and, where there is one, the login (hr.md 1). */
export const employees = defineResource({
  name: 'employees',
  menu: { area: 'people', icon: 'people', order: 10 },
  chooseAll:
    'whoever books, asks or hands over names a colleague: their name, number and place are no secret among staff',
  title: 'full_name_ar',
  titleEn: 'full_name_en',
  choose: ['employee_no', 'job_title_id'],
  person: 'id',
  branch: 'branch_id',
  department: 'department_id',
  noSelfDealing: true,
  fields: employeeFields,
  indexes: [
    ['status', 'branch_id'],
    ['status', 'department_id'],
    ['status', 'job_title_id'],
  ],
  sorts: ['employee_no', 'phone', 'hire_date', 'leaving_date', 'status', 'created_at'],

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
    self: themself,
    show: may('view_employees'),
    create: may('create_employees'),
    edit: may('edit_employees'),
    remove: may('edit_employees'),
    profile: themself,
  },
  filters: employeeFilters,
  filterReads: { documents_expiring: ['documents'], documents_waiting: ['documents'] },
  chooseFilters: ['clinical'],
  figures: ['department_id', 'branch_id', 'manager_id', 'hire_date', 'contract_end'],
  twins: [['phone'], ['email'], ['full_name_ar', 'birth_date'], ['full_name_en', 'birth_date']],
  views: {
    active: { filter: { status: 'active' } },
    onProbation: { filter: { status: 'active', probation_end_gte: 'today' }, sort: 'probation_end' },
    contractEnding: { filter: { contract_ending: true }, sort: 'contract_end' },
    documentsExpiring: { filter: { documents_expiring: true } },
  },
  sections: employeeSections,
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
      columns: ['full_name_ar', 'employee_no', 'job_title_id', 'branch_id', 'leaving_date', 'leaving_reason'],
      filters: ['branch_id', 'department_id', 'job_title_id'],
      sort: 'full_name_ar',
    },
    create: { path: 'settings/users/add' },
    show: { path: 'settings/users/:id/view' },
    edit: { path: 'settings/users/:id/edit' },
    profile: { path: 'profile', kind: 'custom', menu: 'profile' },
  },
  opened: true,
  related: [
    { resource: 'salary-assignments', field: 'employee_id' },
    { resource: 'vacations', field: 'employee_id' },
    { resource: 'attendance-requests', field: 'employee_id' },
    { resource: 'penalties', field: 'employee_id' },
    { resource: 'bonuses', field: 'employee_id' },
    { resource: 'targets', field: 'member_ids' },
    { resource: 'target-achievements', field: 'employee_id' },
    { resource: 'submitted-documents', field: 'employee_id' },
    { resource: 'custody', field: 'holder_id' },
  ],
  operations: {
    resetPassword: {
      method: 'POST',
      path: ':id/reset-password',
      access: may('edit_employees'),
      shownOnce: ['temporary_password'],
      notOwn: true,
    },
    readSessions: { method: 'GET', path: ':id/sessions', access: may('edit_employees'), reads: true },
    endSessions: {
      method: 'POST',
      path: ':id/end-sessions',
      access: may('edit_employees'),
      notOwn: { allowed: 'signing oneself out gains nothing' },
      body: { session_id: f.text({ pattern: /^[0-9a-f-]{36}$/ }) },
    },
    resetSecondStep: { method: 'POST', path: ':id/reset-second-step', access: editors, notOwn: true },
    roleApproval: {
      method: 'GET',
      path: 'role-approval/:roleId',
      access: anyOf(may('create_employees'), may('edit_employees')),
      reads: true,
    },
    leaverChecklist: { method: 'GET', path: ':id/leaver-checklist', access: editors, reads: true },
    readProfile: { method: 'GET', path: 'profile', access: themself, reads: true },
    saveProfile: { method: 'PUT', path: 'profile', access: themself, body: ownData },
    requestCorrection: {
      method: 'POST',
      path: 'profile/correction',
      access: themself,
      body: {
        field: f.select(correctable, { required: true }),
        wanted: f.longText({ required: true, maxLength: 500 }),
      },
    },
    readCorrections: { method: 'GET', path: ':id/corrections', access: may('edit_employees'), reads: true },
  },
  checks: {
    validNationalId: {
      on: 'national_id',
      ok: (e, _today, { country }) =>
        !e.national_id || (e.nationality ?? country) !== 'EG' || nationalIdFacts(e.national_id) !== undefined,
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
      holds: 'delegate_id <> id',
      ok: (e) => !e.delegate_id || e.delegate_id !== (e as { id?: string }).id,
    },
    awayOrder: {
      on: 'away_until',
      holds: 'away_until is null or (away_from is not null and away_from <= away_until)',
      ok: (e) => !e.away_until || (Boolean(e.away_from) && String(e.away_from) <= e.away_until),
    },
    documentDates: {
      on: 'documents',
      ok: (e) =>
        (e.documents ?? []).every((d) => !d.issued_on || !d.expires_on || d.expires_on >= d.issued_on),
    },
  },
  constraints: { handover_to_id: { holds: 'handover_to_id <> id' } },
  refusals: [
    'limit_employees',
    'leaver_open_items',
    'manager_cycle',
    'no_login',
    'reset_sent',
    'not_your_right',
    'rehire_before_leaving',
    'leaving_before_hire',
    'period_still_runs',
    'period_has_ended',
    'hired_too_far',
    'handover_self',
    'handover_below',
    'archived_place',
  ],
  words: employeeWords,
});
