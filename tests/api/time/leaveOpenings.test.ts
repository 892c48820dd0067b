import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ended, upload, workbook } from '#tests/setup/imports.ts';
import { lockMonth } from '#tests/setup/lockedMonth.ts';
import { startTestServer, type TestServer } from '#tests/setup/testServer.ts';
import { openLeave } from './leaveSupport.ts';

/** Monday, 2 March 2026. Annual leave: 21 days a year after the first one; Friday is rest. */
let now = new Date('2026-03-02T08:00:00Z');
type Bench = Awaited<ReturnType<typeof openLeave>>;
let server: TestServer;
let bench: Bench;
beforeAll(async () => {
  server = await startTestServer({}, { clock: () => (now = new Date(now.getTime() + 1)) });
  bench = await openLeave(server);
});
afterAll(() => server.stop());

let sent = 0;
const key = () => ({ 'idempotency-key': `opening-${(sent += 1)}` });
const open = (employee: string, code: string, days: string, more = {}, by = bench.hr) =>
  by.post(
    '/leave-openings',
    { employee_id: employee, type_id: bench.types.get(code), days, date: '2026-03-01', ...more },
    key(),
  );
const take = (id: string, by = bench.hr) =>
  by.post(`/leave-openings/${id}/void`, { version: 1, void_reason: 'كُتب الرصيد خطأ' }, key());

describe('issue 20, 6: opening balances', () => {
  it('what was left on a day is what is left, with leave taken later still coming off', async () => {
    const { hired, ask, hr, balance, book, told, sums } = bench;
    const sara = await hired();
    const id = sara.person.employeeId;
    // A day in April is approved and two are asked for before the old list is typed in: it knows nothing of them.
    await ask(sara, 'annual', '2026-04-05', '2026-04-06');
    const { json: own } = await ask(hr, 'annual', '2026-04-08', '2026-04-08', { employee_id: id });
    expect(own.status).toBe('approved');
    const made = await open(id, 'annual', '8.5');
    expect([made.status, made.json.moved]).toEqual([201, '-12.50']);
    expect(await book(id)).toEqual(['grant 21.00', 'take -1.00', 'adjust -12.50']);
    // 8.5 less the day taken and the two that wait.
    expect((await balance(sara, 'annual'))[3]).toBe(5.5);
    expect(told(await open(id, 'annual', '3'))).toEqual([422, 'opening_exists', expect.any(String)]);
    expect((await take(made.json.id)).status).toBe(200);
    expect(await book(id)).toEqual(['grant 21.00', 'take -1.00', 'adjust -12.50', 'adjust 12.50']);
    expect((await take(made.json.id)).status).toBe(409);
    expect((await open(id, 'annual', '20')).json.moved).toBe('-1.00');
    expect(await sums()).toEqual([]);
  });

  it('leave that runs over the day counts in part: what of it lies after the day still comes off', async () => {
    const { hired, ask, hr, balance, sums } = bench;
    const nour = await hired();
    const id = nour.person.employeeId;
    // Monday to Sunday, Friday is rest: one day until the opening's, five after it.
    const { json } = await ask(hr, 'annual', '2026-03-02', '2026-03-08', { employee_id: id });
    expect([json.status, Number(json.days)]).toEqual(['approved', 6]);
    expect((await open(id, 'annual', '8.5', { date: '2026-03-02' })).status).toBe(201);
    expect((await balance(nour, 'annual'))[3]).toBe(3.5);
    expect(await sums()).toEqual([]);
  });

  it('of what gathers month by month, what came after the day stays on top', async () => {
    const { hired, clinic, book, sums } = bench;
    await clinic.sql(`update vacation_types set balance_mode = 'monthly' where code = 'casual'`);
    const id = (await hired()).person.employeeId;
    // Seven days a year: a twelfth on 1 February and another on 1 March, 0.58 and 1.17 down to a quarter.
    expect((await open(id, 'casual', '0.25', { date: '2026-02-01' })).json.moved).toBe('-0.25');
    expect((await book(id, 'casual')).toSorted()).toEqual(['accrual 1.00', 'adjust -0.25']);
    await clinic.sql(`update vacation_types set balance_mode = 'yearly' where code = 'casual'`);
    expect(await sums()).toEqual([]);
  });

  it('of the year before, it closes as every year does; nobody is granted that year a second time', async () => {
    const { hired, book, clinic, told } = bench;
    const omar = await hired('2019-06-01');
    const id = omar.person.employeeId;
    expect((await open(id, 'annual', '12', { date: '2025-12-31' })).json.moved).toBe('12.00');
    expect((await book(id)).toSorted()).toEqual(['adjust 12.00', 'grant 21.00']);
    // Another movement grants what is due, and of last year nothing.
    expect((await open(id, 'casual', '7')).status).toBe(201);
    expect((await book(id)).toSorted()).toEqual(['adjust 12.00', 'grant 21.00']);
    const [old] = await clinic.sql(
      `select days::text as days from vacation_balances where employee_id = $1 and year = 2025`,
      [id],
    );
    expect(old?.['days']).toBe('12.00');
    const lamia = (await hired('2026-02-01')).person.employeeId;
    for (const [more, code, on] of [
      [{ date: '2024-12-31' }, 'year_over', 'date'],
      [{ date: '2026-01-31' }, 'not_employed', 'date'],
      [{ date: '2026-03-03' }, 'invalid', 'date'],
      [{ days: '-0.25' }, 'below_limit', 'days'],
      [{ type_id: bench.types.get('sick') }, 'no_balance', 'type_id'],
    ] as const) {
      const refused = await open(lamia, 'annual', '5', more);
      expect([told(refused).slice(0, 2), Object.keys(refused.json.errors)]).toEqual([[422, code], [on]]);
    }
  });

  it('G2, G3: nobody writes their own, nor for who is out of reach, nor in a locked month; of two at once one is kept', async () => {
    const { hired, hr, clinic, told } = bench;
    const nour = (await hired()).person.employeeId;
    expect(told(await open(hr.person.employeeId, 'annual', '5'))).toEqual([409, 'self_approval']);
    // Of another branch: nothing is told of who is out of reach, neither that they have a balance nor that they have none.
    const [other] = await clinic.sql(
      `insert into branches (clinic_id, id, name_ar, code) values (app_clinic(), new_id(), 'فرع بعيد', 'FAR') returning id`,
    );
    const far = await clinic.signedIn({ permissions: ['create_vacations'], dataScope: 'branch' });
    await clinic.sql('update employees set branch_id = $2 where id = $1', [
      far.person.employeeId,
      other?.['id'],
    ]);
    for (const days of ['5', '-900']) {
      const refused = await open(nour, 'annual', days, {}, far);
      expect([refused.status, refused.json.code, Object.keys(refused.json.errors)]).toEqual([
        422,
        'invalid',
        ['employee_id'],
      ]);
    }
    const free = await lockMonth(clinic, '2026-03');
    expect(told(await open(nour, 'annual', '5'))).toEqual([409, 'period_closed']);
    await free();
    const twice = await Promise.all(['5', '6', '7'].map((days) => open(nour, 'annual', days)));
    expect(twice.map(({ status }) => status).toSorted()).toEqual([201, 422, 422]);
    const kept = twice.find(({ status }) => status === 201)?.json.id;
    await lockMonth(clinic, '2026-03').then(async (unlock) => {
      expect(told(await take(kept))).toEqual([409, 'period_closed']);
      await unlock();
    });
    const nobody = await clinic.signedIn({ permissions: ['view_vacations'] });
    expect([(await nobody.get(`/leave-openings/${kept}`)).status, (await take(kept, nobody)).status]).toEqual(
      [200, 403],
    );
  });

  it('an opening whose days were taken by now is not taken back below what is allowed', async () => {
    const { hired, hr, ask, told, book } = bench;
    const hala = await hired('2026-02-01');
    const id = hala.person.employeeId;
    // 15 days a year in the first one, of 334 days: 13.75.
    const made = await open(id, 'annual', '20');
    expect(made.json.moved).toBe('6.25');
    const { json } = await ask(hr, 'annual', '2026-04-01', '2026-04-20', { employee_id: id });
    expect([json.status, Number(json.days)]).toEqual(['approved', 17]);
    expect(told(await take(made.json.id))).toEqual([409, 'below_limit']);
    expect((await book(id)).toSorted()).toEqual(['adjust 6.25', 'grant 13.75', 'take -17.00']);
  });

  it('come from a file by the number of the employee and the kind; a second of one kind is told in its row', async () => {
    const { hired, hr, clinic, balance } = bench;
    const [a, b] = [await hired(), await hired()];
    const number = async ({ person }: typeof a) =>
      String(
        (await clinic.sql('select employee_no from employees where id = $1', [person.employeeId]))[0]?.[
          'employee_no'
        ],
      );
    const own = await clinic.sql('select employee_no from employees where id = $1', [hr.person.employeeId]);
    const [kind] = await clinic.sql(`select name_ar from vacation_types where code = 'annual'`);
    const name = String(kind?.['name_ar']);
    const rows = [
      ['كود الموظف', 'نوع الإجازة', 'المتبقي', 'التاريخ'],
      [await number(a), name, '10', '2026-03-01'],
      [await number(b), name, '4.25', '2026-03-01'],
      [await number(a), name, '1', '2026-03-01'],
      [String(own[0]?.['employee_no']), name, '30', '2026-03-01'],
    ];
    const bytes = await workbook(rows.map((row) => row.map((text) => ({ text }))));
    const made = await upload(hr, 'leave-openings', 'أرصدة.xlsx', bytes);
    expect([made.status, made.json.mapping]).toEqual([201, ['employee_id', 'type_id', 'days', 'date']]);
    const id = String(made.json.id);
    await hr.post(`/imports/${id}/check`);
    await ended(hr, id, 'checked');
    await hr.post(`/imports/${id}/run`);
    expect((await ended(hr, id, 'done')).counts).toMatchObject({ added: 2 });
    const wrong = (await hr.get(`/imports/${id}/rows?state=wrong,failed`)).json;
    expect(
      wrong.map((one: { line: number; problems: { text: string }[] }) => [one.line, one.problems[0]?.text]),
    ).toEqual([
      [4, 'لهذا الموظف رصيد افتتاحي مسجل من هذا النوع. ألغه أولاً'],
      [5, expect.any(String)],
    ]);
    expect([(await balance(a, 'annual'))[3], (await balance(b, 'annual'))[3]]).toEqual([10, 4.25]);
    // Requests and uploads of devices come from no file of rows.
    for (const list of ['vacations', 'attendance-requests', 'fingerprint-uploads', 'shift-swaps'])
      expect((await hr.get(`/imports/template?resource=${list}`)).status).toBe(422);
  });
});
