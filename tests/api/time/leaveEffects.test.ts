import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayAt } from '#metadata/time/clock.ts';
import { addDays } from '#metadata/time/days.ts';
import { startTestServer, type TestServer } from '#tests/setup/testServer.ts';
import { bookingDesk } from '../appointments/bookingDesk.ts';
import { openLeave } from './leaveSupport.ts';

/** Monday, 10:00 in Cairo (+02); Friday is rest by the schedule every clinic begins with. */
let now = new Date('2026-03-02T08:00:00Z');
type Bench = Awaited<ReturnType<typeof openLeave>>;
let server: TestServer;
let bench: Bench;
beforeAll(async () => {
  server = await startTestServer({}, { clock: () => (now = new Date(now.getTime() + 1)) });
  bench = await openLeave(server);
});
afterAll(() => server.stop());

const statusOf = async (id: string): Promise<unknown> =>
  (await bench.clinic.sql('select status from vacations where id = $1', [id]))[0]?.['status'];
const attendance = async (employee: string): Promise<readonly string[]> =>
  (
    await bench.clinic.sql(
      `select work_date::text as day, day_status from attendance_days where employee_id = $1 order by work_date`,
      [employee],
    )
  ).map((row) => `${String(row['day'])} ${String(row['day_status'])}`);

/** A doctor with a desk that books them, who works from nine to five. */
async function openDoctor() {
  const { clinic } = bench;
  const at = await bookingDesk(clinic);
  const doctor = await at.doctor();
  await clinic.sql(
    `insert into employees__employment_periods (clinic_id, record_id, start) values (app_clinic(), $1, '2020-01-01')`,
    [doctor],
  );
  const hours = { opens: '09:00', closes: '17:00', valid_from: '2026-01-01' };
  for (const weekday of ['sun', 'mon', 'tue']) {
    const row = { doctor_id: doctor, weekday, branch_id: clinic.start.branch, ...hours };
    expect((await at.owner.post('/doctor-schedules', row)).status).toBe(201);
  }
  const type_id = await at.type();
  const visit = async (starts_at: string) =>
    at.book({
      doctor_id: doctor,
      patient_id: await at.patient(),
      type_id,
      starts_at: `2026-03-${starts_at}:00+02:00`,
      outside_hours: false,
    });
  const flagsOf = (ids: readonly unknown[]) =>
    Promise.all(
      ids.map(async (id) => (await at.owner.get(`/appointments/${String(id)}`)).json.needs_rebooking),
    );
  return { doctor, visit, flagsOf };
}

it('clinic.md A3 A5: approved leave closes the doctor’s days and marks booked visits; half a day closes half of them', async () => {
  const { hr, told, ask, step } = bench;
  const { doctor, visit, flagsOf } = await openDoctor();
  const times = ['08T10:00', '09T10:00', '09T15:00'];
  const ids: unknown[] = [];
  for (const time of times) ids.push((await visit(time)).json.id);
  expect(await flagsOf(ids)).toEqual([false, false, false]);
  // Rule 9: not before the visits are said to be handled.
  const whose = { employee_id: doctor, substitute_id: null };
  expect(told(await ask(hr, 'unpaid', '2026-03-08', '2026-03-08', whose)).slice(0, 2)).toEqual([
    409,
    'vac_appointments',
  ]);
  const handled = { ...whose, appointments_handled: true };
  const made = await ask(hr, 'unpaid', '2026-03-08', '2026-03-08', handled);
  expect([made.status, made.json.status]).toEqual([201, 'approved']);
  expect((await ask(hr, 'unpaid', '2026-03-09', '2026-03-09', { ...handled, half: 'first' })).status).toBe(
    201,
  );
  expect(await flagsOf(ids)).toEqual([true, true, false]);
  // Refused as outside of hours are, and said by its name (clinic.md A3).
  expect((await visit('08T12:00')).json.reason).toBe('appointment.doctor_absent');
  expect((await visit('09T12:00')).json.reason).toBe('appointment.doctor_absent');
  // From nine to five the second half begins at one.
  expect((await visit('09T13:00')).status).toBe(201);
  expect((await step(hr, made.json.id, 'cancel', { decision: 'تأجلت' })).json.status).toBe('cancelled');
  expect(await flagsOf(ids)).toEqual([false, true, false]);
});

it('leave in attendance: its days are on leave, rest in it is rest, half a day asks half the time, cancelled they are reckoned anew', async () => {
  const { clinic, hr, hired, ask, step } = bench;
  await clinic.sql(`update vacation_types set max_back_days = 30 where code = 'annual'`);
  const mona = await hired();
  const id = mona.person.employeeId;
  // From Thursday the 26th to Sunday the 1st: the 27th is a Friday.
  const made = (await ask(mona, 'annual', '2026-02-26', '2026-03-01')).json;
  await step(hr, made.id, 'approve');
  const leaveDays = async () =>
    (await attendance(id)).filter((one) => one > '2026-02-26' && one < '2026-03-02');
  expect(await leaveDays()).toEqual([
    '2026-02-26 leave',
    '2026-02-27 rest',
    '2026-02-28 leave',
    '2026-03-01 leave',
  ]);
  const half = (await ask(mona, 'annual', '2026-02-25', '2026-02-25', { half: 'second' })).json;
  await step(hr, half.id, 'approve');
  const [day] = await clinic.sql(
    `select day_status, required_minutes, absent_fraction::text as absent from attendance_days where employee_id = $1 and work_date = '2026-02-25'`,
    [id],
  );
  // Of the half that was to be worked nothing was: half a day is absent.
  expect([day?.['day_status'], Number(day?.['absent'])]).toEqual(['absent', 0.5]);
  await step(hr, made.id, 'cancel', { decision: 'حضرت ولم تسجل إجازة' });
  expect((await attendance(id)).filter((one) => one.endsWith('leave'))).toEqual([]);
  await clinic.sql(`update vacation_types set max_back_days = 0 where code = 'annual'`);
});

it('hr.md 1: with the service ends what waits, what is to come and what runs', async () => {
  const { clinic, hr, hired, ask, step, book } = bench;
  const nada = await hired();
  const approved = async (from: string, to: string): Promise<string> => {
    const { id } = (await ask(nada, 'annual', from, to)).json;
    expect((await step(hr, id, 'approve')).json.status).toBe('approved');
    return String(id);
  };
  const [running, coming] = [
    await approved('2026-03-02', '2026-03-05'),
    await approved('2026-03-16', '2026-03-17'),
  ];
  const waiting = String((await ask(nada, 'annual', '2026-04-01')).json.id);
  const owner = await clinic.signedIn({ role: 'owner' });
  const { version } = (await owner.get(`/employees/${nada.person.employeeId}`)).json;
  const left = await owner.post(`/employees/${nada.person.employeeId}/deactivate`, {
    version,
    leaving_date: '2026-03-02',
    leaving_reason: 'استقالة',
  });
  expect([left.status, left.text]).toEqual([200, left.text]);
  expect(await Promise.all([running, coming, waiting].map(statusOf))).toEqual([
    'cut_short',
    'cancelled',
    'cancelled',
  ]);
  expect((await book(nada.person.employeeId)).toSorted()).toEqual([
    'give_back 2.00',
    'give_back 3.00',
    'grant 21.00',
    'take -2.00',
    'take -4.00',
  ]);
});

it('hr.md G9: whom the manager named decides while the manager is on approved leave, and not after', async () => {
  const { clinic, hr, hired, ask, step, told } = bench;
  const boss = await hired();
  const deputy = await clinic.signedIn({ permissions: ['view_self_profile'] });
  await clinic.sql('update employees set delegate_id = $2 where id = $1', [
    boss.person.employeeId,
    deputy.person.employeeId,
  ]);
  const sara = await hired('2020-01-01', { managerId: boss.person.employeeId });
  const day = (ahead: number): string => addDays(dayAt(now, 'Africa/Cairo'), ahead);
  const [first, second] = [
    (await ask(sara, 'unpaid', day(7), day(8))).json,
    (await ask(sara, 'unpaid', day(14), day(15))).json,
  ];
  expect(told(await step(deputy, first.id, 'approve'))[0]).toBeGreaterThanOrEqual(403);
  const own = (await ask(boss, 'unpaid', day(0), day(1))).json;
  expect((await step(hr, own.id, 'approve')).json.status).toBe('approved');
  const standsIn = async (): Promise<unknown> => (await deputy.get('/me')).json.stands_in;
  await expect.poll(standsIn).toBe(true);
  expect((await step(deputy, first.id, 'approve')).json.status).toBe('manager_approved');
  expect((await step(hr, own.id, 'cancel', { decision: 'عاد إلى العمل' })).json.status).toBe('cancelled');
  await expect.poll(standsIn).toBe(false);
  expect(told(await step(deputy, second.id, 'approve'))[0]).toBeGreaterThanOrEqual(403);
  expect((await step(boss, second.id, 'approve')).json.status).toBe('manager_approved');
});
