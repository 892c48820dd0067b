import { anyOf, nobody } from '#metadata/access.ts';
import { approvers, type ApprovalStep } from '#metadata/approval.ts';
import * as f from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { timeRights } from '../timeRights.ts';
import { shiftSwapWords } from './shiftSwapWords.ts';

const { manageShifts, ownAttendance } = timeRights;
const steps = [
  { in: 'accepted', by: 'manager', setting: 'manager_step' },
  { in: 'manager_approved', by: manageShifts, setting: 'hr_step' },
] as const satisfies readonly ApprovalStep[];
const waits = ['accepted', 'manager_approved'] as const;
const given = { required: true, fixed: true } as const;
const asksNothing = { allowed: 'both asked for it or agreed to it; deciding is another step (hr.md 2.1)' };

/** Two colleagues exchange what is planned for them on a day or two: asked, agreed to, decided (hr.md 2.1). */
export const shiftSwaps = defineResource({
  name: 'shift-swaps',
  module: 'attendance',
  panel: true,
  title: ['requester_id', 'date_a'],
  person: 'requester_id',
  alsoOf: ['peer_id'],
  noSelfDealing: { allowed: 'everybody asks for themself; deciding is another step (hr.md 2.1)' },
  fields: {
    requester_id: f.reference('employees', {
      readOnly: true,
      required: true,
      filled: true,
      default: 'currentEmployee',
    }),
    date_a: f.date({ ...given, default: 'today' }),
    peer_id: f.reference('employees', { ...given, among: { status: 'active' } }),
    date_b: f.date(given),
    note: f.text({ fixed: true, maxLength: 300 }),
    /** What each would work on each day, as it was planned when it was asked; empty where they rest. */
    days: f.lines(
      {
        work_date: f.date({ required: true }),
        requester_shift: f.reference('work-schedules'),
        peer_shift: f.reference('work-schedules'),
      },
      { readOnly: true, max: 2 },
    ),
    decision_note: f.longText({ readOnly: true, minLength: 3, maxLength: 500 }),
    decided_by: f.reference('users', { readOnly: true, stamp: ['approved', 'rejected'] }),
    decided_at: f.dateTime({ readOnly: true, stamp: ['approved', 'rejected'] }),
  },
  indexes: [
    ['requester_id', 'date_a'],
    ['peer_id', 'date_b'],
  ],
  sorts: ['date_a', 'status', 'created_at'],
  workflow: {
    states: {
      requested: 'warning',
      accepted: 'info',
      manager_approved: 'info',
      approved: 'good',
      rejected: 'danger',
      cancelled: 'muted',
    },
    initial: 'requested',
    approval: {
      settings: 'approval-settings',
      facts: ['peer_id', 'date_a', 'date_b', 'note'],
      steps,
    },
    transitions: {
      accept: {
        from: 'requested',
        to: 'accepted',
        access: ownAttendance,
        takenBy: 'peer_id',
        notOwn: asksNothing,
        single: true,
        notify: [
          { event: 'shift_swap.answered', to: 'person' },
          { event: 'shift_swap.waits', to: 'deciders' },
        ],
      },
      decline: {
        from: 'requested',
        to: 'rejected',
        access: ownAttendance,
        takenBy: 'peer_id',
        notOwn: asksNothing,
        ask: ['decision_note'],
        danger: true,
        single: true,
        notify: [{ event: 'shift_swap.answered', to: 'person' }],
      },
      approve: {
        from: waits,
        to: ['manager_approved', 'approved'],
        access: approvers(steps),
        notOwn: true,
        decides: true,
        ask: ['decision_note'],
        notify: [
          { event: 'shift_swap.decided', to: 'person' },
          { event: 'shift_swap.decided', to: { field: 'peer_id' } },
          { event: 'shift_swap.waits', to: 'deciders' },
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
        notify: [
          { event: 'shift_swap.decided', to: 'person' },
          { event: 'shift_swap.decided', to: { field: 'peer_id' } },
        ],
      },
      cancel: {
        from: ['requested', ...waits],
        to: 'cancelled',
        access: ownAttendance,
        takenBy: 'requester_id',
        notOwn: asksNothing,
        quiet: true,
        single: true,
        notify: [{ event: 'shift_swap.cancelled', to: { field: 'peer_id' } }],
      },
    },
  },
  access: {
    list: anyOf(manageShifts, ownAttendance),
    show: anyOf(manageShifts, ownAttendance),
    create: ownAttendance,
    edit: nobody,
    remove: nobody,
  },
  lacks: ['edit', 'remove', 'import'],
  views: {
    waiting: { filter: { status: ['requested', 'accepted', 'manager_approved'] }, sort: 'date_a' },
    approved: { filter: { status: 'approved' }, sort: '-date_a' },
  },
  figures: ['requester_id', 'date_a', 'peer_id', 'date_b'],
  sections: {
    what: ['requester_id', 'date_a', 'peer_id', 'date_b', 'note', 'days'],
    decision: ['decision_note', 'decided_by', 'decided_at'],
  },
  screens: {},
  refusals: [
    'day_over',
    'other_branch',
    'not_employed',
    'no_shift',
    'nothing_swapped',
    'on_leave',
    'swap_waits',
    'plan_changed',
  ],
  checks: {
    withOneself: {
      on: 'peer_id',
      holds: 'peer_id <> requester_id',
      ok: ({ peer_id, requester_id }) => !peer_id || peer_id !== requester_id,
    },
  },
  words: shiftSwapWords,
});
