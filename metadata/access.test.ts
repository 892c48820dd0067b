import { describe, expect, test } from 'vitest';
import { anyOf, clinicOwner, decide, leader, may, nobody, own, signedIn, type Subject } from './access.ts';
import { permissions } from './permissions.ts';

const person = (held: readonly string[], more: Partial<Subject> = {}): Subject => ({
  userId: 'u',
  employeeId: 'e',
  permissions: new Set(held),
  isOwner: false,
  dataScope: 'all',
  leads: false,
  ...more,
});

describe('decide', () => {
  test('an empty rule admits nobody, not even an owner', () => {
    expect(decide(nobody, person(permissions, { isOwner: true }))).toBeUndefined();
  });
  test('a permission one lacks opens nothing', () => {
    expect(decide(may('view_penalties'), person(['view_self_penalties']))).toBeUndefined();
  });
  test('the widest of several grants counts', () => {
    const rule = anyOf(may('view_self_penalties', own), may('view_penalties'));
    expect(decide(rule, person(['view_self_penalties']))).toBe('self');
    expect(decide(rule, person(['view_self_penalties', 'view_penalties']))).toBe('all');
  });
  test('the role narrows a grant, and never widens one (DESIGN 9.16)', () => {
    expect(decide(may('view_penalties'), person(['view_penalties'], { dataScope: 'branch' }))).toBe('branch');
    expect(
      decide(may('view_self_penalties', own), person(['view_self_penalties'], { dataScope: 'branch' })),
    ).toBe('self');
    expect(decide(signedIn(own), person([]))).toBe('self');
  });
  test('an owner is not narrowed by a role', () => {
    expect(
      decide(may('view_penalties'), person(['view_penalties'], { dataScope: 'self', isOwner: true })),
    ).toBe('all');
  });
  test('leading people opens their rows without any permission (hr.md G9)', () => {
    expect(decide(leader, person([], { leads: true, dataScope: 'self' }))).toBe('team');
    expect(decide(leader, person(permissions))).toBeUndefined();
  });
  test('owner-only needs the flag, not the 92 permissions', () => {
    expect(decide(clinicOwner, person(permissions))).toBeUndefined();
    expect(decide(clinicOwner, person([], { isOwner: true }))).toBe('all');
  });
});

test('there are 92 permission strings, none twice (DESIGN 9.2)', () => {
  expect(permissions).toHaveLength(92);
  expect(new Set(permissions).size).toBe(92);
});
