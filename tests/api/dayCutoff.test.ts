import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayAt } from '#metadata/time/clock.ts';
import { addDays } from '#metadata/time/days.ts';
import type { Client } from '#tests/setup/client.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';

/** A zone whose wall clock shows between 00:00 and 00:59 now: its new day has begun, the clinic's day has not. */
function zoneAfterMidnight(now: Date): string {
  const hour = now.getUTCHours();
  const ahead = hour <= 12 ? -hour : 24 - hour;
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}
const zone = zoneAfterMidnight(new Date());

let server: TestServer;
let clinic: TestClinic;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
  await clinic.sql('update clinics set timezone = $1', [zone]);
  owner = await clinic.signedIn({ isOwner: true });
});
afterAll(() => server.stop());

const cutoff = async (day_cutoff: string) => {
  const { json } = await owner.get('/clinic-settings');
  return await owner.put('/clinic-settings', { day_cutoff, version: json.version });
};

describe('the start of the clinic’s day (clinic.md G4)', () => {
  it('is midnight, and any time until six', async () => {
    expect((await owner.get('/clinic-settings')).json.day_cutoff).toBe('00:00');
    for (const time of ['03:00', '06:00', '00:00']) {
      const saved = await cutoff(time);
      expect([saved.status, saved.json.day_cutoff]).toEqual([200, time]);
    }
    const late = await cutoff('06:01');
    expect([late.status, late.json.errors]).toEqual([
      422,
      { day_cutoff: 'يبدأ يوم العيادة بين 00:00 و06:00' },
    ]);
    await expect(clinic.sql(`update clinics set day_cutoff = '06:01'`)).rejects.toThrow(/day_cutoff_check/);
  });

  it('UX-39 the week of the first page begins on the day the clinic says, a Saturday where it says none', async () => {
    expect((await owner.get('/clinic-settings')).json.week_start).toBe('sat');
    for (const [week_start, weekday] of [
      ['sun', 0],
      ['mon', 1],
      ['sat', 6],
    ] as const) {
      const { version } = (await owner.get('/clinic-settings')).json;
      expect((await owner.put('/clinic-settings', { week_start, version })).status).toBe(200);
      expect((await owner.get('/me')).json.clinic.week_start).toBe(week_start);
      const { now, before } = (await owner.get('/dashboard?period=week&cards=none')).json;
      const days = [now.from, before.from].map((day) => new Date(`${day}T00:00:00Z`).getUTCDay());
      expect([week_start, days]).toEqual([week_start, [weekday, weekday]]);
    }
    const { version } = (await owner.get('/clinic-settings')).json;
    expect((await owner.put('/clinic-settings', { week_start: 'tue', version })).status).toBe(422);
    await expect(clinic.sql(`update clinics set week_start = 'fri'`)).rejects.toThrow(/week_start_check/);
  });

  it('moves no day of people, pay or store (hr.md G5)', async () => {
    const person = await clinic.person();
    const today = dayAt(new Date(), zone);
    const days = async () => {
      const me = await owner.get('/me');
      const sent = {
        employee_id: person.employeeId,
        unit: 'days',
        value: '1',
        reason: 'تأخر عن موعد الحضور',
      };
      const penalty = await owner.post('/penalties', { ...sent, violation_date: today });
      const tomorrow = await owner.post('/penalties', { ...sent, violation_date: addDays(today, 1) });
      const holiday = await owner.post('/holidays', {
        name_ar: 'عطلة العيادة',
        date_from: today,
        date_to: today,
      });
      const [main] = await clinic.sql(`select id from warehouses where kind = 'main'`);
      const store = await owner.get(`/stock-transactions?filter=${JSON.stringify({ occurred_at: today })}`);
      await clinic.sql('delete from holidays');
      return {
        today: me.json.today,
        penalty: [penalty.status, penalty.json.violation_date, penalty.json.pay_month],
        tomorrow: tomorrow.json.errors,
        holiday: holiday.status,
        store: [main === undefined, store.status],
      };
    };
    const before = await days();
    expect(before).toMatchObject({
      today,
      holiday: 201,
      store: [false, 200],
      penalty: [201, today, today.slice(0, 7)],
    });
    expect((await cutoff('03:00')).status).toBe(200);
    expect(await days()).toEqual(before);
  });
});
