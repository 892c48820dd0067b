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

test('people 13: the periods of a file never say another thing than its state', async () => {
  const made = await hired({ employment_periods: [{ start: '2024-01-01' }] });
  const [first] = made.employment_periods;
  const said = async (one: { id: string; version: number }, periods: object[]) => {
    const body = { version: one.version, employment_periods: periods };
    const answer = await owner.put(`/employees/${one.id}`, body);
    return [answer.status, answer.json.code, Object.keys(answer.json.errors ?? {})];
  };
  const on = ['employment_periods'];
  const runs = [422, 'period_still_runs', on];
  expect(await said(made, [{ ...first, end: '2025-01-01' }])).toEqual(runs);
  expect(await said(made, [{ ...first, start: '2099-01-01' }])).toEqual([422, 'hired_too_far', on]);
  const filed = async (employment_periods: object[]) =>
    (await owner.post('/employees', employeeDraft(clinic, { birth_date: null, employment_periods }))).json
      .code;
  expect(await filed([{ start: '2023-01-01', end: '2024-01-01' }])).toBe('period_still_runs');
  expect(await filed([{ start: '2099-01-01' }])).toBe('hired_too_far');
  expect(await filed([{ start: '2021-01-01', end: '2022-01-01' }, { start: '2024-01-01' }])).toBeUndefined();
  const gone = await ok(leave(made));
  const ended = [422, 'period_has_ended', on];
  const [last] = gone.employment_periods;
  expect(last.end).toBe('2026-02-01');
  for (const end of [null, '2025-12-31']) expect(await said(gone, [{ ...last, end }])).toEqual(ended);
  expect(await said(gone, [{ ...last, note: 'عقد سنوي' }])).toEqual([200, undefined, []]);
});

test('who leaves is asked about the places they lead and the visits booked with them, each with the way there', async () => {
  const one = await hired();
  const branch = await ok(owner.post('/branches', { name_ar: 'فرع المنصورة', manager_id: one.id }));
  const department = await ok(owner.post('/departments', { name_ar: 'قسم التعقيم', manager_id: one.id }));
  await clinic.sql('update employees set job_title_id = $2 where id = $1', [
    one.id,
    clinic.start.titles.get('طبيب'),
  ]);
  const patient = await ok(
    owner.post('/patients', { full_name: 'مريض قادم', gender: 'male', phone: '+201011112222' }),
  );
  const [type] = await clinic.sql('select id from appointment_types limit 1');
  const soon = Math.ceil(Date.now() / 86_400_000 + 2) * 86_400_000 + 9 * 3_600_000;
  await ok(
    owner.post('/appointments', {
      doctor_id: one.id,
      patient_id: patient.id,
      type_id: type?.['id'],
      branch_id: clinic.start.branch,
      starts_at: new Date(soon).toISOString(),
      outside_hours: true,
    }),
  );
  const { items } = await ok(owner.get(`/employees/${one.id}/leaver-checklist`));
  const told = (items as Record<string, unknown>[]).map(({ kind, ar, at }) => [kind, ar, at]);
  expect(told).toContainEqual([
    'manages_branch',
    'مدير الفرع: فرع المنصورة',
    `/settings/branches/${branch.id}/edit`,
  ]);
  expect(told).toContainEqual([
    'manages_department',
    'مدير القسم: قسم التعقيم',
    `/settings/departments/${department.id}/edit`,
  ]);
  expect(told).toContainEqual([
    'visits',
    '1 من المواعيد القادمة تحتاج طبيباً آخر',
    expect.stringContaining('/patients/appointments?view=all&filter='),
  ]);
  // It keeps nobody from leaving: the visits are marked for the desk.
  const { version } = await ok(owner.get(`/employees/${one.id}`));
  await ok(leave({ id: one.id, version }));
  const visits = await clinic.sql('select needs_rebooking from appointments where doctor_id = $1', [one.id]);
  expect(visits).toEqual([{ needs_rebooking: true }]);
});
