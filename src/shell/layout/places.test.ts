// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { permissions } from '#metadata/permissions.ts';
import { person } from '#tests/setup/app.tsx';
import { subjectOf } from '#src/client/session/subject.ts';
import { phonePlaces, type PhoneChoice } from './places.ts';

const of = (what: Parameters<typeof person>[0], role: string | null, chosen?: PhoneChoice): string[] =>
  phonePlaces(subjectOf(person(what)), role, chosen).map(({ path }) => path);
const owner = { is_owner: true, permissions };

it('the foot of a phone has home and the work of the role, always in one order', () => {
  expect(of(owner, 'manager')).toEqual([
    '/dashboard',
    '/patients/appointments',
    '/settings/users',
    '/attendance',
  ]);
  expect(of({ permissions: ['view_self_penalties', 'view_self_attendance'] }, 'employee')).toEqual([
    '/dashboard',
    '/employee/attendance/me',
    '/announcements/self',
    '/penalties/self',
  ]);
});

it('only the person changes it: what they chose, in their order, at most four and only what is open', () => {
  const chosen = ['/holidays', '/nowhere', '/dashboard', '/settings/branches', '/penalties', '/targets'];
  expect(of(owner, 'manager', chosen)).toEqual([
    '/holidays',
    '/dashboard',
    '/settings/branches',
    '/penalties',
  ]);
  expect(of(owner, 'manager', ['/nowhere'])).toEqual(of(owner, 'manager'));
});
