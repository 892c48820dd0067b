import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestClinic } from '#tests/setup/clinics.ts';
import { startTestServer, type TestServer } from '#tests/setup/testServer.ts';
import { attended, type Attended, type Person, type Row } from './attendanceSupport.ts';

let server: TestServer;
let clinic: TestClinic;
let ali: Person;
let mona: Person;
let hr: Person;
let dayOf: Attended['dayOf'];
/** Manages the branch mona works in, and reaches no other. */
let local: Person;

/** Thursday, 26 November 2026, noon in Cairo. */
const now = new Date('2026-11-26T10:00:00Z');

beforeAll(async () => {
  server = await startTestServer({}, { clock: () => now });
  ({ clinic, hr, ali, mona, dayOf } = await attended(server));
  local = await clinic.signedIn({
    permissions: ['view_attendances', 'manual_attendances_approve', 'manual_attendances_view'],
    dataScope: 'branch',
  });
  const [far] = await clinic.sql(
    `insert into branches (clinic_id, name_ar, status, version) select id, 'فرع بعيد', 'active', 1 from clinics returning id`,
  );
  const people = [local.person.employeeId, mona.person.employeeId];
  await clinic.sql('update employees set branch_id = $2 where id = any ($1::uuid[])', [people, far?.['id']]);
});
afterAll(() => server.stop());

it('UX-77 a branch manager’s month holds the people of the branch alone, whatever is asked', async () => {
  const month = await local.get('/attendance/month?from=2026-11-01&to=2026-11-30');
  const ids = (json: Row) => (json['people'] as Row[]).map(({ id }) => id);
  expect(ids(month.json)).toEqual(expect.arrayContaining([mona.person.employeeId]));
  expect(ids(month.json)).not.toContain(ali.person.employeeId);
  const [home] = await clinic.sql('select branch_id as id from employees where id = $1', [
    ali.person.employeeId,
  ]);
  const elsewhere = await local.get(`/attendance/month?branch=${String(home?.['id'])}`);
  expect([elsewhere.status, ids(elsewhere.json)]).toEqual([200, []]);
  expect((await ali.get('/attendance/month')).status).toBe(403);
});

it('SEC-20 overtime of another branch is absent, one’s own is left to others', async () => {
  const decide = (who: Person, id: unknown) => who.post('/attendance-days/approve-overtime', { ids: [id] });
  const { id, overtime } = await dayOf(ali, '2026-11-23');
  expect(overtime).toBe(120);
  // Told as an id that nobody has.
  const [foreign, unknown] = [await decide(local, id), await decide(local, crypto.randomUUID())];
  expect([foreign.status, foreign.json.errors]).toEqual([422, unknown.json.errors]);
  await clinic.sql('update attendance_days set employee_id = $2 where id = $1', [id, hr.person.employeeId]);
  expect((await decide(hr, id)).json.code).toBe('self_approval');
  await clinic.sql('update attendance_days set employee_id = $2 where id = $1', [id, ali.person.employeeId]);
  expect((await decide(hr, id)).status).toBe(200);
});

it('the grid goes into a file month by month (hr.md 2.6: layout grid)', async () => {
  await clinic.sql(
    `insert into attendance_days (clinic_id, employee_id, work_date, day_status) select clinic_id, id, '2026-10-31', 'rest' from employees where id = $1`,
    [ali.person.employeeId],
  );
  const exporter = await clinic.signedIn({ permissions: ['export_fingerprint'] });
  const filter = JSON.stringify({
    work_date_gte: '2026-10-01',
    work_date_lte: '2026-11-30',
    employee_id: ali.person.employeeId,
  });
  const { json } = await exporter.get(
    `/attendance-days/reports/exportGrid?filter=${encodeURIComponent(filter)}`,
  );
  const rows = (json as unknown as Row[]).map(({ month, d23, d31 }) => [month, d23, d31]);
  expect(rows.toSorted()).toEqual([
    ['2026-10', null, 'rest'],
    ['2026-11', 'present', null],
  ]);
});
