// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { permissions } from '#metadata/permissions.ts';
import { person } from '#tests/setup/app.tsx';
import { subjectOf } from '#src/client/session/subject.ts';
import { withVisit, phonePlaces, type Used } from './places.ts';

const of = (what: Parameters<typeof person>[0], role: string | null, used: Used = {}): string[] =>
  phonePlaces(subjectOf(person(what)), role, used).map(({ path }) => path);

it('the foot of a phone starts with home and the work of the role', () => {
  expect(of({ is_owner: true, permissions }, 'manager')[1]).toBe('/settings/users');
  expect(of({ permissions: ['view_self_penalties', 'view_self_profile'] }, 'employee')).toEqual([
    '/dashboard',
    '/profile',
    '/penalties/self',
  ]);
});

it('then shows what this person uses most, never more than four and only what is open', () => {
  const used = { '/holidays': 9, '/penalties': 30, '/settings/branches': 4, '/patients': 99 };
  expect(of({ is_owner: true, permissions }, 'manager', used)).toEqual([
    '/dashboard',
    '/penalties',
    '/holidays',
    '/settings/branches',
  ]);
});

it('counts each use, and forgets the oldest habits by halves', () => {
  expect(withVisit({ '/a': 2 }, '/a')).toEqual({ '/a': 3 });
  expect(withVisit({ '/a': 998, '/b': 1 }, '/a')).toEqual({ '/a': 499 });
});
