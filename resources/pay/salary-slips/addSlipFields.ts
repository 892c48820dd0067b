import * as f from '#metadata/fields/kinds.ts';
import { payRights } from '../payRights.ts';

const apart = { kind: 'off_cycle' } as const;

/** One slip of one person: outside the circle with what is chosen for it, or the last one of somebody who leaves (hr.md 6.3). */
export const addSlipFields = {
  employee_id: f.reference('employees', { required: true }),
  kind: f.select(['off_cycle', 'final'], { required: true, default: 'off_cycle' }),
  month: f.month({ required: true, default: 'thisMonth' }),
  bonus_ids: f.references('bonuses', { max: 50, among: { status: 'approved' }, showWhen: apart }),
  input_ids: f.references('salary-inputs', { max: 50, among: { status: 'approved' }, showWhen: apart }),
  reason: f.longText({ required: true, minLength: 3, maxLength: 500 }),
} as const;

/** Who may ask for it. */
export const slipOperations = {
  addSlip: {
    method: 'POST',
    path: 'add',
    access: payRights.createSalary,
    notOwn: { allowed: 'judged by its rule, of whom it names' },
    body: addSlipFields,
  },
  // One's own month, running or shown, and nobody else's.
  readClosing: {
    method: 'GET',
    path: '/close-circle/me',
    access: payRights.ownClosing,
    query: ['month'],
    reads: true,
  },
} as const;

/** What a slip, and its making, is refused for. */
export const slipRefusals = [
  'nothing_chosen',
  'no_open_circle',
  'not_leaving',
  'slip_stands',
  'circle_not_approved',
  'circle_closed',
  'no_such_line',
  'off_cycle_chosen',
  'not_reckoned',
  'already_confirmed',
  'no_number',
  'objection_waits',
  'nothing_objected',
  'above_owed',
  'no_such_receipt',
  'owed_came_in',
] as const;
