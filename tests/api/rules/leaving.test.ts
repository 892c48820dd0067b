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

const hired = (more: object = {}) => ok(owner.post('/employees', employeeDraft(clinic, more)));
const leave = (one: { id: string; version: number }, more: object = {}) =>
  owner.post(`/employees/${one.id}/deactivate`, {
    version: one.version,
    leaving_date: '2026-02-01',
    leaving_reason: 'استقالة',
    ...more,
  });

test('people 8: the plan’s limits hold for hiring again and for a branch out of the archive', async () => {
  const gone = await ok(leave(await hired()));
  const branch = await ok(owner.post('/branches', { name_ar: 'فرع سيعود' }));
  const away = await ok(owner.post(`/branches/${branch.id}/archive`, { version: branch.version }));
  await clinic.sql(`update clinics set plan_limits = jsonb_build_object(
    'max_active_employees', (select count(*) from employees where status = 'active'),
    'max_branches', (select count(*) from branches where status = 'active'))`);
  const again = await owner.post(`/employees/${gone.id}/rehire`, {
    version: gone.version,
    rehire_date: '2026-06-01',
  });
  expect([again.status, again.json.code]).toEqual([409, 'limit_employees']);
  expect(again.json.message).toMatch(/^وصلت للحد الأقصى للموظفين في باقتك \(\d+\)$/);
  const back = await owner.post(`/branches/${away.id}/restore`, { version: away.version });
  expect([back.status, back.json.code]).toEqual([409, 'limit_branches']);
  expect((await owner.post('/branches', { name_ar: 'فرع زائد' })).json.code).toBe('limit_branches');
  await clinic.sql(`update clinics set plan_limits = '{}'`);
});
test('people 9: reports go to neither the leaver nor somebody below one of them', async () => {
  const boss = await hired();
  const report = await hired({ manager_id: boss.id });
  const below = await hired({ manager_id: report.id });
  for (const handover_to_id of [boss.id, below.id]) {
    const answer = await leave(boss, { handover_to_id });
    expect([answer.status, Object.keys(answer.json.errors)]).toEqual([422, ['handover_to_id']]);
  }
});
test('people 10: nobody is their own delegate', async () => {
  const made = await hired();
  const answer = await owner.put(`/employees/${made.id}`, { version: made.version, delegate_id: made.id });
  expect([answer.status, Object.keys(answer.json.errors)]).toEqual([422, ['delegate_id']]);
});
test('people 12: the login of somebody who left is not switched on, by no door', async () => {
  const role_id = clinic.start.roles.get('employee');
  const made = await hired({ login: { name: 'has.left', role_id } });
  const gone = await ok(leave(made));
  const nested = await owner.put(`/employees/${made.id}`, {
    version: gone.version,
    login: { ...gone.login, is_active: true },
  });
  expect([nested.status, nested.json.code, Object.keys(nested.json.errors)]).toEqual([
    409,
    'login_of_leaver',
    ['login.is_active'],
  ]);
  await expect(
    clinic.sql('update users set is_active = true where id = $1', [made.login.id]),
  ).rejects.toThrow('login_of_leaver');
});
test('people 13: no end before the beginning, no return in the future or into what is archived', async () => {
  const made = await hired();
  const early = await leave(made, { leaving_date: '2023-01-01' });
  expect([early.status, Object.keys(early.json.errors)]).toEqual([422, ['leaving_date']]);
  const department = await ok(owner.post('/departments', { name_ar: 'قسم مؤقت' }));
  const gone = await ok(leave(await hired({ department_id: department.id })));
  const rehire = (rehire_date: string) =>
    owner.post(`/employees/${gone.id}/rehire`, { version: gone.version, rehire_date });
  const late = await rehire('2099-01-01');
  expect([late.status, Object.keys(late.json.errors)]).toEqual([422, ['rehire_date']]);
  await ok(owner.post(`/departments/${department.id}/archive`, { version: department.version }));
  const archived = await rehire('2026-06-01');
  expect([archived.status, archived.json.code, archived.json.message]).toEqual([
    409,
    'archived_place',
    expect.stringContaining('قسم مؤقت'),
  ]);
});
