import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { Answer } from '#tests/setup/client.ts';
import { isLongRun } from '#tests/setup/longRun.ts';
import { cash, openTill, toSupplier, type Till } from './moneySupport.ts';

/** REL-02, REL-08: documents whose connection is killed when they have a number and a part of their rows. */
let till: Till;
let supplier: string;
let category: string;
/** Stands in the way of the movement that is written last, and ends whoever waits for it. */
let blocker: pg.Client;
let killer: pg.Client;
beforeAll(async () => {
  till = await openTill();
  supplier = (await till.owner.post('/suppliers', { name_ar: 'مورد', phone: '01001234567' })).json.id;
  const [rent] = await till.clinic.sql(`select id from expense_categories where code = 'rent'`);
  category = String(rent?.['id']);
  [blocker, killer] = [0, 1].map(() => new pg.Client({ connectionString: inject('superuserUrl') })) as [
    pg.Client,
    pg.Client,
  ];
  await Promise.all([blocker.connect(), killer.connect()]);
});
afterAll(async () => {
  await Promise.all([blocker.end(), killer.end()]);
  await till.stop();
});

interface Stage {
  readonly drawer: string;
  readonly bank: string;
  readonly patient: string;
}
type Call = (key: string) => Promise<Answer>;
/** What leads there, and the call that is killed. */
const kinds: Readonly<Record<string, (stage: Stage) => Promise<Call>>> = {
  receipt:
    async ({ drawer, patient }) =>
    (key) =>
      till.posted('/receipt-vouchers', cash(drawer, '12.50', { patient_id: patient }), till.owner, key),
  'payment to a supplier':
    async ({ drawer }) =>
    (key) =>
      till.posted('/payment-vouchers', toSupplier(drawer, supplier, '7.25'), till.owner, key),
  'transfer with a fee':
    async ({ drawer, bank }) =>
    (key) => {
      const moved = { from_fund_id: drawer, to_fund_id: bank, amount: '5', fee: '0.50' };
      return till.posted('/fund-transfers', moved, till.owner, key);
    },
  'expense that is paid at once':
    async ({ drawer }) =>
    (key) => {
      const spent = cash(drawer, '3', { category_id: category, payee: 'المالك', pay_now: true });
      return till.posted('/clinic-expenses', spent, till.owner, key);
    },
  void: async ({ drawer, patient }) => {
    const { json } = await till.posted('/receipt-vouchers', cash(drawer, '4', { patient_id: patient }));
    const body = { version: 1, void_reason: 'كُتب المبلغ خطأ' };
    return (key) => till.posted(`/receipt-vouchers/${json.id}/void`, body, till.owner, key);
  },
  'count with a variance': async ({ drawer }) => {
    const { json } = await till.owner.post('/fund-counts', {
      fund_id: drawer,
      counted: '1',
      close_day: false,
      reason: 'فرق عند العد',
    });
    return (key) => till.posted(`/fund-counts/${json.id}/post`, { version: 1 }, till.owner, key);
  },
};

/** Every row of the books, of their documents and counters. */
const tables = [
  'fund_movements',
  'fund_balances',
  'patient_ledger',
  'patient_balances',
  'patient_allocations',
  'receipt_vouchers',
  'payment_vouchers',
  'fund_transfers',
  'fund_counts',
  'clinic_expenses',
  'counters',
  'audit_log',
  'outbox',
];
const everything = () =>
  till.clinic.sql(
    `${tables.map((table) => `select '${table}' as of, to_jsonb(t)::text as row from ${table} t`).join(' union all ')} order by 1, 2`,
  );

/** Takes the number of the fund's next movement, without saying so. */
async function block(drawer: string): Promise<void> {
  await blocker.query('begin');
  await blocker.query("set local session_replication_role = 'replica'");
  await blocker.query(
    `insert into fund_movements (clinic_id, fund_id, seq, business_date, posted_at, amount, balance_after, source_type, source_id,
        source_number, counter_kind, idempotency_key, line_no)
      select $1, $2::uuid, 1 + coalesce(max(seq), 0), '2026-11-20', now(), 1, 1, 'fund-counts', 'x', '', 'variance', 'blocker', 1
        from fund_movements where fund_id = $2::uuid`,
    [till.clinic.id, drawer],
  );
}
async function killed(): Promise<void> {
  await expect
    .poll(
      async () =>
        (
          await killer.query(
            `select pg_terminate_backend(pid) from pg_stat_activity
              where wait_event_type = 'Lock' and query like '%fund_movements%' and pid <> pg_backend_pid()
                and (select pid from pg_stat_activity where query like '%''blocker''%' and state = 'idle in transaction') = any (pg_blocking_pids(pid))`,
          )
        ).rowCount,
      { timeout: 20_000, interval: 10 },
    )
    .toBe(1);
}

const rounds = isLongRun ? 100 : Object.keys(kinds).length;
it(`REL-02, REL-08 a document killed when it has its number (${rounds}) has done nothing; sent again it takes that number`, async () => {
  const all = Object.entries(kinds);
  const stage = {
    drawer: await till.fund('1000'),
    bank: await till.fund('0', { type: 'bank' }),
    patient: await till.patient(),
  };
  for (let round = 0; round < rounds; round += 1) {
    const [name, prepare] = all[round % all.length] ?? [];
    if (!prepare) continue;
    const call = await prepare(stage);
    const before = await everything();
    await block(stage.drawer);
    const key = crypto.randomUUID();
    const calling = call(key);
    await killed();
    expect([name, (await calling).status >= 500]).toEqual([name, true]);
    await blocker.query('rollback');
    expect([name, await everything()]).toEqual([name, before]);
    const again = await call(key);
    expect([name, again.status < 300, again.text]).toEqual([name, true, again.text]);
  }
  for (const book of ['fund-movements', 'patient-ledger'])
    expect([book, (await till.owner.post(`/${book}/proof`)).json.drift_count]).toEqual([book, 0]);
}, 300_000);
