import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
let manager: SignedIn;
let hr: SignedIn;
/** Sees one branch of two, holds what the role hr holds and what a role's editor needs. */
let branchHr: SignedIn;
let otherBranch: string;
const branchRights = [
  'view_employees',
  'create_employees',
  'edit_employees',
  'view_roles',
  'create_roles',
  'edit_roles',
  'manage_permissions',
  'manage_employees_departments',
];

beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
  owner = await clinic.signedIn({ role: 'owner' });
  manager = await clinic.signedIn({ role: 'manager' });
  hr = await clinic.signedIn({ role: 'hr' });
  branchHr = await clinic.signedIn({ permissions: branchRights, dataScope: 'branch' });
  otherBranch = (await ok(owner.post('/branches', { name_ar: 'فرع بعيد' }))).id;
  await clinic.sql('update employees set branch_id = $1 where id = any($2::uuid[])', [
    otherBranch,
    [owner, manager, hr].map(({ person }) => person.employeeId),
  ]);
  await employ();
});
afterAll(() => server.stop());

/** People made by hand have no employment yet; a file without one cannot be saved. */
const employ = async (): Promise<void> => {
  await clinic.sql(`update employees set hire_date = '2024-03-01' where hire_date is null`);
  await clinic.sql(
    `insert into employees__employment_periods (clinic_id, id, record_id, position, start)
       select app_clinic(), gen_random_uuid(), e.id, 0, '2024-03-01' from employees e
        where not exists (select from employees__employment_periods p where p.record_id = e.id)`,
  );
};
const account = async (id: string): Promise<Record<string, unknown>> =>
  (await clinic.sql('select name, email, role_id, is_active, version from users where id = $1', [id]))[0] ??
  {};
const newRole = (name_ar: string, permissions: readonly string[], data_scope: string) =>
  ok(owner.post('/roles', { name_ar, permissions, data_scope }));
const code = ({ status, json }: Answer): unknown[] => [status, json?.code];
const refused = [403, 'above_your_reach'];

describe('SEC-18 one rule of reach (people 1, 2, 15; security 3, 4, 12)', () => {
  test.each([
    ['email', { email: 'evil@attacker.example' }],
    ['name', { name: 'taken.over' }],
    ['is_active', { is_active: false }],
  ])(
    'people 1: whoever holds less changes nothing a higher account signs in with: %s',
    async (field, body) => {
      const { userId, employeeId } = manager.person;
      const before = await account(userId);
      const direct = await hr.put(`/users/${userId}`, { version: before['version'], ...body });
      expect(code(direct)).toEqual(refused);
      expect(Object.keys(direct.json.errors)).toEqual([field]);
      const file = await ok(hr.get(`/employees/${employeeId}`));
      const nested = await hr.put(`/employees/${employeeId}`, {
        version: file.version,
        login: { ...file.login, ...body },
      });
      expect(code(nested)).toEqual(refused);
      expect(Object.keys(nested.json.errors)).toEqual([`login.${field}`]);
      expect(await account(userId)).toEqual(before);
    },
  );
  test('people 1: the phone, which signs in too, and a lower role instead of a higher one', async () => {
    const { userId, employeeId } = manager.person;
    const before = await account(userId);
    const file = await ok(hr.get(`/employees/${employeeId}`));
    const phone = await hr.put(`/employees/${employeeId}`, { version: file.version, phone: '01055500011' });
    expect([...code(phone), Object.keys(phone.json.errors)]).toEqual([...refused, ['phone']]);
    const role_id = clinic.start.roles.get('employee');
    expect(code(await hr.put(`/users/${userId}`, { version: before['version'], role_id }))).toEqual(refused);
    expect(code(await hr.remove(`/employees/${employeeId}?version=${file.version}`))).toEqual(refused);
    expect(await account(userId)).toEqual(before);
    // What does not sign in stays the staff's work.
    expect((await hr.put(`/employees/${employeeId}`, { version: file.version, dependents: 2 })).status).toBe(
      200,
    );
  });
  test('people 2a, security 4: a role of a wider scope waits, though every permission of it is held', async () => {
    const wide = await newRole('شؤون كل العيادة', ['view_employees'], 'all');
    const made = await ok(
      branchHr.post(
        '/employees',
        employeeDraft(clinic, { login: { name: 'puppet.wide', role_id: wide.id } }),
      ),
    );
    expect(made.login).toMatchObject({ role_id: null, requested_role_id: wide.id });
    await clinic.sql('update users set role_id = $1, requested_role_id = null where id = $2', [
      wide.id,
      made.login.id,
    ]);
    expect((await branchHr.post(`/employees/${made.id}/reset-password`)).json).not.toHaveProperty(
      'temporary_password',
    );
  });
  test('people 2b: branches beyond one’s own are not opened to a login, on filing nor later', async () => {
    const near = await newRole('شؤون الفرع', ['view_employees'], 'branch');
    const login = (name: string) => ({ name, role_id: near.id });
    const both = employeeDraft(clinic, { extra_branch_ids: [otherBranch], login: login('puppet.both') });
    expect((await ok(branchHr.post('/employees', both))).login).toMatchObject({
      role_id: null,
      requested_role_id: near.id,
    });
    const made = await ok(
      branchHr.post('/employees', employeeDraft(clinic, { login: login('puppet.near') })),
    );
    expect(made.login.role_id).toBe(near.id);
    const answer = await branchHr.put(`/employees/${made.id}`, {
      version: made.version,
      extra_branch_ids: [otherBranch],
    });
    expect([...code(answer), Object.keys(answer.json.errors)]).toEqual([
      403,
      'place_above_you',
      ['extra_branch_ids'],
    ]);
  });
  test('a login that waits shows no temporary password that would open the role later', async () => {
    const role_id = clinic.start.roles.get('manager');
    const made = await ok(
      hr.post(
        '/employees',
        employeeDraft(clinic, { branch_id: otherBranch, login: { name: 'will.manage', role_id } }),
      ),
    );
    expect(made.login).toMatchObject({ role_id: null, requested_role_id: role_id });
    expect((await hr.post(`/employees/${made.id}/reset-password`)).json).not.toHaveProperty(
      'temporary_password',
    );
    expect((await owner.post(`/employees/${made.id}/reset-password`)).json).toHaveProperty(
      'temporary_password',
    );
  });
  test('security 12, people 14: a higher role is not weakened, and none made wider than one’s own', async () => {
    const id = clinic.start.roles.get('manager');
    const role = await ok(branchHr.get(`/roles/${id}`));
    const { version } = role;
    const tries = [
      await branchHr.put(`/roles/${id}`, { version, second_step_required: true }),
      await branchHr.put(`/roles/${id}`, { version, permissions: ['view_holidays'] }),
      await branchHr.put('/roles/matrix', {
        changes: [{ role_id: id, permission: 'view_employees', on: false }],
        row_versions: { [String(id)]: version },
      }),
      await branchHr.post(`/roles/${id}/restore-default`, { version }),
    ];
    expect(tries.map(code)).toEqual(tries.map(() => refused));
    expect(await ok(branchHr.get(`/roles/${id}`))).toEqual(role);
    const made = await ok(
      branchHr.post('/roles', { name_ar: 'قسم', data_scope: 'department', permissions: ['view_employees'] }),
    );
    const wider = await branchHr.put(`/roles/${made.id}`, { version: made.version, data_scope: 'all' });
    expect([wider.status, Object.keys(wider.json.errors)]).toEqual([422, ['data_scope']]);
    const team = await clinic.signedIn({ permissions: ['create_roles', 'view_roles'], dataScope: 'team' });
    const above = await team.post('/roles', {
      name_ar: 'فرع',
      data_scope: 'branch',
      permissions: ['view_roles'],
    });
    expect([above.status, Object.keys(above.json.errors)]).toEqual([422, ['data_scope']]);
  });
  test('security 12: single rights and the reasons for them end where one’s rows end', async () => {
    const unseen = manager.person.userId;
    const deny = { permission: 'view_employees', effect: 'deny' };
    const away = await branchHr.post('/user-grants', { user_id: unseen, ...deny });
    expect([away.status, Object.keys(away.json.errors)]).toEqual([422, ['user_id']]);
    expect((await branchHr.get(`/roles/effective/${unseen}`)).status).toBe(404);
    const near = await clinic.signedIn({ permissions: ['manage_salaries'], dataScope: 'branch' });
    const { userId } = near.person;
    expect(code(await branchHr.post('/user-grants', { user_id: userId, ...deny }))).toEqual(refused);
    expect(code(await branchHr.get(`/roles/effective/${userId}`))).toEqual(refused);
    const grant = await ok(owner.post('/user-grants', { user_id: unseen, ...deny }));
    expect((await ok(branchHr.get('/user-grants'))).map(({ id }: { id: string }) => id)).not.toContain(
      grant.id,
    );
    expect((await branchHr.remove(`/user-grants/${grant.id}?version=${grant.version}`)).status).toBe(404);
    await ok(owner.remove(`/user-grants/${grant.id}?version=${grant.version}`));
  });
  test('people 15: an owner’s file is changed by owners only; handing over a leaver’s reports still works', async () => {
    const { employeeId } = owner.person;
    const file = await ok(manager.get(`/employees/${employeeId}`));
    for (const body of [
      { phone: '01055500022' },
      { full_name_ar: 'اسم آخر للمالك' },
      { login: { ...file.login, name: 'not.mine' } },
    ])
      expect(code(await manager.put(`/employees/${employeeId}`, { version: file.version, ...body }))).toEqual(
        [403, 'owner_protected'],
      );
    expect(code(await manager.put(`/users/${owner.person.userId}`, { version: 1, locale: 'en' }))[0]).toBe(
      403,
    );
    expect(await ok(manager.get(`/employees/${employeeId}`))).toEqual(file);
    const boss = await ok(manager.post('/employees', employeeDraft(clinic)));
    const next = await ok(manager.post('/employees', employeeDraft(clinic)));
    await clinic.sql('update employees set manager_id = $1 where id = $2', [boss.id, employeeId]);
    await ok(
      manager.post(`/employees/${boss.id}/deactivate`, {
        version: boss.version,
        leaving_date: '2026-02-01',
        leaving_reason: 'سفر',
        handover_to_id: next.id,
      }),
    );
    expect((await ok(manager.get(`/employees/${employeeId}`))).manager_id).toBe(next.id);
  });
  test('ending a service stays the work of the staff, whatever the login holds', async () => {
    const above = await clinic.signedIn({ role: 'manager' });
    await employ();
    const file = await ok(hr.get(`/employees/${above.person.employeeId}`));
    await ok(
      hr.post(`/employees/${file.id}/deactivate`, {
        version: file.version,
        leaving_date: '2026-02-01',
        leaving_reason: 'استقالة',
      }),
    );
    expect((await above.get('/me')).status).toBe(401);
  });
  test('nobody moves themself into another department’s rows', async () => {
    const person = await clinic.signedIn({
      permissions: ['view_employees', 'manage_employees_departments'],
      dataScope: 'department',
    });
    await employ();
    const [, next] = [...clinic.start.departments.values()];
    const answer = await person.put(`/departments/${next}/employees`, {
      employee_ids: [person.person.employeeId],
    });
    expect(code(answer)).toEqual([409, 'self_approval']);
  });
  test('a login needs a role; HR still files a person whose role waits', async () => {
    const bare = await hr.post('/employees', employeeDraft(clinic, { login: { name: 'no.role' } }));
    expect([bare.status, bare.json.errors]).toEqual([422, { 'login.role_id': 'اختر دوراً لهذا الحساب' }]);
  });
});
