import { anyOf, nobody } from '#metadata/access.ts';
import { approvers, type ApprovalStep } from '#metadata/approval.ts';
import * as f from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { timeRights } from '../timeRights.ts';
import { requestWords } from './requestWords.ts';

const { seeRequests, decideRequests, ownAttendance } = timeRights;
const steps = [
  { in: 'pending', by: 'manager', setting: 'manager_step' },
  { in: 'manager_approved', by: decideRequests, setting: 'hr_step' },
] as const satisfies readonly ApprovalStep[];
const waits = ['pending', 'manager_approved'] as const;
const fixed = { fixed: true } as const;
const permissions = ['permission_late', 'permission_early'] as const;

/** What somebody asks about a day of attendance: a forgotten punch, a mission, a permission (hr.md 2.7). */
export const attendanceRequests = defineResource({
  name: 'attendance-requests',
  module: 'attendance',
  menu: { area: 'time', icon: 'attendanceRequests', order: 20 },
  panel: true,
  title: ['employee_id', 'kind', 'work_date'],
  person: 'employee_id',
  noSelfDealing: { allowed: 'everybody asks for themself; deciding is another step (hr.md 2.7)' },
  fields: {
    employee_id: f.reference('employees', {
      required: true,
      ...fixed,
      default: 'currentEmployee',
      among: { status: 'active' },
    }),
    kind: f.select(['forgot_in', 'forgot_out', 'both', 'mission', 'permission_late', 'permission_early'], {
      required: true,
      ...fixed,
      default: 'forgot_out',
    }),
    work_date: f.date({ required: true, ...fixed, past: true, default: 'today' }),
    time_in: f.time({
      showWhen: { kind: ['forgot_in', 'both'] },
      requiredWhen: { kind: ['forgot_in', 'both'] },
    }),
    time_out: f.time({
      showWhen: { kind: ['forgot_out', 'both'] },
      requiredWhen: { kind: ['forgot_out', 'both'] },
    }),
    minutes: f.integer({
      min: 15,
      max: 480,
      showWhen: { kind: permissions },
      requiredWhen: { kind: permissions },
    }),
    reason: f.longText({ required: true, minLength: 5, maxLength: 500 }),
    attachment: f.file(),
    decision_note: f.longText({ readOnly: true, minLength: 3, maxLength: 500 }),
    decided_by: f.reference('users', { readOnly: true, stamp: ['approved', 'rejected'] }),
    decided_at: f.dateTime({ readOnly: true, stamp: ['approved', 'rejected'] }),
    // Approved, and counted in the day: what the engine reads.
    counts: f.boolean({ readOnly: true, required: true, default: false }),
  },
  indexes: [
    ['employee_id', 'work_date'],
    ['status', 'work_date'],
  ],
  sorts: ['work_date', 'status', 'created_at'],
  workflow: {
    states: {
      pending: 'warning',
      manager_approved: 'info',
      approved: 'good',
      rejected: 'danger',
      cancelled: 'muted',
      revoked: 'danger',
    },
    initial: 'pending',
    approval: {
      settings: 'approval-settings',
      facts: ['kind', 'work_date', 'time_in', 'time_out', 'minutes', 'reason', 'attachment'],
      steps,
    },
    transitions: {
      approve: {
        from: waits,
        to: ['manager_approved', 'approved'],
        access: approvers(steps),
        notOwn: true,
        decides: true,
        ask: ['decision_note'],
        notify: [
          { event: 'attendance_request.decided', to: 'person' },
          { event: 'attendance_request.waits', to: 'deciders' },
        ],
      },
      reject: {
        from: waits,
        to: 'rejected',
        access: approvers(steps),
        notOwn: true,
        decides: true,
        ask: ['decision_note'],
        demand: ['decision_note'],
        danger: true,
        notify: [{ event: 'attendance_request.decided', to: 'person' }],
      },
      cancel: { from: waits, to: 'cancelled', access: ownAttendance, quiet: true, single: true },
      revoke: {
        from: 'approved',
        to: 'revoked',
        access: decideRequests,
        notOwn: true,
        ask: ['decision_note'],
        demand: ['decision_note'],
        danger: true,
        quiet: true,
        notify: [{ event: 'attendance_request.decided', to: 'person' }],
      },
    },
  },
  access: {
    list: seeRequests,
    self: ownAttendance,
    show: anyOf(seeRequests, ownAttendance),
    create: anyOf(decideRequests, ownAttendance),
    edit: nobody,
    remove: nobody,
  },
  lacks: ['edit', 'remove', 'import'],
  filters: ['of_branch'],
  filterTargets: { of_branch: 'branches' },
  views: {
    waiting: { filter: { status: ['pending', 'manager_approved'] }, sort: 'work_date' },
    approved: { filter: { status: 'approved' }, sort: '-work_date' },
  },
  figures: ['kind', 'work_date', 'minutes'],
  sections: {
    what: ['employee_id', 'kind', 'work_date', 'time_in', 'time_out', 'minutes', 'reason', 'attachment'],
    decision: ['decision_note', 'decided_by', 'decided_at'],
  },
  screens: {
    list: {
      path: 'employees/manual-attendance',
      columns: ['employee_id', 'kind', 'work_date', 'time_in', 'time_out', 'minutes', 'reason', 'status'],
      filters: ['status', 'kind', 'employee_id', 'work_date', 'of_branch'],
      sort: '-work_date',
    },
  },
  refusals: ['req_too_old', 'req_limit', 'perm_limit', 'out_before_in', 'not_employed', 'plan_changed'],
  checks: {
    req_duplicate: {
      on: 'work_date',
      once: ['employee_id', 'kind', 'work_date'],
      where: { status: ['pending', 'manager_approved', 'approved'] },
    },
  },
  words: requestWords,
});
