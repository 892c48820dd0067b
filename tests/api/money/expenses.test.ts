import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '#server/log.ts';
import { area } from '#resources/money/index.server.ts';
import { runClinicDay } from '#server/jobs/clinicDay.ts';
import { told } from './moneySupport.ts';
import { openExpenses, paid } from './expenseSupport.ts';

type At = Awaited<ReturnType<typeof openExpenses>>;
let till: At['till'];
let accountant: At['accountant'];
let chief: At['chief'];
let desk: At['desk'];
let second: At['second'];
let enter: At['enter'];
let read: At['read'];
let bill: At['bill'];
let entered: At['entered'];
let step: At['step'];

beforeAll(async () => {
  ({ till, accountant, chief, desk, second, enter, read, bill, entered, step } = await openExpenses({
    alone: true,
  }));
});
afterAll(() => till.stop());

describe('clinic.md 6.6: who approves', () => {
  it('up to the limit entering approves, one piastre above it waits for another person', async () => {
    expect((await entered({ amount: '1000', attachments: [await bill()] })).status).toBe('approved');
    const above = await entered({ amount: '1000.01', attachments: [await bill()] });
    expect(above.status).toBe('pending');
    expect(told(await step(above.id, 'approve'))).toEqual([409, 'self_approval']);
    expect(told(await step(above.id, 'pay', paid))).toEqual([409, 'invalid_state']);
    expect(told(await step(above.id, 'approve', {}, desk))).toEqual([403, 'forbidden']);
    const done = await step(above.id, 'approve', {}, chief);
    expect([done.status, done.json.status, done.json.approved_by]).toEqual([
      200,
      'approved',
      chief.person.userId,
    ]);
  });

  it('of two owners neither approves what they entered; a clinic’s only owner does with entering, and it is noted', async () => {
    const own = await entered({ amount: '2000', attachments: [await bill(second)] }, second);
    expect([own.status, told(await step(own.id, 'approve', {}, second))]).toEqual([
      'pending',
      [409, 'self_approval'],
    ]);
    expect((await step(own.id, 'approve', {}, till.owner)).json.status).toBe('approved');

    const alone = await till.server.newClinic();
    const owner = await alone.signedIn({ role: 'owner' });
    const [rent] = await alone.sql(`select id from expense_categories where code = 'rent'`);
    const values = {
      category_id: rent?.['id'],
      payee: 'مالك',
      amount: '9000',
      attachments: [await bill(owner)],
    };
    const answer = await owner.post('/clinic-expenses', values, { 'idempotency-key': 'alone' });
    expect([answer.status, answer.json.status]).toEqual([201, 'approved']);
    const [noted] = await alone.sql(`select reason from audit_log where entity_id = $1`, [answer.json.id]);
    expect(noted?.['reason']).toBeTruthy();
  });

  it('what the desk enters waits, however small, for it may not read expenses (issue 19, decided 9)', async () => {
    const small = await entered({ amount: '5' }, desk);
    expect(small.status).toBe('pending');
    expect((await desk.get(`/clinic-expenses/${small.id}`)).status).toBe(403);
    expect((await desk.get('/clinic-expenses')).status).toBe(403);
    expect((await step(small.id, 'approve')).json.status).toBe('approved');
  });

  it('a rejection says why, and whoever entered it hears of it; those who decide heard that it waits', async () => {
    const one = await entered({ amount: '1500', attachments: [await bill()] });
    expect(told(await step(one.id, 'reject', {}, chief))).toEqual([422, 'invalid', ['reject_reason']]);
    expect((await step(one.id, 'reject', { reject_reason: 'بلا فاتورة أصلية' }, chief)).json.status).toBe(
      'rejected',
    );
    expect(told(await step(one.id, 'pay', paid))).toEqual([409, 'invalid_state']);
    const rows = await till.clinic.sql(
      `select event, payload -> 'to' as "to" from outbox where payload ->> 'record_id' = $1 order by id`,
      [one.id],
    );
    expect(rows).toEqual([
      { event: 'expense.waits', to: { deciders: true } },
      { event: 'expense.decided', to: { userId: accountant.person.userId } },
    ]);
  });
});

describe('clinic.md 6.6: bills', () => {
  it('above the limit of the settings the bill is attached', async () => {
    expect(told(await enter({ amount: '500.01' }))).toEqual([422, 'invalid', 'expense.attachment']);
    expect((await enter({ amount: '500' })).status).toBe(201);
    expect((await enter({ amount: '500.01', attachments: [await bill()] })).status).toBe(201);
  });

  it('the same bill of the same payee is told, and entered where it is meant; a rejected one is none', async () => {
    const values = { payee: 'شركة الكهرباء', bill_no: 'E-77' };
    const first = await entered(values);
    const again = await enter({ ...values, payee: 'شركه الكهرباء', bill_no: 'E-77' });
    expect([again.status, again.json.reason ?? again.json.code]).toEqual([409, 'expense.duplicate']);
    expect((await enter({ ...values, confirm_duplicate: true })).status).toBe(201);
    expect((await enter({ ...values, payee: 'شركة المياه' })).status).toBe(201);
    expect((await step(first.id, 'cancel')).json.status).toBe('cancelled');
  });

  it('of twenty same bills at once one is entered', async () => {
    const values = { payee: 'شركة الغاز', bill_no: 'G-1' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => enter(values)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
  });

  it('bad input is told on its field', async () => {
    const fields = async (values: object) => told(await enter(values))[2];
    expect(await fields({ amount: '0' })).toEqual(['amount']);
    expect(await fields({ amount: '-5' })).toEqual(['amount']);
    expect(await fields({ amount: '1e400' })).toEqual(['amount']);
    expect(await fields({ amount: '0.001' })).toEqual(['amount']);
    expect(await fields({ date: '2026-11-21' })).toEqual(['date']);
    expect(await fields({ date: '2026-09-20' })).toBe('expense.too_old');
    expect(await fields({ repeat: 'monthly', repeat_until: '2026-11-01' })).toEqual(['repeat_until']);
    expect((await enter({ date: '2026-09-21' })).status).toBe(201);
    const other = await till.server.newClinic();
    const [foreign] = await other.sql(`select id from expense_categories where code = 'rent'`);
    expect(await fields({ category_id: foreign?.['id'] })).toEqual(['category_id']);
  });
});

it('while it waits all of it is edited, afterwards only what says more about it', async () => {
  const one = await entered({ amount: '1300', attachments: [await bill()] });
  const edit = async (values: object) =>
    accountant.put(`/clinic-expenses/${one.id}`, { version: (await read(one.id)).version, ...values });
  expect((await edit({ amount: '1400' })).json).toMatchObject({ amount: '1400.00', status: 'pending' });
  await step(one.id, 'approve', {}, chief);
  expect(told(await edit({ amount: '1' }))).toEqual([409, 'invalid_state', 'expense.immutable']);
  expect(told(await edit({ payee: 'غيره' }))).toEqual([409, 'invalid_state', 'expense.immutable']);
  expect((await edit({ description: 'إيجار نوفمبر', repeat: 'monthly' })).json).toMatchObject({
    description: 'إيجار نوفمبر',
  });
});

it('what repeats is entered at six on the first of the month, once, and waits for approval', async () => {
  const { id } = await entered({
    amount: '700',
    payee: 'إيجار شهري',
    attachments: [await bill()],
    repeat: 'monthly',
    repeat_until: '2027-01-15',
  });
  const logger = createLogger({ production: true, destination: { write: () => undefined } });
  const { inside } = till.server.app.repository;
  const at = async (moment: string): Promise<void> => {
    till.clock.now = new Date(moment);
    const areas = [
      { name: 'money', daily: (area.daily ?? []).filter(({ name }) => name === 'expense repeats') },
    ];
    const day = { pool: till.server.database.pool, clock: () => till.clock.now, logger, areas, inside };
    // Twenty servers come to it at the same moment (issue 19).
    await Promise.all(Array.from({ length: 20 }, () => runClinicDay(day)));
  };
  const copies = () =>
    till.clinic.sql(
      `select date::text, repeat_month, status, amount::text, requester_id = $2 as mine, repeat from clinic_expenses
        where repeat_of_id = $1 order by date`,
      [id, accountant.person.userId],
    );
  await at('2026-11-30T12:00:00Z');
  // 05:59 in Cairo.
  await at('2026-12-01T03:59:00Z');
  expect(await copies()).toEqual([]);
  await at('2026-12-01T04:00:00Z');
  await at('2026-12-01T09:00:00Z');
  await at('2026-12-02T09:00:00Z');
  const december = {
    date: '2026-12-01',
    repeat_month: '2026-12',
    status: 'pending',
    amount: '700.000',
    mine: true,
    repeat: 'none',
  };
  expect(await copies()).toEqual([december]);
  await at('2027-01-03T09:00:00Z');
  await at('2027-02-01T09:00:00Z');
  expect(await copies()).toEqual([december, { ...december, date: '2027-01-01', repeat_month: '2027-01' }]);
  till.clock.now = new Date('2026-11-20T10:00:00Z');
});
