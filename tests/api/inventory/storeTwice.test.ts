import { afterEach, describe, expect, it } from 'vitest';
import type { Answer, Client } from '#tests/setup/client.ts';
import { approvedRequest, levelOf, signInPeople, step, submitted } from './moveSupport.ts';
import { driftOf, newKey, startStore, type Store } from './stockSupport.ts';

let store: Store;
afterEach(() => store.stop());

const twenty = <T>(work: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: 20 }, work));
const said = (answers: readonly Answer[]): Readonly<Record<string, number>> => {
  const found: Record<string, number> = {};
  for (const { status, json, headers } of answers) {
    const replayed = headers.get('idempotency-replayed') === 'true';
    const heard = status < 300 ? (replayed ? 'the same again' : 'done') : `${status} ${json.code}`;
    found[heard] = (found[heard] ?? 0) + 1;
  }
  return found;
};
const rowsOf = async (type: string): Promise<unknown> =>
  (await store.clinic.sql('select count(*)::int as n from stock_transactions where type = $1', [type]))[0]?.[
    'n'
  ];

describe('two tabs', () => {
  it('REL-14 approve one request: the second hears what became of it, and the promise is made once', async () => {
    store = await startStore();
    const people = await signInPeople(store);
    const item = await store.item();
    await store.receive({ item, qty: '10', price: '1.00' });
    const request = await submitted(store, people, [{ item, qty: '6' }]);
    const path = `/inventory-requests/${request.id}/approve`;
    const inFull = { version: request.version };
    const inPart = { ...inFull, lines: [{ line_id: request.lines[0].id, approved_qty: '4' }] };
    const first = await step(people.approver, path, inPart);
    expect(first.json.status).toBe('partly_approved');
    const second = await step(people.approver, path, inFull, 409);
    expect(second.json).toMatchObject({
      code: 'version_conflict',
      message: 'عدّل مستخدم آخر هذا السجل. راجع الفرق ثم احفظ مرة أخرى',
      details: { current: { status: 'partly_approved' } },
    });
    const later = await step(people.approver, path, { version: first.json.version }, 409);
    expect(later.json.message).toBe('لا يمكن تنفيذ الإجراء في حالة الطلب الحالية (معتمد جزئياً)');
    expect(await levelOf(store, item)).toEqual({ on_hand: 10, reserved: 4 });
  });

  it('REL-09 approve one request twenty times at once: one decision, one promise, one message to its person', async () => {
    store = await startStore();
    const people = await signInPeople(store);
    const item = await store.item();
    await store.receive({ item, qty: '10', price: '1.00' });
    const request = await submitted(store, people, [{ item, qty: '6' }]);
    const path = `/inventory-requests/${request.id}/approve`;
    const answers = await twenty(() => people.approver.post(path, {}, { 'idempotency-key': newKey() }));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const others = answers.filter(({ status }) => status !== 200);
    expect(new Set(others.map(({ json }) => json.message))).toEqual(
      new Set(['لا يمكن تنفيذ الإجراء في حالة الطلب الحالية (معتمد)']),
    );
    expect(await levelOf(store, item)).toEqual({ on_hand: 10, reserved: 6 });
    expect(
      await store.clinic.sql(`select count(*)::int as n from outbox where event = 'request.decided'`),
    ).toEqual([{ n: 1 }]);
  });

  it('T8 count one shelf: the second is told what lies there now, and the difference is posted once', async () => {
    store = await startStore();
    const item = await store.item();
    const { batch } = await store.receive({ item, qty: '42', price: '1.00' });
    const counted = (found: string, expected: string) =>
      store.posted('/stock-adjustments', {
        batch_id: batch,
        warehouse_id: store.warehouse,
        mode: 'count',
        counted_qty: found,
        expected_on_hand: expected,
        reason: 'count_difference',
      });
    expect((await counted('40', '42')).status).toBe(201);
    const second = await counted('40', '42');
    expect([second.status, second.json.code, second.json.message]).toEqual([
      409,
      'stock_changed',
      'تغير الرصيد أثناء التسجيل. الرصيد الحالي 40',
    ]);
    expect((await counted('40', '40')).json.code).toBe('nothing_to_adjust');
    expect(await rowsOf('adjust_out')).toBe(1);
    expect(await levelOf(store, item)).toEqual({ on_hand: 40, reserved: 0 });
  });
});

/** Twenty equal calls at once: one is done, the others hear its answer to the byte. */
async function equal(who: Client, path: string, body: unknown): Promise<Answer> {
  const key = newKey();
  const answers = await twenty(() => who.post(path, body, { 'idempotency-key': key }));
  expect([path, said(answers)]).toEqual([path, { done: 1, 'the same again': 19 }]);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  return answers[0] as Answer;
}

it('REL-13 twenty equal calls at once: receipt, count, issue, return, dispatch, arrival and write-off have their effect once', async () => {
  store = await startStore({ now: '2026-03-10T10:00:00Z' });
  const people = await signInPeople(store);
  const item = await store.item();
  const branch = await store.secondWarehouse();
  const line = { item_id: item, unit: 'piece', qty: '50', unit_price: '2.50', tax_percent: '0' };
  const receipt = await equal(store.owner, '/stock-receipts', {
    kind: 'gift',
    warehouse_id: store.warehouse,
    lines: [{ ...line, expiry_date: '2026-03-12' }],
  });
  const batch = receipt.json.lines[0].batch_id;
  await equal(store.owner, '/stock-adjustments', {
    batch_id: batch,
    warehouse_id: store.warehouse,
    mode: 'delta',
    delta: '-2',
    expected_on_hand: '50',
    reason: 'damaged',
  });
  const request = await approvedRequest(store, people, [{ item, qty: '10' }]);
  const at = (name: string) => `/inventory-requests/${request.id}/${name}`;
  const asked = request.lines[0].id;
  await equal(people.keeper, at('issue'), { lines: [{ line_id: asked, qty: '10' }] });
  await equal(people.keeper, at('return'), { lines: [{ line_id: asked, batch_id: batch, qty: '3' }] });
  const lines = [{ item_id: item, unit: 'piece', qty: '20' }];
  const draft = await step(
    store.owner,
    '/stock-transfers',
    { source_id: store.warehouse, destination_id: branch, lines },
    201,
  );
  const road = (name: string) => `/stock-transfers/${draft.json.id}/${name}`;
  await equal(store.owner, road('dispatch'), {});
  const arrived = { line_id: draft.json.lines[0].id, received_qty: '8' };
  await equal(store.owner, road('receive'), { lines: [arrived] });
  // 50 − 2 − 10 + 3 − 20 are left here, 8 arrived, 12 are on the road.
  expect(await levelOf(store, item)).toEqual({ on_hand: 21, reserved: 0 });
  expect(await levelOf(store, item, branch)).toEqual({ on_hand: 8, reserved: 0 });
  store.clock.now = new Date('2026-03-13T10:00:00Z');
  await equal(store.owner, '/stock-batches/write-off-expired', { ids: [batch], note: null });
  expect(await rowsOf('write_off')).toBe(2);
  expect(await levelOf(store, item)).toEqual({ on_hand: 0, reserved: 0 });
  expect(await driftOf(store.clinic)).toEqual([]);
});

it('REL-12 nothing moves stock without a key: every posting of the store says so (inventory.md 12)', async () => {
  store = await startStore();
  const id = '00000000-0000-7000-8000-000000000001';
  const postings = [
    '/stock-receipts',
    `/stock-receipts/${id}/reverse`,
    '/stock-adjustments',
    `/stock-batches/${id}/quarantine`,
    `/stock-batches/${id}/release`,
    `/stock-batches/${id}/return-to-supplier`,
    '/stock-batches/write-off-expired',
    `/stock-transfers/${id}/dispatch`,
    `/stock-transfers/${id}/transfer-now`,
    `/stock-transfers/${id}/receive`,
    `/stock-transfers/${id}/cancel`,
    `/inventory-requests/${id}/issue`,
    `/inventory-requests/${id}/return`,
    `/inventory-requests/${id}/resolve-difference`,
  ];
  for (const path of postings) {
    const { status, json } = await store.owner.post(path, {});
    expect([path, status, json.code, json.message]).toEqual([
      path,
      400,
      'idempotency_key_required',
      'مفتاح منع التكرار مطلوب',
    ]);
  }
});

it('REL-12 a posting that was refused keeps no key: the same call posts once what it asks for is there', async () => {
  store = await startStore();
  const item = await store.item();
  const branch = await store.secondWarehouse();
  const lines = [{ item_id: item, unit: 'piece', qty: '5' }];
  const body = { source_id: store.warehouse, destination_id: branch, lines };
  const draft = await step(store.owner, '/stock-transfers', body, 201);
  const send = (key: string) => store.posted(`/stock-transfers/${draft.json.id}/dispatch`, {}, key);
  const key = newKey();
  expect((await send(key)).json.code).toBe('insufficient_stock');
  await store.receive({ item, qty: '5', price: '1.00' });
  expect((await send(key)).json.status).toBe('in_transit');
  const again = await send(key);
  expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 'true']);
  expect(await levelOf(store, item)).toEqual({ on_hand: 0, reserved: 0 });
});

it('REL-06 a transfer moves both sides or none: one short line keeps all lines where they are', async () => {
  store = await startStore();
  const [plenty, short] = [await store.item(), await store.item()];
  await store.receive({ item: plenty, qty: '50', price: '1.00' });
  await store.receive({ item: short, qty: '3', price: '1.00' });
  const branch = await store.secondWarehouse();
  const lines = [
    { item_id: plenty, unit: 'piece', qty: '20' },
    { item_id: short, unit: 'piece', qty: '4' },
  ];
  const body = { source_id: store.warehouse, destination_id: branch, lines };
  const draft = await step(store.owner, '/stock-transfers', body, 201);
  for (const name of ['dispatch', 'transfer-now']) {
    const refused = await step(store.owner, `/stock-transfers/${draft.json.id}/${name}`, {}, 409);
    expect(refused.json).toMatchObject({ code: 'insufficient_stock', details: { available: '3' } });
  }
  expect((await store.owner.get(`/stock-transfers/${draft.json.id}`)).json.status).toBe('draft');
  expect(await rowsOf('transfer_out')).toBe(0);
  expect(await levelOf(store, plenty)).toEqual({ on_hand: 50, reserved: 0 });
  await store.receive({ item: short, qty: '1', price: '1.00' });
  await step(store.owner, `/stock-transfers/${draft.json.id}/transfer-now`);
  const rows = await store.clinic.sql(
    `select w.kind, sum(t.qty)::float8 as qty, sum(t.value)::float8 as value from stock_transactions t
      join warehouses w on w.id = t.warehouse_id where t.type in ('transfer_out', 'transfer_in') group by 1 order by 1`,
  );
  expect(rows).toEqual([
    { kind: 'branch', qty: 24, value: 24 },
    { kind: 'main', qty: -24, value: -24 },
    { kind: 'transit', qty: 0, value: 0 },
  ]);
  expect(await driftOf(store.clinic)).toEqual([]);
});
