import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer, Client } from '#tests/setup/client.ts';
import {
  startTestServer,
  type TestClinic,
  type TestPerson,
  type TestServer,
} from '#tests/setup/testServer.ts';

type SignedIn = Client & { person: TestPerson };
let server: TestServer;
let clinic: TestClinic;
let hr: SignedIn;
let owner: SignedIn;
let phone = 0;

beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
  hr = await clinic.signedIn({ role: 'hr' });
  owner = await clinic.signedIn({ role: 'owner' });
});
afterAll(() => server.stop());

const employee = (more: object = {}) => ({
  full_name_ar: 'منى سعيد عبد الرحمن',
  gender: 'female',
  phone: `0105${String((phone += 1)).padStart(7, '0')}`,
  branch_id: clinic.start.branch,
  department_id: [...clinic.start.departments.values()][0],
  job_title_id: [...clinic.start.titles.values()][0],
  employment_periods: [{ start: '2024-03-01' }],
  ...more,
});
const ok = async (answer: Promise<Answer>) => {
  const { status, json, text } = await answer;
  expect([status < 300, text]).toEqual([true, expect.any(String)]);
  return json;
};
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
    expect([answer.status, JSON.stringify(answer.json)]).toEqual([409, 'self_approval']);
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
    expect([answer.status, JSON.stringify(answer.json)]).toEqual([409, 'last_owner']);
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

describe('places and titles (hr.md 1)', () => {
  test('a branch with people in it, and the last branch, are not archived', async () => {
    const branch = await ok(owner.get(`/branches/${clinic.start.branch}`));
    const answer = await owner.post(`/branches/${branch.id}/archive`, { version: branch.version });
    expect([answer.status, JSON.stringify(answer.json)]).toEqual([409, 'still_used']);
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
