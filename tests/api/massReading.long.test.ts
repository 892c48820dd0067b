import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '#tests/setup/client.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';

let server: TestServer;
let clinic: TestClinic;
beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
});
afterAll(() => server.stop());

const marks = (userId: string, reason: string) =>
  clinic.sql(
    'select action, entity, entity_id, changes from audit_log where actor_id = $1 and reason = $2 order by seq',
    [userId, reason],
  );
const bells = (event: string) =>
  clinic.sql('select kind, payload from outbox where event = $1 order by created_at', [event]);

describe('SEC-62 much taken or looked at by one person', () => {
  it('the third export within an hour leaves a mark and tells the owners, once', async () => {
    const owner = await clinic.person({ role: 'owner', isOwner: true });
    const hr = await clinic.signedIn({ role: 'hr' });
    const other = await clinic.signedIn({ role: 'hr' });
    const download = async (client = hr): Promise<void> =>
      expect((await client.get('/branches/export?format=csv')).status).toBe(200);
    await download();
    await download();
    await download(other);
    expect(await marks(hr.person.userId, 'many_exports')).toEqual([]);
    await download();
    await download();
    expect(await marks(hr.person.userId, 'many_exports')).toEqual([
      { action: 'view', entity: 'users', entity_id: hr.person.userId, changes: { count: [null, 3] } },
    ]);
    expect(await marks(other.person.userId, 'many_exports')).toEqual([]);
    const told = await bells('security.many_exports');
    expect(told).toContainEqual({
      kind: 'notification',
      payload: {
        to: { userId: owner.userId },
        actor_id: hr.person.userId,
        resource: 'users',
        record_id: hr.person.userId,
        count: 3,
        minutes: 60,
      },
    });
    const owners = await clinic.sql('select id from users where is_owner and is_active');
    expect(told).toHaveLength(owners.length);
  });

  it('more than 500 different files within an hour do too; the same file again counts once', async () => {
    const hr = await clinic.signedIn({ role: 'hr' });
    await clinic.sql(`update clinics set plan_limits = '{}'`);
    const made = await clinic.sql(
      `insert into employees (clinic_id, employee_no, full_name_ar, gender, phone, branch_id, department_id, job_title_id)
        select app_clinic(), 'M-' || n, 'موظف ' || n, 'male', '+20109' || lpad(n::text, 7, '0'), $1, $2, $3
        from generate_series(1, 501) n returning id`,
      [clinic.start.branch, [...clinic.start.departments.values()][0], [...clinic.start.titles.values()][0]],
    );
    const ids = made.map(({ id }) => String(id));
    for (const id of ids.slice(0, 500)) expect((await hr.get(`/employees/${id}`)).status).toBe(200);
    await hr.get(`/employees/${ids[0] ?? ''}`);
    expect(await marks(hr.person.userId, 'many_files')).toEqual([]);
    await hr.get(`/employees/${ids[500] ?? ''}`);
    expect(await marks(hr.person.userId, 'many_files')).toEqual([
      { action: 'view', entity: 'users', entity_id: hr.person.userId, changes: { count: [null, 501] } },
    ]);
    expect(await bells('security.many_files')).not.toHaveLength(0);
  });

  it('a person who reads through several processes is counted once', async () => {
    const hr = await clinic.signedIn({ role: 'hr' });
    const second = await startTestServer();
    try {
      const elsewhere = createClient(second.origin, { 'x-clinic-subdomain': clinic.subdomain });
      elsewhere.token = hr.token;
      const files = await clinic.sql("select id from employees where employee_no like 'M-%' order by id");
      const ids = files.map(({ id }) => String(id));
      expect(ids).toHaveLength(501);
      for (const id of ids.slice(0, 20)) expect((await hr.get(`/employees/${id}`)).status).toBe(200);
      await Promise.all(ids.slice(20, 300).map((id) => hr.get(`/employees/${id}`)));
      // What one of them saw, seen again by the other, is the same file.
      await Promise.all(ids.slice(100, 475).map((id) => elsewhere.get(`/employees/${id}`)));
      expect(await marks(hr.person.userId, 'many_files')).toEqual([]);
      for (const id of ids.slice(475)) await elsewhere.get(`/employees/${id}`);
      expect((await marks(hr.person.userId, 'many_files')).map(({ changes }) => changes)).toEqual([
        { count: [null, 501] },
      ]);
    } finally {
      await second.stop();
    }
  });
});
