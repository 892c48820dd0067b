import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createLogger } from '#server/log.ts';
import type { Client } from '#tests/setup/client.ts';
import { doDailyWork } from '#tests/setup/clinicDay.ts';
import { ownDatabase } from '#tests/setup/ownDatabase.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';
import { calculated, pays, slipOf } from '../pay/runSupport.ts';
import { ok } from '../people/support.ts';
import { openLeave } from './leaveSupport.ts';
import { hrRights } from './timeSupport.ts';

/** Leave and attendance as people reported them of other systems: each case with the result by our rules. */
let now = new Date('2026-10-20T08:00:00Z');
let server: TestServer;
let superuser: pg.Client;
beforeAll(async () => {
  const url = await ownDatabase();
  const { pathname } = new URL(url);
  superuser = new pg.Client({
    connectionString: Object.assign(new URL(inject('superuserUrl')), { pathname }).href,
  });
  await superuser.connect();
  server = await startTestServer(
    { DATABASE_URL: url },
    { clock: () => (now = new Date(now.getTime() + 1)), platformWork: 'on' },
  );
});
afterAll(async () => {
  await server.stop();
  await superuser.end();
});

const logger = createLogger({ production: true, destination: { write: () => undefined } });
const atNight = (): Promise<void> => doDailyWork({ pool: server.database.pool, clock: () => now, logger });

/** Nobody who is signed in by now is signed out while the clock of a case goes on by weeks. */
const stayingSignedIn = () =>
  superuser.query(`update sessions set last_seen_at = '2100-01-01', expires_at = '2100-01-01'`);

/** Pay of November by whoever runs it, without a fund to pay out of. */
async function november(clinic: TestClinic): Promise<{ payroll: Client; circle: string }> {
  const payroll = await clinic.signedIn({ permissions: ['manage_salaries'] });
  await stayingSignedIn();
  await clinic.sql(
    `update clinics set modules_off = array_append(modules_off, 'finance') where id = app_clinic()`,
  );
  const [settings] = await ok(payroll.get('/payroll-settings'));
  const first = { version: settings.version, first_circle_month: '2026-11' };
  await ok(payroll.put(`/payroll-settings/${settings.id}`, first));
  const [circle] = await clinic.sql(`select id from payroll_circles where month = '2026-11'`);
  return { payroll, circle: String(circle?.['id']) };
}
/** What somebody's slip of November says, without the number of the line. */
async function lines(payroll: Client, employee: string) {
  const { amounts, net } = await slipOf(payroll, '2026-11', employee);
  return {
    ...Object.fromEntries(Object.entries(amounts).map(([key, amount]) => [key.split(':')[0], amount])),
    net,
  };
}

it('Q9 days between two employments are no absences, and are not paid', async () => {
  now = new Date('2026-12-02T08:00:00Z');
  const clinic = await server.newClinic();
  const by = await clinic.signedIn(hrRights);
  const { payroll, circle } = await november(clinic);
  const { employeeId } = await clinic.person();
  await clinic.sql(
    `insert into employees__employment_periods (clinic_id, record_id, position, start, "end", end_reason)
      values (app_clinic(), $1, 0, '2026-11-01', '2026-11-08', 'استقالة'), (app_clinic(), $1, 1, '2026-11-20', null, null)`,
    [employeeId],
  );
  await pays(clinic, payroll, employeeId, { BASIC: '9000' }, { effective_from: '2026-11-01' });
  const asked = { from: '2026-11-01', to: '2026-11-30', employee_ids: [employeeId] };
  const done = await by.post('/attendance-days/recalculate', asked);
  expect([done.status, done.text]).toEqual([200, done.text]);
  const rows = await clinic.sql(
    `select count(*) filter (where work_date between '2026-11-09' and '2026-11-19')::int as between, count(*)::int as all
      from attendance_days where employee_id = $1 and work_date between '2026-11-01' and '2026-11-30'`,
    [employeeId],
  );
  expect(rows).toEqual([{ between: 0, all: 19 }]);
  // They came on every planned day.
  await clinic.sql(
    `update attendance_days set day_status = 'present', absent_fraction = 0 where day_status = 'absent'`,
  );
  await calculated(payroll, circle);
  expect(await lines(payroll, employeeId)).toEqual({ BASIC: '5700.00', net: '5700.00' });
});

it('Q13 two halves of one day of two kinds: no absence; without the unpaid half, half of one', async () => {
  now = new Date('2026-11-16T21:00:00Z');
  const { clinic, hr, hired, ask, step, book } = await openLeave(server);
  const { payroll, circle } = await november(clinic);
  const adel = await hired();
  await stayingSignedIn();
  const who = adel.person.employeeId;
  await pays(clinic, payroll, who, { BASIC: '9000' });
  const half = async (code: string, which: string): Promise<string> => {
    const made = await ask(adel, code, '2026-11-16', '2026-11-16', { half: which });
    expect([made.status, made.text]).toEqual([201, made.text]);
    expect((await step(hr, made.json.id, 'approve')).json.status).toBe('approved');
    return String(made.json.id);
  };
  const day = async () =>
    clinic.sql(
      `select day_status, absent_fraction::float8 as absent from attendance_days where employee_id = $1 and work_date = '2026-11-16'`,
      [who],
    );
  /** The slip of the month, in which they came on every other day. */
  const paid = async () => {
    await clinic.sql(
      `update attendance_days set day_status = 'present', absent_fraction = 0 where work_date <> '2026-11-16'`,
    );
    await calculated(payroll, circle);
    return lines(payroll, who);
  };
  await clinic.sql(`update vacation_types set min_notice_days = 0`);
  await half('annual', 'first');
  const unpaid = await half('unpaid', 'second');
  now = new Date('2026-12-02T08:00:00Z');
  expect(await day()).toEqual([{ day_status: 'leave', absent: 0 }]);
  expect(await paid()).toEqual({ BASIC: '9000.00', UNPAID: '-150.00', net: '8850.00' });
  expect((await step(hr, unpaid, 'cancel', { decision: 'حضر نصف اليوم' })).json.status).toBe('cancelled');
  expect((await day())[0]?.['absent']).toBe(0.5);
  expect(await paid()).toEqual({ BASIC: '9000.00', ABS: '-150.00', net: '8850.00' });
  expect((await book(who)).filter((row) => row.startsWith('take'))).toEqual(['take -0.50']);
});

it('Q11 leave over New Year: the new year is granted first, one day is carried, and both parts are one leave', async () => {
  now = new Date('2026-10-20T08:00:00Z');
  const { clinic, hr, hired, ask, step, balance, told } = await openLeave(server);
  await clinic.sql(
    `update vacation_types set carry_max = 5, carry_expires = null, min_notice_days = 0 where code = 'annual'`,
  );
  const [sara, mona] = [await hired(), await hired()];
  await stayingSignedIn();
  const taken = async (by: typeof sara, from: string, to: string): Promise<void> => {
    const made = await ask(by, 'annual', from, to);
    expect([made.status, made.text]).toEqual([201, made.text]);
    expect((await step(hr, made.json.id, 'approve')).json.status).toBe('approved');
  };
  for (const one of [sara, mona]) await taken(one, '2026-11-01', '2026-11-18');
  expect(await balance(sara, 'annual')).toEqual([21, 16, 0, 5]);
  now = new Date('2026-12-10T08:00:00Z');
  const early = told(await ask(sara, 'annual', '2026-12-28', '2027-01-03')).slice(1, 3);
  // Marks that keep a day together are no words.
  expect(early.map((one) => String(one).replaceAll(/[\u2066-\u2069]/g, ''))).toEqual([
    'vac_not_granted',
    'يُضاف رصيد هذه السنة في 1/1/2027. اطلب الإجازة بعدها',
  ]);
  for (const one of [sara, mona]) await taken(one, '2026-12-28', '2026-12-31');
  expect(await balance(sara, 'annual')).toEqual([21, 20, 0, 1]);
  now = new Date('2027-01-01T05:00:00Z');
  await atNight();
  await taken(sara, '2027-01-02', '2027-01-03');
  expect((await balance(sara, 'annual', '?year=2027'))[3]).toBe(20);
  // Friday the first does not part what lies before and behind it.
  await clinic.sql(`update vacation_types set max_at_once = 5 where code = 'annual'`);
  expect(told(await ask(mona, 'annual', '2027-01-02', '2027-01-03')).slice(1, 3)).toEqual([
    'vac_too_long',
    'أقصى مدة متصلة لهذا النوع 5 يوم',
  ]);
});
