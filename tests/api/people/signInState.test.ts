import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';

let server: TestServer;
let clinic: TestClinic;
let owner: Client;
let hr: Client;
const roles: Record<string, string> = {};
beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
  owner = await clinic.signedIn({ role: 'owner' });
  hr = await clinic.signedIn({ role: 'hr' });
  for (const { id, key } of await clinic.sql('select id, key from roles')) roles[String(key)] = String(id);
});
afterAll(() => server.stop());

let made = 0;
/** Somebody HR files with a login of this role; the record as HR sees it then. */
async function filed(role: string) {
  made += 1;
  const [like] = await clinic.sql('select branch_id, department_id, job_title_id from employees limit 1');
  const answer = await hr.post('/employees', {
    full_name_ar: `موظف جديد رقم ${made}`,
    gender: 'male',
    phone: `0109876${String(1000 + made)}`,
    ...like,
    employment_periods: [{ start: '2026-01-01' }],
    login: { name: `new-${made}`, role_id: roles[role] },
  });
  expect(answer.status).toBe(201);
  return answer.json as { id: string; login: Record<string, unknown> };
}
const stateOf = async (id: string): Promise<unknown> => (await hr.get(`/employees/${id}`)).json.login.sign_in;

it('ux 3: an account says whether its person can sign in, from the first moment on', async () => {
  const { id, login } = await filed('employee');
  expect(login['sign_in']).toBe('no_password');
  const given = await hr.post(`/employees/${id}/reset-password`);
  expect([given.status, await stateOf(id)]).toEqual([200, 'temporary']);
  await clinic.sql(
    `select set_password((select id from users where employee_id = $1), 'x', now() - interval '1 minute', true)`,
    [id],
  );
  expect(await stateOf(id)).toBe('ended');
  await clinic.sql(`select set_password((select id from users where employee_id = $1), 'x')`, [id]);
  expect(await stateOf(id)).toBe('works');
  await clinic.sql('update users set is_active = false where employee_id = $1', [id]);
  expect(await stateOf(id)).toBe('stopped');
});

it('ux 3: an account whose role waits is no account that works, and says which role waits', async () => {
  const { id, login } = await filed('owner');
  expect([login['sign_in'], login['role_id'], login['requested_role_id']]).toEqual([
    'awaits_role',
    null,
    roles['owner'],
  ]);
  await clinic.sql(
    'update users set role_id = requested_role_id, requested_role_id = null where employee_id = $1',
    [id],
  );
  expect(await stateOf(id)).toBe('no_password');
});

it('SEC-18 while a role waits, its approver is told who typed the address a link would go to', async () => {
  const login = { name: 'waits.mail', email: 'waits.mail@example.com', role_id: roles['owner'] };
  const [like] = await clinic.sql('select branch_id, department_id, job_title_id from employees limit 1');
  const filing = await hr.post('/employees', {
    full_name_ar: 'موظف ينتظر دوره',
    gender: 'male',
    phone: '01098760999',
    ...like,
    employment_periods: [{ start: '2026-01-01' }],
    login,
  });
  expect(filing.status).toBe(201);
  const [by] = await clinic.sql(
    'select e.full_name_ar as name from employees e join users u on u.employee_id = e.id where u.id = $1',
    [(hr as typeof hr & { person: { userId: string } }).person.userId],
  );
  const seen = async () => (await owner.get(`/employees/${String(filing.json.id)}`)).json.login;
  const waiting = await seen();
  expect([waiting.email, waiting.email_by]).toEqual([login.email, by?.['name']]);
  // What the owner types is the owner's word.
  await owner.put(`/users/${waiting.id}`, { version: waiting.version, email: 'own.mail@example.com' });
  const typed = await seen();
  expect([typed.email, typed.email_by === by?.['name'], typeof typed.email_by]).toEqual([
    'own.mail@example.com',
    false,
    'string',
  ]);
  await owner.put(`/users/${waiting.id}`, { version: typed.version, role_id: roles['employee'] });
  expect((await seen()).email_by).toBeNull();
});

it('ux 3: whether a role needs approval is told before it is saved, by the rule that holds then', async () => {
  const needs = async (client: Client, role: string): Promise<unknown> =>
    (await client.get(`/employees/role-approval/${roles[role] ?? ''}`)).json.needed;
  for (const role of Object.keys(roles)) {
    expect([role, await needs(owner, role)]).toEqual([role, false]);
    const { login } = await filed(role);
    expect([role, await needs(hr, role)]).toEqual([role, login['role_id'] === null]);
  }
  expect(await needs(hr, 'employee')).toBe(false);
  expect(await needs(hr, 'owner')).toBe(true);
  const absent = await hr.get('/employees/role-approval/019a0000-0000-7000-8000-000000000001');
  expect(absent.status).toBe(404);
  const nobody = await clinic.signedIn({ permissions: ['view_employees'] });
  expect((await nobody.get(`/employees/role-approval/${roles['owner'] ?? ''}`)).status).toBe(403);
});
