import * as f from '#metadata/fields/kinds.ts';
import { documentNumber } from '../../shared/numbers.ts';

const active = { status: 'active' } as const;
const decision = { readOnly: true, stamp: ['approved', 'partly_approved', 'rejected'] } as const;

/** The head of a request (inventory.md 8); its lines stand in the declaration. */
export const requestFields = {
  number: documentNumber({ prefix: 'REQ-', digits: 5, yearly: true, at: 'submit' }),
  requester_id: f.reference('users', {
    readOnly: true,
    required: true,
    filled: true,
    default: 'currentUser',
    search: true,
  }),
  branch_id: f.reference('branches', {
    required: true,
    filled: true,
    default: 'currentBranch',
    among: active,
  }),
  department_id: f.reference('departments', { among: active }),
  room_id: f.reference('rooms', { among: active }),
  warehouse_id: f.reference('warehouses', {
    required: true,
    filled: true,
    among: { status: 'active', can_issue: true },
  }),
  priority: f.select(['normal', 'urgent'], { required: true, default: 'normal' }),
  needed_by: f.date(),
  purpose: f.longText({ maxLength: 300, search: true }),
  submitted_at: f.dateTime({ readOnly: true, stamp: ['submitted'] }),
  decided_by: f.reference('users', decision),
  decided_at: f.dateTime(decision),
  reason: f.longText({ readOnly: true, minLength: 5, maxLength: 500 }),
  issued_at: f.dateTime({ readOnly: true, stamp: ['issued'] }),
  received_at: f.dateTime({ readOnly: true, stamp: ['received'] }),
  difference: f.boolean({ readOnly: true, showWhen: { difference: true } }),
} as const;
