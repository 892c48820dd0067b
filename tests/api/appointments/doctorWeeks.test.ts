import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';

type Body = Readonly<Record<string, unknown>>;
let server: TestServer;
let clinic: TestClinic;
let desk: Client;
beforeAll(async () => {
  server = await startTestServer({}, { clock: () => new Date('2026-02-10T09:00:00Z') });
  clinic = await server.newClinic();
  desk = await clinic.signedIn({
    permissions: ['patients_manage_appointment_types', 'create_holidays', 'view_holidays'],
  });
});
afterAll(() => server.stop());

async function doctor(): Promise<string> {
  const { employeeId } = await clinic.person({ role: 'doctor' });
  await clinic.sql('update employees set job_title_id = $2 where id = $1', [
    employeeId,
    clinic.start.titles.get('طبيب'),
  ]);
  return employeeId;
}
const several = (doctor_id: string, values: Body = {}) =>
  desk.post('/doctor-schedules/several', {
    doctor_id,
    weekdays: ['sat', 'mon', 'thu'],
    opens: '17:00',
    closes: '22:00',
    branch_id: clinic.start.branch,
    valid_from: '2026-01-01',
    ...values,
  });
const rowsOf = async (of: string): Promise<unknown[]> =>
  (
    await clinic.sql(
      `select weekday, to_char(opens, 'HH24:MI') as opens, to_char(closes, 'HH24:MI') as closes, priority, label from doctor_schedules
        where doctor_id = $1 order by priority, weekday`,
      [of],
    )
  ).map((one) => [one['weekday'], one['opens'], one['closes'], one['priority'], one['label']]);

it('one session is added on several weekdays; where one of them is taken, on none', async () => {
  const of = await doctor();
  const made = await several(of);
  expect([made.status, made.json]).toEqual([200, { made: 3 }]);
  const again = await several(of, { weekdays: ['sun', 'mon'] });
  expect([again.status, again.json['code'], again.json['reason']]).toEqual([
    409,
    'invalid_state',
    'schedule.overlap',
  ]);
  expect(await rowsOf(of)).toEqual([
    ['mon', '17:00', '22:00', 0, null],
    ['sat', '17:00', '22:00', 0, null],
    ['thu', '17:00', '22:00', 0, null],
  ]);
});

it('the usual week is copied to another doctor, and to the same one for Ramadan at other hours, above the usual', async () => {
  const [of, other] = [await doctor(), await doctor()];
  await several(of);
  const copied = await desk.post('/doctor-schedules/copy', {
    from_doctor_id: of,
    doctor_id: other,
    valid_from: '2026-03-01',
  });
  expect(copied.json).toEqual({ made: 3 });
  expect(await rowsOf(other)).toHaveLength(3);
  const ramadan = {
    valid_from: '2026-02-18',
    valid_to: '2026-03-19',
    label: 'رمضان',
    opens: '20:30',
    closes: '01:00',
  };
  await desk.post('/doctor-schedules/copy', { from_doctor_id: of, doctor_id: of, ...ramadan });
  expect((await rowsOf(of)).slice(3)).toEqual([
    ['mon', '20:30', '01:00', 10, 'رمضان'],
    ['sat', '20:30', '01:00', 10, 'رمضان'],
    ['thu', '20:30', '01:00', 10, 'رمضان'],
  ]);
  const nobody = await desk.post('/doctor-schedules/copy', {
    from_doctor_id: await doctor(),
    doctor_id: other,
    valid_from: '2026-03-01',
  });
  expect([nobody.status, Object.keys((nobody.json['errors'] ?? {}) as Body)]).toEqual([
    422,
    ['from_doctor_id'],
  ]);
});

it('weeks in turn stay in turn when they are copied from a day of the week between', async () => {
  const [of, other] = [await doctor(), await doctor()];
  // Sundays 1, 15 and 29 March 2026, every other week; 8 March is none of them.
  const fortnight = { weekdays: ['sun'], repeat_weeks: 2, valid_from: '2026-03-01' };
  expect((await several(of, fortnight)).json).toEqual({ made: 1 });
  const copied = await desk.post('/doctor-schedules/copy', {
    from_doctor_id: of,
    doctor_id: other,
    valid_from: '2026-03-05',
  });
  expect(copied.json).toEqual({ made: 1 });
  const { json } = await desk.get(`/doctor-schedules/week?doctor_id=${other}&from=2026-03-05`);
  const days = json['days'] as { day: string; sessions: unknown[] }[];
  expect(days.filter(({ sessions }) => sessions.length > 0).map(({ day }) => day)).toEqual(['2026-03-15']);
});

it('the real week says what comes of rows, periods and holidays', async () => {
  const of = await doctor();
  await several(of);
  const ramadan = {
    valid_from: '2026-02-18',
    valid_to: '2026-03-19',
    label: 'رمضان',
    opens: '20:30',
    closes: '01:00',
  };
  await desk.post('/doctor-schedules/copy', { from_doctor_id: of, doctor_id: of, ...ramadan });
  await desk.post('/holidays', { name_ar: 'عطلة', date_from: '2026-02-16', date_to: '2026-02-16' });
  const { json } = await desk.get(`/doctor-schedules/week?doctor_id=${of}`);
  const days = json['days'] as {
    day: string;
    why: string | null;
    sessions: { from: string; label: string | null }[];
  }[];
  expect(days).toHaveLength(14);
  expect(
    days
      .filter(({ why, sessions }) => why !== null || sessions.length > 0)
      .map(({ day, why, sessions }) => [
        day,
        why,
        ...sessions.map(({ from, label }) => `${from.slice(11, 16)} ${label}`),
      ]),
  ).toEqual([
    ['2026-02-12', null, '15:00 null'],
    ['2026-02-14', null, '15:00 null'],
    ['2026-02-16', 'عطلة'],
    ['2026-02-19', null, '18:30 رمضان'],
    ['2026-02-21', null, '18:30 رمضان'],
    ['2026-02-23', null, '18:30 رمضان'],
  ]);
});
