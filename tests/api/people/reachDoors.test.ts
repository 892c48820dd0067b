import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer, Client } from '#tests/setup/client.ts';
import {
  startTestServer,
  type TestClinic,
  type TestPerson,
  type TestServer,
} from '#tests/setup/testServer.ts';
import { inClinic, transaction } from '#server/db/transaction.ts';
import { pdfOf, upload } from '../fileSupport.ts';
import { employeeDraft, ok } from './support.ts';

type SignedIn = Client & { person: TestPerson };
let server: TestServer;
let clinic: TestClinic;
let owner: SignedIn;
let hr: SignedIn;
/** Sees one branch of two and edits roles. */
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
];

/** People made by hand have no employment yet; a file without one cannot be saved. */
const employ = async (): Promise<void> => {
  await clinic.sql(`update employees set hire_date = '2024-03-01' where hire_date is null`);
  await clinic.sql(
    `insert into employees__employment_periods (clinic_id, id, record_id, position, start)
       select app_clinic(), gen_random_uuid(), e.id, 0, '2024-03-01' from employees e
        where not exists (select from employees__employment_periods p where p.record_id = e.id)`,
  );
};

beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
  owner = await clinic.signedIn({ role: 'owner' });
  hr = await clinic.signedIn({ role: 'hr' });
  branchHr = await clinic.signedIn({ permissions: branchRights, dataScope: 'branch' });
  otherBranch = (await ok(owner.post('/branches', { name_ar: 'فرع بعيد' }))).id;
  await clinic.sql('update employees set branch_id = $1 where id = any($2::uuid[])', [
    otherBranch,
    [owner.person.employeeId, hr.person.employeeId],
  ]);
  await employ();
});
afterAll(() => server.stop());

const code = ({ status, json }: Answer): unknown[] => [status, json?.code];
const refusedOn = ({ status, json }: Answer): unknown[] => [
  status,
  json?.code,
  Object.keys(json?.errors ?? {}),
];
const newRole = (by: SignedIn, name_ar: string, permissions: readonly string[], data_scope: string) =>
  ok(by.post('/roles', { name_ar, permissions, data_scope }));
const filed = (by: SignedIn, more: object = {}) => ok(by.post('/employees', employeeDraft(clinic, more)));
const departments = () => [...clinic.start.departments.values()];

describe('SEC-18 the doors beside the rule of reach', () => {
  test('F1: a role handed out is not widened until its holders see what its editor does not', async () => {
    await filed(owner, { branch_id: otherBranch, department_id: departments()[1] });
    const role = await newRole(branchHr, 'مراجعة ذاتية', ['view_employees'], 'self');
    const puppet = await filed(branchHr, {
      department_id: departments()[1],
      login: { name: 'puppet.self', role_id: role.id },
    });
    expect(puppet.login.role_id).toBe(role.id);
    const wider = { version: role.version, data_scope: 'department' };
    expect(refusedOn(await branchHr.put(`/roles/${role.id}`, wider))).toEqual([
      403,
      'above_your_reach',
      ['data_scope'],
    ]);
    expect(await ok(branchHr.get(`/roles/${role.id}`))).toMatchObject({
      version: role.version,
      data_scope: 'self',
    });
    await ok(branchHr.put(`/roles/${role.id}`, { version: role.version, data_scope: 'branch' }));
  });
  test('F1: what a holder was granted alone is not spread by a wider or fuller role, by no door', async () => {
    const key = String(clinic.start.roles.get('employee'));
    const path = `/roles/${key}`;
    const preset = await ok(owner.get(path));
    const editor = await clinic.signedIn({ permissions: [...branchRights, ...preset.permissions] });
    await clinic.sql(`update roles set permissions = '{view_employees}' where id = $1`, [key]);
    const { login } = await filed(owner, { login: { name: 'granted.alone', role_id: key } });
    const grant = { user_id: login.id, permission: 'manage_salaries', effect: 'allow' };
    const given = await ok(owner.post('/user-grants', grant));
    const { version } = await ok(editor.get(path));
    const matrix = {
      changes: [{ role_id: key, permission: 'view_roles', on: true }],
      row_versions: { [key]: version },
    };
    const tries = [
      await editor.put(path, { version, data_scope: 'branch' }),
      await editor.put('/roles/matrix', matrix),
      await editor.post(`${path}/restore-default`, { version }),
    ];
    expect(tries.map(refusedOn)).toEqual([
      [403, 'above_your_reach', ['data_scope']],
      [403, 'above_your_reach', ['permissions']],
      [403, 'above_your_reach', ['permissions']],
    ]);
    await ok(owner.remove(`/user-grants/${given.id}?version=${given.version}`));
    await ok(editor.put('/roles/matrix', matrix));
  });
  test('F3: nobody but an owner empties the papers of an owner’s file or says whom the owner follows', async () => {
    const { employeeId } = owner.person;
    const { json: paper } = await upload(owner, pdfOf('contract'), 'contract.pdf');
    const before = await ok(owner.get(`/employees/${employeeId}`));
    await ok(
      owner.put(`/employees/${employeeId}`, {
        version: before.version,
        documents: [{ kind: 'contract', file: paper.id }],
      }),
    );
    const { version } = await ok(hr.get(`/employees/${employeeId}`));
    for (const body of [{ documents: [] }, { manager_id: hr.person.employeeId }])
      expect(refusedOn(await hr.put(`/employees/${employeeId}`, { version, ...body }))).toEqual([
        403,
        'owner_protected',
        Object.keys(body),
      ]);
    expect((await ok(hr.get(`/employees/${employeeId}`))).version).toBe(version);
  });
  test('F4: a leaver’s reports whom one does not see are handed to nobody who sees only their team', async () => {
    const role_id = (await newRole(owner, 'قائد فريق', ['view_employees'], 'team')).id;
    const leader = await filed(branchHr, { login: { name: 'leads.team', role_id } });
    const plain = await filed(branchHr);
    const boss = await filed(branchHr);
    const far = await filed(owner, { branch_id: otherBranch });
    await clinic.sql('update employees set manager_id = $1 where id = $2', [boss.id, far.id]);
    const leaving = { version: boss.version, leaving_date: '2026-02-01', leaving_reason: 'سفر' };
    const end = (handover_to_id: string) =>
      branchHr.post(`/employees/${boss.id}/deactivate`, { ...leaving, handover_to_id });
    expect(refusedOn(await end(leader.id))).toEqual([403, 'place_above_you', ['handover_to_id']]);
    // A report one sees follows the leader all the same, and who has no login is shown nothing.
    await ok(branchHr.put(`/employees/${plain.id}`, { version: plain.version, manager_id: leader.id }));
    await ok(end(plain.id));
  });
  test('F6: while a higher role waits, the name and address to sign in with are left to whoever reaches as far', async () => {
    const { login } = await filed(hr, {
      login: {
        name: 'waits.here',
        email: 'waits@clinic.example',
        role_id: clinic.start.roles.get('manager'),
      },
    });
    expect(login.role_id).toBeNull();
    for (const body of [{ email: 'evil@attacker.example' }, { name: 'other.name' }])
      expect(refusedOn(await hr.put(`/users/${login.id}`, { version: login.version, ...body }))).toEqual([
        403,
        'above_your_reach',
        Object.keys(body),
      ]);
    await ok(owner.put(`/users/${login.id}`, { version: login.version, name: 'other.name' }));
  });
  test('F6: a temporary password that was shown before a role was asked for opens nothing once it is given', async () => {
    const { id, login } = await filed(hr, {
      login: { name: 'known.password', role_id: clinic.start.roles.get('employee') },
    });
    const { temporary_password: password } = await ok(hr.post(`/employees/${id}/reset-password`));
    const signIn = () => server.client(clinic.subdomain).post('/login', { name: login.name, password });
    expect((await signIn()).status).toBe(200);
    const manager = clinic.start.roles.get('manager');
    const file = await ok(hr.get(`/users/${login.id}`));
    const asked = await ok(hr.put(`/users/${login.id}`, { version: file.version, role_id: manager }));
    expect(asked.requested_role_id).toBe(manager);
    await ok(owner.put(`/users/${login.id}`, { version: asked.version, role_id: manager }));
    expect((await signIn()).status).toBe(401);
    expect(await clinic.sql('select id from sessions_of($1)', [login.id])).toEqual([]);
  });
  test('F7: a login is not switched on while its person’s service is being ended', async () => {
    const { id, login } = await filed(owner, {
      login: { name: 'ends.now', role_id: clinic.start.roles.get('employee') },
    });
    await clinic.sql('update users set is_active = false where id = $1', [login.id]);
    const { pool } = server.database;
    const text = 'update users set is_active = true where id = $1';
    const opening = () =>
      inClinic(pool, clinic.id, [{ text, values: [login.id] }], { retries: 0, statementTimeout: 300 });
    await transaction(pool, clinic.id, async (tx) => {
      await tx.query(`update employees set status = 'inactive' where id = $1`, [id]);
      await expect(opening()).rejects.toThrow();
    });
    await expect(opening()).rejects.toThrow('login_of_leaver');
  });
  test('F8: nobody moves themself to another department or job title', async () => {
    const mover = await clinic.signedIn({
      permissions: ['view_employees', 'manage_employees_departments', 'manage_employees_job_titles'],
    });
    await employ();
    const employee_ids = [mover.person.employeeId];
    const tries = [
      await mover.put(`/departments/${departments()[1]}/employees`, { employee_ids }),
      await mover.put(`/job-titles/${clinic.start.titles.get('محاسب')}/employees`, { employee_ids }),
    ];
    expect(tries.map(code)).toEqual(tries.map(() => [409, 'self_approval']));
    // A clinic's only owner has nobody else to ask (DESIGN 9.39).
    await ok(
      owner.put(`/departments/${departments()[1]}/employees`, { employee_ids: [owner.person.employeeId] }),
    );
  });
});
