import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#tests/setup/testServer.ts';
import { openLeave } from './leaveSupport.ts';

/** Monday; Friday is rest by the schedule every clinic begins with. */
let now = new Date('2026-03-02T08:00:00Z');
type Row = Readonly<Record<string, unknown>>;
type Bench = Awaited<ReturnType<typeof openLeave>>;
type Person = Bench['hr'];
let server: TestServer;
let [clinic, types, hr, manager] = [] as unknown as [Bench['clinic'], Bench['types'], Person, Person];
let [hired, ask, step, told] = [] as unknown as [Bench['hired'], Bench['ask'], Bench['step'], Bench['told']];
let [balance, book, sums] = [] as unknown as [Bench['balance'], Bench['book'], Bench['sums']];
beforeAll(async () => {
  server = await startTestServer({}, { clock: () => (now = new Date(now.getTime() + 1)) });
  const bench = await openLeave(server);
  ({ clinic, types, hr, manager, hired, ask, step, told, balance, book, sums } = bench);
});
afterAll(() => server.stop());

describe('hr.md 3: from the wish to the last day', () => {
  it('an employee sees what it comes to, the manager and human resources decide, the book and attendance follow', async () => {
    const sara = await hired('2020-01-01', { managerId: manager.person.employeeId });
    const { json: seen } = await sara.get(
      `/vacations/preview?type=${types.get('annual')}&from=2026-03-05&to=2026-03-08`,
    );
    expect(seen).toMatchObject({ counted: '3' });
    expect(
      (seen.days as readonly Row[]).map((one) => `${String(one['work_date'])} ${String(one['outcome'])}`),
    ).toEqual(['2026-03-05 counted', '2026-03-06 rest', '2026-03-07 counted', '2026-03-08 counted']);
    expect([seen.counted, seen.problem]).toEqual(['3', null]);

    const made = await ask(sara, 'annual', '2026-03-05', '2026-03-08');
    expect([made.status, made.json.status, Number(made.json.days)]).toEqual([201, 'pending', 3]);
    expect(await balance(sara, 'annual')).toEqual([21, 0, 3, 18]);
    const { id } = made.json;
    expect(told(await step(sara, id, 'approve'))[0]).toBe(403);
    expect(told(await step(hr, id, 'approve'))).toEqual([403, 'forbidden']);
    expect((await manager.get('/inbox')).json.data.map(({ id: waiting }: Row) => waiting)).toEqual([id]);
    expect((await step(manager, id, 'approve')).json.status).toBe('manager_approved');
    expect(told(await step(manager, id, 'approve'))[0]).toBe(403);
    expect(await book(sara.person.employeeId)).toEqual(['grant 21.00']);
    expect((await step(hr, id, 'approve')).json.status).toBe('approved');
    expect(await book(sara.person.employeeId)).toEqual(['grant 21.00', 'take -3.00']);
    expect(await balance(sara, 'annual')).toEqual([21, 3, 0, 18]);

    expect(told(await step(sara, id, 'withdraw'))).toEqual([409, 'invalid_state']);
    expect(told(await sara.put(`/vacations/${id}`, { date_to: '2026-03-06', version: 3 }))[0]).toBe(405);
    expect((await step(sara, id, 'request-cancel', { decision: 'تغيّر السفر' })).json.status).toBe(
      'cancel_requested',
    );
    expect((await step(hr, id, 'keep', { decision: 'العمل مكتمل بدونك' })).json.status).toBe('approved');
    expect((await step(hr, id, 'cut-short', { last_day: '2026-03-05' })).json.status).toBe('cut_short');
    expect(await book(sara.person.employeeId)).toEqual(['grant 21.00', 'take -3.00', 'give_back 2.00']);
    expect((await step(hr, id, 'cancel', { decision: 'أُدخلت خطأ' })).json.status).toBe('cancelled');
    expect(await book(sara.person.employeeId)).toEqual([
      'grant 21.00',
      'take -3.00',
      'give_back 2.00',
      'give_back 1.00',
    ]);
    expect(await sums()).toEqual([]);
  });

  it('whoever covers hears from when to when, of each step that changes it', async () => {
    const [away, cover] = [await hired(), await hired()];
    const heard = async () =>
      (
        await clinic.sql(
          `select event, payload ->> 'from' as "from", payload ->> 'until' as until from outbox
            where payload -> 'to' ->> 'employeeId' = $1 order by created_at, id`,
          [cover.person.employeeId],
        )
      ).map((row) => Object.values(row).filter(Boolean).join(' '));
    const asked = (from: string, to: string) =>
      ask(away, 'annual', from, to, { substitute_id: cover.person.employeeId });
    const stepped = async (by: Person, id: string, name: string, more = {}) =>
      (await step(by, id, name, more)).json.status;
    const first = (await asked('2026-03-15', '2026-03-18')).json;
    expect(await heard()).toEqual([]);
    expect(await stepped(hr, first.id, 'approve')).toBe('approved');
    expect(await stepped(hr, first.id, 'cut-short', { last_day: '2026-03-16' })).toBe('cut_short');
    const second = (await asked('2026-03-22', '2026-03-23')).json;
    expect(await stepped(hr, second.id, 'approve')).toBe('approved');
    expect(await stepped(away, second.id, 'request-cancel', { decision: 'تغيّر السفر' })).toBe(
      'cancel_requested',
    );
    expect(await stepped(hr, second.id, 'agree-cancel')).toBe('cancelled');
    expect(await heard()).toEqual([
      'vacation.substitute 2026-03-15 2026-03-18',
      'vacation.substitute 2026-03-15 2026-03-16',
      'vacation.substitute 2026-03-22 2026-03-23',
      'vacation.substitute_free',
    ]);
  });

  it('whoever was to be covered hears that who covers is away then, and of no other days', async () => {
    const [away, cover] = [await hired(), await hired()];
    const substitute = { substitute_id: cover.person.employeeId };
    const { id } = (await ask(away, 'annual', '2026-04-12', '2026-04-14', substitute)).json;
    expect((await step(hr, id, 'approve')).json.status).toBe('approved');
    for (const [from, to] of [
      ['2026-04-07', '2026-04-08'],
      ['2026-04-14', '2026-04-15'],
    ] as const) {
      const own = (await ask(cover, 'annual', from, to)).json;
      expect((await step(hr, own.id, 'approve')).json.status).toBe('approved');
    }
    const heard = await clinic.sql(
      `select payload ->> 'from' as "from", payload ->> 'until' as until from outbox
        where event = 'vacation.uncovered' and payload -> 'to' ->> 'employeeId' = $1`,
      [away.person.employeeId],
    );
    expect(heard).toEqual([{ from: '2026-04-14', until: '2026-04-14' }]);
  });

  it('entered by human resources it is approved at once, never for themself', async () => {
    const omar = await hired();
    const made = await ask(hr, 'annual', '2026-03-10', '2026-03-11', { employee_id: omar.person.employeeId });
    expect([made.status, made.json.status]).toEqual([201, 'approved']);
    expect(
      told(await ask(hr, 'annual', '2026-03-10', '2026-03-10', { employee_id: hr.person.employeeId })),
    ).toEqual([409, 'self_approval']);
    expect(
      told(await ask(omar, 'annual', '2026-03-20', '2026-03-22', { employee_id: hr.person.employeeId })),
    ).toEqual([422, 'invalid', 'اختر سجلاً من القائمة']);
    const days = await clinic.sql('select day_status from attendance_days where employee_id = $1', [
      omar.person.employeeId,
    ]);
    expect(days.every(({ day_status: status }) => status !== 'leave')).toBe(true);
  });

  it('a rejection has its reason, and frees the days', async () => {
    const nour = await hired();
    const { id } = (await ask(nour, 'annual', '2026-03-10')).json;
    expect(told(await step(hr, id, 'reject'))[0]).toBe(422);
    expect((await step(hr, id, 'reject', { decision: 'لا يوجد بديل' })).json.status).toBe('rejected');
    expect(await balance(nour, 'annual')).toEqual([21, 0, 0, 21]);
    expect((await ask(nour, 'annual', '2026-03-10')).status).toBe(201);
  });
});

describe('hr.md 3: the rules, with their messages', () => {
  let mona: Person;
  beforeAll(async () => {
    mona = await hired();
  });
  const refused = async (code: string, from: string, to = from, more = {}) =>
    told(await ask(mona, code, from, to, more));

  it('1: rest and holidays do not count', async () => {
    expect(await refused('annual', '2026-03-06')).toEqual([
      422,
      'vac_no_days',
      'الأيام المطلوبة كلها راحة أو عطلة',
    ]);
  });

  it('2: no overlap, but two different halves of a day', async () => {
    expect((await ask(mona, 'annual', '2026-03-09', '2026-03-09', { half: 'first' })).status).toBe(201);
    expect(await refused('annual', '2026-03-09', '2026-03-09', { half: 'first' })).toEqual([
      422,
      'vac_overlap',
      'توجد إجازة أخرى في نفس الفترة (\u20689/3/2026\u2069 – \u20689/3/2026\u2069)',
    ]);
    expect((await refused('annual', '2026-03-08', '2026-03-10'))[1]).toBe('vac_overlap');
    expect((await ask(mona, 'annual', '2026-03-09', '2026-03-09', { half: 'second' })).status).toBe(201);
    expect(await balance(mona, 'annual')).toEqual([21, 0, 1, 20]);
  });

  it('3: not more than is left, what waits taken off', async () => {
    expect(await refused('annual', '2026-04-01', '2026-04-25')).toEqual([
      422,
      'vac_balance',
      'رصيدك 20 يوم وطلبت 21',
    ]);
  });

  it('4: what adjoins counts, and a rest between does not part', async () => {
    expect((await ask(mona, 'casual', '2026-04-29', '2026-04-30')).status).toBe(201);
    expect(await refused('casual', '2026-05-02')).toEqual([
      422,
      'vac_too_long',
      'أقصى مدة متصلة لهذا النوع 2 يوم',
    ]);
    expect((await ask(mona, 'casual', '2026-05-03')).status).toBe(201);
  });

  it('5: notice and back-dating', async () => {
    await clinic.sql(`update vacation_types set min_notice_days = 3 where code = 'annual'`);
    expect(await refused('annual', '2026-03-04')).toEqual([
      422,
      'vac_notice',
      'يجب تقديم الطلب قبل 3 يوم على الأقل',
    ]);
    await clinic.sql(`update vacation_types set min_notice_days = 0 where code = 'annual'`);
    expect((await refused('annual', '2026-03-01'))[1]).toBe('vac_back');
    expect((await ask(mona, 'sick', '2026-02-24')).status).toBe(201);
    expect((await refused('sick', '2026-02-22'))[1]).toBe('vac_back');
  });

  it('8: casual draws from annual too', async () => {
    const aly = await hired();
    const { id } = (await ask(aly, 'casual', '2026-03-16', '2026-03-17')).json;
    expect([await balance(aly, 'casual'), await balance(aly, 'annual')]).toEqual([
      [7, 0, 2, 5],
      [21, 0, 2, 19],
    ]);
    await step(hr, id, 'approve');
    expect([await book(aly.person.employeeId, 'casual'), await book(aly.person.employeeId)]).toEqual([
      ['grant 7.00', 'take -2.00'],
      ['grant 21.00', 'take -2.00'],
    ]);
  });

  it('conditions of the kind: attachment, once, for whom, not granted yet, half a day', async () => {
    expect((await refused('sick', '2026-03-23', '2026-03-24'))[1]).toBe('vac_attachment');
    expect((await refused('annual', '2027-02-01'))[1]).toBe('vac_not_granted');
    expect((await refused('bereavement', '2026-03-23', '2026-03-23', { half: 'first' }))[1]).toBe('vac_half');
    expect(await refused('bereavement', '2026-03-23', '2026-03-28')).toEqual([
      422,
      'vac_balance',
      'رصيدك 3 يوم وطلبت 5',
    ]);
    await clinic.sql(`update employees set gender = 'male' where id = $1`, [mona.person.employeeId]);
    expect((await refused('maternity', '2026-06-01', '2026-06-30'))[1]).toBe('vac_gender');
    await clinic.sql(`update employees set gender = 'female' where id = $1`, [mona.person.employeeId]);
    expect((await ask(mona, 'pilgrimage', '2026-06-01', '2026-06-20')).status).toBe(201);
    expect((await refused('pilgrimage', '2026-08-01', '2026-08-05'))[1]).toBe('vac_once');
  });

  it('10: forty requests at once spend a balance once', async () => {
    const fast = await hired();
    const days = Array.from(
      { length: 40 },
      (_, at) => `2026-${at < 20 ? '07' : '08'}-${String((at % 20) + 1).padStart(2, '0')}`,
    );
    const answers = await Promise.all(days.map((day) => ask(fast, 'casual', day)));
    const found = answers.map(({ status }) => status);
    expect(found.filter((status) => status === 201).length).toBeLessThanOrEqual(7);
    const [row] = await clinic.sql(
      `select sum(days)::text as days from vacation_days where employee_id = $1 and stands`,
      [fast.person.employeeId],
    );
    expect(Number(row?.['days'])).toBeLessThanOrEqual(7);
    expect((await balance(fast, 'casual'))[3]).toBeGreaterThanOrEqual(0);
  });
});

describe('hr.md 3: holidays move', () => {
  it('Eid moved one day gives back and takes exactly, twice changes nothing, and the person is told', async () => {
    const eid = await hr.post('/holidays', {
      name_ar: 'عيد الفطر',
      date_from: '2026-03-21',
      date_to: '2026-03-23',
      kind: 'religious',
    });
    expect(eid.status).toBe(201);
    const hoda = await hired();
    const { id } = (await ask(hoda, 'annual', '2026-03-19', '2026-03-24')).json;
    await step(hr, id, 'approve');
    // The 19th and the 24th: the 20th is a Friday, the 21st to the 23rd the feast.
    expect(await book(hoda.person.employeeId)).toEqual(['grant 21.00', 'take -2.00']);
    const move = async (from: string, to: string) => {
      const { version } = (await hr.get(`/holidays/${eid.json.id}`)).json;
      expect(
        (await hr.put(`/holidays/${eid.json.id}`, { date_from: from, date_to: to, version })).status,
      ).toBe(200);
    };
    await move('2026-03-20', '2026-03-22');
    expect(await book(hoda.person.employeeId)).toEqual(['grant 21.00', 'take -2.00', 'take -1.00']);
    await move('2026-03-20', '2026-03-22');
    expect(await book(hoda.person.employeeId)).toEqual(['grant 21.00', 'take -2.00', 'take -1.00']);
    await move('2026-03-21', '2026-03-23');
    expect(await book(hoda.person.employeeId)).toEqual([
      'grant 21.00',
      'take -2.00',
      'take -1.00',
      'give_back 1.00',
    ]);
    expect((await balance(hoda, 'annual'))[3]).toBe(19);
    const told = await clinic.sql(
      `select event, payload->>'days' as days from outbox where payload->>'record_id' = $1 order by created_at, event`,
      [id],
    );
    expect(told.map(({ event, days }) => `${String(event)} ${String(days)}`)).toEqual([
      'vacation.waits null',
      'vacation.decided null',
      'vacation.waits null',
      'vacation.recounted 3',
      'vacation.recounted 2',
    ]);
    expect(await sums()).toEqual([]);
  });
});

describe('who reaches what', () => {
  it('a manager of another branch neither sees nor decides; nobody adjusts their own balance', async () => {
    const rami = await hired();
    const { id } = (await ask(rami, 'annual', '2026-09-10')).json;
    const [other] = await clinic.sql(
      `insert into branches (clinic_id, id, name_ar, code) values (app_clinic(), new_id(), 'فرع بعيد', 'FAR') returning id`,
    );
    const far = await clinic.signedIn({
      permissions: ['create_vacations', 'view_vacations'],
      dataScope: 'branch',
    });
    await clinic.sql('update employees set branch_id = $2 where id = $1', [
      far.person.employeeId,
      other?.['id'],
    ]);
    expect(told(await step(far, id, 'approve'))[0]).toBe(404);
    expect((await far.get(`/vacations/${id}`)).status).toBe(404);
    expect((await far.get(`/vacations/balances?employee=${rami.person.employeeId}`)).status).toBe(404);
    expect((await far.get('/vacations/calendar?from=2026-09-01&to=2026-09-30')).json).toMatchObject({
      people: [],
    });
    // Nor by asking for leave of theirs: what overlaps and what is left is told to nobody out of reach.
    const colleague = await hired();
    for (const by of [far, colleague]) {
      const asked = await ask(by, 'annual', '2026-09-10', '2026-09-10', {
        employee_id: rami.person.employeeId,
      });
      expect([asked.status, Object.keys(asked.json.errors)]).toEqual([422, ['employee_id']]);
    }
    const adjust = (by: Person, employee: string, days: string) =>
      by.post(
        '/vacation-ledger/adjust',
        { employee_id: employee, type_id: types.get('annual'), days, note: 'تصحيح رصيد' },
        { 'idempotency-key': `${employee}${days}` },
      );
    expect(told(await adjust(far, rami.person.employeeId, '5'))[0]).toBe(404);
    expect(told(await adjust(hr, hr.person.employeeId, '5'))).toEqual([409, 'self_approval']);
    expect((await adjust(hr, rami.person.employeeId, '-2.5')).json.left).toBe('18.50');
    expect(told(await adjust(hr, rami.person.employeeId, '-30'))[1]).toBe('drawn_from');
    expect((await rami.get(`/vacations/balances?employee=${hr.person.employeeId}`)).status).toBe(404);
  });

  it('the book is append-only, whoever asks', async () => {
    await expect(clinic.sql('update vacation_ledger set days = 99')).rejects.toThrow();
    await expect(clinic.sql('delete from vacation_ledger')).rejects.toThrow();
  });
});

it('other days off of the clinic count the coming leave of whoever has no planned hours anew', async () => {
  const bench = await openLeave(server);
  await bench.clinic.sql('update attendance_settings set default_schedule_id = null');
  for (const table of ['branches', 'job_titles'])
    await bench.clinic.sql(`update ${table} set default_schedule_id = null`);
  const person = await bench.hired();
  const asked = await bench.ask(person, 'annual', '2026-04-09', '2026-04-12');
  expect((await bench.step(bench.hr, asked.json.id, 'approve')).json.status).toBe('approved');
  expect(await bench.balance(person, 'annual')).toEqual([21, 3, 0, 18]);
  const owner = await bench.clinic.signedIn({ role: 'owner' });
  const change = async (weekend_days: readonly string[]): Promise<number> => {
    const { version } = (await owner.get('/clinic-settings')).json;
    return (await owner.put('/clinic-settings', { version, weekend_days })).status;
  };
  expect(await change(['fri', 'sat'])).toBe(200);
  expect(await bench.balance(person, 'annual')).toEqual([21, 2, 0, 19]);
  expect(await change(['fri'])).toBe(200);
  expect(await bench.balance(person, 'annual')).toEqual([21, 3, 0, 18]);
  expect(await bench.sums()).toEqual([]);
});
