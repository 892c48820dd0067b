import { clinicOwner } from '#metadata/access.ts';
import * as f from '#metadata/fields/kinds.ts';
import { payRights } from '../payRights.ts';

const access = payRights.setUpPay;
const why = { ask: ['note'], demand: ['note'] } as const;
/** Incomplete days are counted by the clinic's policy once somebody said so (hr.md 6.2). */
const body = { incomplete_by_policy: f.boolean({ default: false }) };

/** What becomes of a circle (hr.md 6.1), from the calculated month to the closed one and back; the run itself makes it calculated. */
export const circleSteps = {
  publish: { from: 'calculated', to: 'published', access, single: true, body },
  back: { from: 'published', to: 'calculated', access, ...why, single: true, quiet: true },
  approve: { from: ['published', 'calculated'], to: 'approved', access, ask: ['note'], single: true, body },
  unapprove: { from: 'approved', to: 'calculated', access, ...why, single: true, quiet: true, danger: true },
  close: { from: 'approved', to: 'closed', access, single: true },
  reopen: {
    from: 'closed',
    to: 'approved',
    access: clinicOwner,
    ...why,
    single: true,
    quiet: true,
    danger: true,
    notify: [{ event: 'circle.reopened', to: { permission: 'manage_salaries' } }],
  },
} as const;
