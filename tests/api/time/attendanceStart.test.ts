import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogger } from '#server/log.ts';
import type { Client } from '#tests/setup/client.ts';
import { doDailyWork } from '#tests/setup/clinicDay.ts';
import { ownDatabase } from '#tests/setup/ownDatabase.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';
import { given, hrRights, line, newDevice, numbered, step } from './timeSupport.ts';

/** From when on a clinic's people are judged (hr.md 2.4 rule 4), and by which clock their punches are known again (hr.md 2.3). */
let server: TestServer;
let clinic: TestClinic;
let hr: Client;
let ali: string;

/** Thursday, 26 November 2026, noon in Cairo. */
const now = new Date('2026-11-26T10:00:00Z');

beforeAll(async () => {
  server = await startTestServer(
    { DATABASE_URL: await ownDatabase() },
    { platformWork: 'on', clock: () => now },
  );
  clinic = await server.newClinic();
  hr = await clinic.signedIn(hrRights);
  ali = (await clinic.signedIn()).person.employeeId;
  await numbered(clinic, ali, '12');
  await clinic.sql(`update clinics set created_at = '2026-11-22T20:00:00Z' where id = app_clinic()`);
});
afterAll(() => server.stop());

const daysOf = async (): Promise<readonly unknown[]> =>
  (
    await clinic.sql(
      'select work_date::text as day from attendance_days where employee_id = $1 order by work_date',
      [ali],
    )
  ).map(({ day }) => day);
const logger = createLogger({ production: true, destination: { write: () => undefined } });

it('nobody is absent on a day before the clinic was here, however long they work in it', async () => {
  await doDailyWork({ pool: server.database.pool, clock: () => now, logger });
  expect(await daysOf()).toEqual(['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26']);
});

it('lines before the first circle are counted as locked and saved by none; from its first day on they count', async () => {
  const circles = await clinic.sql('select date_from::text as day from payroll_circles order by 1');
  expect(circles).toEqual([{ day: '2026-11-01' }]);
  const device = await newDevice(hr, clinic, 'جهاز المدخل');
  const lines = ['2026-09-02', '2026-10-31', '2026-11-01', '2026-11-02'].flatMap((day) => [
    line('12', `${day} 10:00:00`),
    line('12', `${day} 18:00:00`, 1),
  ]);
  const read = await given(hr, device, lines);
  expect([read.json.total, read.json.new, read.json.locked]).toEqual([8, 4, 4]);
  expect((await step(hr, String(read.json.id), 'commit', { mode: 'all_or_nothing' })).status).toBe(200);
  expect((await daysOf()).slice(0, 3)).toEqual(['2026-11-01', '2026-11-02', '2026-11-03']);
});

it('hr.md 7: whoever punched but once is told the next morning at eight, once', async () => {
  await clinic.sql(
    `insert into punches (clinic_id, employee_id, wall_time, at, source, work_date)
      values (app_clinic(), $1, '2026-11-26 10:00:00', '2026-11-26 10:00:00+02', 'self', '2026-11-26')`,
    [ali],
  );
  const look = async (moment: string) => {
    await doDailyWork({ pool: server.database.pool, clock: () => new Date(moment), logger });
    const told = await clinic.sql(
      `select payload->>'date' as day, payload->'to'->>'employeeId' as who from outbox where event = 'attendance.incomplete'`,
    );
    return told.map(({ day, who }) => [day, who]);
  };
  // Half past seven in Cairo, half past eight, and half past nine.
  expect(await look('2026-11-27T05:30:00Z')).toEqual([]);
  expect(await look('2026-11-27T06:30:00Z')).toEqual([['2026-11-26', ali]]);
  expect(await look('2026-11-27T07:30:00Z')).toEqual([['2026-11-26', ali]]);
});

it('a clock that was set right makes no second punch of what came before', async () => {
  const device = await newDevice(hr, clinic, 'جهاز المعمل');
  const lines = [line('12', '2026-11-10 10:00:00'), line('12', '2026-11-10 18:00:00', 1)];
  const first = await given(hr, device, lines);
  expect((await step(hr, String(first.json.id), 'commit', { mode: 'all_or_nothing' })).status).toBe(200);
  const { version } = (await hr.get(`/fingerprint-devices/${device}`)).json;
  const put = await hr.put(`/fingerprint-devices/${device}`, { version, clock_offset_seconds: 300 });
  expect([put.status, put.text]).toEqual([200, put.text]);
  const again = await given(hr, device, [...lines, line('12', '2026-11-11 10:00:00')]);
  expect([again.json.known, again.json.new]).toEqual([2, 1]);
});
