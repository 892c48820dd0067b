import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { cash, openTill, type Till } from './moneySupport.ts';

/** Issue 19, self-proof: what the owner of the database changes, drops or adds behind the rules is named by "check now". */
let till: Till;
let admin: pg.Client;
const fund = { name_ar: 'درج الإثبات' };
const at = { fund: '', second: '', third: '', count: '', patient: '', receipt: '', number: '' };
beforeAll(async () => {
  till = await openTill();
  admin = new pg.Client({ connectionString: inject('superuserUrl') });
  await admin.connect();
  at.fund = await till.fund('100', fund);
  at.patient = await till.patient('سامي إثبات');
  const made = await till.posted('/receipt-vouchers', cash(at.fund, '50', { patient_id: at.patient }));
  [at.receipt, at.number] = [made.json.id, made.json.number];
  const back = { purpose: 'patient_refund', patient_id: at.patient };
  await till.posted('/payment-vouchers', cash(at.fund, '20', back));
  at.second = await till.fund('10', { name_ar: 'درج ثانٍ' });
  at.third = await till.fund('0', { name_ar: 'درج ثالث' });
  const ends = { from_fund_id: at.second, to_fund_id: at.third };
  await till.posted('/fund-transfers', { ...ends, amount: '3' });
  const short = { fund_id: at.second, counted: '6', close_day: false, reason: 'جنيه ناقص' };
  at.count = (await till.owner.post('/fund-counts', short)).json.id;
  const counted = await till.posted(`/fund-counts/${at.count}/post`, { version: 1 });
  expect([counted.status, counted.text]).toEqual([200, counted.text]);
});
afterAll(async () => {
  await admin.end();
  await till.stop();
});

/** Past every wall and trigger, within this clinic; `undo` puts it back. */
async function force(text: string): Promise<void> {
  await admin.query("set session_replication_role = 'replica'");
  await admin.query(text);
  await admin.query("set session_replication_role = 'origin'");
}
type Found = Readonly<{
  proof: string;
  about: Record<string, { label: string }>;
  amounts: Record<string, string[]>;
}>;
/** By proof, kept in the order the book names them, then by what they are about: of the rows of one proof no order is promised. */
const proofs = ['fund_balances', 'patient_balances', 'balances', 'documents', 'accounts', 'numbers'];
const inOrder = ([one = '', about = '']: string[], [other = '', of = '']: string[]): number =>
  proofs.indexOf(one) - proofs.indexOf(other) || (about < of ? -1 : 1);
/** What "check now" says of a book: proof, what names it, and each figure as kept and as it should be. */
async function checked(book: string) {
  const { json } = await till.owner.post(`/${book}/proof`);
  const found = (json.differences as Found[]).map(({ proof, about, amounts }) => [
    proof,
    Object.values(about)
      .map(({ label }) => label)
      .filter(Boolean)
      .join(' '),
    Object.entries(amounts)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([field, both]) => `${field} ${both.join('/')}`)
      .join(' '),
  ]);
  return { state: json.state as string, found: found.toSorted(inOrder) };
}
const told = async () =>
  (await till.clinic.sql(`select count(*)::int as n from outbox where event = 'ledger.differs'`))[0]?.['n'];
const drawer = `درج الإثبات`;

const cases: readonly (readonly [
  string,
  string,
  (clinic: string) => readonly [does: string, undoes: string],
  () => unknown[][],
])[] = [
  [
    'a movement whose amount was changed',
    'fund-movements',
    () => [
      `update fund_movements set amount = 51 where source_id = '${at.receipt}'`,
      `update fund_movements set amount = 50 where source_id = '${at.receipt}'`,
    ],
    () => [
      ['fund_balances', drawer, 'amount 30.000/31.000'],
      ['balances', `${drawer} ${at.number}`, 'balance_after 150.000/151.000'],
      ['documents', `${drawer} ${at.number}`, 'amount 51.000/50.000'],
    ],
  ],
  [
    'a movement that was dropped',
    'fund-movements',
    () => [
      `create temp table kept as select * from fund_movements where source_id = '${at.receipt}'; delete from fund_movements where source_id = '${at.receipt}'`,
      `insert into fund_movements select * from kept; drop table kept`,
    ],
    () => [
      ['fund_balances', drawer, 'amount 30.000/-20.000'],
      ['balances', `${drawer} PV-2026-000001`, 'balance_after 130.000/80.000 seq 2/1'],
      ['documents', `${drawer} ${at.number}`, 'amount 0/50.000 seq 0/1'],
    ],
  ],
  [
    'a movement that was slipped in',
    'fund-movements',
    (clinic) => [
      `insert into fund_movements (clinic_id, fund_id, seq, business_date, posted_at, amount, balance_after, source_type, source_id,
            source_number, counter_kind, idempotency_key, line_no)
          values ('${clinic}', '${at.fund}', 3, '2026-11-20', now(), 7, 137, 'receipt-vouchers', 'none', 'RV-2026-000099', 'patient', 'slipped', 1)`,
      `delete from fund_movements where clinic_id = '${clinic}' and idempotency_key = 'slipped'`,
    ],
    () => [
      ['fund_balances', drawer, 'amount 30.000/37.000'],
      ['documents', `${drawer} RV-2026-000099`, 'amount 7.000/0 seq 1/0'],
    ],
  ],
  [
    'a voucher whose amount was changed',
    'fund-movements',
    () => [
      `update receipt_vouchers set amount = 5 where id = '${at.receipt}'`,
      `update receipt_vouchers set amount = 50 where id = '${at.receipt}'`,
    ],
    () => [
      ['documents', `${drawer} ${at.number}`, 'amount 50.000/5.000'],
      ['accounts', `${drawer} ${at.number}`, 'amount -50.000/-5.000'],
    ],
  ],
  [
    'a counter that was set on',
    'fund-movements',
    (clinic) => [
      `update counters set value = 9 where clinic_id = '${clinic}' and series like 'receipt-vouchers.number.%'`,
      `update counters set value = 1 where clinic_id = '${clinic}' and series like 'receipt-vouchers.number.%'`,
    ],
    () => [['numbers', 'RV-2026', 'seq 1/9']],
  ],
  [
    'the balance of a fund',
    'fund-movements',
    () => [
      `update fund_balances set moved = 31 where fund_id = '${at.fund}'`,
      `update fund_balances set moved = 30 where fund_id = '${at.fund}'`,
    ],
    () => [['fund_balances', drawer, 'amount 31.000/30.000']],
  ],
  [
    'a line of an account that was changed',
    'patient-ledger',
    () => [
      `update patient_ledger set amount = -49 where source_id = '${at.receipt}'`,
      `update patient_ledger set amount = -50 where source_id = '${at.receipt}'`,
    ],
    () => [
      ['patient_balances', 'سامي إثبات', 'amount -30.000/-29.000'],
      ['balances', `سامي إثبات ${at.number}`, 'balance_after -50.000/-49.000'],
    ],
  ],
  [
    'a line of an account that was dropped',
    'patient-ledger',
    () => [
      `create temp table kept as select * from patient_ledger where source_id = '${at.receipt}'; delete from patient_ledger where source_id = '${at.receipt}'`,
      `insert into patient_ledger select * from kept; drop table kept`,
    ],
    () => [
      ['patient_balances', 'سامي إثبات', 'amount -30.000/20.000'],
      ['balances', 'سامي إثبات PV-2026-000001', 'balance_after -30.000/20.000 seq 2/1'],
    ],
  ],
  [
    'a line of an account that was slipped in',
    'patient-ledger',
    (clinic) => [
      `insert into patient_ledger (clinic_id, patient_id, seq, kind, amount, balance_after, business_date, posted_at, source_type, source_id,
            number, idempotency_key, line_no)
          values ('${clinic}', '${at.patient}', 3, 'payment', -5, -35, '2026-11-20', now(), 'receipt-vouchers', 'none', 'RV-2026-000098', 'slipped', 1)`,
      `delete from patient_ledger where clinic_id = '${clinic}' and idempotency_key = 'slipped'`,
    ],
    () => [['patient_balances', 'سامي إثبات', 'amount -30.000/-35.000']],
  ],
  [
    'a payment whose amount was changed',
    'fund-movements',
    () => [
      `update payment_vouchers set amount = 25 where fund_id = '${at.fund}'`,
      `update payment_vouchers set amount = 20 where fund_id = '${at.fund}'`,
    ],
    () => [
      ['documents', `${drawer} PV-2026-000001`, 'amount -20.000/-25.000'],
      ['accounts', `${drawer} PV-2026-000001`, 'amount 20.000/25.000'],
    ],
  ],
  [
    'a receipt that was slipped in',
    'fund-movements',
    (clinic) => [
      `insert into receipt_vouchers (clinic_id, number, patient_id, amount, fund_id, date, received_from, branch_id, cashier_id)
          select clinic_id, 'RV-2026-000002', patient_id, 5, fund_id, date, received_from, branch_id, cashier_id from receipt_vouchers
            where id = '${at.receipt}'`,
      `delete from receipt_vouchers where clinic_id = '${clinic}' and number = 'RV-2026-000002'`,
    ],
    () => [
      ['documents', `${drawer} RV-2026-000002`, 'amount 0/5.000 seq 0/1'],
      ['accounts', `${drawer} RV-2026-000002`, 'amount 0/-5.000 seq 0/1'],
      ['numbers', 'RV-2026', 'seq 2/1'],
    ],
  ],
  [
    'a transfer that says it came to another drawer',
    'fund-movements',
    () => [
      `update fund_transfers set to_fund_id = '${at.fund}' where from_fund_id = '${at.second}'`,
      `update fund_transfers set to_fund_id = '${at.third}' where from_fund_id = '${at.second}'`,
    ],
    () => [
      ['documents', 'درج الإثبات TR-2026-000001', 'amount 0/3.000 seq 0/1'],
      ['documents', 'درج ثالث TR-2026-000001', 'amount 3.000/0 seq 1/0'],
    ],
  ],
  [
    'a transfer that was dropped',
    'fund-movements',
    () => [
      `create temp table kept as select * from fund_transfers where from_fund_id = '${at.second}'; delete from fund_transfers where from_fund_id = '${at.second}'`,
      `do $$ declare columns text; begin
          select string_agg(quote_ident(column_name), ', ') into columns from information_schema.columns
            where table_schema = 'public' and table_name = 'fund_transfers' and is_generated = 'NEVER';
          execute format('insert into fund_transfers (%1$s) select %1$s from kept', columns);
        end $$; drop table kept`,
    ],
    () => [
      ['documents', 'درج ثالث TR-2026-000001', 'amount 3.000/0 seq 1/0'],
      ['documents', 'درج ثانٍ TR-2026-000001', 'amount -3.000/0 seq 1/0'],
      ['numbers', 'TR-2026', 'seq 0/1'],
    ],
  ],
  [
    'a count whose difference was changed',
    'fund-movements',
    () => [
      `update fund_counts set variance = -2 where id = '${at.count}'`,
      `update fund_counts set variance = -1 where id = '${at.count}'`,
    ],
    () => [['documents', 'درج ثانٍ', 'amount -1.000/-2.000']],
  ],
  [
    'the balance of a patient',
    'patient-ledger',
    () => [
      `update patient_balances set balance = -29 where patient_id = '${at.patient}'`,
      `update patient_balances set balance = -30 where patient_id = '${at.patient}'`,
    ],
    () => [['patient_balances', 'سامي إثبات', 'amount -29.000/-30.000']],
  ],
  [
    'a voucher that was dropped',
    'fund-movements',
    () => [
      `delete from receipt_vouchers where id = '${at.receipt}'`,
      // Nothing puts it back: this one is the last.
      'select 1',
    ],
    () => [
      ['documents', `${drawer} ${at.number}`, 'amount 50.000/0 seq 1/0'],
      ['accounts', at.number, 'amount -50.000/0 seq 1/0'],
      ['numbers', 'RV-2026', 'seq 0/1'],
    ],
  ],
];

it('lines of a patient that no voucher knows, and vouchers without their line, are found from the funds’ side too', async () => {
  await force(`update patient_ledger set source_id = 'none' where source_id = '${at.receipt}'`);
  expect((await checked('fund-movements')).found).toEqual([
    ['accounts', at.number, 'amount -50.000/0 seq 1/0'],
    ['accounts', `${drawer} ${at.number}`, 'amount 0/-50.000 seq 0/1'],
  ]);
  await force(`update patient_ledger set source_id = '${at.receipt}' where source_id = 'none'`);
  expect(await checked('fund-movements')).toEqual({ state: 'fine', found: [] });
});

it.each(cases)('%s', async (_, book, texts, expected) => {
  expect(await checked(book)).toEqual({ state: 'fine', found: [] });
  const before = await told();
  const [does, undoes] = texts(till.clinic.id);
  await force(does);
  expect(await checked(book)).toEqual({ state: 'differs', found: expected().toSorted(inOrder as never) });
  // The badge is red for who opens the page, and the owner hears of it.
  expect((await till.owner.get(`/${book}/proof`)).json.state).toBe('differs');
  expect(await told()).toBe(Number(before) + 1);
  await force(undoes);
});
