import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogger } from '#server/log.ts';
import { doDailyWork } from '#tests/setup/clinicDay.ts';
import { ownDatabase } from '#tests/setup/ownDatabase.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';

let server: TestServer;
let clinic: TestClinic;
let employee = '';
beforeAll(async () => {
  server = await startTestServer({ DATABASE_URL: await ownDatabase() }, { platformWork: 'on' });
  clinic = await server.newClinic();
  employee = (await clinic.person()).employeeId;
  await clinic.sql(
    `insert into employees__employment_periods (clinic_id, record_id, start) values (app_clinic(), $1, '2024-07-01')`,
    [employee],
  );
  await clinic.sql(`update employees set hire_date = '2024-07-01' where id = $1`, [employee]);
  await clinic.sql(`update vacation_types set carry_max = 5, carry_expires = '03-31' where code = 'annual'`);
  // Casual leave is gathered month by month here, to see both ways beside each other.
  await clinic.sql(`update vacation_types set balance_mode = 'monthly' where code = 'casual'`);
});
afterAll(() => server.stop());

const logger = createLogger({ production: true, destination: { write: () => undefined } });
/** As if the nightly look came at this moment. */
const at = (now: string): Promise<void> =>
  doDailyWork({ pool: server.database.pool, clock: () => new Date(now), logger });
const book = async (code: string) =>
  (
    await clinic.sql(
      `select l.year, l.entry, l.days::text as days from vacation_ledger l join vacation_types t on t.id = l.type_id and t.clinic_id = l.clinic_id
        where l.employee_id = $1 and t.code = $2 order by l.posted_at, l.year, l.entry, l.days`,
      [employee, code],
    )
  ).map((row) => `${String(row['year'])} ${String(row['entry'])} ${String(row['days'])}`);

it('grants, gathers by months, carries over, lapses; each once (hr.md 3, 9.2)', async () => {
  await at('2026-11-26T05:00:00Z');
  expect(await book('annual')).toEqual(['2026 grant 21.00']);
  // Ten months of seven days a year, down to a quarter: 70 ÷ 12 = 5.83.
  expect(await book('casual')).toEqual(['2026 accrual 5.75']);
  await at('2027-01-02T05:00:00Z');
  const carried = [
    '2026 grant 21.00',
    '2026 carry -5.00',
    '2026 expire -16.00',
    '2027 carry 5.00',
    '2027 grant 21.00',
  ];
  expect(await book('annual')).toEqual(carried);
  // December's part comes on 1 January, and nothing of it is carried.
  expect(await book('casual')).toEqual(['2026 accrual 5.75', '2026 accrual 1.25', '2026 expire -7.00']);
  await at('2027-01-03T05:00:00Z');
  await at('2027-03-31T05:00:00Z');
  expect(await book('annual')).toEqual(carried);
  await at('2027-04-01T05:00:00Z');
  expect(await book('annual')).toEqual([...carried, '2027 expire -5.00']);
  await at('2027-04-02T05:00:00Z');
  expect(await book('annual')).toEqual([...carried, '2027 expire -5.00']);
  const wrong =
    await clinic.sql(`select from vacation_balances b where b.days <> (select sum(l.days) from vacation_ledger l
    where l.clinic_id = b.clinic_id and l.employee_id = b.employee_id and l.type_id = b.type_id and l.year = b.year)`);
  expect(wrong).toEqual([]);
});

it('leaves a request over the turn of the year what it reserves, until it is decided', async () => {
  const other = await server.newClinic();
  const { employeeId: id } = await other.person();
  await other.sql(
    `insert into employees__employment_periods (clinic_id, record_id, start) values (app_clinic(), $1, '2024-07-01')`,
    [id],
  );
  await other.sql(`update employees set hire_date = '2024-07-01' where id = $1`, [id]);
  await other.sql(`update vacation_types set carry_max = 5 where code = 'annual'`);
  await other.sql(
    `with asked as (insert into vacations (clinic_id, employee_id, type_id, date_from, date_to, half, status)
        select app_clinic(), $1, id, '2026-12-28', '2026-12-29', 'none', 'pending' from vacation_types where code = 'annual' returning id, type_id)
      insert into vacation_days (clinic_id, vacation_id, employee_id, type_id, half, work_date, outcome, days, paid_percent, approved)
        select app_clinic(), asked.id, $1, type_id, 'none', day, 'counted', 1, 100, false
          from asked, generate_series(timestamp '2026-12-28', timestamp '2026-12-29', interval '1 day') day`,
    [id],
  );
  const moved = async () =>
    (
      await other.sql(
        `select l.year, l.entry, l.days::text as days from vacation_ledger l join vacation_types t on t.id = l.type_id and t.clinic_id = l.clinic_id
          where l.employee_id = $1 and t.code = 'annual' order by l.posted_at, l.year, l.entry, l.days`,
        [id],
      )
    ).map((row) => `${String(row['year'])} ${String(row['entry'])} ${String(row['days'])}`);
  await at('2026-11-26T05:00:00Z');
  await at('2027-01-02T05:00:00Z');
  const kept = [
    '2026 grant 21.00',
    '2026 carry -5.00',
    '2026 expire -14.00',
    '2027 carry 5.00',
    '2027 grant 21.00',
  ];
  expect(await moved()).toEqual(kept);
  await other.sql(`update vacation_days set stands = false where employee_id = $1`, [id]);
  await at('2027-01-03T05:00:00Z');
  expect(await moved()).toEqual([...kept, '2026 expire -2.00']);
});
