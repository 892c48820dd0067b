import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import { startTestServer, type TestServer } from '#tests/setup/testServer.ts';
import { ok } from '../people/support.ts';
import { componentId } from './paySupport.ts';
import { calculated, employed, pays, paysByHand, slipOf, step, type Person } from './runSupport.ts';

/** Pay as people reported it of other systems: each case with the result by our rules. No insurance, no tax; 30 days to a month. */
let server: TestServer;
beforeAll(async () => {
  // The cases are of these months, and pay takes no input of one that is long over.
  server = await startTestServer({}, { clock: () => new Date('2026-11-25T10:00:00Z') });
});
afterAll(() => server.stop());

/** A clinic whose first circle is of this month, that pays by hand and keeps no attendance. */
async function ground(first: string) {
  const clinic = await server.newClinic();
  const owner = await clinic.signedIn({ role: 'owner' });
  const payroll = await clinic.signedIn({
    permissions: ['manage_salaries', 'create_bonuses', 'manage_sulfa_settings', 'view_sulfa_payments'],
  });
  const circle = await paysByHand(clinic, payroll, first);
  const move = (month: string, name: string, asked: object = {}, by: Client = payroll) =>
    ok(step(clinic, by, 'payroll-circles', circle(month), name, asked));
  const moveSlip = (id: string, name: string, asked: object = {}) =>
    ok(step(clinic, payroll, 'salary-slips', id, name, asked));
  return { clinic, owner, payroll, circle, move, moveSlip };
}
type Ground = Awaited<ReturnType<typeof ground>>;

/** The lines of somebody's slip without the numbers of what they are of, and its sums. */
async function lines({ payroll }: Ground, month: string, { person }: Person) {
  const slip = await slipOf(payroll, month, person.employeeId);
  const all = (slip.lines ?? []) as readonly { readonly key: string; readonly amount: string }[];
  return [...all.map(({ key, amount }) => `${key.split(':')[0]} ${amount}`), `net ${slip.net}`];
}
/** An advance that runs, in equal instalments from a month on; answers its id. */
async function advance({ clinic }: Ground, { person }: Person, amount: number, count: number, first: string) {
  const [row] = await clinic.sql(
    `with a as (insert into sulfa_applications (clinic_id, number, employee_id, amount, installments, first_month, reason, approved_amount,
          approved_installments, status)
        values (app_clinic(), 'ADV-' || left($1::text, 8), $1::uuid, $2::numeric, $3::int, $4::text, 'زواج', $2::numeric, $3::int, 'disbursed') returning id)
      insert into sulfa_installments (clinic_id, application_id, employee_id, seq, due_month, amount)
        select app_clinic(), a.id, $1::uuid, n, to_char(($4::text || '-01')::date + (n - 1) * interval '1 month', 'YYYY-MM'), $2::numeric / $3::int
          from a, generate_series(1, $3::int) n returning application_id as id`,
    [person.employeeId, amount, count, first],
  );
  return String(row?.['id']);
}
/** Everybody's slip of a month paid, and the month closed. */
async function paidAndClosed(at: Ground, month: string): Promise<void> {
  await at.move(month, 'approve', { note: 'بدون ملاحظات' });
  for (const { id } of await at.clinic.sql(
    `select id from salary_slips where circle_id = $1 and status = 'approved'`,
    [at.circle(month)],
  ))
    await at.moveSlip(String(id), 'pay');
  await at.move(month, 'close');
}

test('Q15 what a held slip took of an advance is not taken again, nor by its late payment or a closing done twice', async () => {
  const at = await ground('2026-08');
  const sara = await employed(at.clinic, '2020-01-01');
  await pays(at.clinic, at.payroll, sara.person.employeeId, { BASIC: '3000' });
  const id = await advance(at, sara, 1500, 5, '2026-08');
  const open = async () => (await ok(at.payroll.get(`/sulfa-applications/${id}`))).outstanding;
  await calculated(at.payroll, at.circle('2026-08'));
  expect(await lines(at, '2026-08', sara)).toEqual(['BASIC 3000.00', 'SULFA -300.00', 'net 2700.00']);
  await at.move('2026-08', 'approve', { note: 'بدون ملاحظات' });
  const slip = await slipOf(at.payroll, '2026-08', sara.person.employeeId);
  await at.moveSlip(slip.id, 'hold', { reason: 'لم يسلّم العهدة' });
  await at.move('2026-08', 'close');
  expect(await open()).toBe('1200.00');
  await calculated(at.payroll, at.circle('2026-09'));
  expect(await lines(at, '2026-09', sara)).toEqual(['BASIC 3000.00', 'SULFA -300.00', 'net 2700.00']);
  await paidAndClosed(at, '2026-09');
  expect(await open()).toBe('900.00');
  await at.moveSlip(slip.id, 'pay');
  expect(await open()).toBe('900.00');
});

test('Q17 a correction of a closed month goes by the rate of its day and comes once', async () => {
  const at = await ground('2026-09');
  const { clinic, payroll } = at;
  const omar = await employed(clinic, '2020-01-01');
  const who = omar.person.employeeId;
  const first = await pays(clinic, payroll, who, { BASIC: '7500' });
  await calculated(payroll, at.circle('2026-09'));
  await paidAndClosed(at, '2026-09');
  await pays(
    clinic,
    payroll,
    who,
    { BASIC: '9000' },
    { effective_from: '2026-10-01', reason: 'raise', system_id: first.system_id },
  );
  const basic = await componentId(clinic, 'BASIC');
  const wrong = await ok(
    payroll.post('/salary-inputs', {
      employee_id: who,
      pay_month: '2026-10',
      component_id: basic,
      unit: 'days',
      value: '2',
      ref_date: '2026-09-14',
      reason: 'يومان حُسبا غياباً بالخطأ',
    }),
  );
  const [row] = await clinic.sql('select version from salary_inputs where id = $1', [wrong.id]);
  await ok(at.owner.post(`/salary-inputs/${wrong.id}/approve`, { version: row?.['version'] }));
  // Ten days of unpaid leave.
  await clinic.sql(
    `with v as (insert into vacations (clinic_id, employee_id, type_id, date_from, date_to, status)
        select app_clinic(), $1, id, '2026-10-01', '2026-10-10', 'approved' from vacation_types where code = 'unpaid' returning *)
      insert into vacation_days (clinic_id, vacation_id, employee_id, type_id, work_date, outcome, days, paid_percent, approved)
        select v.clinic_id, v.id, v.employee_id, v.type_id, d::date, 'counted', 1, 0, true
          from v, generate_series(v.date_from, v.date_to, interval '1 day') d`,
    [who],
  );
  await calculated(payroll, at.circle('2026-10'));
  const slip = async () => (await lines(at, '2026-10', omar)).toSorted();
  const due = ['BASIC 500.00', 'BASIC 9000.00', 'UNPAID -3000.00', 'net 6500.00'];
  expect(await slip()).toEqual(due);
  expect((await slipOf(payroll, '2026-10', who)).gross).toBe('9500.00');
  await ok(
    payroll.post('/bonuses', {
      employee_id: who,
      category: 'performance',
      unit: 'amount',
      value: '100',
      pay_month: '2026-10',
      reason: 'جرد المخزن',
    }),
  );
  expect(await calculated(payroll, at.circle('2026-10'))).toEqual({ people: 1, written: 0, failed: 0 });
  expect(await slip()).toEqual(due);
  // Whoever approves reads what differs from September, line by line.
  const changed = await ok(payroll.get(`/payroll-circles/${at.circle('2026-10')}/reports/changes`));
  expect(
    changed
      .map((one: Record<string, string>) => [one['last_amount'], one['amount'], one['difference']])
      .toSorted(),
  ).toEqual([
    ['0.00', '-3000.00', '-3000.00'],
    ['7500.00', '9500.00', '2000.00'],
  ]);
  expect(await ok(payroll.get(`/payroll-circles/${at.circle('2026-09')}/reports/changes`))).toEqual([]);
});

test('Q19 bank file, cash sheet and what is held add up to the circle, by the accounts of the slips', async () => {
  const at = await ground('2026-09');
  const { clinic, payroll } = at;
  const iban = 'EG380019000500000000263180002';
  const person = async (basic: string, method: 'bank' | 'cash', account: string | null = iban) => {
    const one = await employed(clinic, '2020-01-01');
    await clinic.sql(`update employees set pay_method = $2, bank_name = 'بنك مصر', iban = $3 where id = $1`, [
      one.person.employeeId,
      method,
      account,
    ]);
    await pays(clinic, payroll, one.person.employeeId, { BASIC: basic });
    return one;
  };
  const [first, second, , held] = [
    await person('4200', 'bank'),
    await person('4500', 'bank', null),
    await person('2000', 'cash', null),
    await person('5000', 'bank'),
  ] as const;
  await clinic.sql(
    `insert into penalties (clinic_id, employee_id, violation_date, unit, value, pay_month, reason, status)
      select app_clinic(), $1, '2026-09-03', 'amount', v, '2026-09', 'أ', 'approved' from unnest(array[300, 199.5]) v`,
    [second.person.employeeId],
  );
  await advance(at, second, 850, 1, '2026-09');
  await calculated(payroll, at.circle('2026-09'));
  // A bank without an account stands in the way, and no note passes it.
  const refused = await step(clinic, payroll, 'payroll-circles', at.circle('2026-09'), 'approve', {
    note: 'لا بأس',
  });
  expect([refused.status, refused.json.code]).toEqual([409, 'no_account']);
  const { blockers } = await ok(payroll.get(`/payroll-circles/${at.circle('2026-09')}/blockers`));
  expect(blockers).toContainEqual(
    expect.objectContaining({
      code: 'no_account',
      n: 1,
      employee_ids: [second.person.employeeId],
      waived: false,
    }),
  );
  await clinic.sql('update employees set iban = $2 where id = $1', [second.person.employeeId, iban]);
  await calculated(payroll, at.circle('2026-09'));
  await at.move('2026-09', 'approve', { note: 'بدون ملاحظات' });
  const { id } = await slipOf(payroll, '2026-09', held.person.employeeId);
  await at.moveSlip(id, 'hold', { reason: 'لم يسلّم العهدة' });
  // Another account by now: the file goes by the one of the slip, and says so.
  const other = 'EG800002000156789012345180002';
  await clinic.sql('update employees set iban = $2 where id = $1', [first.person.employeeId, other]);
  const sheet = async (name: string) => {
    const rows = await ok(payroll.get(`/payroll-circles/${at.circle('2026-09')}/reports/${name}`));
    return (rows as { amount: string; iban?: string; changed?: boolean }[])
      .map((row) => [row.amount, row.iban, row.changed])
      .toSorted();
  };
  expect(await sheet('bankFile')).toEqual([
    ['3150.50', iban, false],
    ['4200.00', iban, true],
  ]);
  expect(await sheet('cashSheet')).toEqual([['2000.00', undefined, undefined]]);
  expect(await sheet('walletFile')).toEqual([]);
  const [sums] = await clinic.sql(
    `select sum(net)::float8 as net, sum(net) filter (where status = 'held')::float8 as held from salary_slips`,
  );
  // 3,150.50 + 4,200.00 + 2,000.00 + 5,000.00.
  expect(sums).toEqual({ net: 14_350.5, held: 5000 });
});

test('a slip that was held as a draft is not paid into an account nobody wrote down', async () => {
  const at = await ground('2026-09');
  const { clinic, payroll } = at;
  const [held, other] = [await employed(clinic, '2020-01-01'), await employed(clinic, '2020-01-01')];
  await clinic.sql(`update employees set pay_method = 'bank', iban = null where id = $1`, [
    held.person.employeeId,
  ]);
  for (const one of [held, other]) await pays(clinic, payroll, one.person.employeeId, { BASIC: '3000' });
  await calculated(payroll, at.circle('2026-09'));
  const { id } = await slipOf(payroll, '2026-09', held.person.employeeId);
  await at.moveSlip(id, 'hold', { reason: 'لم يحدد حسابه بعد' });
  await at.move('2026-09', 'approve', { note: 'بدون ملاحظات' });
  const pay = (body: object = {}) => step(clinic, payroll, 'salary-slips', id, 'pay', body);
  const refused = await pay();
  expect([refused.status, refused.json.errors]).toEqual([
    422,
    {
      pay_method: 'لا يوجد رقم حساب أو محفظة لهذا الموظف. أضف رقمه في ملفه أو اختر طريقة صرف أخرى',
    },
  ]);
  await clinic.sql('update employees set iban = $2 where id = $1', [
    held.person.employeeId,
    'EG380019000500000000263180002',
  ]);
  expect((await pay()).status).toBe(200);
});

test('Q21 one’s own preview, the try-out, the calculated and the shown slip say the same; an objected penalty is on none', async () => {
  const at = await ground('2026-09');
  const { clinic, payroll } = at;
  const mona = await employed(clinic, '2020-01-01');
  const who = mona.person.employeeId;
  const salary = await pays(clinic, payroll, who, { BASIC: '9000' });
  const [penalty] = await clinic.sql(
    `insert into penalties (clinic_id, employee_id, violation_date, unit, value, pay_month, reason, status, approved_at)
      values (app_clinic(), $1, '2026-09-03', 'days', 1, '2026-09', 'تأخر', 'approved', now()) returning id, version`,
    [who],
  );
  await advance(at, mona, 3000, 3, '2026-09');
  type Said = { readonly lines: readonly { readonly key: string; readonly amount: string }[] };
  const said = ({ lines: all }: Said) => all.map(({ key, amount }) => `${key.split(':')[0]} ${amount}`);
  const own = async () =>
    (await ok(mona.get('/close-circle/me?month=2026-09'))) as { preview: Said; slip: string };
  const tried = async () =>
    said(
      await ok(
        payroll.post(`/salary-systems/${salary.system_id}/try`, { employee_id: who, month: '2026-09' }),
      ),
    );
  const due = ['BASIC 9000.00', 'PEN -300.00', 'SULFA -1000.00'];
  expect(said((await own()).preview)).toEqual(due);
  expect(await tried()).toEqual(due);
  await calculated(payroll, at.circle('2026-09'));
  expect(await lines(at, '2026-09', mona)).toEqual([...due, 'net 7700.00']);
  await ok(
    mona.post(`/penalties/${String(penalty?.['id'])}/object`, {
      version: penalty?.['version'],
      objection: 'كنت في مأمورية',
    }),
  );
  const less = ['BASIC 9000.00', 'SULFA -1000.00'];
  expect(said((await own()).preview)).toEqual(less);
  expect(await tried()).toEqual(less);
  await calculated(payroll, at.circle('2026-09'));
  expect(await lines(at, '2026-09', mona)).toEqual([...less, 'net 8000.00']);
  await at.move('2026-09', 'publish');
  expect(said(await ok(mona.get(`/salary-slips/${(await own()).slip}`)))).toEqual(less);
});
