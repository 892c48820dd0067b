import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { buildCatalogue } from '#metadata/derive/catalogue.ts';
import { nobody } from '#metadata/access.ts';
import { permissions } from '#metadata/permissions.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { serverRulesRegistry } from '#resources/index.server.ts';
import { resources } from '#resources/index.ts';
import { stockTransactions } from '#resources/inventory/stock-transactions/stock-transactions.ts';
import { createRepository } from '#server/data/repository.ts';
import { ledgerState } from '#server/ledgers/proofs.ts';
import { principal } from '#tests/fixtures/repositoryBench.ts';
import { doDailyWork } from '#tests/setup/clinicDay.ts';
import type { Client } from '#tests/setup/client.ts';
import { startTestServer } from '#tests/setup/testServer.ts';
import { createLogger } from '#server/log.ts';
import { startStore, type Store } from './stockSupport.ts';

const address = '/stock-transactions/proof';
const seeLedger = 'inventory_view_stock_transaction';

let store: Store;
let item: string;
let batch: string;
/** Whoever has the whole database in hand. */
let admin: pg.Client;
beforeAll(async () => {
  store = await startStore({ alone: true, now: '2026-03-10T10:00:00Z' });
  const [row] = await store.clinic.sql('select current_database() as name');
  const own = Object.assign(new URL(inject('superuserUrl')), { pathname: `/${String(row?.['name'])}` });
  admin = new pg.Client({ connectionString: own.href });
  await admin.connect();
  item = await store.item({ name_ar: 'قفازات', name_en: 'Gloves' });
  ({ batch } = await store.receive({ item, qty: '5', price: '2.50', batch: 'A-17' }));
});
afterAll(async () => {
  await admin.end();
  await store.stop();
});
beforeEach(async () => {
  await admin.query('delete from ledger_proofs');
  await admin.query("delete from outbox where event = 'ledger.differs'");
});

/** Past every wall, with the triggers off. */
async function force(text: string): Promise<void> {
  await admin.query("set session_replication_role = 'replica'");
  await admin.query(text);
  await admin.query("set session_replication_role = 'origin'");
}
const logger = createLogger({ production: true, destination: { write: () => undefined } });
/** The night of a day, after the hour of the proof. */
async function night(day: string): Promise<void> {
  store.clock.now = new Date(`${day}T10:00:00Z`);
  await doDailyWork({ pool: store.server.database.pool, clock: () => store.clock.now, logger });
}
const stateOf = async (by: Client = store.owner) => (await by.get(address)).json;
const toldOwners = () =>
  store.clinic.sql(
    `select payload ->> 'n' as n, cardinality(recipients) as people from outbox where event = 'ledger.differs' order by created_at`,
  );

it('inventory.md 1: says that nothing was checked yet, since when all is fine, and that two nights were missed', async () => {
  expect(await stateOf()).toMatchObject({ state: 'never', date: null, since: null, drift_count: 0 });
  await night('2026-03-10');
  await night('2026-03-11');
  expect(await stateOf()).toMatchObject({
    state: 'fine',
    date: '2026-03-11',
    since: '2026-03-10',
    rows: 1,
    drift_count: 0,
    differences: [],
  });
  // In Cairo the day after begins at 22:00 UTC; the night's proof is not due then.
  store.clock.now = new Date('2026-03-12T22:30:00Z');
  expect(await stateOf()).toMatchObject({ state: 'late', date: '2026-03-11' });
  store.clock.now = new Date('2026-03-12T21:30:00Z');
  expect(await stateOf()).toMatchObject({ state: 'fine' });
});

it('names the balance that was changed behind the database, tells the owner once a day, and repairs nothing', async () => {
  await night('2026-03-20');
  await force(`update stock_balances set on_hand = 6 where batch_id = '${batch}'`);
  await night('2026-03-21');
  const warehouse = { id: store.warehouse, label: 'المخزن الرئيسي' };
  expect(await stateOf()).toMatchObject({
    state: 'differs',
    date: '2026-03-21',
    since: null,
    drift_count: 2,
    differences: [
      {
        proof: 'stock_balances',
        about: {
          batch_id: { id: batch, label: expect.stringContaining('A-17') as string },
          warehouse_id: warehouse,
        },
        amounts: { qty: ['6.000', '5.000'] },
      },
      {
        proof: 'stock_levels',
        about: { warehouse_id: warehouse, item_id: { id: item, label: 'قفازات' } },
        amounts: { qty: ['5.000', '6.000'] },
      },
    ],
  });
  expect(await toldOwners()).toEqual([{ n: '2', people: 1 }]);
  // Checking again finds the same: nobody is told twice.
  expect((await store.owner.post(address)).json).toMatchObject({ state: 'differs', drift_count: 2 });
  expect(await toldOwners()).toHaveLength(1);
  expect(await store.clinic.sql('select on_hand::text from stock_balances')).toEqual([{ on_hand: '6.000' }]);
  await force(`update stock_balances set on_hand = 5 where batch_id = '${batch}'`);
  expect((await store.owner.post(address)).json).toMatchObject({ state: 'fine', since: '2026-03-20' });
});

it('finds values, promises, movements and mirrors that were changed behind the database', async () => {
  const check = async () => (await store.owner.post(address)).json.differences;
  const [row] = await store.clinic.sql('select id from stock_transactions');
  await force('update stock_balances set value = 13');
  expect(await check()).toMatchObject([
    { proof: 'stock_balances', amounts: { value: ['13.000', '12.500'] } },
  ]);
  await force('update stock_balances set value = 12.5');
  await force('update stock_levels set reserved = 1');
  expect(await check()).toMatchObject([
    { proof: 'reservations', about: { item_id: { id: item } }, amounts: { qty: ['1.000', '0'] } },
  ]);
  await force('update stock_levels set reserved = 0');
  await force('update stock_transactions set qty = 4');
  expect(await check()).toMatchObject([{ proof: 'stock_balances', amounts: { qty: ['5.000', '4.000'] } }]);
  await force('update stock_transactions set qty = 5');
  await force(`insert into stock_transactions (clinic_id, document_date, type, item_id, batch_id, warehouse_id, qty, unit_cost, value,
      balance_after, source_type, source_id, reverses_id, idempotency_key, line_no)
    select clinic_id, document_date, type, item_id, batch_id, warehouse_id, -4, unit_cost, -10, 1, 'test', 'test', id, 'slipped in', 1
    from stock_transactions`);
  expect(await check()).toMatchObject([
    { proof: 'stock_balances' },
    { proof: 'mirrors', about: { reverses_id: { id: row?.['id'] } }, amounts: { qty: ['-4.000', '-5.000'] } },
  ]);
  await force("delete from stock_transactions where idempotency_key = 'slipped in'");
  expect(await check()).toEqual([]);
});

it('is asked and made by whoever reads the whole ledger alone, in their own clinic', async () => {
  await force(`update stock_balances set on_hand = 6`);
  const reader = await store.clinic.signedIn({ permissions: [seeLedger] });
  expect((await reader.post(address)).json).toMatchObject({ state: 'differs', drift_count: 2 });
  expect(await stateOf(reader)).toMatchObject({ drift_count: 2 });
  const others = permissions.filter((one) => one !== seeLedger);
  for (const held of [others, []]) {
    const by = await store.clinic.signedIn({ permissions: held });
    for (const answer of [await by.get(address), await by.post(address)]) {
      expect([answer.status, answer.json.code]).toEqual([403, 'forbidden']);
      expect(answer.text).not.toContain('A-17');
    }
  }
  const second = await store.server.newClinic();
  const stranger = await second.signedIn({ isOwner: true });
  expect(await stateOf(stranger)).toMatchObject({ state: 'never', differences: [] });
  expect((await stranger.post(address)).json).toMatchObject({ state: 'fine', rows: 0, differences: [] });
  expect(await stateOf(reader)).toMatchObject({ state: 'differs', rows: 1 });
  await force('update stock_balances set on_hand = 5');
});

it('tells no amount and no name of a field the caller may not read', async () => {
  await force('update stock_balances set value = 13, on_hand = 6');
  await store.owner.post(address);
  const { value, batch_id: named } = stockTransactions.fields;
  const closed = (field: object) => ({ ...field, options: { read: nobody } });
  const hidden = {
    ...stockTransactions,
    fields: { ...stockTransactions.fields, value: closed(value), batch_id: closed(named) },
  } as unknown as AnyResource;
  const { services } = createRepository({
    database: store.server.database,
    catalogue: buildCatalogue(resources),
    rules: serverRulesRegistry,
    linkTo: (_, page) => page,
  }).inside;
  const reader = { ...principal({ permissions: [seeLedger] }), clinicId: store.clinic.id };
  const [balance] = (await ledgerState(services, reader, hidden)).differences;
  expect(balance?.amounts).toEqual({ qty: ['6.000', '5.000'] });
  expect(Object.keys(balance?.about ?? {})).toEqual(['warehouse_id']);
  await force('update stock_balances set value = 12.5, on_hand = 5');
});

it('is made once at a time', async () => {
  const lock = `select pg_advisory_xact_lock(hashtextextended('proof:' || $1::uuid || ':stock_transactions', 0))`;
  await admin.query('begin');
  await admin.query(lock, [store.clinic.id]);
  const answer = await store.owner.post(address);
  expect([answer.status, answer.json.code]).toEqual([409, 'in_progress']);
  await admin.query('commit');
  expect((await store.owner.post(address)).status).toBe(200);
});

it('is made not more than six times a minute', async () => {
  const limited = await startTestServer({ RATE_LIMITS: 'on' });
  const owner = await (await limited.newClinic()).signedIn({ isOwner: true });
  const answers: number[] = [];
  for (let n = 0; n < 7; n += 1) answers.push((await owner.post(address)).status);
  expect(answers).toEqual([200, 200, 200, 200, 200, 200, 429]);
  await limited.stop();
});
