import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
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
let hr: SignedIn;
let owner: SignedIn;

beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
  hr = await clinic.signedIn({ role: 'hr' });
  owner = await clinic.signedIn({ role: 'owner' });
});
afterAll(() => server.stop());

const employee = (more: object = {}) => employeeDraft(clinic, more);
const hired = (more: object = {}) => ok(hr.post('/employees', employee(more)));
const role = (key: string) => clinic.start.roles.get(key);

describe('handing out rights (SEC-18, DESIGN 9.17)', () => {
  test('a role above the actor is not given but noted as requested', async () => {
    const made = await hired({ login: { name: 'future.manager', role_id: role('manager') } });
    expect(made.login).toMatchObject({ role_id: null, requested_role_id: role('manager') });
    const given = await ok(
      owner.put(`/employees/${made.id}`, {
        version: made.version,
        login: { ...made.login, role_id: role('manager') },
      }),
    );
    expect(given.login).toMatchObject({ role_id: role('manager'), requested_role_id: null });
  });
  test('only an owner makes or changes an owner', async () => {
    const made = await hired({ login: { name: 'some.one', role_id: role('employee') } });
    const answer = await hr.put(`/employees/${made.id}`, {
      version: made.version,
      login: { ...made.login, is_owner: true },
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(await clinic.sql(`select is_owner from users where name = 'some.one'`)).toEqual([
      { is_owner: false },
    ]);
  });
  test('the last active owner stays (SEC-19)', async () => {
    const alone = await server.newClinic();
    const boss = await alone.signedIn({ role: 'owner' });
    const second = await alone.signedIn({ role: 'owner' });
    const file = await ok(boss.get(`/employees/${second.person.employeeId}`));
    await ok(
      boss.post(`/employees/${file.id}/deactivate`, {
        version: file.version,
        leaving_date: '2026-01-01',
        leaving_reason: 'تخارج',
      }),
    );
    expect((await second.get('/me')).status).toBe(401);
    const own = await ok(boss.get(`/users/${boss.person.userId}`));
    const answer = await boss.put(`/users/${own.id}`, { version: own.version, is_owner: false });
    expect([answer.status, answer.json.code]).toEqual([409, 'last_owner']);
  });
  test('a role’s editor adds only what they hold, never to their own role, never to the owner’s', async () => {
    const editor = await clinic.signedIn({ permissions: ['view_roles', 'create_roles', 'edit_roles'] });
    const above = await editor.post('/roles', { name_ar: 'أعلى', permissions: ['manage_salaries'] });
    expect([above.status, Object.keys(above.json.errors)]).toEqual([422, ['permissions']]);
    const made = await ok(editor.post('/roles', { name_ar: 'مطالع الأدوار', permissions: ['view_roles'] }));
    expect(made.data_scope).toBe('self');
    const [own] = await clinic.sql('select role_id from users where id = $1', [editor.person.userId]);
    const mine = await ok(editor.get(`/roles/${String(own?.['role_id'])}`));
    expect(
      (await editor.put(`/roles/${mine.id}`, { version: mine.version, name_en: 'Mine' })).json.code,
    ).toBe('own_role');
    const locked = await ok(owner.get(`/roles/${role('owner')}`));
    expect(
      (await owner.put(`/roles/${locked.id}`, { version: locked.version, name_en: 'Boss' })).json.code,
    ).toBe('locked_owner');
  });
  test('a role in use is not deleted', async () => {
    const used = await ok(owner.post('/roles', { name_ar: 'دور مستخدم', permissions: ['view_holidays'] }));
    await hired({ login: { name: 'role.user', role_id: role('employee') } });
    await clinic.sql(`update users set role_id = $1 where name = 'role.user'`, [used.id]);
    const answer = await owner.remove(`/roles/${used.id}?version=${used.version}`);
    expect([answer.status, answer.json.message]).toEqual([409, expect.stringContaining('1')]);
  });
  test('REL-14 a switch over an older matrix is refused with the role as it is, who changed it and what', async () => {
    const made = await ok(owner.post('/roles', { name_ar: 'دور متغير', permissions: ['view_holidays'] }));
    await ok(owner.put(`/roles/${made.id}`, { version: made.version, name_ar: 'دور جديد' }));
    const late = await owner.put('/roles/matrix', {
      changes: [{ role_id: made.id, permission: 'view_branches', on: true }],
      row_versions: { [made.id]: made.version },
    });
    expect([late.status, late.json.code]).toEqual([409, 'version_conflict']);
    expect(late.json.details).toMatchObject({
      current: { id: made.id, name_ar: 'دور جديد', version: made.version + 1 },
      changed_by: expect.stringMatching(/./),
      changed_at: expect.stringMatching(/^\d{4}-/),
      fields: ['name_ar'],
    });
  });
  test('the matrix saves all or nothing and tells how many users it touches', async () => {
    const matrix = await ok(owner.get('/roles/matrix'));
    const employeeRole = matrix.roles.find((one: { key: string }) => one.key === 'employee');
    const versions = { [employeeRole.id]: employeeRole.version };
    const off = [{ role_id: employeeRole.id, permission: 'view_holidays', on: false }];
    const stale = await owner.put('/roles/matrix', {
      changes: off,
      row_versions: { [employeeRole.id]: 999 },
    });
    expect([stale.status, stale.json.code]).toEqual([409, 'version_conflict']);
    const worker = await clinic.signedIn({ role: 'employee' });
    expect((await worker.get('/holidays')).status).toBe(200);
    const saved = await ok(owner.put('/roles/matrix', { changes: off, row_versions: versions }));
    expect(saved.affected_users).toBeGreaterThan(0);
    // SEC-13: the next request already feels it.
    expect((await worker.get('/holidays')).status).toBe(403);
  });
  test('a single denial wins over the role, ends at its date, and owners are immune', async () => {
    const worker = await clinic.signedIn({ role: 'hr' });
    expect((await worker.get('/penalties')).status).toBe(200);
    const grant = await ok(
      owner.post('/user-grants', {
        user_id: worker.person.userId,
        permission: 'view_penalties',
        effect: 'deny',
      }),
    );
    expect((await worker.get('/penalties')).status).toBe(403);
    const why = await ok(owner.get(`/roles/effective/${worker.person.userId}`));
    expect(
      why.sources.find((one: { permission: string }) => one.permission === 'view_penalties'),
    ).toMatchObject({ held: false, source: 'deny' });
    await ok(owner.remove(`/user-grants/${grant.id}?version=${grant.version}`));
    expect((await worker.get('/penalties')).status).toBe(200);
    const immune = await owner.post('/user-grants', {
      user_id: owner.person.userId,
      permission: 'view_penalties',
      effect: 'deny',
    });
    expect(
      immune.json.code === 'owner_immune' || Object.keys(immune.json.errors ?? {}).includes('user_id'),
    ).toBe(true);
  });
  test('a temporary password is shown once, demands a change, and ends the sessions', async () => {
    const made = await hired({ login: { name: 'needs.reset', role_id: role('employee') } });
    const { temporary_password: password } = await ok(hr.post(`/employees/${made.id}/reset-password`));
    expect(password.length).toBeGreaterThanOrEqual(10);
    const client = server.client(clinic.subdomain);
    const signed = await client.post('/login', { name: 'needs.reset', password });
    expect(signed.json.user).toMatchObject({ must_change_password: true });
  });
});
