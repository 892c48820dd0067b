import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#metadata/time/days.ts';
import type { Client } from '#tests/setup/client.ts';
import type { TestClinic } from '#tests/setup/clinics.ts';
import { lockMonth } from '#tests/setup/lockedMonth.ts';
import { ownDatabase } from '#tests/setup/ownDatabase.ts';
import { startTestServer, type TestServer } from '#tests/setup/testServer.ts';
import { asksOnly, type Person, type Row } from './attendanceSupport.ts';

let server: TestServer;
let clinic: TestClinic;
let [hr, boss, ali, mona, stranger] = [] as unknown as [Person, Person, Person, Person, Person];
let [morning, night] = ['', ''];

/** Thursday, 26 November 2026, noon in Cairo. */
const now = new Date('2026-11-26T10:00:00Z');
/** A Sunday, and a day nobody used yet for every test. */
let day = '2026-12-06';

const everyDay = (start: string, end: string): readonly Row[] =>
  ['sat', 'sun', 'mon', 'tue', 'wed', 'thu', 'fri'].map((weekday) => ({ weekday, start, end }));
const idOf = (who: Person): string => who.person.employeeId;
const told = ({ status, json }: { status: number; json: Row }): unknown[] => [status, json['code']];

beforeAll(async () => {
  server = await startTestServer(
    { DATABASE_URL: await ownDatabase() },
    { clock: () => now, platformWork: 'on' },
  );
  clinic = await server.newClinic();
  hr = await clinic.signedIn({ permissions: ['manage_shifts', 'view_self_attendance', 'view_attendances'] });
  boss = await clinic.signedIn(asksOnly);
  ali = await clinic.signedIn({ ...asksOnly, managerId: idOf(boss) });
  mona = await clinic.signedIn({ ...asksOnly, managerId: idOf(boss) });
  stranger = await clinic.signedIn(asksOnly);
  await clinic.sql(
    `insert into employees__employment_periods (clinic_id, record_id, start) select clinic_id, id, '2020-01-01' from employees e
      where not exists (select 1 from employees__employment_periods p where p.record_id = e.id)`,
  );
  const made = async (name: string, start: string, end: string): Promise<string> =>
    (await hr.post('/work-schedules', { name, spans: everyDay(start, end) })).json.id;
  morning = await made('صباحي', '08:00', '16:00');
  night = await made('ليلي', '20:00', '04:00');
});
afterAll(() => server.stop());
beforeEach(async () => {
  // Two days of their own for every test: ali works mornings and rests on the second, mona works nights and rests on the first.
  day = addDays(day, 2);
  const runs = [
    { employee_id: idOf(ali), date_from: day, date_to: day, schedule_id: morning },
    { employee_id: idOf(ali), date_from: next(), date_to: next(), is_rest: true },
    { employee_id: idOf(mona), date_from: day, date_to: day, is_rest: true },
    { employee_id: idOf(mona), date_from: next(), date_to: next(), schedule_id: night },
  ];
  expect((await hr.put('/roster', { runs })).status).toBe(200);
});

const next = (): string => addDays(day, 1);
const ask = (more: Row = {}, by: Client = ali) =>
  by.post('/shift-swaps', { peer_id: idOf(mona), date_a: day, date_b: next(), ...more });
async function move(by: Client, id: unknown, name: string, more: Row = {}) {
  const [row] = await clinic.sql('select version from shift_swaps where id = $1', [id]);
  return by.post(`/shift-swaps/${String(id)}/${name}`, { version: row?.['version'], ...more });
}
/** What the two have in the roster on the two days: name of the shift or rest, and where it comes from. */
async function rosterOf(who: Person): Promise<string[]> {
  const rows = await clinic.sql(
    `select coalesce(w.name, 'راحة') || ' ' || r.source as said from roster_days r left join work_schedules w on w.id = r.schedule_id
      where r.employee_id = $1 and r.work_date between $2 and $3 order by r.work_date`,
    [idOf(who), day, next()],
  );
  return rows.map((row) => String(row['said']));
}
/** Approved leave of somebody on a day. */
async function away(who: Person, on: string): Promise<void> {
  const [leave] = await clinic.sql(
    `insert into vacations (clinic_id, employee_id, type_id, date_from, date_to, status)
      select app_clinic(), $1, t.id, $2, $2, 'approved' from vacation_types t where t.code = 'unpaid' returning id, type_id`,
    [idOf(who), on],
  );
  await clinic.sql(
    `insert into vacation_days (clinic_id, vacation_id, employee_id, type_id, work_date, outcome, days, paid_percent, approved)
      values (app_clinic(), $1, $2, $3, $4, 'counted', 1, 0, true)`,
    [leave?.['id'], idOf(who), leave?.['type_id'], on],
  );
}
const titlesOf = async (who: Client): Promise<string[]> =>
  (await who.get('/notifications')).json.data.map((one: { title_en: string }) => one.title_en);
const before = { ali: ['صباحي manual', 'راحة manual'], mona: ['راحة manual', 'ليلي manual'] };

describe('hr.md 2.1: shift swaps', () => {
  it('asked, agreed to by the colleague, decided by the manager and HR; then both plans change at once and both are told', async () => {
    const made = await ask({ note: 'عندي موعد' });
    const { id } = made.json;
    expect([made.status, made.json.status, made.json.requester_id]).toEqual([201, 'requested', idOf(ali)]);
    expect(
      made.json.days.map((one: Row) => [one['work_date'], one['requester_shift'], one['peer_shift']]),
    ).toEqual([
      [day, morning, null],
      [next(), null, night],
    ]);
    // Nobody accepts for another, whatever they may: who asked, their manager, HR.
    expect(told(await move(ali, id, 'accept'))).toEqual([403, 'forbidden']);
    expect((await move(boss, id, 'accept')).status).toBe(403);
    expect((await move(hr, id, 'accept')).status).toBe(403);
    expect((await move(stranger, id, 'accept')).status).toBe(404);
    expect((await ali.get(`/shift-swaps/${id}`)).json._may).toEqual(['cancel']);
    expect((await mona.get(`/shift-swaps/${id}`)).json._may.toSorted()).toEqual(['accept', 'decline']);
    expect(told(await move(boss, id, 'approve'))).toEqual([409, 'invalid_state']);
    expect((await boss.get('/inbox')).json.data).toEqual([]);

    expect((await move(mona, id, 'accept')).json.status).toBe('accepted');
    expect(told(await move(mona, id, 'approve'))[0]).toBe(403);
    expect(told(await move(hr, id, 'approve'))).toEqual([403, 'forbidden']);
    expect((await boss.get('/inbox')).json.data.map((one: Row) => one['id'])).toEqual([id]);
    expect((await move(boss, id, 'approve')).json.status).toBe('manager_approved');
    expect([await rosterOf(ali), await rosterOf(mona)]).toEqual([before.ali, before.mona]);
    expect((await move(hr, id, 'approve')).json.status).toBe('approved');
    expect(await rosterOf(ali)).toEqual(['راحة swap', 'ليلي swap']);
    expect(await rosterOf(mona)).toEqual(['صباحي swap', 'راحة swap']);
    await expect
      .poll(async () => (await titlesOf(mona)).filter((title) => title.includes('Approved')))
      .toHaveLength(1);
    await expect
      .poll(async () => (await titlesOf(ali)).filter((title) => title.includes('Approved')))
      .toHaveLength(1);
    expect((await titlesOf(mona)).some((title) => title.includes('asks to swap shifts with you'))).toBe(true);
    expect(await titlesOf(stranger)).toEqual([]);
    // Decided once.
    expect(told(await move(hr, id, 'approve'))).toEqual([409, 'invalid_state']);
  });

  it('on one day the two exchange their shifts of that day', async () => {
    const runs = [{ employee_id: idOf(mona), date_from: day, date_to: day, schedule_id: night }];
    expect((await hr.put('/roster', { runs })).status).toBe(200);
    const { id } = (await ask({ date_b: day })).json;
    await move(mona, id, 'accept');
    await move(boss, id, 'approve');
    expect((await move(hr, id, 'approve')).json.status).toBe('approved');
    expect([await rosterOf(ali), await rosterOf(mona)]).toEqual([
      ['ليلي swap', 'راحة manual'],
      ['صباحي swap', 'ليلي manual'],
    ]);
  });

  it('G2: nobody decides on their own swap, neither who asked nor the colleague', async () => {
    const asked = await ask({ peer_id: idOf(hr), date_b: day });
    const { id } = asked.json;
    expect([asked.status, (await move(hr, id, 'accept')).json.status]).toEqual([201, 'accepted']);
    await move(boss, id, 'approve');
    expect(told(await move(hr, id, 'approve'))).toEqual([409, 'self_approval']);
    expect(told(await move(hr, id, 'reject', { decision_note: 'لا يناسب' }))).toEqual([409, 'self_approval']);
    expect((await hr.get('/inbox')).json.data).toEqual([]);
    const own = (await ask({ peer_id: idOf(mona) }, hr)).json.id;
    expect(own).toBeUndefined();
    const second = await clinic.signedIn({ permissions: ['manage_shifts'] });
    expect((await move(second, id, 'approve')).json.status).toBe('approved');
    // Sent for another person, it is one's own all the same.
    expect((await ask({ requester_id: idOf(mona), peer_id: idOf(stranger) })).json.errors).toHaveProperty(
      'requester_id',
    );
  });

  it('declined, cancelled and rejected swaps change nothing', async () => {
    const first = (await ask()).json.id;
    expect(told(await move(ali, first, 'decline'))).toEqual([403, 'forbidden']);
    expect((await move(mona, first, 'decline')).json.status).toBe('rejected');
    const second = (await ask()).json.id;
    await move(mona, second, 'accept');
    expect(told(await move(mona, second, 'cancel'))).toEqual([403, 'forbidden']);
    expect((await move(ali, second, 'cancel')).json.status).toBe('cancelled');
    const third = (await ask()).json.id;
    await move(mona, third, 'accept');
    expect((await move(boss, third, 'reject')).status).toBe(422);
    expect((await move(boss, third, 'reject', { decision_note: 'نقص في العدد' })).json.status).toBe(
      'rejected',
    );
    expect([await rosterOf(ali), await rosterOf(mona)]).toEqual([before.ali, before.mona]);
  });

  it('what was agreed on is what is exchanged: a plan painted over meanwhile ends it', async () => {
    const { id } = (await ask()).json;
    await move(mona, id, 'accept');
    const runs = [{ employee_id: idOf(mona), date_from: next(), date_to: next(), schedule_id: morning }];
    await hr.put('/roster', { runs });
    expect(told(await move(boss, id, 'approve'))).toEqual([409, 'plan_changed']);
    expect(await rosterOf(ali)).toEqual(before.ali);
    expect((await move(ali, id, 'cancel')).status).toBe(200);
  });

  it('leave, locked months, days that are over, another open swap, another branch', async () => {
    const refused = async (more: Row = {}): Promise<unknown[]> => {
      const answer = await ask(more);
      return [answer.status, answer.json.code, ...Object.keys(answer.json.errors ?? {})];
    };
    expect(await refused({ date_a: '2026-11-25' })).toEqual([422, 'day_over', 'date_a']);
    expect(await refused({ peer_id: idOf(ali) })).toEqual([422, 'invalid', 'peer_id']);
    expect(await refused({ date_a: addDays(day, 40), date_b: addDays(day, 40) })).toEqual([
      422,
      'nothing_swapped',
      'date_b',
    ]);
    const free = await lockMonth(clinic, day.slice(0, 7));
    expect(await refused()).toEqual([409, 'period_closed']);
    await free();

    const first = (await ask()).json.id;
    expect(await refused({ peer_id: idOf(stranger) })).toEqual([422, 'swap_waits', 'date_b']);
    await move(mona, first, 'accept');
    await move(boss, first, 'approve');
    // Asked before, locked or on leave by now: nothing is exchanged.
    const again = await lockMonth(clinic, day.slice(0, 7));
    expect(told(await move(hr, first, 'approve'))).toEqual([409, 'period_closed']);
    await again();
    await away(mona, next());
    expect(told(await move(hr, first, 'approve'))).toEqual([409, 'on_leave']);
    expect([await rosterOf(ali), await rosterOf(mona)]).toEqual([before.ali, before.mona]);
    expect((await move(ali, first, 'cancel')).status).toBe(200);
    expect(await refused()).toEqual([422, 'on_leave', 'date_b']);

    const [other] = await clinic.sql(
      `insert into branches (clinic_id, id, name_ar, code) values (app_clinic(), new_id(), 'فرع بعيد', 'FAR') returning id`,
    );
    await clinic.sql('update employees set branch_id = $2 where id = $1', [idOf(stranger), other?.['id']]);
    expect(await refused({ peer_id: idOf(stranger) })).toEqual([422, 'other_branch', 'peer_id']);
    const far = await clinic.signedIn({ permissions: ['manage_shifts'], dataScope: 'branch' });
    await clinic.sql('update employees set branch_id = $2 where id = $1', [
      far.person.employeeId,
      other?.['id'],
    ]);
    expect((await far.get(`/shift-swaps/${first}`)).status).toBe(404);
    expect((await far.get('/shift-swaps')).json).toEqual([]);
  });

  it('of two decisions at once one counts; days of attendance are reckoned by what is planned then', async () => {
    const { id } = (await ask()).json;
    await move(mona, id, 'accept');
    await clinic.sql('update approval_settings set shift_swaps_manager_step = false');
    const second = await clinic.signedIn({ permissions: ['manage_shifts'] });
    const both = await Promise.all([hr, second].map((who) => move(who, id, 'approve')));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await clinic.sql('update approval_settings set shift_swaps_manager_step = true');
    expect(await rosterOf(mona)).toEqual(['صباحي swap', 'راحة swap']);
  });

  it('hr.md 1: with the service of one of the two ends what waits, and the plans stay', async () => {
    const leaver = await clinic.signedIn(asksOnly);
    await clinic.sql(
      `insert into employees__employment_periods (clinic_id, record_id, start) values (app_clinic(), $1, '2020-01-01')`,
      [idOf(leaver)],
    );
    const { id } = (await ask({ peer_id: idOf(leaver), date_b: day })).json;
    expect((await move(leaver, id, 'accept')).json.status).toBe('accepted');
    const owner = await clinic.signedIn({ role: 'owner' });
    const { version } = (await owner.get(`/employees/${idOf(leaver)}`)).json;
    const left = await owner.post(`/employees/${idOf(leaver)}/deactivate`, {
      version,
      leaving_date: '2026-11-26',
      leaving_reason: 'استقالة',
    });
    expect([left.status, (await ali.get(`/shift-swaps/${id}`)).json.status]).toEqual([200, 'cancelled']);
    expect(await rosterOf(ali)).toEqual(before.ali);
  });

  it('hr.md G9: the manager agrees without a right, and decides nothing of a colleague out of reach', async () => {
    const lead = await clinic.signedIn({ permissions: ['manage_shifts'], dataScope: 'team' });
    const nour = await clinic.signedIn({ ...asksOnly, managerId: idOf(lead) });
    await clinic.sql(
      `insert into employees__employment_periods (clinic_id, record_id, start) values (app_clinic(), $1, '2020-01-01')`,
      [idOf(nour)],
    );
    const { id } = (await ask({ date_a: next() }, nour)).json;
    await move(mona, id, 'accept');
    expect((await move(lead, id, 'approve')).json.status).toBe('manager_approved');
    expect(told(await move(lead, id, 'approve'))).toEqual([403, 'forbidden']);
    expect(await rosterOf(mona)).toEqual(before.mona);
    expect((await move(hr, id, 'approve')).json.status).toBe('approved');
  });
});
