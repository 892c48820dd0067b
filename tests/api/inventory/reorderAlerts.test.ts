import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogger } from '#server/log.ts';
import { doDailyWork } from '#tests/setup/clinicDay.ts';
import { approvedRequest, signInPeople, step, type People } from './moveSupport.ts';
import { startStore, type Store } from './stockSupport.ts';

/** Reorder alerts (inventory.md 11): when what can be had crosses to the level, whatever made it fall. */
let store: Store;
let people: People;
let second: string;
beforeAll(async () => {
  store = await startStore({ alone: true, now: '2026-03-01T10:00:00Z' });
  people = await signInPeople(store);
  second = await store.secondWarehouse();
});
afterAll(() => store.stop());

/** An item of 230 with a level of 200: of all warehouses, or of the one named. */
async function itemOf(
  options: { warehouse?: string; level?: string; expiry?: string; qty?: string } = {},
): Promise<{ item: string; batch: string }> {
  const { warehouse = null, level = '200', expiry, qty = '230' } = options;
  const item = await store.item({
    reorder_rules: [{ warehouse_id: warehouse, reorder_level: level, max_level: '1000' }],
  });
  const { batch } = await store.receive({ item, qty, price: '1.00', ...(expiry ? { expiry } : {}) });
  return { item, batch };
}
const alertsOf = async (item: string): Promise<unknown[]> =>
  (
    await store.clinic.sql(
      `select payload ->> 'available' as available, payload ->> 'n' as n from outbox
        where event = 'stock.reorder' and payload ->> 'item_id' = $1 order by id`,
      [item],
    )
  ).map(({ available, n }) => [available, n]);

const transferOf = async (item: string, qty: string) =>
  (
    await step(
      store.owner,
      '/stock-transfers',
      { source_id: store.warehouse, destination_id: second, lines: [{ item_id: item, unit: 'piece', qty }] },
      201,
    )
  ).json;
const issue = (request: { id: string; lines: { id: string }[] }, qty: string) =>
  step(people.keeper, `/inventory-requests/${request.id}/issue`, {
    lines: [{ line_id: request.lines[0]?.id, qty }],
  });

it.each(['all warehouses', 'one warehouse'])(
  'A3 a request that is approved tells once, of %s',
  async (of) => {
    const { item } = await itemOf(of === 'one warehouse' ? { warehouse: store.warehouse } : {});
    const request = await approvedRequest(store, people, [{ item, qty: '40' }]);
    expect(await alertsOf(item)).toEqual([['190', '810']]);
    await issue(request, '40');
    expect(await alertsOf(item)).toHaveLength(1);
  },
);

it('A3 what a cancelled request gives back arms the alert again', async () => {
  const { item } = await itemOf();
  const request = await approvedRequest(store, people, [{ item, qty: '40' }]);
  await step(people.approver, `/inventory-requests/${request.id}/cancel`, { reason: 'لم يعد مطلوباً' });
  await approvedRequest(store, people, [{ item, qty: '30' }]);
  expect(await alertsOf(item)).toEqual([
    ['190', '810'],
    ['200', '800'],
  ]);
});

it('A3 an expiry that is corrected into the past tells, and one corrected back arms', async () => {
  const { item, batch } = await itemOf({ expiry: '2026-12-31' });
  const correct = (expiry_date: string) =>
    step(store.owner, `/stock-batches/${batch}/correct`, { expiry_date, reason: 'خطأ في القراءة' });
  await correct('2026-02-01');
  expect(await alertsOf(item)).toEqual([['0', '1000']]);
  await correct('2026-12-31');
  await correct('2026-02-02');
  expect(await alertsOf(item)).toHaveLength(2);
});

it('A4 a transfer between own warehouses tells nobody that all of them run low', async () => {
  const { item } = await itemOf();
  const now = await transferOf(item, '50');
  await step(store.owner, `/stock-transfers/${now.id}/transfer-now`);
  const later = await transferOf(item, '100');
  await step(store.owner, `/stock-transfers/${later.id}/dispatch`);
  expect(await alertsOf(item)).toEqual([]);
  const line = { line_id: later.lines[0].id, received_qty: '60', lost_qty: '40', lost_reason: 'damaged' };
  await step(store.owner, `/stock-transfers/${later.id}/receive`, { lines: [line] });
  expect(await alertsOf(item)).toEqual([['190', '810']]);
});

it('A4 the suggested order does not order again what is on the road', async () => {
  const { item } = await itemOf({ level: '400' });
  const transfer = await transferOf(item, '100');
  await step(store.owner, `/stock-transfers/${transfer.id}/dispatch`);
  const there = await store.item({
    reorder_rules: [{ warehouse_id: second, reorder_level: '20', max_level: '100' }],
  });
  await store.receive({ item: there, qty: '60', price: '1.00' });
  const filling = await transferOf(there, '50');
  await step(store.owner, `/stock-transfers/${filling.id}/dispatch`);
  const { json } = await store.owner.get('/inventory/overview');
  const lines = (json.suggested_order as { lines: { item_id: string; qty: string }[] }[]).flatMap(
    (group) => group.lines,
  );
  expect(lines.find(({ item_id }) => item_id === item)?.qty).toBe('770');
  expect(lines.find(({ item_id }) => item_id === there)).toBeUndefined();
  expect((await store.owner.get(`/inventory-items/${there}`)).json.stock_state).toBe('ok');
});

it('S2-1 what is on its way to the warehouse of a rule counts alike in the alert, the list, the warehouse and the order', async () => {
  const item = await store.item({
    reorder_rules: [{ warehouse_id: second, reorder_level: '20', max_level: '100' }],
  });
  await store.receive({ item, qty: '200', price: '1.00' });
  const first = await transferOf(item, '30');
  await step(store.owner, `/stock-transfers/${first.id}/transfer-now`);
  const told = (await alertsOf(item)).length;
  const later = await transferOf(item, '40');
  await step(store.owner, `/stock-transfers/${later.id}/dispatch`);
  const [batch] = await store.clinic.sql('select id from stock_batches where item_id = $1', [item]);
  const less = { batch_id: batch?.['id'], warehouse_id: second, mode: 'delta', delta: '-15' };
  await step(store.owner, '/stock-adjustments', { ...less, expected_on_hand: '30', reason: 'damaged' }, 201);
  const said = async (): Promise<unknown[]> => {
    const [shown, place, overview] = await Promise.all([
      store.owner.get(`/inventory-items/${item}`),
      store.owner.get(`/warehouses/${second}/stock`),
      store.owner.get('/inventory/overview'),
    ]);
    const orders = (overview.json.suggested_order as { lines: { item_id: string; qty: string }[] }[]).flatMap(
      ({ lines }) => lines,
    );
    const there = (place.json.items as { id: string; low: boolean }[]).find(({ id }) => id === item);
    return [
      (await alertsOf(item)).slice(told),
      shown.json.stock_state,
      there?.low,
      orders.find(({ item_id }) => item_id === item)?.qty,
    ];
  };
  // 15 lie there and 40 are coming.
  expect(await said()).toEqual([[], 'ok', false, undefined]);
  const lost = { line_id: later.lines[0].id, received_qty: '0', lost_qty: '40', lost_reason: 'lost' };
  await step(store.owner, `/stock-transfers/${later.id}/receive`, { lines: [lost] });
  expect(await said()).toEqual([[['15', '85']], 'low', true, '85']);
});

it('class 7 a move between own warehouses tells of the one it leaves low, and of no other', async () => {
  const item = await store.item({
    reorder_rules: [
      { warehouse_id: null, reorder_level: '200', max_level: '1000' },
      { warehouse_id: second, reorder_level: '5', max_level: '500' },
      { warehouse_id: store.warehouse, reorder_level: '100', max_level: '500' },
    ],
  });
  await store.receive({ item, qty: '210', price: '1.00' });
  const before = (await alertsOf(item)).length;
  const transfer = await transferOf(item, '150');
  await step(store.owner, `/stock-transfers/${transfer.id}/dispatch`);
  const line = { line_id: transfer.lines[0].id, received_qty: '150' };
  await step(store.owner, `/stock-transfers/${transfer.id}/receive`, { lines: [line] });
  // 60 are left in the store that keeps 100; the clinic as a whole lacks nothing.
  expect((await alertsOf(item)).slice(before)).toEqual([['60', '440']]);
});

it('A3 goods that expire over night are told of in the morning, once', async () => {
  const { item } = await itemOf({ expiry: '2026-03-01' });
  const work = () =>
    doDailyWork({
      pool: store.server.database.pool,
      clock: () => store.clock.now,
      logger: createLogger({ production: true, destination: { write: () => undefined } }),
    });
  store.clock.now = new Date('2026-03-02T03:00:00Z');
  await work();
  expect(await alertsOf(item)).toEqual([]);
  store.clock.now = new Date('2026-03-02T06:00:00Z');
  await work();
  await work();
  expect(await alertsOf(item)).toEqual([['0', '1000']]);
});
