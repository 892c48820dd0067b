import { anyOf } from '#metadata/access.ts';
import { daysBetween } from '#metadata/time/days.ts';
import { defineResource } from '#metadata/resource.ts';
import { timeRights } from '../timeRights.ts';
import { leaveDaysReport } from './leaveDaysReport.ts';
import { vacationFields, vacationSteps, vacationTransitions } from './vacationFields.ts';
import { vacationWords } from './vacationWords.ts';

const { seeVacations, ownVacations, askVacation, manageVacations } = timeRights;

/** Its rules reckon what each step takes from the balances or gives back. */
const inBook = { to: 'vacation-ledger', rows: true } as const;

/** Leave of people, from the wish to the last day (hr.md 3). */
export const vacations = defineResource({
  name: 'vacations',
  module: 'vacations',
  menu: { area: 'time', icon: 'vacation', order: 20 },
  title: ['employee_id', 'type_id', 'date_from'],
  person: 'employee_id',
  noSelfDealing: { allowed: 'everybody asks for their own leave, and waits; somebody else decides' },
  fields: vacationFields,
  lacks: ['edit', 'remove', 'import'],
  indexes: [
    ['employee_id', 'date_from'],
    ['status', 'date_from'],
  ],
  sorts: ['date_from', 'date_to', 'status', 'created_at'],
  workflow: {
    states: {
      pending: 'warning',
      manager_approved: 'warning',
      approved: 'good',
      rejected: 'danger',
      cancelled: 'muted',
      cancel_requested: 'warning',
      cut_short: 'info',
    },
    initial: ['pending', 'approved'],
    approval: {
      settings: 'approval-settings',
      facts: [
        'date_from',
        'date_to',
        'days',
        'reason',
        'substitute_id',
        'booked_visits',
        'others_away',
        'attachment',
      ],
      steps: vacationSteps,
    },
    transitions: vacationTransitions,
  },
  posts: {
    create: inBook,
    approve: inBook,
    agreeCancel: inBook,
    cancel: inBook,
    cutShort: inBook,
  },
  access: {
    list: seeVacations,
    self: ownVacations,
    show: anyOf(seeVacations, manageVacations, ownVacations),
    create: anyOf(manageVacations, askVacation),
    add: manageVacations,
    request: askVacation,
    edit: manageVacations,
    remove: manageVacations,
  },
  figures: ['type_id', 'date_from', 'date_to', 'days', 'substitute_id'],
  sections: {
    main: ['employee_id', 'type_id', 'date_from', 'date_to', 'half', 'days'],
    impact: ['booked_visits', 'others_away'],
    more: ['reason', 'attachment', 'substitute_id'],
    decision: ['decision', 'decided_by', 'decided_at'],
  },
  filters: ['of_department', 'of_branch'],
  filterTargets: { of_department: 'departments', of_branch: 'branches' },
  views: {
    to_decide: { filter: { status: ['pending', 'manager_approved', 'cancel_requested'] }, sort: 'date_from' },
    now: {
      filter: {
        status: ['approved', 'cancel_requested', 'cut_short'],
        date_from_lte: 'today',
        date_to_gte: 'today',
      },
    },
    coming: {
      filter: { status: ['approved', 'cancel_requested'], date_from_gt: 'today' },
      sort: 'date_from',
    },
  },
  reports: { days: leaveDaysReport },
  month: {
    from: 'calendar',
    follows: ['vacation-types', 'employees', 'holidays'],
    places: ['branch', 'department'],
  },
  screens: {
    list: {
      path: 'vacations',
      as: 'month',
      columns: ['employee_id', 'type_id', 'date_from', 'date_to', 'days', 'substitute_id', 'status'],
      filters: ['status', 'type_id', 'employee_id', 'date_from', 'of_department', 'of_branch'],
      sort: '-date_from',
    },
    create: { path: 'vacations/add', action: 'add', several: 'employee_id' },
    self: {
      path: 'my-vacations',
      kind: 'list',
      own: true,
      menu: 'ownVacation',
      columns: ['type_id', 'date_from', 'date_to', 'days', 'status'],
      filters: ['status', 'type_id'],
      sort: '-date_from',
    },
    request: { path: 'my-vacations/request', kind: 'create', action: 'request', showsMade: true },
  },
  operations: {
    balances: {
      method: 'GET',
      path: 'balances',
      access: anyOf(seeVacations, manageVacations, ownVacations, askVacation),
      query: ['employee', 'on'],
      reads: true,
    },
    previewLeave: {
      method: 'GET',
      path: 'preview',
      access: anyOf(manageVacations, askVacation),
      query: ['employee', 'type', 'from', 'to', 'half'],
      reads: true,
    },
    calendar: {
      method: 'GET',
      path: 'calendar',
      access: seeVacations,
      query: ['from', 'to', 'branch', 'department'],
      reads: true,
    },
  },
  passes: { appointments_handled: 'The booked appointments of these days were handled (hr.md 3, rule 9).' },
  checks: {
    rightOrder: {
      on: 'date_to',
      holds: 'date_from <= date_to',
      ok: (v) => !v.date_from || !v.date_to || v.date_from <= v.date_to,
    },
    notTooLong: {
      on: 'date_to',
      holds: 'date_to - date_from < 366',
      ok: (v) => !v.date_from || !v.date_to || daysBetween(v.date_from, v.date_to) < 366,
    },
    halfOfOneDay: {
      on: 'half',
      holds: "half = 'none' or date_from = date_to",
      ok: (v) => !v.half || v.half === 'none' || v.date_from === v.date_to,
    },
    ownSubstitute: {
      on: 'substitute_id',
      holds: 'substitute_id is distinct from employee_id',
      ok: (v) => !v.substitute_id || v.substitute_id !== v.employee_id,
    },
  },
  refusals: [
    'vac_no_days',
    'vac_overlap',
    'vac_balance',
    'vac_too_long',
    'vac_notice',
    'vac_appointments',
    'vac_back',
    'vac_year',
    'vac_not_granted',
    'vac_half',
    'vac_gender',
    'vac_probation',
    'vac_once',
    'vac_attachment',
    'vac_substitute',
    'vac_last_day',
    'vac_nothing_left',
  ],
  words: vacationWords,
});
