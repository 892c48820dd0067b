import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCircles } from '#resources/pay/payroll-settings/makeCircles.server.ts';
import type { Client } from '#tests/setup/client.ts';
import {
  startTestServer,
  type TestClinic,
  type TestPerson,
  type TestServer,
} from '#tests/setup/testServer.ts';
import { ok } from '../people/support.ts';

let server: TestServer;
let clinic: TestClinic;
let payroll: Client & { person: TestPerson };
let hr: Client & { person: TestPerson };
let sara: Client & { person: TestPerson };

beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
  payroll = await clinic.signedIn({ permissions: ['manage_salaries'] });
  hr = await clinic.signedIn({ role: 'hr' });
  sara = await clinic.signedIn({ role: 'employee' });
});
afterAll(() => server.stop());

const circles = () =>
  clinic.sql(
    `select month, date_from::text as from, date_to::text as to, pay_date::text as paid from payroll_circles order by date_from`,
  );
const settings = async (change: object) => {
  const got = await payroll.get('/payroll-settings');
  if (got.status !== 200) throw new Error(got.text);
  const [{ id, version }] = got.json;
  return payroll.put(`/payroll-settings/${id}`, { version, ...change });
};
/** Makes the circles that are missing on a day. */
const makeOn = (day: string) =>
  makeCircles({ query: clinic.sql, find: () => clinic.sql('select * from payroll_settings') }, day);

describe('circles come by themselves, without gaps (hr.md 6.1, areas-hr.md c 30, f 4)', () => {
  test('from the first month to the one that holds today, however often they are asked for', async () => {
    const ahead = await settings({ first_circle_month: '2099-12' });
    expect([ahead.status, ahead.json.errors.first_circle_month]).toEqual([422, expect.anything()]);
    expect((await settings({ first_circle_month: '2026-09', pay_day: 28 })).status).toBe(200);
    expect((await circles())[0]).toMatchObject({ month: '2026-09', from: '2026-09-01' });
    expect((await ok(payroll.post('/payroll-circles/prepare'))).made).toBe(0);
    await clinic.sql('delete from payroll_circles');
    expect(await makeOn('2026-11-10')).toBe(3);
    expect(await circles()).toEqual([
      { month: '2026-09', from: '2026-09-01', to: '2026-09-30', paid: '2026-09-28' },
      { month: '2026-10', from: '2026-10-01', to: '2026-10-31', paid: '2026-10-28' },
      { month: '2026-11', from: '2026-11-01', to: '2026-11-30', paid: '2026-11-28' },
    ]);
    expect(await makeOn('2026-11-30')).toBe(0);
  });

  test('another start day holds from the first circle not made: no day is lost or doubled', async () => {
    expect((await settings({ circle_start_day: 26, pay_day: 31 })).status).toBe(200);
    expect(await makeOn('2026-12-28')).toBe(2);
    expect((await circles()).slice(-2)).toEqual([
      { month: '2026-12', from: '2026-12-01', to: '2026-12-25', paid: '2026-12-31' },
      { month: '2027-01', from: '2026-12-26', to: '2027-01-25', paid: '2027-01-31' },
    ]);
  });

  test('the first month stays once something was calculated', async () => {
    await clinic.sql(`update payroll_circles set calculated_at = now() where month = '2026-09'`);
    const late = await settings({ first_circle_month: '2026-08' });
    expect([late.status, late.json.errors.first_circle_month.key ?? late.json.code]).toEqual([
      422,
      expect.anything(),
    ]);
    await clinic.sql(`update payroll_circles set calculated_at = null`);
  });

  test('somebody is left out with a reason, and taken in again; not once it is approved', async () => {
    const [{ id }] = (await payroll.get('/payroll-circles')).json;
    const exclude = (body: object) => payroll.post(`/payroll-circles/${id}/exclude`, body);
    const who = { employee_id: sara.person.employeeId };
    expect((await ok(exclude({ ...who, reason: 'إعارة' }))).exclusions).toMatchObject([
      { ...who, reason: 'إعارة' },
    ]);
    expect((await ok(exclude(who))).exclusions).toEqual([]);
    await clinic.sql(`update payroll_circles set status = 'approved' where id = $1`, [id]);
    expect((await exclude({ ...who, reason: 'إعارة' })).json.code).toBe('decided_already');
    await clinic.sql(`update payroll_circles set status = 'open'`);
  });

  test('who reaches only a branch, or manages no salaries, sees none of them', async () => {
    const ofBranch = await clinic.signedIn({ permissions: ['manage_salaries'], dataScope: 'branch' });
    expect((await ofBranch.get('/payroll-circles')).status).toBe(403);
    expect((await sara.get('/payroll-circles')).status).toBe(403);
    const [{ id }] = (await payroll.get('/payroll-circles')).json;
    const other = await (await server.newClinic()).signedIn({ role: 'owner' });
    expect((await other.get(`/payroll-circles/${id}`)).status).toBe(404);
  });
});

describe('G3: an approved or closed circle locks what decides it', () => {
  const penalty = (more: object) =>
    hr.post('/penalties', {
      employee_id: sara.person.employeeId,
      violation_date: '2026-10-05',
      unit: 'amount',
      value: '10',
      reason: 'تأخر',
      ...more,
    });

  test.each(['approved', 'closed'])('a month that is %s, in words; its neighbours pass', async (status) => {
    await clinic.sql(`update payroll_circles set status = $1 where month = '2026-10'`, [status]);
    const refused = await hr.call('POST', '/penalties', {
      body: {
        employee_id: sara.person.employeeId,
        violation_date: '2026-10-05',
        unit: 'amount',
        value: '10',
        pay_month: '2026-10',
        reason: 'تأخر',
      },
      headers: { 'accept-language': 'ar' },
    });
    expect([refused.status, refused.json.code, refused.json.message]).toEqual([
      409,
      'period_closed',
      'دورة مرتبات أكتوبر 2026 معتمدة أو مغلقة، لا يمكن تعديل بياناتها. سجّل تسوية في الدورة الحالية',
    ]);
    const english = await hr.call('POST', '/penalties', {
      body: {
        employee_id: sara.person.employeeId,
        violation_date: '2026-10-05',
        unit: 'amount',
        value: '10',
        pay_month: '2026-10',
        reason: 'late',
      },
      headers: { 'accept-language': 'en' },
    });
    expect(english.json.message).toBe(
      'Payroll circle October 2026 is approved or closed. Record a correction in the current circle',
    );
    expect((await penalty({ pay_month: '2026-11' })).status).toBe(201);
    // Of a month nobody named it goes to the next that is open.
    expect((await penalty({})).json.pay_month).toBe('2026-11');
    for (const [day, expected] of [
      ['2026-09-30', 201],
      ['2026-10-01', 409],
      ['2026-10-31', 409],
      ['2026-11-01', 201],
    ] as const) {
      const given = await hr.post('/holidays', {
        name_ar: `عطلة ${day} ${status}`,
        date_from: day,
        date_to: day,
      });
      expect([day, given.status]).toEqual([day, expected]);
    }
    await clinic.sql(`update payroll_circles set status = 'open'`);
  });

  test('payroll does not go off while an approved circle is not closed (hr.md 8)', async () => {
    const owner = await clinic.signedIn({ role: 'owner' });
    const off = () => owner.put('/modules/payroll', { on: false, with_others: true });
    await clinic.sql(`update payroll_circles set status = 'approved' where month = '2026-10'`);
    const refused = await off();
    expect([refused.status, refused.json.code]).toEqual([409, 'approved_open']);
    await clinic.sql(`update payroll_circles set status = 'open'`);
    expect((await off()).status).toBe(200);
    expect((await owner.put('/modules/payroll', { on: true })).status).toBe(200);
  });

  test('a write that races an approval comes before it or is refused, never in between', async () => {
    const approving = clinic.sql(
      `with held as materialized (select id, pg_advisory_lock(77101) from payroll_circles where month = '2026-10' for update), slept as materialized (select pg_sleep(0.6) from held)
        update payroll_circles set status = 'approved' where id in (select id from held) and (select count(*) from slept) = 1`,
    );
    // Held: the writer meets the row and waits for what becomes of it.
    await expect
      .poll(
        async () =>
          (
            await clinic.sql(
              `select count(*)::int as n from pg_locks where locktype = 'advisory' and objid = 77101`,
            )
          )[0]?.['n'],
      )
      .toBe(1);
    const [late] = await Promise.all([penalty({ reason: 'سباق', pay_month: '2026-10' }), approving]);
    expect([late.status, late.json.code]).toEqual([409, 'period_closed']);
    expect(await clinic.sql(`select from penalties where reason = 'سباق'`)).toEqual([]);
    await clinic.sql(`update payroll_circles set status = 'open'`);
  });
});
