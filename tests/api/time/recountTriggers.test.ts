import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { lockMonth } from '#tests/setup/lockedMonth.ts';
import type { TestClinic } from '#tests/setup/clinics.ts';
import { ownDatabase } from '#tests/setup/ownDatabase.ts';
import { startTestServer, type TestServer } from '#tests/setup/testServer.ts';
import { attended, type Attended, type Person } from './attendanceSupport.ts';

let server: TestServer;
let clinic: TestClinic;
let [hr, boss, ali, mona] = [] as unknown as [Person, Person, Person, Person];
let leave: Person;
let { ask, move, dayOf } = {} as Attended;

/** Thursday, 26 November 2026, noon in Cairo. */
const now = new Date('2026-11-26T10:00:00Z');

beforeAll(async () => {
  server = await startTestServer(
    { DATABASE_URL: await ownDatabase() },
    { clock: () => now, platformWork: 'on' },
  );
  ({ clinic, hr, boss, ali, mona, ask, move, dayOf } = await attended(server));
  leave = await clinic.signedIn({ permissions: ['create_vacations', 'create_holidays', 'view_holidays'] });
  await clinic.sql(`update employees set hire_date = '2020-01-01'`);
  // Every day of the week before is reckoned once.
  const all = await clinic.sql('select id from employees');
  const recalculated = await hr.post('/attendance-days/recalculate', {
    from: '2026-11-20',
    to: '2026-11-25',
    employee_ids: all.map(({ id }) => id),
  });
  expect([recalculated.status, await jobsEnded()]).toEqual([200, true]);
});
afterAll(() => server.stop());

/** Whether no recount waits or runs any more; it is asked before the first test too. */
async function jobsEnded(): Promise<boolean> {
  const open = () =>
    clinic.sql(`select from jobs where kind = 'attendance.recount' and state in ('waiting', 'running')`);
  return vi.waitFor(
    async () => ((await open()).length === 0 ? true : Promise.reject(new Error('it goes on'))),
    {
      timeout: 30_000,
      interval: 50,
    },
  );
}

/** All days as they stand: who, when, and everything that is reckoned; not by what. */
async function days(): Promise<ReadonlyMap<string, string>> {
  const names = new Map([hr, boss, ali, mona, leave].map((one, at) => [one.person.employeeId, 'hbamv'[at]]));
  const rows = await clinic.sql(
    `select employee_id, work_date::text as day, (to_jsonb(d) - '{updated_at,version,inputs_hash}'::text[])::text as said from attendance_days d order by 2, 1`,
  );
  return new Map(
    rows.map((row) => [
      `${names.get(String(row['employee_id'])) ?? '?'} ${String(row['day'])}`,
      String(row['said']),
    ]),
  );
}

/** Which days a change touched: `a 2026-11-24` of ali, `m` of mona. */
async function touchedBy(change: () => Promise<unknown>): Promise<string[]> {
  const before = await days();
  await change();
  await jobsEnded();
  const after = await days();
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((key) => before.get(key) !== after.get(key))
    .toSorted();
}

describe('hr.md 2.6: recomputed on any change of punch, plan, leave, holiday, request and settings, and nothing else', () => {
  it('a punch touches its day', async () => {
    const [punch] = await clinic.sql(
      `select id, version from punches where employee_id = $1 and work_date = '2026-11-24' order by at limit 1`,
      [mona.person.employeeId],
    );
    const touched = await touchedBy(() =>
      hr.post(`/punches/${String(punch?.['id'])}/void`, {
        version: punch?.['version'],
        void_reason: 'تجربة',
      }),
    );
    expect(touched).toEqual(['m 2026-11-24']);
  });

  it('a painted day touches that day of that person', async () => {
    const runs = [
      { employee_id: ali.person.employeeId, date_from: '2026-11-22', date_to: '2026-11-22', is_rest: true },
    ];
    expect(await touchedBy(() => hr.put('/roster', { runs }))).toEqual(['a 2026-11-22']);
    // The same again touches nothing.
    expect(await touchedBy(() => hr.put('/roster', { runs }))).toEqual([]);
  });

  it('leave touches its days, and gives them back', async () => {
    const [type] = await clinic.sql(
      `update vacation_types set max_back_days = 30 where code = 'unpaid' returning id`,
    );
    let made = { id: '', version: 1 };
    const granted = await touchedBy(async () => {
      const { status, json } = await leave.post('/vacations', {
        employee_id: mona.person.employeeId,
        type_id: type?.['id'],
        date_from: '2026-11-22',
        date_to: '2026-11-23',
        half: 'none',
      });
      expect([status, json.status]).toEqual([201, 'approved']);
      made = json;
    });
    expect(granted).toEqual(['m 2026-11-22', 'm 2026-11-23']);
    expect((await dayOf(mona, '2026-11-22'))['day_status']).toBe('leave');
    const freed = await touchedBy(() =>
      leave.post(`/vacations/${made.id}/cancel`, { version: made.version, decision: 'عادت إلى العمل' }),
    );
    expect(freed).toEqual(['m 2026-11-22', 'm 2026-11-23']);
    expect((await dayOf(mona, '2026-11-22'))['day_status']).toBe('absent');
  });

  it('a holiday touches its day of everybody', async () => {
    const body = { name_ar: 'عطلة تجربة', date_from: '2026-11-21', date_to: '2026-11-21', kind: 'official' };
    const touched = await touchedBy(async () =>
      expect((await leave.post('/holidays', body)).status).toBe(201),
    );
    expect(touched).toEqual(expect.arrayContaining(['a 2026-11-21', 'b 2026-11-21', 'm 2026-11-21']));
    expect(touched.filter((key) => !key.endsWith(' 2026-11-21'))).toEqual([]);
  });

  it('an approved request touches its day, a rejected one none', async () => {
    const day = '2026-11-25';
    const id = (await ask(ali, { kind: 'mission', work_date: day })).json.id;
    expect(await touchedBy(() => move(boss, id, 'approve'))).toEqual([]);
    expect(await touchedBy(() => move(hr, id, 'approve'))).toEqual([`a ${day}`]);
    const other = (await ask(ali, { kind: 'permission_late', work_date: day, minutes: 30 })).json.id;
    expect(await touchedBy(() => move(boss, other, 'reject', { decision_note: 'لا حاجة' }))).toEqual([]);
    expect(await touchedBy(() => move(hr, id, 'revoke', { decision_note: 'لم تتم' }))).toEqual([`a ${day}`]);
  });

  it('settings touch the days that come out otherwise, and no locked one', async () => {
    const set = async (values: object): Promise<unknown> => {
      const { version } = (await hr.get(`/attendance-settings/${clinic.id}`)).json;
      return expect((await hr.put(`/attendance-settings/${clinic.id}`, { version, ...values })).status).toBe(
        200,
      );
    };
    // Ali stayed two hours longer on the 23rd: with three demanded there is no overtime.
    expect(await touchedBy(() => set({ ot_min: 180 }))).toEqual(['a 2026-11-23']);
    expect((await dayOf(ali, '2026-11-23'))['overtime']).toBe(0);
    const free = await lockMonth(clinic, '2026-11');
    expect(await touchedBy(() => set({ ot_min: 30 }))).toEqual([]);
    await free();
    expect(await touchedBy(() => set({ ot_min: 31 }))).toEqual(['a 2026-11-23']);
    // What days are not reckoned by touches none.
    expect(await touchedBy(() => set({ manual_days_back: 9 }))).toEqual([]);
  });
});

it('G3: overtime of a locked month is neither approved nor refused', async () => {
  const { id } = await dayOf(ali, '2026-11-23');
  const decide = (more: object = {}) => hr.post('/attendance-days/approve-overtime', { ids: [id], ...more });
  const free = await lockMonth(clinic, '2026-11');
  for (const more of [{}, { minutes: 0 }]) {
    const refused = await decide(more);
    expect([refused.status, refused.json.code]).toEqual([409, 'period_closed']);
  }
  expect((await hr.get(`/attendance-days/${String(id)}`)).json.ot_approved).toEqual([]);
  await free();
  expect((await decide()).status).toBe(200);
});

it('G9: whom the manager named decides on requests of attendance while the manager is away, and not after', async () => {
  await clinic.sql('update employees set delegate_id = $2 where id = $1', [
    boss.person.employeeId,
    mona.person.employeeId,
  ]);
  const away = (from: string | null, until: string | null) =>
    clinic.sql('update employees set away_from = $2, away_until = $3 where id = $1', [
      boss.person.employeeId,
      from,
      until,
    ]);
  const id = (await ask(ali, { kind: 'forgot_out', work_date: '2026-11-24', time_out: '18:00' })).json.id;
  expect((await move(mona, id, 'approve')).status).toBeGreaterThanOrEqual(403);
  await away('2026-11-26', '2026-11-26');
  await expect.poll(async () => (await mona.get('/me')).json.stands_in).toBe(true);
  expect((await mona.get('/inbox')).json.data.map((one: { id: string }) => one.id)).toEqual([id]);
  // Of who stands in for somebody, nobody decides on their own wish.
  const own = (await ask(mona, { kind: 'mission', work_date: '2026-11-25' })).json.id;
  expect((await move(mona, own, 'approve')).status).toBeGreaterThanOrEqual(403);
  expect((await move(mona, id, 'approve')).json.status).toBe('manager_approved');
  const second = (await ask(ali, { kind: 'mission', work_date: '2026-11-25' })).json.id;
  await away(null, null);
  await expect.poll(async () => (await mona.get('/me')).json.stands_in).toBe(false);
  expect((await move(mona, second, 'approve')).status).toBeGreaterThanOrEqual(403);
  expect((await move(boss, second, 'approve')).json.status).toBe('manager_approved');
});

it('SEC-52: cells of attendance and leave that a spreadsheet would run begin with an apostrophe', async () => {
  const exporter = await clinic.signedIn({ permissions: ['export_fingerprint', 'view_vacations'] });
  const names = ['=HYPERLINK("http://x")', '+1+1', '-2+3', '@SUM(A1)'];
  for (const name of names) {
    await clinic.sql('update employees set full_name_ar = $2, full_name_en = null where id = $1', [
      ali.person.employeeId,
      name,
    ]);
    const filter = {
      work_date_gte: '2026-11-01',
      work_date_lte: '2026-11-30',
      employee_id: ali.person.employeeId,
    };
    for (const layout of ['exportDays', 'exportGrid', 'exportPunches', 'exportTotals']) {
      const address = `/attendance-days/reports/${layout}/export`;
      const file = await exporter.post(address, { format: 'csv', filter });
      expect([layout, file.status]).toEqual([layout, 200]);
      const cells = file.text.split(/[\r\n]+/).flatMap((row) => row.split(','));
      expect(cells.filter((cell) => /^"?[=+@-]/.test(cell))).toEqual([]);
      expect(cells.some((cell) => cell.replace(/^"/, '').startsWith(`'${name.slice(0, 4)}`))).toBe(true);
    }
  }
});
