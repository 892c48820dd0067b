import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayAt } from '#metadata/time/clock.ts';
import type { Answer, Client } from '#tests/setup/client.ts';
import {
  startTestServer,
  type TestClinic,
  type TestPerson,
  type TestServer,
} from '#tests/setup/testServer.ts';
import { employeeDraft, ok } from './support.ts';

type SignedIn = Client & { person: TestPerson };
let server: TestServer;
let clinic: TestClinic;
let owner: SignedIn;
/** A role everybody here reaches as far as. */
let plain: string;
beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
  owner = await clinic.signedIn({ role: 'owner' });
  const role = { name_ar: 'دور بسيط', permissions: ['view_employees'], data_scope: 'self' };
  plain = (await ok(owner.post('/roles', role))).id;
});
afterAll(() => server.stop());

const dayFromNow = (days: number): string =>
  dayAt(new Date(Date.now() + days * 24 * 60 * 60 * 1000), 'Africa/Cairo');
const refusedOn = ({ status, json }: Answer): unknown[] => [
  status,
  json?.code,
  Object.keys(json?.errors ?? {}),
];
const filed = (by: SignedIn, more: object = {}) => ok(by.post('/employees', employeeDraft(clinic, more)));
const rights = [
  'view_employees',
  'create_employees',
  'edit_employees',
  'view_roles',
  'create_roles',
  'edit_roles',
  'manage_permissions',
];

describe('SEC-18 F10: what one holds until a day is passed on no longer than that', () => {
  let editor: SignedIn;
  let login: { id: string; version: number };
  beforeAll(async () => {
    editor = await clinic.signedIn({ permissions: rights });
    await ok(
      owner.post('/user-grants', {
        user_id: editor.person.userId,
        permission: 'manage_salaries',
        effect: 'allow',
        until: dayFromNow(10),
      }),
    );
    ({ login } = await filed(owner, {
      login: { name: 'takes.rights', role_id: plain },
    }));
  });
  const give = (until?: string) =>
    editor.post('/user-grants', {
      user_id: login.id,
      permission: 'manage_salaries',
      effect: 'allow',
      ...(until === undefined ? {} : { until }),
    });

  test('a single right: neither without an end nor with a later one, nor made longer', async () => {
    for (const until of [undefined, dayFromNow(11)])
      expect(refusedOn(await give(until))).toEqual([422, 'longer_than_yours', ['until']]);
    const given = await ok(give(dayFromNow(10)));
    const path = `/user-grants/${given.id}`;
    for (const until of [null, dayFromNow(12)])
      expect(refusedOn(await editor.put(path, { version: given.version, until }))).toEqual([
        422,
        'longer_than_yours',
        ['until'],
      ]);
    const shorter = await ok(editor.put(path, { version: given.version, until: dayFromNow(5) }));
    await ok(editor.remove(`${path}?version=${shorter.version}`));
  });

  test('a denial taken away would give it for good', async () => {
    const denied = await ok(
      owner.post('/user-grants', { user_id: login.id, permission: 'manage_salaries', effect: 'deny' }),
    );
    const removed = await editor.remove(`/user-grants/${denied.id}?version=${denied.version}`);
    expect(removed.json.code).toBe('longer_than_yours');
    const turned = await editor.put(`/user-grants/${denied.id}`, {
      version: denied.version,
      effect: 'allow',
    });
    expect(turned.json.code).toBe('longer_than_yours');
    await ok(owner.remove(`/user-grants/${denied.id}?version=${denied.version}`));
  });

  test('a role has no end: it takes up no such right by any door, and one that holds it is only asked for', async () => {
    const refused = await editor.post('/roles', {
      name_ar: 'رواتب للأبد',
      permissions: ['manage_salaries'],
      data_scope: 'self',
    });
    expect(refusedOn(refused)).toEqual([422, 'above_you', ['permissions']]);
    const role = await ok(
      editor.post('/roles', { name_ar: 'قراءة', permissions: ['view_employees'], data_scope: 'self' }),
    );
    const wider = { version: role.version, permissions: ['view_employees', 'manage_salaries'] };
    expect(refusedOn(await editor.put(`/roles/${role.id}`, wider))).toEqual([
      422,
      'above_you',
      ['permissions'],
    ]);
    const matrix = await editor.put('/roles/matrix', {
      changes: [{ role_id: role.id, permission: 'manage_salaries', on: true }],
      row_versions: { [role.id]: role.version },
    });
    expect([matrix.status, matrix.json.code]).toEqual([422, 'above_you']);
    const paying = await ok(
      owner.post('/roles', { name_ar: 'رواتب', permissions: ['manage_salaries'], data_scope: 'self' }),
    );
    const file = await ok(editor.get(`/users/${login.id}`));
    const asked = await ok(editor.put(`/users/${login.id}`, { version: file.version, role_id: paying.id }));
    expect([asked.role_id, asked.requested_role_id]).toEqual([plain, paying.id]);
  });

  test('whose role gives it too passes it on as before', async () => {
    const both = await clinic.signedIn({ permissions: [...rights, 'manage_salaries'] });
    await ok(
      owner.post('/user-grants', {
        user_id: both.person.userId,
        permission: 'manage_salaries',
        effect: 'allow',
        until: dayFromNow(1),
      }),
    );
    const other = await filed(owner, {
      login: { name: 'takes.more', role_id: plain },
    });
    await ok(
      both.post('/user-grants', { user_id: other.login.id, permission: 'manage_salaries', effect: 'allow' }),
    );
  });
});

describe('SEC-18 while a higher role waits', () => {
  const wait = async (name: string) => {
    const hr = await clinic.signedIn({ role: 'hr' });
    const file = await filed(hr, { login: { name, role_id: clinic.start.roles.get('manager') } });
    expect(file.login.role_id).toBeNull();
    return { hr, file };
  };

  test('the phone to sign in with is left to whoever reaches as far as that role', async () => {
    const { hr, file } = await wait('waits.phone');
    const phone = { version: file.version, phone: '01099990001' };
    expect(refusedOn(await hr.put(`/employees/${file.id}`, phone))).toEqual([
      403,
      'above_your_reach',
      ['phone'],
    ]);
    await ok(hr.put(`/employees/${file.id}`, { version: file.version, address: 'شارع النيل' }));
  });

  test('also where the role is asked for in the same call, as is the address', async () => {
    const hr = await clinic.signedIn({ role: 'hr' });
    const manager = clinic.start.roles.get('manager');
    const file = await filed(hr, {
      login: { name: 'asks.both', role_id: clinic.start.roles.get('employee') },
    });
    const { id, version } = await ok(hr.get(`/users/${file.login.id as string}`));
    const both = { version, role_id: manager, email: 'evil@attacker.example' };
    expect(refusedOn(await hr.put(`/users/${id}`, both))).toEqual([403, 'above_your_reach', ['email']]);
    const body = { version: file.version, phone: '01099990002', login: { id, version, role_id: manager } };
    expect(refusedOn(await hr.put(`/employees/${file.id}`, body))).toEqual([
      403,
      'above_your_reach',
      ['phone'],
    ]);
    await ok(hr.put(`/users/${id}`, { version, role_id: manager }));
  });
});

describe('SEC-18 F9: a department has people of every branch', () => {
  test('who sees one branch gives nobody the scope of a department, though today it is empty elsewhere', async () => {
    const branchHr = await clinic.signedIn({ permissions: rights, dataScope: 'branch' });
    const [department] = [...clinic.start.departments.values()].slice(-1);
    const role = await ok(
      owner.post('/roles', { name_ar: 'قسمه', permissions: ['view_employees'], data_scope: 'department' }),
    );
    const puppet = await filed(branchHr, {
      department_id: department,
      login: { name: 'puppet.department', role_id: role.id },
    });
    expect([puppet.login.role_id, puppet.login.requested_role_id]).toEqual([null, role.id]);
  });
});
