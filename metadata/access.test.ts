import { describe, expect, test } from 'vitest';
import {
  allOf,
  anyOf,
  clinicOwner,
  decide,
  leader,
  may,
  nobody,
  own,
  signedIn,
  within,
  type Subject,
} from './access.ts';
import { permissionsIn, permissionsOf } from './derive/askedPermissions.ts';
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

describe('all of several rights at once (SPECIFICATION 5, requireAll)', () => {
  const both = allOf(may('edit_penalties'), may('view_roles'));
  test('each alone opens nothing, both together do, and whoever owns the clinic holds both', () => {
    expect(decide(both, person(['edit_penalties']))).toBeUndefined();
    expect(decide(both, person(['view_roles']))).toBeUndefined();
    expect(decide(both, person(permissions.filter((one) => one !== 'view_roles')))).toBeUndefined();
    expect(decide(both, person(['edit_penalties', 'view_roles']))).toBe('all');
  });
  test('the narrowest scope counts, in either order', () => {
    const held = person(['view_self_penalties', 'view_roles']);
    for (const rule of [
      allOf(may('view_self_penalties', own), may('view_roles')),
      allOf(may('view_roles'), may('view_self_penalties', own)),
    ]) {
      expect(decide(rule, held)).toBe('self');
      expect(decide(rule, { ...held, isOwner: true })).toBe('self');
    }
    expect(decide(both, person(['edit_penalties', 'view_roles'], { dataScope: 'branch' }))).toBe('branch');
  });
  test('leading people says whose rows, the permission what may be done; the role narrows the permission', () => {
    for (const rule of [allOf(may('view_roles'), leader), allOf(leader, may('view_roles'))]) {
      expect(decide(rule, person(['view_roles'], { leads: true }))).toBe('team');
      expect(decide(rule, person(['view_roles'], { leads: true, dataScope: 'self' }))).toBe('self');
      expect(decide(rule, person(['view_roles']))).toBeUndefined();
      expect(decide(rule, person([], { leads: true }))).toBeUndefined();
    }
  });
  test('one of several, each of which may ask for all of several', () => {
    const rule = allOf(anyOf(may('edit_penalties'), may('create_penalties', own)), may('view_roles'));
    expect(decide(rule, person(['create_penalties', 'view_roles']))).toBe('self');
    expect(decide(rule, person(['create_penalties', 'edit_penalties', 'view_roles']))).toBe('all');
    expect(decide(rule, person(['create_penalties', 'edit_penalties']))).toBeUndefined();
    expect(decide(anyOf(both, may('view_branches')), person(['view_branches']))).toBe('all');
    expect(decide(anyOf(both, may('view_branches')), person(['view_roles']))).toBeUndefined();
  });
  test('with nobody it is nobody; a service that is off takes the whole grant', () => {
    expect(decide(allOf(may('view_roles'), nobody), person(permissions, { isOwner: true }))).toBeUndefined();
    const off = { modulesOff: new Set(['payroll']) };
    const held = ['edit_penalties', 'view_roles'];
    for (const rule of [
      within('payroll', both),
      allOf(within('payroll', may('edit_penalties')), may('view_roles')),
      allOf(may('view_roles'), within('payroll', may('edit_penalties'))),
    ]) {
      expect(decide(rule, person(held))).toBe('all');
      expect(decide(rule, person(held, off))).toBeUndefined();
    }
  });
  test('is written as a&b wherever rights are listed', () => {
    const rule = anyOf(allOf(may('view_roles'), may('edit_roles')), may('view_branches'), leader);
    expect(permissionsOf(rule)).toEqual(['edit_roles&view_roles', 'view_branches']);
    expect(permissionsOf(allOf(may('view_roles'), clinicOwner))).toEqual(['owner&view_roles']);
    expect(permissionsIn(rule)).toEqual(['view_roles', 'edit_roles', 'view_branches']);
  });
});

test('there are 92 permission strings, none twice (DESIGN 9.2)', () => {
  expect(permissions).toHaveLength(92);
  expect(new Set(permissions).size).toBe(92);
});
