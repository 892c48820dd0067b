import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';
import { employeeDraft, ok } from './support.ts';

let server: TestServer;
let clinic: TestClinic;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
  owner = await clinic.signedIn({ role: 'owner' });
});
afterAll(() => server.stop());

test('a user name from before its rule stays, and everything else of the account can be saved', async () => {
  const person = await clinic.person({ name: 'hr', permissions: ['view_employees'], dataScope: 'self' });
  const file = await ok(owner.get(`/employees/${person.employeeId}`));
  const saved = await ok(
    owner.put(`/employees/${person.employeeId}`, {
      version: file.version,
      phone: '01069990001',
      employment_periods: [{ start: '2024-03-01' }],
      login: { ...file.login, email: 'hr.new@example.com' },
    }),
  );
  expect([saved.phone, saved.login.name, saved.login.email]).toEqual([
    '+201069990001',
    'hr',
    'hr.new@example.com',
  ]);
  // Another one is held to the rule.
  const wrong = await owner.put(`/users/${person.userId}`, { version: saved.login.version, name: 'h' });
  expect([wrong.status, Object.keys(wrong.json.errors)]).toEqual([422, ['name']]);
});

test('the rules of an account run for such a name too: a wider role only waits', async () => {
  const person = await clinic.person({ name: 'ab', permissions: ['view_employees'], dataScope: 'self' });
  const hr = await clinic.signedIn({ role: 'hr' });
  const { login } = await ok(hr.get(`/employees/${person.employeeId}`));
  const asked = await ok(
    hr.put(`/users/${person.userId}`, {
      version: login.version,
      name: 'ab',
      role_id: clinic.start.roles.get('manager'),
    }),
  );
  expect([asked.role_id, asked.requested_role_id]).toEqual([
    login.role_id,
    clinic.start.roles.get('manager'),
  ]);
});

test.each(['ـــ', 'ــ ـــ', 'ـَـُـ'])('a name of strokes alone is none: %s', async (full_name_ar) => {
  const answer = await owner.post('/employees', employeeDraft(clinic, { full_name_ar }));
  expect([answer.status, Object.keys(answer.json.errors)]).toEqual([422, ['full_name_ar']]);
});

test('who sees a department is told at the department that a person would leave it', async () => {
  const hr = await clinic.signedIn({
    permissions: ['view_employees', 'edit_employees', 'create_employees'],
    dataScope: 'department',
  });
  const [mine] = await clinic.sql('select department_id from employees where id = $1', [
    hr.person.employeeId,
  ]);
  const other = [...clinic.start.departments.values()].find((id) => id !== mine?.['department_id']);
  const made = await ok(
    owner.post('/employees', employeeDraft(clinic, { department_id: mine?.['department_id'] })),
  );
  const moved = await hr.put(`/employees/${made.id}`, { version: made.version, department_id: other });
  expect([moved.status, Object.keys(moved.json.errors)]).toEqual([422, ['department_id']]);
  const filed = await hr.post('/employees', employeeDraft(clinic, { department_id: other }));
  expect([filed.status, Object.keys(filed.json.errors)]).toEqual([422, ['department_id']]);
});
