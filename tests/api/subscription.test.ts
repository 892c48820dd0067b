import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permissions } from '#metadata/permissions.ts';
import { createLogger } from '#server/log.ts';
import { sendSubscriptionNotices } from '#server/subscription/watch.ts';
import type { Client } from '#tests/setup/client.ts';
import { startTestServer, testPassword, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';

let server: TestServer;
let now = new Date('2026-03-01T09:00:00Z');
beforeAll(async () => {
  server = await startTestServer(
    { CONTACT_EMAIL: 'help@clinics.example', CONTACT_PHONE: '+201001112223' },
    { clock: () => now },
  );
});
afterAll(() => server.stop());

/** What the schedule does every hour, for one clinic; other files' clinics have other clocks. */
const look = (clinic: TestClinic): Promise<number> =>
  sendSubscriptionNotices(
    {
      pool: server.database.pool,
      clock: () => now,
      logger: createLogger({ production: true, destination: { write: () => undefined } }),
      linkTo: (subdomain, path) => `https://${subdomain}.clinics.example${path}`,
    },
    clinic.id,
  );
/** The clock shows nine in the morning in Cairo on that day of March 2026. */
const on = (day: number): void => void (now = new Date(Date.UTC(2026, 2, day, 7)));
/** A clinic on trial to the end of 20 March, Cairo time. */
async function trialClinic(): Promise<TestClinic> {
  const clinic = await server.newClinic();
  await clinic.sql(
    `update clinics set subscription_ends_at = '2026-03-20 23:59:59 Africa/Cairo' where id = app_clinic()`,
  );
  return clinic;
}
const codeOf = async (answer: Promise<{ status: number; json: { code?: string } | undefined }>) => {
  const { status, json } = await answer;
  return [status, json?.code];
};
const branch = { name_ar: 'فرع جديد' };
const mailsOf = async (clinic: TestClinic) =>
  await clinic.sql(
    `select event, payload from outbox where kind = 'mail' and event like 'subscription.%' order by created_at, id`,
  );

describe('from trial to suspension (platform.md 5.6), reckoned in the clinic’s time', () => {
  let clinic: TestClinic;
  let owner: Client;
  let hr: Client;
  let clerk: string;
  beforeAll(async () => {
    on(6);
    clinic = await trialClinic();
    owner = await clinic.signedIn({ role: 'owner', email: 'owner@example.com' });
    const made = await clinic.signedIn({ role: 'manager' });
    hr = made;
    clerk = made.person.name;
  });
  const standing = async (client: Client) => (await client.get('/me')).json.clinic.subscription;

  it('counts the days that are left', async () => {
    expect(await standing(hr)).toEqual({ state: 'trial', days_left: 14, until: '2026-03-20' });
    on(20);
    expect(await standing(hr)).toEqual({ state: 'trial', days_left: 0, until: '2026-03-20' });
    expect((await hr.post('/branches', branch)).status).toBe(201);
  });

  it('ends with the clinic’s day and not with the server’s', async () => {
    // 23:30 of 20 March in Cairo is 21:30 in London.
    now = new Date('2026-03-20T21:30:00Z');
    expect((await standing(hr)).state).toBe('trial');
    now = new Date('2026-03-20T22:30:00Z');
    expect((await standing(hr)).state).toBe('read_only');
  });

  it('then reads go on and every write is refused with the sentence', async () => {
    on(21);
    expect(await standing(hr)).toEqual({ state: 'read_only', days_left: -1, until: '2026-03-27' });
    for (const path of ['/branches', '/employees', '/penalties', '/search?q=موظف', '/saved-views', '/me'])
      expect([path, (await hr.get(path)).status]).toEqual([path, 200]);
    const { json: rows } = await hr.get('/branches');
    const one = `/branches/${String(rows[0].id)}`;
    // Nothing is offered that would be refused: what a record allows tells no change.
    expect((await hr.get(one)).json._may).toEqual([]);
    expect((await hr.get('/clinic-settings')).json._may).toEqual([]);
    expect((await hr.get('/employees/options?q=')).status).toBe(200);
    const version = rows[0].version as number;
    const refused = [
      hr.post('/branches', branch),
      hr.put(one, { version, name_ar: 'اسم آخر' }),
      hr.remove(one),
      hr.post(`${one}/archive`, { version }),
      hr.post('/branches/archive', { ids: [rows[0].id] }),
      hr.post('/files', {}),
      hr.post('/saved-views', {}),
      hr.put('/clinic-settings', { version: 1 }),
      owner.put('/modules/targets', { on: false }),
      owner.post('/branches', branch),
    ];
    for (const answer of refused) expect(await codeOf(answer)).toEqual([403, 'subscription_read_only']);
    const [first] = refused;
    expect((await first)?.json.message).toBe('الاشتراك منتهٍ، النظام للقراءة فقط');
  });

  it('exports, one’s own arrangement and one’s own password go on', async () => {
    expect((await hr.get('/employees/export?format=csv&columns=all')).status).toBe(200);
    expect((await hr.post('/employees/export', { format: 'csv', columns: 'all' })).status).toBe(200);
    expect((await hr.put('/preferences/menu.wide', { value: false })).status).toBe(200);
    expect((await hr.post('/change-password', { current_password: 'x' })).status).toBe(422);
    expect((await hr.post('/sessions/revoke-others')).status).toBe(200);
  });

  it('seven days later nobody but the owner gets in, and only to the subscription', async () => {
    on(27);
    expect((await standing(hr)).state).toBe('read_only');
    on(28);
    expect(await codeOf(hr.get('/me'))).toEqual([403, 'clinic_suspended']);
    expect(await codeOf(hr.get('/branches'))).toEqual([403, 'clinic_suspended']);
    const signIn = await server
      .client(clinic.subdomain)
      .post('/login', { name: clerk, password: testPassword });
    expect([signIn.status, signIn.json.message]).toEqual([
      403,
      'تم إيقاف اشتراك العيادة. تواصل مع مدير العيادة',
    ]);
    expect(await standing(owner)).toEqual({ state: 'suspended', days_left: -8, until: null });
    expect((await owner.get('/subscription')).json.state).toBe('suspended');
    for (const path of ['/branches', '/clinic-settings', '/modules', '/search?q=a', '/employees/export'])
      expect([path, ...(await codeOf(owner.get(path)))]).toEqual([path, 403, 'clinic_suspended']);
    const back = server.client(clinic.subdomain);
    expect((await server.client().get(`/clinic-settings/${clinic.subdomain}`)).status).toBe(200);
    expect((await back.post('/login', { name: 'nobody', password: 'x' })).status).toBe(401);
  });

  it('ends the sessions of all but the owner; a new term brings everything back', async () => {
    expect(await look(clinic)).toBe(1);
    await expect.poll(() => codeOf(hr.get('/branches'))).toEqual([401, 'session_ended']);
    expect((await owner.get('/me')).status).toBe(200);
    await clinic.sql(
      `update clinics set subscription_plan = 'basic', subscription_ends_at = '2027-03-31 23:59:59 Africa/Cairo' where id = app_clinic()`,
    );
    await expect.poll(async () => (await owner.post('/branches', { name_ar: 'فرع ثالث' })).status).toBe(201);
    await server.client(clinic.subdomain).signIn(clerk, testPassword);
  });
});

describe('reminders (platform.md 5.6, 14)', () => {
  it('come 7, 3 and 1 days before the end, at the end and at the suspension, once each, to owners alone', async () => {
    on(1);
    const clinic = await trialClinic();
    await clinic.person({ role: 'owner', email: 'dr.salma@example.com' });
    await clinic.person({ role: 'manager', email: 'manager@example.com' });
    const sent: unknown[] = [];
    for (let day = 1; day <= 31; day += 1) {
      on(day);
      // Two servers at the same time, and once more.
      const counts = await Promise.all([look(clinic), look(clinic)]);
      if (counts[0] + counts[1] > 0) sent.push([day, counts[0] + counts[1]]);
      expect(await look(clinic)).toBe(0);
    }
    expect(sent).toEqual([
      [13, 1],
      [17, 1],
      [19, 1],
      [21, 1],
      [28, 1],
    ]);
    const link = `https://${clinic.subdomain}.clinics.example/settings/subscription`;
    const to = { to: 'dr.salma@example.com', locale: 'ar', link };
    expect(await mailsOf(clinic)).toMatchObject([
      { event: 'subscription.ending', payload: { ...to, days: 7, ends_on: '2026-03-20' } },
      { event: 'subscription.ending', payload: { ...to, days: 3, ends_on: '2026-03-20' } },
      { event: 'subscription.ending', payload: { ...to, days: 1, ends_on: '2026-03-20' } },
      { event: 'subscription.ended', payload: { ...to, readable_until: '2026-03-27' } },
      { event: 'subscription.suspended', payload: to },
    ]);
  });

  it('a server that was away sends the one that still holds', async () => {
    on(15);
    const clinic = await trialClinic();
    await clinic.person({ role: 'owner' });
    expect(await look(clinic)).toBe(1);
    expect(await mailsOf(clinic)).toMatchObject([{ event: 'subscription.ending', payload: { days: 5 } }]);
  });
});

describe('the owner’s screens', () => {
  it('SEC-19 are closed to whoever is no owner, holding every permission', async () => {
    on(6);
    const clinic = await server.newClinic();
    const all = await clinic.signedIn({ permissions });
    for (const answer of [
      all.get('/subscription'),
      all.post('/subscription/requests', { plan: 'basic' }),
      all.get('/modules'),
      all.put('/modules/targets', { on: false }),
    ])
      expect(await codeOf(answer)).toEqual([403, 'forbidden']);
    expect(await codeOf(server.client(clinic.subdomain).get('/subscription'))).toEqual([
      401,
      'session_ended',
    ]);
  });

  it('show plan, use against its limits, invoices and whom to pay', async () => {
    const clinic = await trialClinic();
    const owner = await clinic.signedIn({ role: 'owner' });
    await clinic.person();
    const { json } = await owner.get('/subscription');
    expect(json).toMatchObject({
      plan: { code: 'trial', name_ar: 'تجريبية' },
      state: 'trial',
      days_left: 14,
      last_day: '2026-03-20',
      usage: {
        employees: { used: 2, max: 500 },
        users: { used: 2, max: null },
        branches: { used: 1, max: 50 },
        storage: { used: 0, max: 1024 * 1024 * 1024 },
      },
      request: null,
      invoices: [],
      contact: { email: 'help@clinics.example', phone: '+201001112223' },
    });
    expect(json.plans.map(({ code }: { code: string }) => code)).toEqual(['basic', 'growth', 'complete']);
  });

  it('nobody of the clinic writes an invoice, and the provider’s plans are not theirs to change', async () => {
    const clinic = await server.newClinic();
    await expect(
      clinic.sql(
        `insert into subscription_invoices (clinic_id, number, period_from, period_to, currency, total, issued_on)
         values (app_clinic(), 'F-1', '2026-03-01', '2026-03-31', 'EGP', 0, '2026-03-01')`,
      ),
    ).rejects.toThrow();
    await expect(clinic.sql(`update plans set max_branches = 1000`)).rejects.toThrow();
  });

  it('a wish for another plan is kept, mailed to the provider, replaced by a newer one, and charges nothing', async () => {
    on(6);
    const clinic = await trialClinic();
    const owner = await clinic.signedIn({ role: 'owner', email: 'owner.of@example.com' });
    const asked = await owner.post('/subscription/requests', {
      plan: 'growth',
      cycle: 'year',
      note: 'من أول الشهر',
    });
    expect([asked.status, asked.json.request]).toMatchObject([
      201,
      { plan: 'growth', cycle: 'year', note: 'من أول الشهر' },
    ]);
    expect(asked.json.plan.code).toBe('trial');
    expect(await mailsOf(clinic)).toMatchObject([
      {
        event: 'subscription.plan_asked',
        payload: {
          to: 'help@clinics.example',
          subdomain: clinic.subdomain,
          plan: 'متوسعة (سنوي)',
          reply_to: 'owner.of@example.com',
        },
      },
    ]);
    const again = await owner.post('/subscription/requests', { plan: 'basic' });
    expect(again.json.request).toMatchObject({ plan: 'basic', cycle: 'month', note: null });
    expect(await clinic.sql('select plan from subscription_requests')).toEqual([{ plan: 'basic' }]);
    for (const body of [
      {},
      { plan: 'demo' },
      { plan: 'trial' },
      { plan: 'basic', cycle: 'day' },
      { plan: 'basic', note: 5 },
    ])
      expect((await owner.post('/subscription/requests', body)).status).toBe(422);
  });

  it('a plan smaller than what is used is refused with the numbers', async () => {
    const clinic = await server.newClinic();
    const owner = await clinic.signedIn({ role: 'owner' });
    await owner.post('/branches', { name_ar: 'فرع ثان' });
    const answer = await owner.post('/subscription/requests', { plan: 'basic' });
    expect([answer.status, answer.json.message]).toEqual([409, 'استخدامك الحالي (2) أكبر من حد الباقة (1)']);
  });
});
