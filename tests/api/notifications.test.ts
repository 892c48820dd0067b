import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import { ownDatabase } from '#tests/setup/ownDatabase.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';
import { cairoDay } from '#tests/setup/cairo.ts';

let server: TestServer;
let clinic: TestClinic;
beforeAll(async () => {
  server = await startTestServer({ DATABASE_URL: await ownDatabase() }, { platformWork: 'on' });
  clinic = await server.newClinic();
});
afterAll(() => server.stop());

const bell = async (client: Client, query = '') => (await client.get(`/notifications${query}`)).json;
const titles = async (client: Client): Promise<string[]> =>
  ((await bell(client)).data as { title_ar: string }[]).map(({ title_ar }) => title_ar);
const told = (client: Client, most: readonly string[]) => expect.poll(() => titles(client)).toEqual(most);

/** A penalty of the employee, as a draft that `hr` approves. */
async function penalty(hr: Client, employeeId: string): Promise<{ id: string }> {
  const made = await hr.post('/penalties', {
    employee_id: employeeId,
    violation_date: cairoDay(-2),
    unit: 'days',
    value: '1',
    reason: 'تأخر عن الوردية',
  });
  expect(made.status).toBe(201);
  const { id, version } = made.json as { id: string; version: number };
  const approved = await hr.post(`/penalties/${id}/approve`, { version });
  expect(approved.status).toBe(200);
  return { id };
}

describe('platform.md 11: who is told, and what they read', () => {
  it('an approved penalty tells its employee in both languages; it opens their own list', async () => {
    const hr = await clinic.signedIn({ role: 'hr' });
    const employee = await clinic.signedIn();
    const { id } = await penalty(hr, employee.person.employeeId);
    await told(employee, ['تم تسجيل جزاء']);
    const { data, total, unread } = await bell(employee);
    expect({ total, unread }).toEqual({ total: 1, unread: 1 });
    expect(data[0]).toMatchObject({
      type: 'penalty.created',
      area: 'pay',
      entity: 'penalties',
      entity_id: id,
      actor_id: hr.person.userId,
      title_en: 'A penalty was recorded',
      link: '/penalties/self',
      priority: 'normal',
      seen_at: null,
      read_at: null,
    });
    expect((await bell(hr)).total).toBe(0);
  });

  it('an objection goes to holders of the permission in the same branch, never to its actor', async () => {
    const there = await server.newClinic();
    const [otherBranch] = await there.sql(
      "insert into branches (clinic_id, name_ar, code, status) values (app_clinic(), 'فرع آخر', 'OTH', 'active') returning id",
    );
    const near = await there.signedIn({ role: 'hr' });
    const far = await there.signedIn({ role: 'hr' });
    const denied = await there.signedIn({ role: 'hr' });
    const owner = await there.signedIn({ role: 'owner', isOwner: true });
    const employee = await there.signedIn();
    await there.sql('update employees set branch_id = $1 where id = any ($2::uuid[])', [
      otherBranch?.['id'],
      [far.person.employeeId, owner.person.employeeId],
    ]);
    await there.sql(
      "insert into user_grants (clinic_id, user_id, permission, effect) values (app_clinic(), $1, 'edit_penalties', 'deny')",
      [denied.person.userId],
    );
    const { id } = await penalty(near, employee.person.employeeId);
    const { version } = (await near.get(`/penalties/${id}`)).json as { version: number };
    const objection = await employee.post(`/penalties/${id}/object`, {
      version,
      objection: 'كنت في مهمة عمل',
    });
    expect(objection.status).toBe(200);
    const [row] = await there.sql('select full_name_ar from employees where id = $1', [
      employee.person.employeeId,
    ]);
    await told(near, [`اعتراض على جزاء من ${String(row?.['full_name_ar'])}`]);
    expect((await bell(near)).data[0]).toMatchObject({ link: `/penalties/${id}/view` });
    const others = await Promise.all([far, denied, owner].map(async (one) => (await bell(one)).total));
    expect(others).toEqual([0, 0, 0]);
    expect(await titles(employee)).toEqual(['تم تسجيل جزاء']);
  });

  it('where the branch has no holder, all of them hear; a holder of own rows alone hears nothing', async () => {
    const there = await server.newClinic();
    const employee = await there.signedIn();
    const owner = await there.signedIn({ role: 'owner', isOwner: true });
    const narrow = await there.signedIn({ permissions: ['edit_employees'], dataScope: 'self' });
    await there.sql('update employees set branch_id = $1 where id = $2', [
      (
        await there.sql(
          "insert into branches (clinic_id, name_ar, code, status) values (app_clinic(), 'فرع', 'F2', 'active') returning id",
        )
      )[0]?.['id'],
      employee.person.employeeId,
    ]);
    const asked = await employee.post('/employees/profile/correction', {
      field: 'marital_status',
      wanted: 'شارع النيل',
    });
    expect(asked.status).toBe(200);
    await expect.poll(async () => (await bell(owner)).total).toBe(1);
    // people 19: the entry by its name, never the wish; that stands in the file for who may read the entry.
    expect(JSON.stringify(await bell(owner))).toContain('«الحالة الاجتماعية»');
    expect(JSON.stringify(await bell(owner))).not.toContain('شارع النيل');
    const { corrections } = (await owner.get(`/employees/${employee.person.employeeId}/corrections`)).json;
    expect(corrections).toMatchObject([{ field: 'marital_status', wanted: 'شارع النيل' }]);
    expect((await bell(narrow)).total).toBe(0);
  });

  it('a repetition refreshes the unread row instead of adding one', async () => {
    const owner = await clinic.signedIn({ role: 'owner', isOwner: true });
    const employee = await clinic.signedIn();
    const roles = [...clinic.start.roles.values()];
    for (const role of roles.slice(0, 2)) {
      const { version } = (await owner.get(`/users/${employee.person.userId}`)).json as { version: number };
      const changed = await owner.put(`/users/${employee.person.userId}`, { version, role_id: role });
      expect(changed.status).toBe(200);
    }
    await told(employee, ['تغيّر دورك في النظام']);
    expect((await bell(employee)).unread).toBe(1);
  });

  it('a changed password tells its person', async () => {
    const employee = await clinic.signedIn();
    const changed = await employee.post('/change-password', {
      current_password: employee.person.password,
      password: 'نخلة-58-Copper-River',
      password_confirmation: 'نخلة-58-Copper-River',
    });
    expect(changed.status).toBe(200);
    employee.token = changed.json.token as string;
    await told(employee, ['تم تغيير كلمة المرور']);
  });
});

/** `count` notices of the pay area for the person, the oldest first. */
const rows = (userId: string, count: number, there = clinic) =>
  there.sql(
    `insert into notifications (clinic_id, recipient_id, type, area, title_ar, title_en, link)
      select app_clinic(), $1, 'penalty.created', 'pay', 'جزاء ' || n, 'Penalty ' || n, '/penalties/self'
      from generate_series(1, $2::int) n returning id`,
    [userId, count],
  );

describe('platform.md 11: the list', () => {
  it('newest first in pages of 20, filtered by unread and area, counted', async () => {
    const employee = await clinic.signedIn();
    await rows(employee.person.userId, 25);
    const first = await bell(employee);
    expect(first).toMatchObject({ total: 25, unread: 25 });
    expect(first.data).toHaveLength(20);
    expect(first.data[0].title_ar).toBe('جزاء 25');
    const rest = await bell(employee, `?before=${first.data[19].id}`);
    expect((rest.data as { title_ar: string }[]).map(({ title_ar }) => title_ar)).toEqual([
      'جزاء 5',
      'جزاء 4',
      'جزاء 3',
      'جزاء 2',
      'جزاء 1',
    ]);
    expect((await bell(employee, '?area=time')).total).toBe(0);
    expect((await employee.post(`/notifications/${first.data[0].id}/read`)).json.read_at).not.toBeNull();
    expect(await bell(employee, '?unread=true&limit=1')).toMatchObject({ total: 24, unread: 24 });
    const chosen = [first.data[1].id, first.data[2].id];
    expect((await employee.post('/notifications/read-all', { ids: chosen })).json).toEqual({ unread: 22 });
    expect((await employee.post('/notifications/seen')).json).toEqual({ unread: 22 });
    expect((await bell(employee)).data.every((one: { seen_at: string | null }) => one.seen_at !== null)).toBe(
      true,
    );
    expect((await employee.post('/notifications/read-all')).json).toEqual({ unread: 0 });
  });

  it.each(['?limit=0', '?limit=101', '?limit=x', '?before=1', '?area=A%20B', '?unread=maybe', '?page=2'])(
    'SEC-47 %s is refused with 400',
    async (query) => {
      const employee = await clinic.signedIn();
      expect((await employee.get(`/notifications${query}`)).status).toBe(400);
    },
  );

  it('SEC-10 another person’s row is 404, of the same clinic and of another one, and stays unread', async () => {
    const [mine, theirs] = [await clinic.signedIn(), await clinic.signedIn()];
    const there = await server.newClinic();
    const stranger = await there.signedIn({ role: 'owner', isOwner: true });
    const [row] = await rows(theirs.person.userId, 1);
    const absent = await mine.post('/notifications/00000000-0000-7000-8000-000000000000/read');
    for (const client of [mine, stranger]) {
      const answer = await client.post(`/notifications/${String(row?.['id'])}/read`);
      expect(answer.status).toBe(404);
      expect({ ...answer.json, request_id: '' }).toEqual({ ...absent.json, request_id: '' });
      await client.post('/notifications/read-all', { ids: [row?.['id']] });
      expect((await bell(client)).total).toBe(0);
    }
    expect((await bell(theirs)).unread).toBe(1);
  });

  it('SEC-02 the database itself shows a request only its own person’s rows', async () => {
    const [mine, theirs] = [await clinic.person(), await clinic.person()];
    await rows(theirs.userId, 1);
    const seen = await server.database.pool.connect();
    try {
      await seen.query(`begin; set local role app; select set_config('app.clinic_id', '${clinic.id}', true),
        set_config('app.user_id', '${mine.userId}', true)`);
      expect((await seen.query('select from notifications')).rowCount).toBe(0);
      await expect(
        seen.query(
          `insert into notifications (clinic_id, recipient_id, type, area, title_ar, title_en) values ($1, $2, 'x', 'pay', 'x', 'x')`,
          [clinic.id, theirs.userId],
        ),
      ).rejects.toThrow(/row-level security/);
    } finally {
      await seen.query('rollback');
      seen.release();
    }
  });

  it('read rows are kept 90 days, unread ones 180', async () => {
    const employee = await clinic.signedIn();
    const made = await rows(employee.person.userId, 4);
    const ages = [89, 91, 179, 181];
    for (const [index, { id }] of made.entries())
      await clinic.sql(
        `update notifications set created_at = now() - make_interval(days => $2), read_at = case when $2 < 100 then now() end where id = $1`,
        [id, ages[index]],
      );
    await server.database.pool.query('begin; set local role app; select sweep_notifications(); commit');
    const kept = (await bell(employee)).data as { id: string }[];
    expect(kept.map(({ id }) => id)).toEqual([made[0]?.['id'], made[2]?.['id']]);
  });
});
