import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockMonth } from '#tests/setup/lockedMonth.ts';
import { startTestServer, type TestServer } from '#tests/setup/testServer.ts';
import { openLeave } from './leaveSupport.ts';

/** Monday, 10:00 in Cairo (+02). */
let now = new Date('2026-03-02T08:00:00Z');
type Bench = Awaited<ReturnType<typeof openLeave>>;
let server: TestServer;
let bench: Bench;
let owner: Awaited<ReturnType<Bench['clinic']['signedIn']>>;
beforeAll(async () => {
  server = await startTestServer({}, { clock: () => (now = new Date(now.getTime() + 1)) });
  bench = await openLeave(server);
  owner = await bench.clinic.signedIn({ role: 'owner' });
});
afterAll(() => server.stop());

let number = 0;
/** A kind of leave as it is typed. */
async function kind(more: object): Promise<string> {
  number += 1;
  const code = `kind${number}`;
  const made = await owner.post('/vacation-types', { name_ar: `نوع رقم ${number}`, code, ...more });
  expect([made.status, made.text]).toEqual([201, made.text]);
  bench.types.set(code, String(made.json.id));
  return code;
}
const percents = async (id: unknown): Promise<readonly string[]> =>
  (
    await bench.clinic.sql(
      `select trim_scale(paid_percent)::text as percent, count(*)::int as n from vacation_days where vacation_id = $1 and stands group by 1 order by min(work_date)`,
      [id],
    )
  ).map((row) => `${String(row['n'])} × ${String(row['percent'])}`);

describe('hr.md 3, rule 7: a day is paid by how many days of its year lie before it', () => {
  const tiers = [
    { from_day: 1, to_day: 5, paid_percent: '100' },
    { from_day: 6, paid_percent: '75' },
  ];

  it.each(['as they lie', 'the later first'])(
    'whichever request is approved first: %s; cancelling the earlier raises the later',
    async (order) => {
      const { hr, hired, ask, step } = bench;
      const code = await kind({ balance_mode: 'none', count_mode: 'calendar', pay_tiers: tiers });
      const mona = await hired();
      const early = String((await ask(mona, code, '2026-04-05', '2026-04-08')).json.id);
      const late = String((await ask(mona, code, '2026-05-10', '2026-05-13')).json.id);
      for (const id of order === 'as they lie' ? [early, late] : [late, early])
        expect((await step(hr, id, 'approve')).json.status).toBe('approved');
      expect([await percents(early), await percents(late)]).toEqual([['4 × 100'], ['1 × 100', '3 × 75']]);
      await step(hr, early, 'cancel', { decision: 'أُدخلت خطأ' });
      expect(await percents(late)).toEqual(['4 × 100']);
    },
  );
});

describe('the kinds of leave', () => {
  it('a day on which carried days lapse is one of every year', async () => {
    const tried = async (carry_expires: string) => {
      const made = await owner.post('/vacation-types', {
        name_ar: `نوع ${carry_expires}`,
        code: `x${carry_expires}`,
        balance_mode: 'yearly',
        carry_max: '5',
        carry_expires,
      });
      return [carry_expires, made.status, Object.keys((made.json.errors ?? {}) as object)];
    };
    for (const day of ['02-30', '02-29', '04-31'])
      expect(await tried(day)).toEqual([day, 422, ['carry_expires']]);
    for (const day of ['02-28', '03-31']) expect(await tried(day)).toEqual([day, 201, []]);
  });

  it('by what is taken and counted is not changed once leave of it was taken; its limits are', async () => {
    const { hr, hired, ask } = bench;
    const code = await kind({ balance_mode: 'none', count_mode: 'working' });
    const id = bench.types.get(code);
    const put = async (more: object) => {
      const { json } = await owner.get(`/vacation-types/${id}`);
      const { status, json: answer } = await owner.put(`/vacation-types/${id}`, {
        version: json.version,
        ...more,
      });
      return [status, Object.keys((answer.errors ?? {}) as object)];
    };
    expect(await put({ count_mode: 'calendar' })).toEqual([200, []]);
    const mona = await hired();
    const asked = await ask(hr, code, '2026-06-01', '2026-06-02', { employee_id: mona.person.employeeId });
    expect(asked.status).toBe(201);
    expect(await put({ count_mode: 'working' })).toEqual([422, ['count_mode']]);
    expect(await put({ min_notice_days: 2 })).toEqual([200, []]);
  });
});

it('areas-hr.md f 7: carried days are spent before they lapse, and none of them behind that day', async () => {
  const { clinic, hired, ask, told } = bench;
  const code = await kind({
    balance_mode: 'yearly',
    count_mode: 'calendar',
    entitlement: [{ from_month: 0, days: '3' }],
    carry_max: '5',
    carry_expires: '03-31',
  });
  const [early, over] = [await hired('2025-12-31'), await hired('2025-12-31')];
  for (const { person } of [early, over])
    await clinic.sql(
      `with posted as (insert into vacation_ledger (clinic_id, employee_id, type_id, year, entry, days, date, source_id, posted_at, idempotency_key, line_no)
          values (app_clinic(), $1::uuid, $2::uuid, 2026, 'carry', 5, '2026-01-01', 'in', now(), $1::uuid::text || $2::uuid::text, 1) returning 1)
        insert into vacation_balances (clinic_id, employee_id, type_id, year, days) select app_clinic(), $1::uuid, $2::uuid, 2026, 5 from posted`,
      [person.employeeId, bench.types.get(code)],
    );
  // Five carried and three of the year: the last two of March are carried ones, of which three lapse.
  expect(told(await ask(over, code, '2026-03-30', '2026-04-04')).slice(0, 3)).toEqual([
    422,
    'vac_balance',
    'رصيدك 3 يوم وطلبت 4',
  ]);
  expect((await ask(over, code, '2026-03-30', '2026-04-03')).status).toBe(201);
  expect((await ask(early, code, '2026-03-24', '2026-03-31')).status).toBe(201);
});

describe('leave that ends earlier', () => {
  it('of who asked to cancel it and leaves the service in the middle keeps the days until the last', async () => {
    const { hired, ask, step, hr } = bench;
    const nada = await hired();
    const { id } = (await ask(nada, 'annual', '2026-03-02', '2026-03-08')).json;
    expect((await step(hr, id, 'approve')).json.status).toBe('approved');
    await step(nada, id, 'request-cancel', { decision: 'أعود للعمل' });
    now = new Date('2026-03-05T08:00:00Z');
    const { version } = (await owner.get(`/employees/${nada.person.employeeId}`)).json;
    const left = await owner.post(`/employees/${nada.person.employeeId}/deactivate`, {
      version,
      leaving_date: '2026-03-04',
      leaving_reason: 'استقالة',
    });
    expect([left.status, left.text]).toEqual([200, left.text]);
    const [row] = await bench.clinic.sql(
      `select v.status, v.date_to::text as date_to, (select count(*)::int from vacation_days d where d.vacation_id = v.id and d.stands and d.days > 0) as days
        from vacations v where v.id = $1`,
      [id],
    );
    expect(row).toEqual({ status: 'cut_short', date_to: '2026-03-04', days: 3 });
  });

  it('areas-hr.md f 7: cancelled over a locked border it keeps the locked days, and says when it ends', async () => {
    const { clinic, hr, hired, ask, step, told, book } = bench;
    const omar = await hired();
    const whose = { employee_id: omar.person.employeeId };
    const asked = await ask(hr, 'annual', '2026-04-29', '2026-05-04', whose);
    expect([asked.status, asked.json.status]).toEqual([201, 'approved']);
    const open = await lockMonth(clinic, '2026-04');
    try {
      expect(told(await ask(hr, 'annual', '2026-04-20', '2026-04-20', whose)).slice(0, 2)).toEqual([
        409,
        'period_closed',
      ]);
      const cut = await step(hr, asked.json.id, 'cancel', { decision: 'أُدخلت خطأ' });
      expect(cut.json).toMatchObject({ status: 'cut_short', date_to: '2026-04-30' });
      expect(await book(omar.person.employeeId)).toEqual(['grant 21.00', 'take -5.00', 'give_back 3.00']);
    } finally {
      await open();
    }
  });
});

it('hr.md G1: who reaches one branch closes it alone, and no other', async () => {
  const permissions = ['create_holidays', 'view_holidays'];
  const keeper = await bench.clinic.signedIn({ permissions, dataScope: 'branch' });
  const other = (await owner.post('/branches', { name_ar: 'فرع طنطا', code: 'TAN' })).json.id;
  const day = (branch_ids: readonly unknown[], date: string) =>
    keeper.post('/holidays', {
      name_ar: `صيانة ${date}`,
      date_from: date,
      date_to: date,
      kind: 'clinic',
      branch_ids,
    });
  const mine = await day([bench.clinic.start.branch], '2026-07-01');
  expect([mine.status, mine.text]).toEqual([201, mine.text]);
  for (const ids of [[], [other], [other, bench.clinic.start.branch]])
    expect([ids.length, (await day(ids, '2026-07-02')).status]).toEqual([ids.length, 403]);
  const all = await owner.post('/holidays', {
    name_ar: 'عطلة الجميع',
    date_from: '2026-07-03',
    date_to: '2026-07-03',
    kind: 'clinic',
  });
  const { id, version } = all.json;
  expect(
    (await keeper.put(`/holidays/${id}`, { version, branch_ids: [bench.clinic.start.branch] })).status,
  ).toBe(403);
  expect((await keeper.remove(`/holidays/${id}?version=${version}`)).status).toBe(403);
  expect((await keeper.post('/holidays/pack', { year: 2026 })).status).toBe(403);
});

it('who moves to a branch with another holiday has their coming leave counted anew', async () => {
  const { hired, ask, step, hr, book } = bench;
  const other = (await owner.post('/branches', { name_ar: 'فرع المنصورة', code: 'MAN' })).json.id;
  const feast = await owner.post('/holidays', {
    name_ar: 'افتتاح فرع المنصورة',
    date_from: '2026-08-10',
    date_to: '2026-08-10',
    kind: 'clinic',
    branch_ids: [other],
  });
  expect([feast.status, feast.text]).toEqual([201, feast.text]);
  const hany = await hired();
  const { id } = (await ask(hany, 'annual', '2026-08-09', '2026-08-11')).json;
  expect((await step(hr, id, 'approve')).json.status).toBe('approved');
  const { version } = (await owner.get(`/employees/${hany.person.employeeId}`)).json;
  const moved = await owner.put(`/employees/${hany.person.employeeId}`, { version, branch_id: other });
  expect([moved.status, moved.text]).toEqual([200, moved.text]);
  expect(await book(hany.person.employeeId)).toEqual(['grant 21.00', 'take -3.00', 'give_back 1.00']);
});
