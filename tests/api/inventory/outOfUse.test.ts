import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Answer } from '#tests/setup/client.ts';
import { step } from './moveSupport.ts';
import { driftOf, startStore, type Store } from './stockSupport.ts';

let store: Store;
beforeAll(async () => {
  store = await startStore();
});
afterAll(() => store.stop());

const said = ({ status, json }: Answer) => [status, status < 400 ? undefined : json.code];
const stopItem = (id: string) => store.posted(`/inventory-items/${id}/archive`, {});
const stopPlace = (id: string) => store.posted(`/warehouses/${id}/archive`, {});
const openPlace = [409, 'still_open'];

const request = async (warehouse: string, item: string, qty = '2') =>
  (
    await step(
      store.owner,
      '/inventory-requests',
      { warehouse_id: warehouse, lines: [{ item_id: item, unit: 'piece', requested_qty: qty }] },
      201,
    )
  ).json;
const transfer = async (from: string, to: string, item: string, qty = '2') =>
  (
    await step(
      store.owner,
      '/stock-transfers',
      { source_id: from, destination_id: to, lines: [{ item_id: item, unit: 'piece', qty }] },
      201,
    )
  ).json;
const at = (record: { id: string }, name: string) => `/inventory-requests/${record.id}/${name}`;
const reason = 'انتهى الغرض منه';
it('A7 a warehouse with an open transfer at either end, or an open request, is not archived', async () => {
  const [from, to] = [await store.secondWarehouse(), await store.secondWarehouse()];
  const item = await store.item();
  const draft = await transfer(from, to, item);
  expect([said(await stopPlace(from)), said(await stopPlace(to))]).toEqual([openPlace, openPlace]);
  await store.receive({ item, qty: '2', price: '1.00', warehouse: from });
  await step(store.owner, `/stock-transfers/${draft.id}/dispatch`);
  // Empty, but what is on the road may come back or arrive.
  const answers = [await stopPlace(from), await stopPlace(to)];
  expect(answers.map(said)).toEqual([openPlace, openPlace]);
  expect(answers[0]?.json.message).toBe('المخزن به رصيد أو عمليات مفتوحة');
  await step(store.owner, `/stock-transfers/${draft.id}/receive`, {
    lines: [{ line_id: draft.lines[0].id, received_qty: '2' }],
  });
  expect(said(await stopPlace(from))).toEqual([200, undefined]);

  const asked = await request(to, item);
  await step(store.owner, at(asked, 'submit'));
  await step(store.owner, `/stock-batches/${await batchOf(item)}/quarantine`, {
    warehouse_id: to,
    qty: '2',
    reason,
  });
  expect(said(await stopPlace(to))).toEqual(openPlace);
  await step(store.owner, at(asked, 'cancel'), { reason });
  expect(said(await stopPlace(to))).toEqual([200, undefined]);
});

const batchOf = async (item: string): Promise<string> =>
  String(
    (await store.clinic.sql('select id from stock_batches where item_id = $1 limit 1', [item]))[0]?.['id'],
  );

it('A8 an item in an open request or transfer, or with goods not received yet, is not archived', async () => {
  const branch = await store.secondWarehouse();
  const item = await store.item();
  const draft = await transfer(store.warehouse, branch, item);
  const first = await stopItem(item);
  expect([...said(first), first.json.message]).toEqual([
    409,
    'still_open',
    'الصنف في طلبات صرف أو تحويلات لم تنته. أكملها أو ألغها أولاً',
  ]);
  await step(store.owner, `/stock-transfers/${draft.id}/cancel`);
  const asked = await request(store.warehouse, item);
  await step(store.owner, at(asked, 'submit'));
  expect(said(await stopItem(item))).toEqual(openPlace);
  await store.receive({ item, qty: '2', price: '1.00' });
  await step(store.owner, at(asked, 'approve'));
  await step(store.owner, at(asked, 'issue'), { lines: [{ line_id: asked.lines[0].id, qty: '2' }] });
  expect(said(await stopItem(item))).toEqual(openPlace);
  await step(store.owner, at(asked, 'receive'), {});
  expect(said(await stopItem(item))).toEqual([200, undefined]);
  const back = { lines: [{ line_id: asked.lines[0].id, batch_id: await batchOf(item), qty: '2' }] };
  expect(said(await store.posted(at(asked, 'return'), back))).toEqual([409, 'item_archived']);
});

/** A warehouse with something of every kind that may still move: used goods, quarantine, the road both ways, a draft. */
async function leftovers() {
  const [closed, open] = [await store.secondWarehouse(), await store.secondWarehouse()];
  const item = await store.item();
  const { batch } = await store.receive({ item, qty: '20', price: '1.00', warehouse: closed });
  const used = await request(closed, item);
  await step(store.owner, at(used, 'submit'));
  await step(store.owner, at(used, 'approve'));
  await step(store.owner, at(used, 'issue'), { lines: [{ line_id: used.lines[0].id, qty: '2' }] });
  await step(store.owner, at(used, 'receive'), {});
  await step(store.owner, `/stock-batches/${batch}/quarantine`, { warehouse_id: closed, qty: '3', reason });
  const onRoad = await transfer(closed, open, item);
  await step(store.owner, `/stock-transfers/${onRoad.id}/dispatch`);
  const arriving = await transfer(open, closed, item);
  const unsent = await request(closed, item);
  return { closed, item, batch, used, onRoad, arriving, unsent };
}

it('A7 nothing is posted into an archived warehouse or of an archived item, whatever the address', async () => {
  const { closed, item, batch, used, onRoad, arriving, unsent } = await leftovers();
  // Past every guard: as an older version left it.
  await store.clinic.sql(`update warehouses set status = 'archived' where id = $1`, [closed]);
  const before = await store.clinic.sql('select count(*)::int as n from stock_transactions');
  const place = { warehouse_id: closed };
  const [line] = used.lines;
  const back = { lines: [{ line_id: line.id, batch_id: batch, qty: '1' }] };
  const delta = {
    batch_id: batch,
    ...place,
    mode: 'delta',
    delta: '5',
    expected_on_hand: '0',
    reason: 'found',
  };
  const goods = { item_id: item, unit: 'piece', qty: '1', unit_price: '1', tax_percent: '0' };
  const answers = [
    await store.posted('/stock-receipts', { kind: 'gift', ...place, lines: [goods] }),
    await store.posted('/stock-adjustments', delta),
    await store.posted(`/stock-batches/${batch}/release`, { ...place, qty: '1', reason }),
    await store.posted(at(used, 'return'), back),
    await store.posted(`/stock-transfers/${onRoad.id}/cancel`, {}),
    await store.posted(`/stock-transfers/${arriving.id}/transfer-now`, {}),
    await store.posted(at(unsent, 'submit'), {}),
  ];
  const archived = [409, 'place_archived'];
  expect(answers.map(said)).toEqual([
    [422, 'invalid'],
    ...Array.from({ length: 4 }, () => archived),
    [409, 'insufficient_stock'],
    archived,
  ]);
  expect(answers[2]?.json.errors).toEqual({ warehouse_id: expect.stringContaining('موقوف') });
  expect(await store.clinic.sql('select count(*)::int as n from stock_transactions')).toEqual(before);
  await store.clinic.sql(`update warehouses set status = 'active' where id = $1`, [closed]);
  await store.clinic.sql(`update inventory_items set status = 'archived' where id = $1`, [item]);
  const ofItem = [
    await store.posted('/stock-adjustments', delta),
    await store.posted(`/stock-batches/${batch}/release`, { ...place, qty: '1', reason }),
    await store.posted(`/stock-batches/${batch}/quarantine`, { ...place, qty: '1', reason }),
    await store.posted(at(used, 'return'), back),
    await store.posted(`/stock-transfers/${onRoad.id}/cancel`, {}),
    await store.posted(at(unsent, 'submit'), {}),
  ];
  expect(ofItem.map(said)).toEqual(ofItem.map(() => [409, 'item_archived']));
  expect(await driftOf(store.clinic)).toEqual([]);
});

it('A9 receipts beside the archive of their item and warehouse: stock never stands in what is archived', async () => {
  const items: string[] = [];
  for (let round = 0; round < 12; round += 1) {
    const [item, place] = [await store.item(), await store.secondWarehouse()];
    items.push(item);
    if (round % 2 === 0) {
      const { batch } = await store.receive({ item, qty: '1', price: '1.00', warehouse: place });
      const left = {
        batch_id: batch,
        warehouse_id: place,
        mode: 'delta',
        delta: '-1',
        expected_on_hand: '1',
      };
      await step(store.owner, '/stock-adjustments', { ...left, reason: 'damaged' }, 201);
    }
    const line = { item_id: item, unit: 'piece', qty: '1', unit_price: '1', tax_percent: '0' };
    await Promise.all([
      store.posted('/stock-receipts', { kind: 'gift', warehouse_id: place, lines: [line] }),
      stopItem(item),
      stopPlace(place),
      store.posted('/stock-receipts', { kind: 'gift', warehouse_id: place, lines: [line] }),
    ]);
  }
  expect(
    await store.clinic.sql(
      `select l.item_id from stock_levels l join inventory_items i on i.id = l.item_id join warehouses w on w.id = l.warehouse_id
        where l.on_hand > 0 and l.item_id = any ($1::uuid[]) and 'archived' in (i.status, w.status)`,
      [items],
    ),
  ).toEqual([]);
  expect(await driftOf(store.clinic)).toEqual([]);
});

it('A9 a draft transfer beside the archive of its ends, a submit beside that of its warehouse: never both', async () => {
  const items: string[] = [];
  for (let round = 0; round < 6; round += 1) {
    const [item, from, to] = [
      await store.item(),
      await store.secondWarehouse(),
      await store.secondWarehouse(),
    ];
    items.push(item);
    const asked = await request(from, item);
    await Promise.all([
      store.posted('/stock-transfers', {
        source_id: from,
        destination_id: to,
        lines: [{ item_id: item, unit: 'piece', qty: '1' }],
      }),
      store.posted(at(asked, 'submit'), {}),
      stopPlace(round % 2 === 0 ? from : to),
      stopItem(item),
    ]);
  }
  expect(
    await store.clinic.sql(
      `select t.id from stock_transfers t join stock_transfers__lines l on l.record_id = t.id join inventory_items i on i.id = l.item_id
          join warehouses w on w.id in (t.source_id, t.destination_id)
        where i.id = any ($1::uuid[]) and 'archived' in (i.status, w.status)
        union all select r.id from inventory_requests r join warehouses w on w.id = r.warehouse_id
          join inventory_requests__lines l on l.record_id = r.id join inventory_items i on i.id = l.item_id
        where i.id = any ($1::uuid[]) and r.status = 'submitted' and 'archived' in (i.status, w.status)`,
      [items],
    ),
  ).toEqual([]);
});

it('A2 a factor or unit that an open request or transfer is written in is locked, and what was approved is issued', async () => {
  const item = await store.item({
    conversions: [
      { unit: 'box', factor: '10' },
      { unit: 'pack', factor: '5' },
    ],
  });
  await store.receive({ item, qty: '1000', price: '1.00' });
  const lines = [{ item_id: item, unit: 'box', requested_qty: '5' }];
  const asked = await step(store.owner, '/inventory-requests', { warehouse_id: store.warehouse, lines }, 201);
  await step(store.owner, at(asked.json, 'submit'));
  await step(store.owner, at(asked.json, 'approve'));
  const branch = await store.secondWarehouse();
  const moved = { item_id: item, unit: 'pack', qty: '1' };
  await step(
    store.owner,
    '/stock-transfers',
    { source_id: store.warehouse, destination_id: branch, lines: [moved] },
    201,
  );
  const { version, conversions } = (await store.owner.get(`/inventory-items/${item}`)).json;
  const [box, pack] = conversions;
  const locked = [422, { conversions: 'لا يمكن تغيير الوحدة بعد تسجيل حركات على الصنف' }];
  for (const wrong of [[{ ...box, factor: '100' }, pack], [pack], [box], [box, { ...pack, factor: '6' }]]) {
    const answer = await store.owner.put(`/inventory-items/${item}`, { version, conversions: wrong });
    expect([answer.status, answer.json.errors]).toEqual(locked);
  }
  await step(store.owner, at(asked.json, 'issue'), {
    lines: [{ line_id: asked.json.lines[0].id, qty: '5' }],
  });
  const [left] = await store.clinic.sql(
    `select -sum(qty)::float8 as n from stock_transactions where item_id = $1 and type = 'issue'`,
    [item],
  );
  expect(left).toEqual({ n: 50 });
});

it('A2 the base unit is locked by a submitted request, and an item of a request is not removed', async () => {
  const item = await store.item();
  const asked = await request(store.warehouse, item);
  await step(store.owner, at(asked, 'submit'));
  const { version } = (await store.owner.get(`/inventory-items/${item}`)).json;
  const answer = await store.owner.put(`/inventory-items/${item}`, { version, base_unit: 'pair' });
  expect([answer.status, answer.json.errors]).toEqual([
    422,
    { base_unit: 'لا يمكن تغيير الوحدة بعد تسجيل حركات على الصنف' },
  ]);
  expect(said(await store.owner.remove(`/inventory-items/${item}`))).toEqual([409, 'item_used']);
});

it('B1 a lot delivered twice is corrected in both receipts; a receipt that was taken back is in nobody’s way', async () => {
  const item = await store.item();
  const lot = { item, qty: '3', price: '1.00', batch: 'LOT9' };
  const wrong = await store.receive({ ...lot, expiry: '2031-01-31' });
  await step(store.owner, `/stock-receipts/${wrong.receipt}/reverse`, { reason });
  const first = await store.receive({ ...lot, expiry: '2032-01-31' });
  const second = await store.receive({ ...lot, expiry: '2032-01-31' });
  const correct = (batch: string, body: object) =>
    store.posted(`/stock-batches/${batch}/correct`, { reason, ...body });
  expect(said(await correct(first.batch, { expiry_date: '2033-05-31' }))).toEqual([200, undefined]);
  const dates = await store.clinic.sql(
    'select id, expiry_date::text as day from stock_batches where item_id = $1 order by code',
    [item],
  );
  expect(dates).toEqual([
    { id: wrong.batch, day: '2031-01-31' },
    { id: first.batch, day: '2033-05-31' },
    { id: second.batch, day: '2033-05-31' },
  ]);
  const other = await store.receive({ ...lot, batch: 'LOT10', expiry: '2034-01-31' });
  expect(said(await correct(other.batch, { batch_no: 'lot9' }))).toEqual([409, 'batch_differs']);
});
