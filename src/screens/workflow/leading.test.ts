import { expect, it } from 'vitest';
import type { Subject } from '#metadata/access.ts';
import { custody } from '#resources/office/custody/custody.ts';
import { penalties } from '#resources/pay/penalties/penalties.ts';
import { sulfaApplications } from '#resources/pay/sulfa/sulfa-applications.ts';
import { leadingOf } from './transitions.ts';

const hr: Subject = {
  userId: 'u-hr',
  employeeId: 'e-hr',
  permissions: new Set(),
  isOwner: false,
  dataScope: 'all',
  leads: false,
};

it('a receipt is confirmed by whom it is about: it leads nobody else', () => {
  const advance = { status: 'disbursed', employee_id: 'e-sara' };
  expect(leadingOf(sulfaApplications, ['receive', 'reschedule'], advance, hr).main).toBeUndefined();
  const sara = { ...hr, employeeId: 'e-sara' };
  expect(leadingOf(sulfaApplications, ['receive'], advance, sara)).toEqual({ main: 'receive', quiet: false });
});

it('what is decided about oneself leads nowhere; the same about another does', () => {
  const possible = ['approve', 'reject'];
  const own = { status: 'pending', employee_id: 'e-hr' };
  expect(leadingOf(sulfaApplications, possible, own, hr).main).toBeUndefined();
  expect(leadingOf(sulfaApplications, possible, { ...own, employee_id: 'e-sara' }, hr).main).toBe('approve');
  const draft = { status: 'draft', employee_id: 'e-hr' };
  expect(leadingOf(penalties, ['approve', 'cancel'], draft, hr).main).toBeUndefined();
});

it('what answers a text leads no row, whether the row tells the text or not; without a text it may', () => {
  const asked = { status: 'skip_asked', employee_id: 'e-sara' };
  for (const record of [asked, { ...asked, skip_reason: 'ظرف عائلي' }])
    expect(leadingOf(sulfaApplications, ['agreeSkip', 'keepDue'], record, hr).main).toBeUndefined();
  expect(leadingOf(sulfaApplications, ['agreeSkip'], { ...asked, skip_reason: null }, hr).main).toBe(
    'agreeSkip',
  );
});

it('what somebody is to accept leads their page, though another still has it', () => {
  const passed = { status: 'awaiting_ack', holder_id: 'e-omar', receiver_id: 'e-sara' };
  const sara = { ...hr, employeeId: 'e-sara' };
  expect(leadingOf(custody, ['acknowledge', 'refuse'], passed, sara).main).toBe('acknowledge');
  expect(leadingOf(custody, ['acknowledge'], passed, hr).main).toBeUndefined();
});
