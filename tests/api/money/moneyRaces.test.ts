import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { Answer } from '#tests/setup/client.ts';
import { isLongRun } from '#tests/setup/longRun.ts';
import { ownDatabase } from '#tests/setup/ownDatabase.ts';
import { startTestServer } from '#tests/setup/testServer.ts';
import { cash, openTill, told, toSupplier, type Till } from './moneySupport.ts';

/** Many at once (clinic.md M6, M7, W7; REL-06, REL-08), on a database of its own, for some are made to fail after they have a number. */
let till: Till;
let other: Till;
let supplier: string;
let admin: pg.Client;
const fails = 'يفشل بعد رقمه';
beforeAll(async () => {
  const url = await ownDatabase();
  const clock = { now: new Date('2026-11-20T10:00:00Z') };
  const server = await startTestServer({ DATABASE_URL: url }, { clock: () => clock.now });
  till = await openTill('2026-11-20', { server });
  other = await openTill('2026-11-20', { server });
  supplier = (await till.owner.post('/suppliers', { name_ar: 'مورد السباق', phone: '01001234567' })).json.id;
  const address = Object.assign(new URL(inject('superuserUrl')), { pathname: new URL(url).pathname });
  admin = new pg.Client({ connectionString: address.href });
  await admin.connect();
  for (const table of ['receipt_vouchers', 'payment_vouchers'])
    await admin.query(`
      create or replace function fails_late() returns trigger language plpgsql as $$ begin raise exception 'fails'; end $$;
      create trigger fails_late after insert on ${table} for each row when (new.note = '${fails}') execute function fails_late()`);
});
afterAll(async () => {
  await admin.end();
  await till.stop();
});

const inWaves = async <T>(count: number, call: (at: number) => Promise<T>): Promise<readonly T[]> => {
  const all: T[] = [];
  const each = 40;
  for (let from = 0; from < count; from += each)
    all.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(each, count - from) }, (_, at) => call(from + at)),
      )),
    );
  return all;
};
const passedOf = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 201);
const numbersOf = (answers: readonly Answer[]) => passedOf(answers).map(({ json }) => String(json.number));
const upTo = (prefix: string, n: number) =>
  Array.from({ length: n }, (_, at) => `${prefix}-2026-${String(at + 1).padStart(6, '0')}`);

it('W7: of payments of 7.50 from 1,000 at once, one in ten failing after it had its number, exactly 133 pass: 1…133', async () => {
  const drawer = await till.fund('1000');
  const count = isLongRun ? 400 : 160;
  const answers = await inWaves(count, (at) =>
    till.posted(
      '/payment-vouchers',
      toSupplier(drawer, supplier, '7.50', at % 10 === 9 ? { note: fails } : {}),
    ),
  );
  expect(passedOf(answers)).toHaveLength(133);
  // Nobody is told of another's lock; those that were made to fail are told of nothing but that.
  const refused = answers.filter(({ status }) => status !== 201).map((one) => one.status);
  expect(new Set(refused)).toEqual(new Set([409, 500]));
  expect(refused.filter((status) => status === 500).length).toBeGreaterThan(0);
  expect(numbersOf(answers).toSorted()).toEqual(upTo('PV', 133));
  expect(await till.balance(drawer)).toBe('2.50');
  const [moved] = await till.clinic.sql(
    'select sum(amount)::text as n, count(*)::int as rows from fund_movements where fund_id = $1',
    [drawer],
  );
  expect(moved).toEqual({ n: '-997.500', rows: 133 });
});

it('REL-06, REL-08: in and out of one fund each, in two clinics, one in ten failing: balances are the sums, numbers 1…n of each clinic', async () => {
  const each = isLongRun ? 200 : 40;
  const stages = await Promise.all(
    [till, other].map(async (at) => ({ at, drawer: await at.fund('500'), patient: await at.patient() })),
  );
  const answers = await inWaves(2 * each, (n) => {
    const { at, drawer, patient } = stages[n % 2] ?? stages[0]!;
    const turn = Math.trunc(n / 2);
    const more = { patient_id: patient, ...(turn % 10 === 9 ? { note: fails } : {}) };
    // Three come for each that leaves; what a patient gives back there is credit of by then, or is refused.
    return turn % 4 === 3
      ? at.posted('/payment-vouchers', cash(drawer, '3.25', { ...more, purpose: 'patient_refund' }))
      : at.posted('/receipt-vouchers', cash(drawer, '10', more));
  });
  for (const [index, { at, drawer, patient }] of stages.entries()) {
    const own = answers.filter((_, n) => n % 2 === index);
    const [receipts, refunds] = ['RV', 'PV'].map((prefix) =>
      numbersOf(own).filter((number) => number.startsWith(prefix)),
    ) as [string[], string[]];
    expect(receipts).toHaveLength((each * 3) / 4 - own.filter((_, n) => n % 10 === 9 && n % 4 !== 3).length);
    expect(receipts.toSorted()).toEqual(upTo('RV', receipts.length));
    const paid = upTo('PV', refunds.length + (index === 0 ? 133 : 0));
    expect(refunds.toSorted()).toEqual(index === 0 ? paid.slice(133) : paid);
    const piastres = receipts.length * 1000 - refunds.length * 325;
    expect(Number(await at.balance(drawer)) * 100).toBe(50_000 + piastres);
    const { balance } = (await at.owner.get(`/patients/${patient}`)).json;
    expect(Number(balance) * 100).toBe(-piastres);
  }
});

it('of ten refunds of one patient at once only those within the credit pass; with their receipts nothing is lost', async () => {
  const drawer = await till.fund('1000');
  const patient = await till.patient();
  const of = { patient_id: patient };
  expect(told(await till.posted('/receipt-vouchers', cash(drawer, '45', of)))).toEqual([201]);
  const refund = () =>
    till.posted('/payment-vouchers', cash(drawer, '10', { ...of, purpose: 'patient_refund' }));
  const refunds = await inWaves(10, refund);
  expect(passedOf(refunds)).toHaveLength(4);
  expect(new Set(refunds.filter(({ status }) => status !== 201).map((one) => told(one).join(' ')))).toEqual(
    new Set(['409 invalid_state refund.exceeds_credit']),
  );
  const both = await inWaves(20, (at) =>
    at % 2 === 0 ? refund() : till.posted('/receipt-vouchers', cash(drawer, '10', of)),
  );
  const came = passedOf(both).filter(({ json }) => json.number.startsWith('RV')).length;
  expect(came).toBe(10);
  const left = passedOf(both).length - came;
  expect((await till.owner.get(`/patients/${patient}`)).json.balance).toBe(`-${5 + 10 * (came - left)}.00`);
  const [numbered] = await till.clinic.sql(
    'select count(*)::int as rows, max(seq) as last from patient_ledger where patient_id = $1',
    [patient],
  );
  expect(numbered?.['rows']).toBe(numbered?.['last']);
});

it('vouchers of two patients reissued for each other at once: each goes through, however their locks meet', async () => {
  const drawer = await till.fund('0');
  const patients = [await till.patient(), await till.patient()];
  const take = (patient_id: string | undefined, more: object = {}) =>
    till.posted('/receipt-vouchers', cash(drawer, '10', { patient_id, ...more }));
  const olds = await inWaves(12, (at) => take(patients[at % 2]));
  const twins = await inWaves(12, (at) =>
    take(patients[(at + 1) % 2], { replaces_id: olds[at]?.json.id, reissue_reason: 'كُتب لغيره' }),
  );
  expect(twins.map(told)).toEqual(Array.from({ length: 12 }, () => [201]));
  expect(await till.balance(drawer)).toBe('120.00');
  for (const one of patients) expect((await till.owner.get(`/patients/${one}`)).json.balance).toBe('-60.00');
});

it('transfers both ways between two funds do not block each other; nothing is lost', async () => {
  const [one, second] = [await till.fund('500'), await till.fund('500')];
  const answers = await inWaves(isLongRun ? 200 : 40, (at) => {
    const ends = at % 2 === 0 ? [one, second] : [second, one];
    return till.posted('/fund-transfers', { from_fund_id: ends[0], to_fund_id: ends[1], amount: '10' });
  });
  expect(answers.map(told).filter(([status]) => status !== 201)).toEqual([]);
  expect([await till.balance(one), await till.balance(second)]).toEqual(['500.00', '500.00']);
});

it('of twenty voids and twenty closings one each has its effect', async () => {
  const drawer = await till.fund('0');
  const patient = await till.patient();
  const made = await till.posted('/receipt-vouchers', cash(drawer, '30', { patient_id: patient }));
  const voids = await inWaves(20, () =>
    till.posted(`/receipt-vouchers/${made.json.id}/void`, { void_reason: 'كُتب المبلغ خطأ' }),
  );
  expect(voids.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await till.balance(drawer)).toBe('0.00');
  const counts = await inWaves(20, () => till.owner.post('/fund-counts', { fund_id: drawer, counted: '0' }));
  const closings = await inWaves(20, (at) => till.posted(`/fund-counts/${counts[at]?.json.id}/post`, {}));
  expect(closings.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(told(await till.posted('/receipt-vouchers', cash(drawer, '30', { patient_id: patient })))).toEqual([
    409,
    'period_closed',
    'voucher.date',
  ]);
});

it('the books agree afterwards, in both clinics, and no two ever waited for each other', async () => {
  const { rows } = await admin.query(
    'select deadlocks::int as n from pg_stat_database where datname = current_database()',
  );
  expect(rows).toEqual([{ n: 0 }]);
  for (const at of [till, other])
    for (const book of ['fund-movements', 'patient-ledger'])
      expect([book, (await at.owner.post(`/${book}/proof`)).json.drift_count]).toEqual([book, 0]);
});
