import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import { upload } from '#tests/setup/imports.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';

let server: TestServer;
let other: TestServer;
let clinic: TestClinic;
let owner: Client;
let manager: Client;
let penalty: Record<string, unknown>;
beforeAll(async () => {
  server = await startTestServer();
  other = await startTestServer();
  clinic = await server.newClinic();
  owner = await clinic.signedIn({ role: 'owner' });
  manager = await clinic.signedIn({ role: 'manager' });
  const { employeeId } = await clinic.person();
  const made = await manager.post('/penalties', {
    employee_id: employeeId,
    violation_date: '2026-11-01',
    unit: 'amount',
    value: '100',
    reason: 'تأخير متكرر عن الموعد',
  });
  expect([made.status, made.text.slice(0, 300)]).toEqual([201, expect.anything()]);
  penalty = made.json as Record<string, unknown>;
});
afterAll(async () => {
  await other.stop();
  await server.stop();
});

const turn = (name: string, on: boolean, with_others?: boolean) =>
  owner.put(`/modules/${name}`, { on, ...(with_others === undefined ? {} : { with_others }) });

describe('UX-71 services a clinic does not use', () => {
  it('are listed with what they need; people are always there', async () => {
    expect((await owner.get('/modules')).json).toEqual([
      { name: 'attendance', on: true, needs: [], needed_by: [] },
      { name: 'vacations', on: true, needs: [], needed_by: [] },
      { name: 'payroll', on: true, needs: [], needed_by: ['sulfa', 'targets'] },
      { name: 'sulfa', on: true, needs: ['payroll'], needed_by: [] },
      { name: 'targets', on: true, needs: ['payroll'], needed_by: [] },
      { name: 'announcements', on: true, needs: [], needed_by: [] },
      { name: 'inventory', on: true, needs: [], needed_by: [] },
      { name: 'patients', on: true, needs: [], needed_by: ['appointments'] },
      { name: 'appointments', on: true, needs: ['patients'], needed_by: [] },
      { name: 'finance', on: true, needs: [], needed_by: [] },
    ]);
    for (const name of ['people', 'core', 'employees', 'custody', 'x'])
      expect([name, (await turn(name, false)).status]).toEqual([name, 404]);
    expect((await turn('targets', 'no' as never)).status).toBe(422);
  });

  it('one that others need goes only with them, and says which', async () => {
    const alone = await turn('payroll', false);
    expect([alone.status, alone.json.code, alone.json.details]).toEqual([
      409,
      'module_needed',
      { modules: ['sulfa', 'targets'] },
    ]);
    expect((await manager.get('/me')).json.modules).toEqual(expect.arrayContaining(['payroll', 'targets']));
  });

  it('switched off: every address answers module_off before any right is looked at, in every process at once', async () => {
    const employee = await clinic.signedIn();
    const far = other.client(clinic.subdomain);
    far.token = manager.token;
    expect((await far.get('/penalties')).status).toBe(200);
    expect((await turn('payroll', false, true)).json).toEqual([
      { name: 'attendance', on: true, needs: [], needed_by: [] },
      { name: 'vacations', on: true, needs: [], needed_by: [] },
      { name: 'payroll', on: false, needs: [], needed_by: ['sulfa', 'targets'] },
      { name: 'sulfa', on: false, needs: ['payroll'], needed_by: [] },
      { name: 'targets', on: false, needs: ['payroll'], needed_by: [] },
      { name: 'announcements', on: true, needs: [], needed_by: [] },
      { name: 'inventory', on: true, needs: [], needed_by: [] },
      { name: 'patients', on: true, needs: [], needed_by: ['appointments'] },
      { name: 'appointments', on: true, needs: ['patients'], needed_by: [] },
      { name: 'finance', on: true, needs: [], needed_by: [] },
    ]);
    const id = String(penalty['id']);
    for (const client of [owner, manager, employee])
      for (const [method, path] of [
        ['GET', '/penalties'],
        ['GET', `/penalties/${id}`],
        ['GET', `/penalties/${id}/history`],
        ['GET', '/penalties/options'],
        ['GET', '/penalties/totals'],
        ['GET', '/penalties/export?format=csv&columns=all'],
        ['POST', '/penalties'],
        ['PUT', `/penalties/${id}`],
        ['DELETE', `/penalties/${id}`],
        ['POST', `/penalties/${id}/approve`],
        ['GET', '/violation-types'],
        ['GET', '/targets'],
        ['GET', '/target-achievements'],
        ['GET', '/custom-fields/penalties'],
      ] as const) {
        const answer = await client.call(method, path, method === 'GET' ? {} : { body: {} });
        expect([path, answer.status, answer.json.code]).toEqual([path, 403, 'module_off']);
      }
    await expect
      .poll(async () => (await far.get('/penalties')).json.code, { timeout: 10_000 })
      .toBe('module_off');
    expect((await owner.get('/penalties')).json.message).toBe('هذه الخدمة غير مفعلة في باقتك');
  });

  it('it is gone from search, saved views, imports and /me, and everything else goes on', async () => {
    expect((await manager.get('/me')).json.modules).not.toContain('payroll');
    expect((await manager.get('/me')).json.permissions).toContain('view_penalties');
    const found = (await manager.get(`/search?q=${encodeURIComponent('تأخير')}`)).json as {
      resource: string;
    }[];
    expect(found.filter(({ resource }) => resource === 'penalties')).toEqual([]);
    expect((await manager.get('/imports/template?resource=penalties')).status).toBeGreaterThanOrEqual(400);
    for (const path of ['/employees', '/branches', '/holidays', '/roles', '/dashboard'].slice(0, 4))
      expect([path, (await manager.get(path)).status]).toEqual([path, 200]);
  });

  it('who did it stands in the record of changes, and rights in roles stay as they are', async () => {
    const rows = await clinic.sql(
      `select entity_label, changes from audit_log where entity = 'modules' and action <> 'refused' order by seq`,
    );
    expect(rows).toEqual([{ entity_label: 'payroll', changes: { payroll: [true, false] } }]);
    const { json: roles } = await owner.get('/roles');
    const hr = (roles as { key: string; id: string; permissions: string[]; version: number }[]).find(
      ({ key }) => key === 'hr',
    );
    expect(hr?.permissions).toContain('view_penalties');
    expect(
      (await owner.put(`/roles/${hr?.id ?? ''}`, { version: hr?.version, description: 'كما هو' })).status,
    ).toBe(200);
  });

  it('switched on again, everything is back as it was; one that needs it brings it along only when told', async () => {
    const alone = await turn('targets', true);
    expect([alone.json.code, alone.json.details]).toEqual(['module_needed', { modules: ['payroll'] }]);
    expect((await turn('payroll', true)).status).toBe(200);
    const back = await manager.get(`/penalties/${String(penalty['id'])}`);
    expect(back.json).toEqual(penalty);
    expect((await manager.get('/targets')).status).toBe(200);
  });

  it('one switched off by itself stays off when what it needs goes and comes back', async () => {
    const state = async () =>
      Object.fromEntries(
        ((await owner.get('/modules')).json as { name: string; on: boolean }[]).map(({ name, on }) => [
          name,
          on,
        ]),
      );
    await turn('targets', false);
    await turn('payroll', false);
    await turn('payroll', true);
    expect(await state()).toEqual({
      attendance: true,
      vacations: true,
      payroll: true,
      sulfa: true,
      targets: false,
      announcements: true,
      inventory: true,
      patients: true,
      appointments: true,
      finance: true,
    });
    await turn('payroll', false);
    await turn('targets', true, true);
    expect(await state()).toEqual({
      attendance: true,
      vacations: true,
      payroll: true,
      sulfa: true,
      targets: true,
      announcements: true,
      inventory: true,
      patients: true,
      appointments: true,
      finance: true,
    });
  });

  it('hr.md 8: one that goes off stops its jobs, and their owner is told why', async () => {
    const lines = Array.from({ length: 3000 }, (_, at) => `عطلة ${at},2027-01-01,2027-01-02`);
    const file = ['الاسم بالعربية,من تاريخ,إلى تاريخ', ...lines].join('\n');
    const { json } = await upload(manager, 'holidays', 'holidays.csv', file);
    expect((await manager.post(`/imports/${String(json.id)}/check`)).status).toBe(200);
    expect((await turn('vacations', false)).status).toBe(200);
    const jobs = (await manager.get('/jobs')).json as { resource: string; state: string; error?: object }[];
    expect(jobs.filter(({ resource }) => resource === 'holidays')).toMatchObject([
      { state: 'failed', error: { code: 'module_off', message: 'هذه الخدمة غير مفعلة في باقتك' } },
    ]);
    expect((await turn('vacations', true)).status).toBe(200);
  });

  it('of one clinic are nobody else’s', async () => {
    await turn('vacations', false);
    const foreign = await (await server.newClinic()).signedIn({ role: 'manager' });
    expect((await foreign.get('/holidays')).status).toBe(200);
    expect((await manager.get('/holidays')).json.code).toBe('module_off');
  });
});
