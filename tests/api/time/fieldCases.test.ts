import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogger } from '#server/log.ts';
import { doDailyWork } from '#tests/setup/clinicDay.ts';
import { ownDatabase } from '#tests/setup/ownDatabase.ts';
import { startTestServer, type TestServer } from '#tests/setup/testServer.ts';
import { openLeave } from './leaveSupport.ts';
import { hrRights } from './timeSupport.ts';

/** Leave and attendance as people reported them of other systems: each case with the result by our rules. */
let now = new Date('2026-10-20T08:00:00Z');
let server: TestServer;
let bench: Awaited<ReturnType<typeof openLeave>>;
beforeAll(async () => {
  server = await startTestServer(
    { DATABASE_URL: await ownDatabase() },
    { clock: () => (now = new Date(now.getTime() + 1)), platformWork: 'on' },
  );
  bench = await openLeave(server);
});
afterAll(() => server.stop());

type Person = Awaited<ReturnType<typeof bench.hired>>;
/** Time goes on: whoever is named signs in again, for their sessions ended. */
async function goOn(to: string, ...people: readonly Pick<Person, 'signIn' | 'person'>[]): Promise<void> {
  now = new Date(to);
  for (const by of people) await by.signIn(by.person.name, by.person.password);
}
const logger = createLogger({ production: true, destination: { write: () => undefined } });
const atNight = (): Promise<void> => doDailyWork({ pool: server.database.pool, clock: () => now, logger });

it('Q11 leave over New Year: the new year is granted first, one day is carried, and both parts are one leave', async () => {
  const { clinic, hr, hired, ask, step, balance, told } = bench;
  await clinic.sql(
    `update vacation_types set carry_max = 5, carry_expires = null, min_notice_days = 0 where code = 'annual'`,
  );
  const [sara, mona] = [await hired(), await hired()];
  const taken = async (by: typeof sara, from: string, to: string): Promise<void> => {
    const made = await ask(by, 'annual', from, to);
    expect([made.status, made.text]).toEqual([201, made.text]);
    expect((await step(hr, made.json.id, 'approve')).json.status).toBe('approved');
  };
  for (const one of [sara, mona]) await taken(one, '2026-11-01', '2026-11-18');
  expect(await balance(sara, 'annual')).toEqual([21, 16, 0, 5]);
  await goOn('2026-12-10T08:00:00Z', hr, sara, mona);
  expect(told(await ask(sara, 'annual', '2026-12-28', '2027-01-03')).slice(1, 3)).toEqual([
    'validation',
    'يُضاف رصيد هذه السنة في 1/1/2027. اطلب الإجازة بعدها',
  ]);
  for (const one of [sara, mona]) await taken(one, '2026-12-28', '2026-12-31');
  expect(await balance(sara, 'annual')).toEqual([21, 20, 0, 1]);
  await goOn('2027-01-01T05:00:00Z', hr, sara, mona);
  await atNight();
  await taken(sara, '2027-01-02', '2027-01-03');
  expect((await balance(sara, 'annual', '?year=2027'))[3]).toBe(20);
  // Friday the first does not part what lies before and behind it.
  await clinic.sql(`update vacation_types set max_at_once = 5 where code = 'annual'`);
  expect(told(await ask(mona, 'annual', '2027-01-02', '2027-01-03')).slice(1, 3)).toEqual([
    'validation',
    'أقصى مدة متصلة لهذا النوع 5 يوم',
  ]);
});

it('Q13 two halves of one day of two kinds: no absence; without the unpaid half, half of one', async () => {
  const { clinic, hr, hired, ask, step, book } = bench;
  await clinic.sql(`update vacation_types set max_at_once = null where code = 'annual'`);
  // After the work of Monday, 11 January, to which nobody came.
  const adel = await hired();
  await goOn('2027-01-11T21:00:00Z', hr, adel);
  const half = async (code: string, which: string): Promise<string> => {
    const made = await ask(adel, code, '2027-01-11', '2027-01-11', { half: which });
    expect([made.status, made.text]).toEqual([201, made.text]);
    expect((await step(hr, made.json.id, 'approve')).json.status).toBe('approved');
    return String(made.json.id);
  };
  const day = async () =>
    clinic.sql(
      `select day_status, absent_fraction::float8 as absent from attendance_days where employee_id = $1 and work_date = '2027-01-11'`,
      [adel.person.employeeId],
    );
  await half('annual', 'first');
  const unpaid = await half('unpaid', 'second');
  expect(await day()).toEqual([{ day_status: 'leave', absent: 0 }]);
  expect((await step(hr, unpaid, 'cancel', { decision: 'حضر نصف اليوم' })).json.status).toBe('cancelled');
  expect((await day())[0]?.['absent']).toBe(0.5);
  expect((await book(adel.person.employeeId)).filter((row) => row.startsWith('take'))).toEqual([
    'take -0.50',
  ]);
});

it('Q9 days between two employments are no absences', async () => {
  const { clinic } = bench;
  const by = await clinic.signedIn(hrRights);
  await goOn('2027-01-12T08:00:00Z', by);
  const { employeeId } = await clinic.person();
  await clinic.sql(
    `insert into employees__employment_periods (clinic_id, record_id, start, "end", end_reason)
      values (app_clinic(), $1, '2026-11-01', '2026-11-08', 'استقالة'), (app_clinic(), $1, '2026-11-20', null, null)`,
    [employeeId],
  );
  const asked = { from: '2026-11-01', to: '2026-11-30', employee_ids: [employeeId] };
  const done = await by.post('/attendance-days/recalculate', asked);
  expect([done.status, done.text]).toEqual([200, done.text]);
  const rows = await clinic.sql(
    `select count(*) filter (where work_date between '2026-11-09' and '2026-11-19')::int as between, count(*)::int as all
      from attendance_days where employee_id = $1 and work_date between '2026-11-01' and '2026-11-30'`,
    [employeeId],
  );
  expect(rows).toEqual([{ between: 0, all: 19 }]);
});
