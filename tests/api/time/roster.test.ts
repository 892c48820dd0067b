import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockMonth } from '#tests/setup/lockedMonth.ts';
import type { Client } from '#tests/setup/client.ts';
import type { TestClinic } from '#tests/setup/clinics.ts';
import { startTestServer, type TestServer } from '#tests/setup/testServer.ts';

type Row = Readonly<Record<string, unknown>>;
let server: TestServer;
let clinic: TestClinic;
let hr: Client;
let [anna, badr, night, day] = ['', '', '', ''];

const everyDay = (start: string, end: string): readonly Row[] =>
  ['sat', 'sun', 'mon', 'tue', 'wed', 'thu', 'fri'].map((weekday) => ({ weekday, start, end }));
const paint = (runs: readonly Row[], by = hr) => by.put('/roster', { runs });
const run = (employee_id: string, date_from: string, date_to: string, what: Row): Row => ({
  employee_id,
  date_from,
  date_to,
  ...what,
});
/** The cells of one person: names of schedules, rest. */
async function cellsOf(id: string, from: string, to: string): Promise<string[]> {
  const { json } = await hr.get(`/roster?from=${from}&to=${to}`);
  const names = new Map(json.schedules.map((one: { id: string; name: string }) => [one.id, one.name]));
  const person = json.people.find((one: { id: string }) => one.id === id);
  return person.cells.map((cell: string | null) => (cell === 'rest' ? 'راحة' : (names.get(cell) ?? 'بلا')));
}

beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
  hr = await clinic.signedIn({ permissions: ['manage_shifts'] });
  anna = (await clinic.signedIn()).person.employeeId;
  badr = (await clinic.signedIn()).person.employeeId;
  const made = async (name: string, start: string, end: string): Promise<string> =>
    (await hr.post('/work-schedules', { name, spans: everyDay(start, end) })).json.id;
  night = await made('ليلي', '20:00', '08:00');
  day = await made('نهاري', '10:00', '18:00');
});
afterAll(() => server.stop());

describe('hr.md 2.1 the roster', () => {
  it('is painted in runs, the later over the earlier, and cleared again', async () => {
    expect(await cellsOf(anna, '2026-11-26', '2026-11-28')).toEqual([
      'الوردية الأساسية',
      'راحة',
      'الوردية الأساسية',
    ]);
    const answer = await paint([
      run(anna, '2026-11-26', '2026-11-29', { schedule_id: night }),
      run(anna, '2026-11-28', '2026-11-28', { is_rest: true }),
      run(badr, '2026-11-27', '2026-11-27', { schedule_id: day }),
    ]);
    expect([answer.status, answer.json.changed]).toEqual([200, 5]);
    expect(await cellsOf(anna, '2026-11-26', '2026-11-30')).toEqual([
      'ليلي',
      'ليلي',
      'راحة',
      'ليلي',
      'الوردية الأساسية',
    ]);
    expect(await cellsOf(badr, '2026-11-27', '2026-11-27')).toEqual(['نهاري']);
    // The same again changes nothing.
    expect((await paint([run(badr, '2026-11-27', '2026-11-27', { schedule_id: day })])).json.changed).toBe(0);
    await paint([run(anna, '2026-11-27', '2026-11-28', { clear: true })]);
    expect(await cellsOf(anna, '2026-11-26', '2026-11-28')).toEqual(['ليلي', 'راحة', 'الوردية الأساسية']);
    const [kept] = await clinic.sql(
      `select reason from audit_log where entity = 'roster-days' order by seq limit 1`,
    );
    expect(kept?.['reason']).toMatch(
      /^T-\d+ 2026-11-26\.\.2026-11-29 ليلي; T-\d+ 2026-11-28\.\.2026-11-28 rest; /,
    );
  });

  it('warns of under 11 hours of rest, of the seventh working day in a row and of leave, and blocks none', async () => {
    await clinic.sql(
      `update employees set away_from = '2026-12-10', away_until = '2026-12-10' where id = $1`,
      [badr],
    );
    const { status, json } = await paint([
      run(badr, '2026-12-05', '2026-12-10', { schedule_id: day }),
      run(badr, '2026-12-11', '2026-12-11', { schedule_id: night }),
      run(badr, '2026-12-12', '2026-12-12', { schedule_id: day }),
      run(badr, '2026-12-13', '2026-12-13', { is_rest: true }),
    ]);
    expect([status, json.changed]).toEqual([200, 9]);
    // Friday 4 December rests. Six days of ten to six, a night (26 hours later), and two hours after it a day, which is the 8th in a row and not told again.
    expect(json.warnings).toEqual([
      { employee_id: badr, day: '2026-12-10', warning: 'on_leave' },
      { employee_id: badr, day: '2026-12-11', warning: 'seventh_day' },
      { employee_id: badr, day: '2026-12-12', warning: 'short_rest' },
    ]);
  });

  it('measures the rest in hours that pass: the night of the clock change is an hour longer or shorter', async () => {
    const late = (await hr.post('/work-schedules', { name: 'مسائي', spans: everyDay('14:00', '22:30') })).json
      .id;
    const early = (await hr.post('/work-schedules', { name: 'مبكر', spans: everyDay('09:30', '15:00') })).json
      .id;
    // 22:30 to 09:30 are 11 hours, 10 in the night to 24 April 2026, 12 in the night from 29 October.
    const ask = async (first: string, second: string): Promise<unknown> =>
      (
        await paint([
          run(anna, first, first, { schedule_id: late }),
          run(anna, second, second, { schedule_id: early }),
        ])
      ).json.warnings.filter(({ warning }: { warning: string }) => warning === 'short_rest');
    expect(await ask('2026-04-21', '2026-04-22')).toEqual([]);
    expect(await ask('2026-04-23', '2026-04-24')).toEqual([
      { employee_id: anna, day: '2026-04-24', warning: 'short_rest' },
    ]);
    expect(await ask('2026-10-29', '2026-10-30')).toEqual([]);
  });

  it('takes at most 400 runs, 62 days and no run that says nothing or two things', async () => {
    const rest = { is_rest: true };
    expect(
      (await paint(Array.from({ length: 401 }, () => run(anna, '2026-11-01', '2026-11-01', rest)))).status,
    ).toBe(422);
    // All 400 fit into a body (SEC-49).
    const full = Array.from({ length: 400 }, () => run(anna, '2026-11-01', '2026-11-01', rest));
    expect((await paint(full)).json.changed).toBe(1);
    const long = await paint([run(anna, '2026-11-01', '2027-01-02', rest)]);
    expect([long.status, Object.keys(long.json.errors)]).toEqual([422, ['runs']]);
    for (const what of [{}, { is_rest: true, schedule_id: day }, { clear: true, is_rest: true }])
      expect((await paint([run(anna, '2026-11-01', '2026-11-01', what)])).status).toBe(422);
    const back = await paint([run(anna, '2026-11-02', '2026-11-01', rest)]);
    expect([back.status, Object.keys(back.json.errors)]).toEqual([422, ['runs.0.date_to']]);
    expect((await hr.get('/roster?from=2026-11-01&to=2027-01-02')).status).toBe(422);
  });
});

describe('who paints whom', () => {
  it('nobody their own days (hr.md G2), nobody those of other rows or clinics (404), and all or nothing', async () => {
    const self = await clinic.signedIn({ permissions: ['manage_shifts'] });
    const rest = { is_rest: true };
    const both = await paint(
      [
        run(badr, '2027-01-01', '2027-01-01', rest),
        run(self.person.employeeId, '2027-01-01', '2027-01-01', rest),
      ],
      self,
    );
    expect([both.status, both.json.code]).toEqual([409, 'self_approval']);
    expect(await clinic.sql(`select 1 from roster_days where work_date = '2027-01-01'`)).toEqual([]);
    const stranger = await (await server.newClinic()).signedIn({ permissions: ['manage_shifts'] });
    expect((await paint([run(badr, '2027-01-01', '2027-01-01', rest)], stranger)).status).toBe(422);
    const [branch] = await clinic.sql(
      `insert into branches (clinic_id, name_ar, status, version) values (app_clinic(), 'فرع آخر', 'active', 1) returning id`,
    );
    const ofBranch = await clinic.signedIn({ permissions: ['manage_shifts'], dataScope: 'branch' });
    expect((await paint([run(badr, '2027-01-01', '2027-01-01', rest)], ofBranch)).status).toBe(200);
    await clinic.sql('update employees set branch_id = $1 where id = $2', [branch?.['id'], badr]);
    expect((await paint([run(badr, '2027-01-02', '2027-01-02', rest)], ofBranch)).status).toBe(404);
    const seen = (await ofBranch.get('/roster?from=2027-01-01&to=2027-01-02')).json.people;
    expect(seen.map(({ id }: { id: string }) => id)).not.toContain(badr);
  });

  it('nothing of an approved payroll month is painted or given (hr.md G3)', async () => {
    const given = await hr.post('/shift-assignments', {
      employee_id: anna,
      schedule_id: day,
      date_from: '2026-01-10',
    });
    const unlock = await lockMonth(clinic, '2026-01');
    try {
      const { status, json } = await paint([run(anna, '2026-01-30', '2026-02-02', { is_rest: true })]);
      expect([status, json.code]).toEqual([409, 'period_closed']);
      const at = `/shift-assignments/${given.json.id}`;
      expect(
        (
          await hr.post('/shift-assignments', {
            employee_id: anna,
            schedule_id: night,
            date_from: '2026-01-31',
          })
        ).json.code,
      ).toBe('period_closed');
      // What only ends behind the month alters no day of it.
      const ended = await hr.put(at, { date_to: '2026-03-01', version: 1 });
      expect([ended.status, ended.json.date_to]).toEqual([200, '2026-03-01']);
      const other = await hr.put(at, { schedule_id: night, version: 2 });
      expect([other.status, other.json.code]).toEqual([409, 'period_closed']);
      expect((await hr.remove(at)).json.code).toBe('period_closed');
    } finally {
      await unlock();
    }
  });
});
