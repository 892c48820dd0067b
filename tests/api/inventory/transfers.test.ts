import { afterEach, expect, it } from 'vitest';
import { cairoDay } from '#tests/setup/cairo.ts';
import { levelOf, step } from './moveSupport.ts';
import { driftOf, startStore, type Store } from './stockSupport.ts';

let store: Store;
afterEach(() => store.stop());

/** A second warehouse beside the main one, and the clinic's transit. */
async function places({ owner, clinic }: Store) {
  const [branch] = await clinic.sql('select id from branches order by created_at limit 1');
  const made = await step(
    owner,
    '/warehouses',
    { name_ar: 'مخزن الفرع', kind: 'branch', branch_id: branch?.['id'] },
    201,
  );
  const [transit] = await clinic.sql(`select id from warehouses where kind = 'transit'`);
  return { branch: String(made.json.id), transit: String(transit?.['id']) };
}

const draft = async (destination: string, item: string, qty: string) =>
  (
    await step(
      store.owner,
      '/stock-transfers',
      {
        source_id: store.warehouse,
        destination_id: destination,
        lines: [{ item_id: item, unit: 'piece', qty }],
      },
      201,
    )
  ).json;

const valueIn = async (where: string): Promise<string> => {
  const [row] = await store.clinic.sql(
    'select coalesce(sum(on_hand), 0)::float8 as on_hand, coalesce(sum(value), 0)::float8 as value from stock_balances where warehouse_id = $1',
    [where],
  );
  return `${String(row?.['on_hand'])} / ${String(row?.['value'])}`;
};

it('T7 a transfer that arrives short: the rest is written off from transit at its value (inventory.md 14)', async () => {
  store = await startStore();
  const { branch, transit } = await places(store);
  const item = await store.item();
  await store.receive({ item, qty: '50', price: '2.50' });
  const transfer = await draft(branch, item, '50');
  expect(transfer.number).toBe(`TRF-${cairoDay().slice(0, 4)}-00001`);
  const sent = await step(store.owner, `/stock-transfers/${transfer.id}/dispatch`);
  expect(sent.json).toMatchObject({ status: 'in_transit', lines: [{ sent_qty: '50.000' }] });
  expect([await valueIn(store.warehouse), await valueIn(transit)]).toEqual(['0 / 0', '50 / 125']);
  const line = transfer.lines[0].id;
  const receive = (body: object, status = 200) =>
    step(
      store.owner,
      `/stock-transfers/${transfer.id}/receive`,
      { lines: [{ line_id: line, ...body }] },
      status,
    );
  expect((await receive({ received_qty: '51' }, 422)).json.errors).toEqual({
    'lines.0.received_qty': 'الكمية المستلمة أكبر من المرسلة (50)',
  });
  expect((await receive({ received_qty: '47' })).json.status).toBe('partly_received');
  const closed = await receive({ lost_qty: '3', lost_reason: 'lost' });
  expect(closed.json).toMatchObject({
    status: 'received',
    lines: [{ received_qty: '47.000', lost_qty: '3.000' }],
  });
  expect([await valueIn(branch), await valueIn(transit)]).toEqual(['47 / 117.5', '0 / 0']);
  const [lost] = await store.clinic.sql(
    `select qty::float8 as qty, value::float8 as value from stock_transactions where type = 'write_off'`,
  );
  expect(lost).toEqual({ qty: -3, value: -7.5 });
  // The clinic has three pieces and 7.50 less than it received, and nothing else changed.
  expect(
    await store.clinic.sql(
      'select sum(qty)::float8 as qty, sum(value)::float8 as value from stock_transactions',
    ),
  ).toEqual([{ qty: 47, value: 117.5 }]);
  expect(await driftOf(store.clinic)).toEqual([]);
});

it('a transfer nobody has received is cancelled by mirror rows into the same batches; a received one is not', async () => {
  store = await startStore();
  const { branch, transit } = await places(store);
  const item = await store.item();
  await store.receive({ item, qty: '10', price: '3.00' });
  const transfer = await draft(branch, item, '4');
  await step(store.owner, `/stock-transfers/${transfer.id}/dispatch`);
  const cancelled = await step(store.owner, `/stock-transfers/${transfer.id}/cancel`);
  expect(cancelled.json.status).toBe('cancelled');
  expect([await valueIn(store.warehouse), await valueIn(transit)]).toEqual(['10 / 30', '0 / 0']);
  const next = await draft(branch, item, '4');
  const now = await step(store.owner, `/stock-transfers/${next.id}/transfer-now`);
  expect(now.json).toMatchObject({
    status: 'received',
    lines: [{ sent_qty: '4.000', received_qty: '4.000' }],
  });
  expect(await levelOf(store, item, branch)).toEqual({ on_hand: 4, reserved: 0 });
  expect((await step(store.owner, `/stock-transfers/${next.id}/cancel`, {}, 409)).json.code).toBe(
    'invalid_state',
  );
  expect(await driftOf(store.clinic)).toEqual([]);
});

it('a transfer takes the soonest expiry, never what others were promised, and needs two warehouses', async () => {
  store = await startStore();
  const { branch } = await places(store);
  const item = await store.item();
  await store.receive({ item, qty: '5', price: '1.00' });
  const same = await step(
    store.owner,
    '/stock-transfers',
    {
      source_id: store.warehouse,
      destination_id: store.warehouse,
      lines: [{ item_id: item, unit: 'piece', qty: '1' }],
    },
    422,
  );
  expect(same.json.errors).toEqual({ destination_id: 'المخزن المصدر والمستلم يجب أن يكونا مختلفين' });
  const tooMuch = await draft(branch, item, '6');
  const refused = await step(store.owner, `/stock-transfers/${tooMuch.id}/dispatch`, {}, 409);
  expect(refused.json).toMatchObject({ code: 'insufficient_stock', details: { available: '5' } });
  expect(await levelOf(store, item)).toEqual({ on_hand: 5, reserved: 0 });
});

it('I6 what is on the road belongs to its transfer: no write-off, adjustment or return to a supplier takes it away', async () => {
  store = await startStore({ now: '2026-03-10T10:00:00Z' });
  const { branch, transit } = await places(store);
  const item = await store.item();
  const nile = await step(store.owner, '/suppliers', { name_ar: 'النيل', phone: '01001234567' }, 201);
  const bought = { item_id: item, unit: 'piece', qty: '20', unit_price: '1.00', tax_percent: '0' };
  const receipt = { kind: 'purchase', supplier_id: nile.json.id, warehouse_id: store.warehouse };
  const goods = { ...receipt, lines: [{ ...bought, expiry_date: '2026-03-12' }] };
  const batch = (await step(store.owner, '/stock-receipts', goods, 201)).json.lines[0].batch_id;
  const transfer = await draft(branch, item, '20');
  await step(store.owner, `/stock-transfers/${transfer.id}/dispatch`);
  store.clock.now = new Date('2026-03-13T10:00:00Z');
  const sentence = 'هذه البضاعة في الطريق بين مخزنين. استلم تحويلها أو ألغه أولاً';
  const writeOff = () => store.posted('/stock-batches/write-off-expired', { ids: [batch] });
  expect((await writeOff()).json).toMatchObject({ code: 'on_the_road', message: sentence });
  const less = { batch_id: batch, warehouse_id: transit, mode: 'delta', delta: '-1', reason: 'damaged' };
  const adjusted = await store.posted('/stock-adjustments', { ...less, expected_on_hand: '20' });
  expect([adjusted.status, adjusted.json.errors]).toEqual([422, { warehouse_id: sentence }]);
  const back = { warehouse_id: transit, qty: '1', reason: 'عبوة تالفة' };
  const returned = await store.posted(`/stock-batches/${batch}/return-to-supplier`, back);
  expect([returned.status, returned.json.errors]).toEqual([422, { warehouse_id: sentence }]);
  expect(await valueIn(transit)).toBe('20 / 20');
  // It arrives although it has expired on the way (I7), and leaves the shelf then.
  const lines = [{ line_id: transfer.lines[0].id, received_qty: '20' }];
  const received = await step(store.owner, `/stock-transfers/${transfer.id}/receive`, { lines });
  expect(received.json.status).toBe('received');
  expect((await writeOff()).json).toEqual({ posted: 1 });
  expect([await valueIn(branch), await valueIn(transit)]).toEqual(['0 / 0', '0 / 0']);
  expect(await driftOf(store.clinic)).toEqual([]);
});
