import { approvers, type ApprovalStep } from '#metadata/approval.ts';
import * as f from '#metadata/fields/kinds.ts';
import { timeRights } from '../timeRights.ts';

const { manageVacations, askVacation } = timeRights;
/** Requests that wait for a decision: their days are reserved (hr.md 3). */
const waiting = ['pending', 'manager_approved'] as const;

/** Who decides: the direct manager, then human resources; these alone where somebody wants approved leave back (hr.md 3, G9). */
export const vacationSteps = [
  { in: 'pending', by: 'manager', setting: 'manager_step' },
  { in: 'manager_approved', by: manageVacations, setting: 'hr_step' },
  { in: 'cancel_requested', by: manageVacations },
] as const satisfies readonly ApprovalStep[];

const decided = approvers(vacationSteps);

/** What was asked for, and what follows from it (hr.md 3). */
export const vacationFields = {
  employee_id: f.reference('employees', {
    required: true,
    fixed: true,
    default: 'currentEmployee',
    among: { status: 'active' },
  }),
  type_id: f.reference('vacation-types', { required: true, among: { status: 'active' } }),
  date_from: f.date({ required: true }),
  date_to: f.date({ required: true }),
  half: f.select(['none', 'first', 'second'], { required: true, default: 'none' }),
  days: f.computed('decimal'),
  reason: f.longText({ maxLength: 1000 }),
  attachment: f.files({ maxMegabytes: 10, max: 5 }),
  substitute_id: f.reference('employees', { among: { status: 'active' } }),
  booked_visits: f.computed('integer'),
  others_away: f.computed('integer'),
  decision: f.longText({ readOnly: true, minLength: 2, maxLength: 500 }),
  decided_by: f.reference('users', { readOnly: true, stamp: ['approved', 'rejected'] }),
  decided_at: f.dateTime({ readOnly: true, stamp: ['approved', 'rejected'] }),
} as const;

const ownWish = { allowed: 'taking back what one asked for gives nobody anything' };
const handled = { appointments_handled: f.boolean({ default: false }) };

/** What may be done to a request of leave (hr.md 3 States). */
export const vacationTransitions = {
  approve: {
    from: waiting,
    to: ['manager_approved', 'approved'],
    access: decided,
    notOwn: true,
    decides: true,
    body: handled,
    notify: [
      { event: 'vacation.decided', to: 'person' },
      { event: 'vacation.waits', to: 'deciders' },
    ],
  },
  reject: {
    from: waiting,
    to: 'rejected',
    access: decided,
    notOwn: true,
    decides: true,
    ask: ['decision'],
    demand: ['decision'],
    danger: true,
    notify: [{ event: 'vacation.decided', to: 'person' }],
  },
  withdraw: {
    from: waiting,
    to: 'cancelled',
    access: askVacation,
    notOwn: ownWish,
    quiet: true,
    single: true,
  },
  requestCancel: {
    from: 'approved',
    to: 'cancel_requested',
    access: askVacation,
    notOwn: ownWish,
    ask: ['decision'],
    demand: ['decision'],
    quiet: true,
    single: true,
    notify: [{ event: 'vacation.cancel_asked', to: 'deciders' }],
  },
  agreeCancel: {
    from: 'cancel_requested',
    to: ['cut_short', 'cancelled'],
    access: decided,
    notOwn: true,
    decides: true,
    notify: [{ event: 'vacation.decided', to: 'person' }],
  },
  keep: {
    from: 'cancel_requested',
    to: 'approved',
    access: decided,
    notOwn: true,
    decides: true,
    ask: ['decision'],
    demand: ['decision'],
    notify: [{ event: 'vacation.decided', to: 'person' }],
  },
  cancel: {
    from: ['approved', 'cut_short'],
    to: ['cut_short', 'cancelled'],
    access: manageVacations,
    notOwn: true,
    ask: ['decision'],
    demand: ['decision'],
    danger: true,
    notify: [{ event: 'vacation.decided', to: 'person' }],
  },
  cutShort: {
    from: ['approved', 'cancel_requested'],
    to: 'cut_short',
    access: manageVacations,
    notOwn: true,
    body: { last_day: f.date({ required: true }) },
    notify: [{ event: 'vacation.decided', to: 'person' }],
  },
} as const;
