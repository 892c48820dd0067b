import { describe, expect, it } from 'vitest';
import {
  copied,
  differences,
  holds,
  noChanges,
  saveBody,
  stillOpen,
  switched,
  type MatrixRole,
} from './matrixChanges.ts';

const role = (id: string, permissions: string[], users_count = 0): MatrixRole => ({
  id,
  version: 3,
  key: null,
  name_ar: id,
  name_en: null,
  permissions,
  users_count,
});
const order = ['view_roles', 'edit_roles', 'view_branches'];
const reception = role('reception', ['view_branches'], 4);
const hr = role('hr', ['view_roles', 'edit_roles']);

describe('UX-76 switches of the permission matrix', () => {
  it('knows what a role will hold', () => {
    const changes = switched(noChanges, reception, ['view_roles'], true);
    expect(holds(reception, 'view_roles', changes)).toBe(true);
    expect(holds(reception, 'view_branches', changes)).toBe(true);
    expect(holds(hr, 'view_branches', changes)).toBe(false);
  });

  it('forgets a switch that is switched back', () => {
    const there = switched(noChanges, reception, ['view_roles'], true);
    expect(switched(there, reception, ['view_roles'], false).size).toBe(0);
  });

  it('tells per role what is won and lost, in the order of the rows', () => {
    const some = switched(noChanges, reception, ['edit_roles', 'view_roles'], true);
    const all = switched(some, reception, ['view_branches'], false);
    expect(differences(all, [hr, reception], order)).toEqual([
      { role: reception, gains: ['view_roles', 'edit_roles'], losses: ['view_branches'] },
    ]);
  });

  it('keeps own changes after somebody else saved, but not those that came true', () => {
    const changes = switched(noChanges, reception, ['view_roles', 'edit_roles'], true);
    const newer = { ...reception, version: 4, permissions: ['view_branches', 'view_roles'] };
    const open = stillOpen(changes, [newer]);
    expect([...open.values()]).toEqual([{ role_id: 'reception', permission: 'edit_roles', on: true }]);
    expect(saveBody(open, [newer, hr]).row_versions).toEqual({ reception: 4 });
  });

  it('drops changes of a role that is gone', () => {
    const changes = switched(noChanges, reception, ['view_roles'], true);
    expect(stillOpen(changes, [hr]).size).toBe(0);
  });

  it('copies another role, but only what the caller may switch', () => {
    const copy = copied(noChanges, hr, reception, ['view_roles', 'view_branches']);
    expect(differences(copy, [reception], order)).toEqual([
      { role: reception, gains: ['view_roles'], losses: ['view_branches'] },
    ]);
  });
});
