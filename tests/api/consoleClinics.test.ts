import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFirstAdmin } from '#server/console/firstAdmin.ts';
import { readConfig } from '#server/config.ts';
import { createClient } from '#tests/setup/client.ts';
import { ownDatabase } from '#tests/setup/ownDatabase.ts';
import { providerSql, signedInStaff, type Staff } from '#tests/setup/staff.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';

let server: TestServer;
let admin: Staff;
beforeAll(async () => {
  server = await startTestServer({ BASE_DOMAIN: 'clinics.example' });
  admin = await signedInStaff(server);
});
afterAll(() => server.stop());

const rowOf = async (clinic: TestClinic) => (await admin.get(`/platform/clinics/${clinic.id}`)).json;
const pageOf = (host: string, url: string) =>
  server.app.server.inject({ method: 'GET', url, headers: { host } });

describe('clinics in the console (platform.md 10)', () => {
  it('suspends one: its people are out at once, the owner reaches the subscription alone, and comes back', async () => {
    const clinic = await server.newClinic();
    const doctor = await clinic.signedIn({ role: 'doctor' });
    const owner = await clinic.signedIn({ role: 'owner', isOwner: true });
    const suspended = await admin.post(`/platform/clinics/${clinic.id}/suspend`, {});
    expect([suspended.status, suspended.json.status]).toEqual([200, 'suspended']);
    expect((await doctor.get('/me')).status).toBe(401);
    const again = await server
      .client(clinic.subdomain)
      .post('/login', { name: doctor.person.name, password: doctor.person.password });
    expect([again.status, again.json.code]).toEqual([403, 'clinic_suspended']);
    expect((await owner.get('/employees')).json.code).toBe('clinic_suspended');
    expect((await owner.get('/subscription')).status).toBe(200);
    expect((await admin.post(`/platform/clinics/${clinic.id}/resume`, {})).json.status).toBe('active');
    // Within a second (SEC-13): the news reaches the process by the database.
    await expect.poll(async () => (await owner.get('/employees')).status).toBe(200);
  });

  it('SEC-74 what was done to it stands in its own audit log, and nothing of its people here', async () => {
    const clinic = await server.newClinic();
    const person = await clinic.person({ email: 'private@person.example' });
    await admin.post(`/platform/clinics/${clinic.id}/suspend`, {});
    expect(
      await clinic.sql(
        "select actor_label, changes from audit_log where action = 'transition' and entity = 'clinics'",
      ),
    ).toEqual([{ actor_label: 'فريق المنصة', changes: { status: ['active', 'suspended'] } }]);
    const told = JSON.stringify(await rowOf(clinic));
    expect(JSON.parse(told).users_count).toBe(1);
    for (const mark of [person.name, 'private@person.example', person.employeeId])
      expect(told).not.toContain(mark);
  });

  it('people 21: the clinic’s owner reads each change with its values before and after', async () => {
    const clinic = await server.newClinic();
    const owner = await clinic.signedIn({ role: 'owner', isOwner: true });
    const old = clinic.subdomain;
    const before = await rowOf(clinic);
    const path = `/platform/clinics/${clinic.id}`;
    const put = async (change: object): Promise<void> => {
      const answer = await admin.put(path, { ...(await rowOf(clinic)), ...change });
      expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
    };
    await put({ plan: 'growth' });
    await put({ ends_on: '2031-05-17' });
    await admin.post(`${path}/suspend`, {});
    await admin.post(`${path}/resume`, {});
    await put({ subdomain: `${old}-x` });
    const here = server.client(`${old}-x`);
    here.token = owner.token;
    const entries = (await here.get('/audit-log?entity=clinics')).json as readonly {
      actor: string;
      facts: readonly { name: string; before: unknown; after: unknown }[];
    }[];
    expect(new Set(entries.map(({ actor }) => actor))).toEqual(new Set(['فريق المنصة']));
    expect(entries.toReversed().map(({ facts }) => facts)).toEqual([
      [{ name: 'plan', before: before['plan'], after: 'growth' }],
      [{ name: 'ends_on', before: before['ends_on'] ?? null, after: '2031-05-17' }],
      [{ name: 'status', before: 'active', after: 'suspended' }],
      [{ name: 'status', before: 'suspended', after: 'active' }],
      [{ name: 'subdomain', before: old, after: `${old}-x` }],
    ]);
  });

  it('renames one: the old host answers 301 for twelve months, and nobody else gets it', async () => {
    const clinic = await server.newClinic();
    const other = await server.newClinic();
    const old = clinic.subdomain;
    const renamed = await admin.put(`/platform/clinics/${clinic.id}`, {
      ...(await rowOf(clinic)),
      subdomain: `${old}-n`,
    });
    expect([renamed.status, renamed.json.subdomain]).toEqual([200, `${old}-n`]);
    const moved = await pageOf(`${old}.clinics.example:8080`, '/penalties?page=2');
    expect([moved.statusCode, moved.headers.location]).toEqual([
      301,
      `http://${old}-n.clinics.example:8080/penalties?page=2`,
    ]);
    const wish = async (subdomain: string) =>
      await admin.put(`/platform/clinics/${other.id}`, { ...(await rowOf(other)), subdomain });
    for (const name of [old, `${old}-n`, 'admin', 'www', 'platform']) {
      const { status, json } = await wish(name);
      expect([name, status, Object.keys(json.errors)]).toEqual([name, 422, ['subdomain']]);
    }
    const back = await admin.put(`/platform/clinics/${clinic.id}`, {
      ...(await rowOf(clinic)),
      subdomain: old,
    });
    expect([back.status, back.json.subdomain]).toEqual([200, old]);
    expect((await pageOf(`${old}.clinics.example`, '/penalties')).statusCode).not.toBe(301);
  });

  it('gives another plan with its limits, through the last second of a day of the clinic', async () => {
    const clinic = await server.newClinic();
    await admin.put(`/platform/clinics/${clinic.id}`, {
      ...(await rowOf(clinic)),
      plan: 'growth',
      ends_on: '2027-03-31',
    });
    expect(
      await clinic.sql('select subscription_plan, plan_limits, subscription_ends_at from clinics'),
    ).toEqual([
      {
        subscription_plan: 'growth',
        plan_limits: { max_active_employees: 75, max_branches: 5, storage_mb: 20480 },
        subscription_ends_at: new Date('2027-03-31T21:59:59Z'),
      },
    ]);
    const demo = await admin.put(`/platform/clinics/${clinic.id}`, {
      ...(await rowOf(clinic)),
      plan: 'demo',
    });
    expect(Object.keys(demo.json.errors)).toEqual(['plan']);
  });
});

describe('what else the console looks after', () => {
  it('reserves a name, which sign-up then refuses; the product’s own stay', async () => {
    const name = `kept-${process.pid}`;
    const made = await admin.post('/platform/reserved-names', { name });
    expect([made.status, made.json.why]).toEqual([201, 'platform']);
    expect((await server.client().get(`/signup/subdomain?value=${name}`)).json.reason).toBe('reserved');
    expect((await admin.post('/platform/reserved-names', { name })).json.errors).toHaveProperty('name');
    const [www] = (await admin.get('/platform/reserved-names?filter={"name":"www"}')).json;
    expect((await admin.remove(`/platform/reserved-names/${www.id}`)).status).toBe(409);
    expect((await admin.remove(`/platform/reserved-names/${made.json.id}`)).status).toBe(200);
    expect((await server.client().get(`/signup/subdomain?value=${name}`)).json.available).toBe(true);
  });

  it('shows failed mails masked and sends one again, but none whose link is gone', async () => {
    const clinic = await server.newClinic();
    const failed = (event: string) =>
      clinic.sql(
        `insert into outbox (clinic_id, kind, event, payload, attempts, error, failed_at)
          values (app_clinic(), 'mail', $1, '{"to": "someone@mail.example"}', 6, 'EENVELOPE', now()) returning id`,
        [event],
      );
    const [[plain], [linked]] = [await failed('account.password_changed'), await failed('account.reset')];
    const shown = (await admin.get(`/platform/mails/${String(plain?.['id'])}`)).json;
    expect(shown).toMatchObject({
      recipient: 's***@mail.example',
      status: 'failed',
      error: 'EENVELOPE',
      attempts: 6,
    });
    const again = await admin.post(`/platform/mails/${String(plain?.['id'])}/retry`, {});
    expect(again.json).toMatchObject({ status: 'waiting', attempts: 0, error: null });
    expect((await admin.post(`/platform/mails/${String(linked?.['id'])}/retry`, {})).status).toBe(409);
  });

  it('SEC-18 nobody takes their own rights or the last admin away', async () => {
    const mine = (await admin.get(`/platform/platform-users/${admin.id}`)).json;
    for (const change of [{ role: 'editor' }, { is_active: false }])
      expect((await admin.put(`/platform/platform-users/${admin.id}`, { ...mine, ...change })).status).toBe(
        409,
      );
    const other = await signedInStaff(server, { role: 'editor' });
    const row = (await admin.get(`/platform/platform-users/${other.id}`)).json;
    await admin.put(`/platform/platform-users/${other.id}`, { ...row, is_active: false });
    expect((await other.get('/platform/me')).status).toBe(401);
  });

  it('SEC-02 every view of it is empty behind a clinic’s wall', async () => {
    const clinic = await server.newClinic();
    for (const view of ['clinics', 'reserved_names', 'mails', 'counters', 'audit'])
      expect([view, await clinic.sql(`select id from console_${view}`)]).toEqual([view, []]);
  });

  it('SEC-63 SEC-64 everything done here stands in its audit log, which nobody changes', async () => {
    const entries = (await admin.get(`/platform/audit-entries?filter={"entity":"clinics"}`)).json;
    expect(entries.map(({ action }: { action: string }) => action)).toContain('transition');
    for (const method of ['PUT', 'DELETE'])
      expect(
        (await admin.call(method, `/platform/audit-entries/${entries[0].id}`, { body: {} })).status,
      ).toBe(403);
    expect(JSON.stringify(entries)).not.toMatch(/password|token/i);
  });
});

describe('the first admin (SEC-72)', () => {
  const settings = (password: string) => ({
    PLATFORM_ADMIN_EMAIL: 'First@Provider.example',
    PLATFORM_ADMIN_PASSWORD: password,
  });

  it('comes from the environment once, and must change the password before anything else', async () => {
    const url = await ownDatabase();
    const config = readConfig({ DATABASE_URL: url, ...settings('Kestrel-Marble-Lantern-77') });
    const fresh = await startTestServer({ DATABASE_URL: url });
    await makeFirstAdmin(fresh.database.pool, config);
    await makeFirstAdmin(fresh.database.pool, {
      ...config,
      platformAdmin: { email: 'second@x.example', password: 'Kestrel-Marble-Lantern-78' },
    });
    expect(await providerSql(fresh, 'select email, role from platform_users')).toEqual([
      { email: 'first@provider.example', role: 'admin' },
    ]);
    const first = createClient(fresh.origin);
    const typed = { name: 'first@provider.example', password: 'Kestrel-Marble-Lantern-77' };
    const signedIn = await first.post('/platform/login', typed);
    expect(signedIn.json.user).toMatchObject({ role: 'admin', must_change_password: true });
    first.token = signedIn.json.token as string;
    expect((await first.get('/platform/clinics')).json.code).toBe('password_change_required');
    const lasting = 'Falcon-Copper-Harbour-31';
    const changed = await first.post('/platform/first-login', {
      password: lasting,
      password_confirmation: lasting,
    });
    first.token = changed.json.token as string;
    expect((await first.get('/platform/clinics')).status).toBe(200);
    await fresh.stop();
  });

  it('is refused with half of it, or with a password anybody would guess', async () => {
    expect(() => readConfig({ PLATFORM_ADMIN_EMAIL: 'a@b.example' })).toThrow('belong together');
    const weak = readConfig(settings('password123'));
    await expect(makeFirstAdmin(server.database.pool, weak)).rejects.toThrow('PLATFORM_ADMIN_PASSWORD');
  });
});
