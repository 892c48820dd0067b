import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import type { TestClinic } from '#tests/setup/clinics.ts';
import { startTestServer, type TestServer } from '#tests/setup/testServer.ts';
import { attended, asksOnly, type Attended, type Person, type Row } from './attendanceSupport.ts';

let server: TestServer;
let clinic: TestClinic;
let hr: Person;
let ali: Person;
let mona: Person;
let ask: Attended['ask'];
let dayOf: Attended['dayOf'];
let branch: string;

/** Thursday, 26 November 2026, noon in Cairo. */
const noon = new Date('2026-11-26T10:00:00Z');
let now = noon;

beforeAll(async () => {
  server = await startTestServer({}, { clock: () => now });
  ({ clinic, hr, ali, mona, ask, dayOf, branch } = await attended(server));
});
afterAll(() => server.stop());

describe('hr.md 2.6 overtime', () => {
  const decide = (who: Client, ids: unknown[], values: Row = {}) =>
    who.post('/attendance-days/approve-overtime', { ids, ...values });
  it('is approved as found, in part or not at all, and decided anew where the day changes', async () => {
    const { id, overtime } = await dayOf(ali, '2026-11-23');
    expect(overtime).toBe(120);
    const waiting = async () =>
      (
        await hr.get(
          `/attendance-days?filter=${encodeURIComponent(JSON.stringify({ overtime_waits: true }))}`,
        )
      ).json.map((one: Row) => one['id']);
    expect(await waiting()).toContain(id);
    expect((await decide(hr, [id], { minutes: 121 })).json.errors).toEqual({
      minutes: 'الإضافي المسجل في هذا اليوم 120 دقيقة. اكتب رقماً لا يزيد عنه',
    });
    expect((await decide(hr, [id], { minutes: 70 })).status).toBe(200);
    const approved = async () => (await hr.get(`/attendance-days/${String(id)}`)).json.ot_approved;
    const kinds = (rows: Row[]) => rows.map(({ kind, minutes }) => [kind, minutes]);
    expect(kinds(await approved())).toEqual([
      ['day', 60],
      ['night', 10],
    ]);
    expect(await waiting()).not.toContain(id);
    expect((await decide(hr, [id], { minutes: 0 })).status).toBe(200);
    expect(kinds(await approved())).toEqual([
      ['day', 0],
      ['night', 0],
    ]);
    expect((await decide(ali, [id])).status).toBe(403);
    const [last] = await clinic.sql(
      `select id, version from punches where employee_id = $1 and wall_time = '2026-11-23 20:00:00'`,
      [ali.person.employeeId],
    );
    await hr.post(`/punches/${String(last?.['id'])}/void`, {
      version: last?.['version'],
      void_reason: 'تجربة',
    });
    expect(await approved()).toEqual([]);
  });
});

describe('hr.md 2.6 POST /attendance/check', () => {
  const check = (who: Client, body: Row = {}) => who.post('/attendance/check', body);
  const setting = async (self_checkin: string) => {
    const { version } = (await hr.get(`/attendance-settings/${clinic.id}`)).json;
    expect((await hr.put(`/attendance-settings/${clinic.id}`, { version, self_checkin })).status).toBe(200);
  };
  it('is off until the clinic says otherwise, then trusts the server’s clock and nothing that is sent', async () => {
    expect((await check(ali)).json.message).toBe('الحضور من الهاتف غير مفعل في عيادتك');
    await setting('free');
    const checked = await check(ali);
    expect([checked.status, checked.json.punch.wall_time]).toEqual([200, '2026-11-26 12:00:00']);
    for (const forged of [
      { at: '2026-11-26T08:00:00Z' },
      { employee_id: mona.person.employeeId },
      { wall_time: 'x' },
    ])
      expect((await check(ali, forged)).status).toBe(422);
    expect((await check(hr)).status).toBe(403);
    expect(await dayOf(ali, '2026-11-26')).toMatchObject({ day_status: 'pending', late_minutes: 120 });
    const mine = (await ali.get('/attendance/mine')).json;
    expect([mine.check, mine.left.forgotten, mine.days.length]).toEqual([
      { way: 'free', punches: ['12:00'], next: 'out' },
      5,
      30,
    ]);
  });
  it('within the area of the branch, with what the phone may be wrong by, at most 100 metres', async () => {
    await setting('geofence');
    await clinic.sql(
      `update branches set latitude = 30.0, longitude = 31.0, geofence_m = 150 where id = $1`,
      [branch],
    );
    expect((await check(ali)).json.message).toBe('اسمح للمتصفح بمعرفة موقعك ثم حاول');
    // 0.002 degrees of latitude are 222 metres.
    const far = { lat: '30.002', lng: '31.0' };
    expect((await check(ali, far)).json.message).toBe('أنت خارج نطاق الفرع (222 متر)');
    expect((await check(ali, { ...far, accuracy: '80' })).status).toBe(200);
    expect((await check(ali, { lat: '30.003', lng: '31.0', accuracy: '5000' })).status).toBe(409);
    await setting('network');
    expect((await check(ali)).json.code).toBe('branch_without_place');
    await clinic.sql(`update branches set allowed_ips = '{10.0.0.0/8}' where id = $1`, [branch]);
    expect((await check(ali)).json.code).toBe('other_network');
    await clinic.sql(`update branches set allowed_ips = '{10.0.0.0/8,127.0.0.0/8}' where id = $1`, [branch]);
    expect((await check(ali)).status).toBe(200);
  });
  it('just after midnight it is still of yesterday’s work, also where that day is decided, and the button says so', async () => {
    await setting('free');
    const late = await clinic.signedIn(asksOnly);
    await clinic.sql(
      `insert into employees__employment_periods (clinic_id, record_id, start) values (app_clinic(), $1, '2026-01-01')`,
      [late.person.employeeId],
    );
    const said = async () => (await late.get('/attendance/mine')).json.check;
    // Half past midnight: work from ten to six is decided at ten in the evening, and the next day’s punches begin at two.
    now = new Date('2026-11-24T22:30:00Z');
    expect(await said()).toEqual({ way: 'free', punches: [], next: 'in' });
    expect((await check(late)).json.punch.wall_time).toBe('2026-11-25 00:30:00');
    expect(await said()).toEqual({ way: 'free', punches: ['00:30'], next: 'out' });
    now = new Date('2026-11-25T00:30:00Z');
    expect(await said()).toEqual({ way: 'free', punches: [], next: 'in' });
    now = noon;
  });
  it('works while the subscription only reads, and nothing else does', async () => {
    await clinic.sql(
      `update clinics set subscription_ends_at = '2026-11-25 23:59:59 Africa/Cairo' where id = app_clinic()`,
    );
    const late = await clinic.signedIn(asksOnly);
    expect((await check(late)).status).toBe(200);
    expect((await ask(late, { kind: 'mission', work_date: '2026-11-26' })).json.code).toBe(
      'subscription_read_only',
    );
  });
});
