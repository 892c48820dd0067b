import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogger } from '#server/log.ts';
import { doDailyWork } from '#tests/setup/clinicDay.ts';
import type { Answer } from '#tests/setup/client.ts';
import { approvedRequest, signInPeople, step, submitted, type People } from './moveSupport.ts';
import { driftOf, startStore, type Store } from './stockSupport.ts';

/** Parts of pieces from before pieces had to be whole: they leave or stay, and stop nobody's work. */
let store: Store;
let people: People;
beforeAll(async () => {
  store = await startStore({ alone: true, now: '2026-02-01T10:00:00Z' });
  people = await signInPeople(store);
});
afterAll(() => store.stop());

/** An item that may still be divided, with its batches by the quantities that are left of them, in the order of expiry. */
async function itemOf(...quantities: readonly string[]): Promise<{ item: string; batches: string[] }> {
  const item = await store.item({ base_unit: 'ml' });
  const batches: string[] = [];
  for (const [index, qty] of quantities.entries()) {
    const line = {
      item_id: item,
      unit: 'ml',
      qty,
      unit_price: '1.00',
      tax_percent: '0',
      expiry_date: `2026-0${index + 4}-30`,
    };
    const answer = await store.posted('/stock-receipts', {
      kind: 'gift',
      warehouse_id: store.warehouse,
      lines: [line],
    });
    expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
    batches.push(answer.json.lines[0].batch_id);
  }
  return { item, batches };
}
/** From now on its unit is whole: what is broken of it is from before. */
const countedInPieces = (item: string) =>
  store.clinic.sql(`update inventory_items set base_unit = 'piece' where id = $1`, [item]);
const linesInPieces = (table: 'inventory_requests__lines' | 'stock_transfers__lines', item: string) =>
  store.clinic.sql(`update ${table} set unit = 'piece' where item_id = $1`, [item]);

const left = async (batch: string | undefined, warehouse = store.warehouse): Promise<unknown> =>
  (
    await store.clinic.sql(
      'select on_hand::float8 as n from stock_balances where batch_id = $1 and warehouse_id = $2',
      [batch, warehouse],
    )
  )[0]?.['n'];
const moved = (batch: string | undefined, name: string, qty: string): Promise<Answer> =>
  store.posted(`/stock-batches/${batch}/${name}`, {
    warehouse_id: store.warehouse,
    qty,
    reason: 'فحص الأصناف',
  });

it('S2-4 whole pieces are handed out beside a broken batch, whose part stays for a count', async () => {
  const { item, batches } = await itemOf('9.5', '20');
  await countedInPieces(item);
  const request = await approvedRequest(store, people, [{ item, qty: '12' }]);
  await step(people.keeper, `/inventory-requests/${request.id}/issue`, {
    lines: [{ line_id: request.lines[0].id, qty: '12' }],
  });
  expect([await left(batches[0]), await left(batches[1])]).toEqual([0.5, 17]);
  // The part that expires first is nobody's earlier batch: nothing of it can be handed out.
  const next = await approvedRequest(store, people, [{ item, qty: '2' }]);
  await step(people.keeper, `/inventory-requests/${next.id}/issue`, {
    lines: [{ line_id: next.lines[0].id, qty: '2', batches: [{ batch_id: batches[1], qty: '2' }] }],
  });
  const count = {
    batch_id: batches[0],
    warehouse_id: store.warehouse,
    mode: 'count',
    counted_qty: '0',
    expected_on_hand: '0.5',
  };
  await step(store.owner, '/stock-adjustments', { ...count, reason: 'count_difference' }, 201);
  expect(await left(batches[0])).toBe(0);
});

it('S2-4 a broken batch goes into quarantine and back and is written off; breaking it further is refused', async () => {
  const { item, batches } = await itemOf('9.5');
  await countedInPieces(item);
  const [batch] = batches;
  for (const qty of ['0.3', '4.25']) {
    const answer = await moved(batch, 'quarantine', qty);
    expect([answer.status, answer.json.errors]).toEqual([422, { qty: 'الكمية لا تساوي عدداً صحيحاً من قطعة' }]);
  }
  for (const [name, qty] of [
    ['quarantine', '9.5'],
    ['release', '0.5'],
    ['release', '9'],
  ] as const)
    expect([name, qty, (await moved(batch, name, qty)).status]).toEqual([name, qty, 200]);
  expect(await left(batch)).toBe(9.5);
  store.clock.now = new Date('2026-05-02T10:00:00Z');
  const gone = await store.posted('/stock-batches/write-off-expired', { ids: [batch], note: null });
  store.clock.now = new Date('2026-02-01T10:00:00Z');
  expect([gone.status, await left(batch)]).toEqual([200, 0]);
});

it('S2-4 what is broken on the road arrives', async () => {
  const branch = await store.secondWarehouse();
  const { item, batches } = await itemOf('10');
  const lines = [{ item_id: item, unit: 'ml', qty: '10' }];
  const made = { source_id: store.warehouse, destination_id: branch, lines };
  const transfer = (await step(store.owner, '/stock-transfers', made, 201)).json;
  const receive = (received_qty: string) =>
    step(store.owner, `/stock-transfers/${transfer.id}/receive`, {
      lines: [{ line_id: transfer.lines[0].id, received_qty }],
    });
  await step(store.owner, `/stock-transfers/${transfer.id}/dispatch`);
  await receive('1.5');
  await countedInPieces(item);
  await linesInPieces('stock_transfers__lines', item);
  await receive('8');
  expect((await receive('0.5')).json.status).toBe('received');
  expect(await left(batches[0], branch)).toBe(10);
});

/** A request of three, of which `issued` were handed out while they could be divided. */
async function issuedRequest(issued: string) {
  const { item, batches } = await itemOf('10');
  const request = await submitted(store, people, [{ item, qty: '3', unit: 'ml' }]);
  await step(people.approver, `/inventory-requests/${request.id}/approve`);
  const lineId = String(request.lines[0].id);
  const body = { lines: [{ line_id: lineId, qty: issued }], close_remainder: true };
  await step(people.keeper, `/inventory-requests/${request.id}/issue`, body);
  return { id: String(request.id), number: String(request.number), lineId, item, batch: batches[0] };
}

it('S2-4 who got a part of a piece confirms it and brings it back', async () => {
  const { id, lineId, item, batch } = await issuedRequest('1.5');
  await countedInPieces(item);
  await linesInPieces('inventory_requests__lines', item);
  await step(people.requester, `/inventory-requests/${id}/receive`, {
    lines: [{ line_id: lineId, received_qty: '1.5' }],
  });
  await step(people.keeper, `/inventory-requests/${id}/return`, {
    lines: [{ line_id: lineId, batch_id: batch, qty: '1.5' }],
  });
  expect(await left(batch)).toBe(10);
});

it('S2-4 one request the night cannot finish keeps no other waiting, and is named', async () => {
  const [broken, stuck, whole] = [
    await issuedRequest('1.5'),
    await issuedRequest('3'),
    await issuedRequest('3'),
  ];
  for (const { item } of [broken, stuck]) {
    await countedInPieces(item);
    await linesInPieces('inventory_requests__lines', item);
  }
  await store.clinic.sql('update inventory_requests__lines set missing_qty = 0.5 where id = $1', [
    stuck.lineId,
  ]);
  store.clock.now = new Date('2026-02-09T10:00:00Z');
  const logged: string[] = [];
  const logger = createLogger({
    production: true,
    destination: { write: (line: string) => void logged.push(line) },
  });
  await doDailyWork({ pool: store.server.database.pool, clock: () => store.clock.now, logger });
  store.clock.now = new Date('2026-02-01T10:00:00Z');
  const stateOf = async ({ id }: { id: string }): Promise<unknown> =>
    (await store.owner.get(`/inventory-requests/${id}`)).json.status;
  expect([await stateOf(broken), await stateOf(stuck), await stateOf(whole)]).toEqual([
    'received',
    'issued',
    'received',
  ]);
  const told = logged.map((line) => JSON.parse(line) as { clinic?: string; failed?: string[] });
  const named = told.filter(({ clinic, failed }) => clinic === store.clinic.id && failed);
  expect(named.map(({ failed }) => failed?.length)).toEqual([1]);
  expect(named[0]?.failed?.[0]).toContain(stuck.number);
  expect(await driftOf(store.clinic)).toEqual([]);
});
