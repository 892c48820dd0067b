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

describe('filing an employee (hr.md 1)', () => {
  test('number, hire date and stored forms come by themselves', async () => {
    const made = await hired({
      phone: '٠١٠١ ٢٣٤ ٥٦٧٨',
      device_user_id: '007',
      national_id: '٢٩٠٠١١٥٠١٠١٢٣٤',
    });
    expect(made).toMatchObject({
      hire_date: '2024-03-01',
      phone: '+201012345678',
      device_user_id: '7',
      birth_date: '1990-01-15',
      status: 'active',
    });
    expect(made.employee_no).toMatch(/^EMP-\d{4}$/);
  });
  test('a phone is taken only among active employees, and free in another clinic', async () => {
    const first = await hired({ phone: '01098765432' });
    const twin = await hr.post('/employees', employee({ phone: '+20 109 876 5432' }));
    expect([twin.status, Object.keys(twin.json.errors)]).toEqual([422, ['phone']]);
    await ok(
      hr.post(`/employees/${first.id}/deactivate`, {
        version: first.version,
        leaving_date: '2024-05-01',
        leaving_reason: 'استقالة',
      }),
    );
    expect((await hired({ phone: '01098765432' })).status).toBe('active');
  });
  test('login, documents and periods are saved with the employee or not at all', async () => {
    const before = await clinic.sql('select count(*)::int as n from employees');
    const wrong = await hr.post(
      '/employees',
      employee({ login: { name: 'لا يصلح', role_id: role('employee') } }),
    );
    expect([wrong.status, Object.keys(wrong.json.errors)]).toEqual([422, ['login.name']]);
    expect(await clinic.sql('select count(*)::int as n from employees')).toEqual(before);
    const made = await hired({ login: { name: 'mona.said', role_id: role('employee') } });
    expect(made.login).toMatchObject({ name: 'mona.said', must_change_password: true, is_active: true });
    const twin = await hr.post(
      '/employees',
      employee({ login: { name: 'Mona.Said', role_id: role('employee') } }),
    );
    expect([twin.status, Object.keys(twin.json.errors)]).toEqual([422, ['login.name']]);
  });
  test('nobody edits their own file through the staff screens', async () => {
    const mine = await ok(hr.get(`/employees/${hr.person.employeeId}`));
    const answer = await hr.put(`/employees/${mine.id}`, { version: mine.version, dependents: 2 });
    expect([answer.status, answer.json.code]).toEqual([409, 'self_approval']);
  });
  test('a manager may not stand below their own report', async () => {
    const boss = await hired();
    const clerk = await hired({ manager_id: boss.id });
    const answer = await hr.put(`/employees/${boss.id}`, { version: boss.version, manager_id: clerk.id });
    expect([answer.status, answer.json.errors.manager_id]).toEqual([422, 'لا يمكن أن يتبع العنصر نفسه']);
  });
  test('the plan’s limit stops the next one with its figure', async () => {
    const small = await server.newClinic();
    const people = await small.signedIn({ role: 'hr' });
    await small.sql(`update clinics set plan_limits = '{"max_active_employees": 1}'`);
    const answer = await people.post('/employees', {
      ...employee(),
      branch_id: small.start.branch,
      department_id: [...small.start.departments.values()][0],
      job_title_id: [...small.start.titles.values()][0],
    });
    expect([answer.status, answer.json.message]).toEqual([
      expect.any(Number),
      'وصلت للحد الأقصى للموظفين في باقتك (1)',
    ]);
    expect(answer.status).toBeGreaterThanOrEqual(400);
  });
});

describe('places and titles (hr.md 1)', () => {
  test('a branch with people in it, and the last branch, are not archived', async () => {
    const branch = await ok(owner.get(`/branches/${clinic.start.branch}`));
    const answer = await owner.post(`/branches/${branch.id}/archive`, { version: branch.version });
    expect([answer.status, answer.json.code]).toEqual([409, 'still_used']);
    const empty = await ok(owner.post('/branches', { name_ar: 'فرع بلا موظفين' }));
    expect((await ok(owner.post(`/branches/${empty.id}/archive`, { version: empty.version }))).status).toBe(
      'archived',
    );
    const unused = await server.newClinic();
    const boss = await unused.signedIn({ role: 'owner' });
    await unused.sql(`update employees set status = 'inactive'`);
    const only = await ok(boss.get(`/branches/${unused.start.branch}`));
    expect((await boss.post(`/branches/${only.id}/archive`, { version: only.version })).json.code).toBe(
      'last_branch',
    );
  });
  test('departments make no circle and no sixth level', async () => {
    const chain: { id: string; version: number }[] = [];
    for (let level = 0; level < 5; level += 1) {
      chain.push(
        await ok(
          owner.post('/departments', { name_ar: `مستوى ${level}`, parent_id: chain.at(-1)?.id ?? null }),
        ),
      );
    }
    const sixth = await owner.post('/departments', { name_ar: 'مستوى سادس', parent_id: chain.at(-1)?.id });
    expect([sixth.status, Object.keys(sixth.json.errors)]).toEqual([422, ['parent_id']]);
    const circle = await owner.put(`/departments/${chain[0]?.id}`, {
      version: chain[0]?.version,
      parent_id: chain[2]?.id,
    });
    expect([circle.status, circle.json.errors.parent_id]).toEqual([422, 'لا يمكن أن يتبع العنصر نفسه']);
  });
  test('the mover takes people over at once and says how many', async () => {
    const to = await ok(owner.post('/departments', { name_ar: 'قسم جديد' }));
    const [one, two] = [await hired(), await hired()];
    expect(await ok(hr.put(`/departments/${to.id}/employees`, { employee_ids: [one.id, two.id] }))).toEqual({
      moved: 2,
    });
    const lists = await ok(hr.get(`/departments/${to.id}/employees`));
    expect(lists.inside.map(({ id }: { id: string }) => id).toSorted()).toEqual([one.id, two.id].toSorted());
    expect(await ok(hr.put(`/departments/${to.id}/employees`, { employee_ids: [one.id] }))).toEqual({
      moved: 0,
    });
  });
});

describe('leaving and coming back (hr.md 1)', () => {
  test('direct reports must be handed over first', async () => {
    const boss = await hired();
    const clerk = await hired({ manager_id: boss.id });
    const other = await hired();
    const leave = { version: boss.version, leaving_date: '2026-02-01', leaving_reason: 'استقالة' };
    const refused = await hr.post(`/employees/${boss.id}/deactivate`, leave);
    expect([refused.status, refused.json.code, refused.json.message]).toEqual([
      409,
      'leaver_open_items',
      expect.stringContaining('1 من المرؤوسين'),
    ]);
    await ok(hr.post(`/employees/${boss.id}/deactivate`, { ...leave, handover_to_id: other.id }));
    expect((await ok(hr.get(`/employees/${clerk.id}`))).manager_id).toBe(other.id);
  });
  test('coming back opens a new period and keeps the old one', async () => {
    const made = await hired();
    const left = await ok(
      hr.post(`/employees/${made.id}/deactivate`, {
        version: made.version,
        leaving_date: '2026-02-01',
        leaving_reason: 'سفر',
      }),
    );
    const early = await hr.post(`/employees/${made.id}/rehire`, {
      version: left.version,
      rehire_date: '2026-01-15',
    });
    expect([early.status, Object.keys(early.json.errors)]).toEqual([422, ['rehire_date']]);
    const back = await ok(
      hr.post(`/employees/${made.id}/rehire`, { version: left.version, rehire_date: '2026-06-01' }),
    );
    expect(back).toMatchObject({ status: 'active', hire_date: '2026-06-01' });
    expect(back.employment_periods).toMatchObject([
      { start: '2024-03-01', end: '2026-02-01' },
      { start: '2026-06-01', end: null },
    ]);
  });
});

describe('one’s own profile (hr.md 1)', () => {
  test('REL-14 a save over an older version is refused with the file as it is, who changed it and what', async () => {
    const worker = await clinic.signedIn({ role: 'employee' });
    const mine = await ok(worker.get('/employees/profile'));
    const file = await ok(hr.get(`/employees/${mine.id}`));
    const contact = { phone: file.phone, address: 'شارع النيل' };
    const employment_periods = [{ start: '2024-03-01' }];
    const saved = await ok(
      hr.put(`/employees/${mine.id}`, { version: file.version, address: 'شارع الهرم', employment_periods }),
    );
    const late = await worker.put('/employees/profile', { ...contact, version: mine.version });
    expect([late.status, late.json.code]).toEqual([409, 'version_conflict']);
    expect(late.json.details).toMatchObject({
      current: { id: mine.id, address: 'شارع الهرم', version: saved.version },
      changed_by: expect.stringMatching(/./),
      changed_at: expect.stringMatching(/^\d{4}-/),
      fields: expect.arrayContaining(['address']),
    });
    expect(
      (await worker.put('/employees/profile', { ...contact, version: late.json.details.current.version }))
        .status,
    ).toBe(200);
  });
});
