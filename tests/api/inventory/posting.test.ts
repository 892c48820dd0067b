import { afterEach, expect, it } from 'vitest';
import { cairoDay } from '#tests/setup/cairo.ts';
import { issueOf, post, release, reserve } from './kernelSupport.ts';
import { driftOf, newKey, startStore, type Store } from './stockSupport.ts';

let store: Store;
afterEach(() => store.stop());

const codeOf = (reason: unknown): string => (reason as { code?: string }).code ?? String(reason);

it('T1 the cost of a line counts bonus, discount, tax and units (inventory.md 14)', async () => {
  store = await startStore();
  const item = await store.item({ conversions: [{ unit: 'box', factor: '100' }] });
  const answer = await store.posted('/stock-receipts', {
    kind: 'gift',
    warehouse_id: store.warehouse,
    lines: [
      {
        item_id: item,
        unit: 'box',
        qty: '10',
        bonus_qty: '1',
        unit_price: '220.00',
        discount_percent: '5',
        tax_percent: '14',
      },
    ],
  });
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  expect(answer.json.lines[0]).toMatchObject({ unit_cost: '2.166000', total_cost: '2382.60' });
  const batch = await store.owner.get(`/stock-batches/${answer.json.lines[0].batch_id}`);
  expect(batch.json).toMatchObject({
    received_qty: '1100.000',
    on_hand: '1100.000',
    value: '2382.60',
    status: 'active',
  });
  expect(answer.json.number).toBe(`RCV-${cairoDay().slice(0, 4)}-00001`);
});

it('T2 FEFO hands out what expires first and never what has expired', async () => {
  store = await startStore({ now: '2025-11-20T10:00:00Z' });
  const item = await store.item();
  const first = await store.receive({ item, qty: '30', price: '12.00', expiry: '2026-01-31', batch: 'B1' });
  const second = await store.receive({ item, qty: '20', price: '10.50', expiry: '2025-12-15', batch: 'B2' });
  const third = await store.receive({ item, qty: '15', price: '9.00', expiry: '2025-11-30', batch: 'B3' });
  store.clock.now = new Date('2025-12-01T10:00:00Z');
  const rows = await post(store, [issueOf(store, item, '35')]);
  expect(rows.map(({ batchId, qty, value }) => [batchId, qty, value])).toEqual([
    [second.batch, '-20.000', '-210.000'],
    [first.batch, '-15.000', '-180.000'],
  ]);
  const short = await post(store, [issueOf(store, item, '16')]).catch((reason: unknown) => reason);
  expect(short).toMatchObject({ code: 'insufficient_stock', values: { n: '15' } });
  const expired = await post(store, [issueOf(store, item, '1', { batchId: third.batch })]).catch(codeOf);
  expect(expired).toBe('batch_expired');
  const [left] = await store.clinic.sql(
    'select sum(on_hand)::text as on_hand, sum(value)::text as value from stock_balances',
  );
  expect(left).toEqual({ on_hand: '30.000', value: '315.000' });
  const shown = await store.owner.get(`/inventory-items/${item}`);
  expect(shown.json).toMatchObject({ on_hand: '30', usable: '15', available: '15' });
  expect(await driftOf(store.clinic)).toEqual([]);
});

it.each([
  ['EGP', 2, '100.00', ['-33.330', '-33.340', '-33.330']],
  ['KWD', 3, '10.000', ['-3.333', '-3.334', '-3.333']],
] as const)(
  'T3 rounding closes in %s: the last unit takes what is left',
  async (currency, digits, cost, values) => {
    store = await startStore({ currency: [currency, digits] });
    const item = await store.item();
    const answer = await store.posted('/stock-receipts', {
      kind: 'gift',
      warehouse_id: store.warehouse,
      extra_cost: cost,
      lines: [{ item_id: item, unit: 'piece', qty: '3', unit_price: '0', tax_percent: '0' }],
    });
    expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
    const taken: string[] = [];
    for (let one = 0; one < 3; one += 1) {
      const [row] = await post(store, [issueOf(store, item, '1')]);
      taken.push(row?.value ?? '');
    }
    expect(taken).toEqual(values);
    expect(await store.clinic.sql('select on_hand::text, value::text from stock_balances')).toEqual([
      { on_hand: '0.000', value: '0.000' },
    ]);
    const batch = await store.owner.get(`/stock-batches/${answer.json.lines[0].batch_id}`);
    expect(batch.json.status).toBe('closed');
  },
);

it('T6 one key posts once: equal answers for equal bodies, 422 for another (I8, DESIGN 9.8)', async () => {
  store = await startStore();
  const item = await store.item();
  const body = (qty: string) => ({
    kind: 'gift',
    warehouse_id: store.warehouse,
    lines: [{ item_id: item, unit: 'piece', qty, unit_price: '2.00', tax_percent: '0' }],
  });
  const key = newKey();
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => store.posted('/stock-receipts', body('5'), key)),
  );
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(answers.filter(({ headers }) => headers.get('idempotency-replayed') === 'true')).toHaveLength(4);
  for (const table of ['stock_receipts', 'stock_batches', 'stock_transactions'])
    expect(await store.clinic.sql(`select count(*)::int as n from ${table}`)).toEqual([{ n: 1 }]);
  const other = await store.posted('/stock-receipts', body('6'), key);
  expect([other.status, other.json.code]).toEqual([422, 'idempotency_mismatch']);
  const without = await store.owner.post('/stock-receipts', body('5'));
  expect([without.status, without.json.code]).toEqual([400, 'idempotency_key_required']);
});

it('I8 the ledger itself refuses a key for ever, also when the platform has forgotten it', async () => {
  store = await startStore();
  const item = await store.item();
  await store.receive({ item, qty: '5', price: '1.00' });
  const key = newKey();
  await post(store, [issueOf(store, item, '1')], key);
  expect(await post(store, [issueOf(store, item, '1')], key).catch(codeOf)).toBe('idempotency_key_reused');
});

it('I5 a row of the ledger is neither changed nor removed, whoever tries', async () => {
  store = await startStore();
  const item = await store.item();
  await store.receive({ item, qty: '5', price: '1.00' });
  await expect(store.clinic.sql('update stock_transactions set qty = 6')).rejects.toThrow();
  await expect(store.clinic.sql('delete from stock_transactions')).rejects.toThrow();
  for (const [method, path] of [
    ['POST', '/stock-transactions'],
    ['PUT', '/stock-transactions/00000000-0000-7000-8000-000000000001'],
    ['DELETE', '/stock-transactions/00000000-0000-7000-8000-000000000001'],
  ] as const) {
    const answer = await store.owner.call(method, path, { body: {} });
    expect([method, path, answer.status]).toEqual([method, path, 405]);
  }
});

it('inventory.md 9: passing over an earlier expiry needs a reason, and the row says so', async () => {
  store = await startStore();
  const item = await store.item();
  await store.receive({ item, qty: '5', price: '1.00', expiry: '2099-01-31', batch: 'A' });
  const later = await store.receive({ item, qty: '5', price: '1.00', expiry: '2099-06-30', batch: 'B' });
  const named = { batchId: later.batch };
  expect(await post(store, [issueOf(store, item, '1', named)]).catch(codeOf)).toBe(
    'override_reason_required',
  );
  await post(store, [issueOf(store, item, '1', { ...named, overrideReason: 'العبوة مفتوحة' })]);
  expect(
    await store.clinic.sql(`select fefo_override, reason from stock_transactions where type = 'issue'`),
  ).toEqual([{ fefo_override: true, reason: 'العبوة مفتوحة' }]);
});

it('T11 stock that shrinks under reservations shortens the newest promise first', async () => {
  store = await startStore();
  const item = await store.item();
  const { batch } = await store.receive({ item, qty: '10', price: '1.00' });
  const [a, b] = [newKey(), newKey()];
  expect(await reserve(store, item, '6', a)).toEqual(['6']);
  expect(await reserve(store, item, '4', b)).toEqual(['4']);
  const count = await store.posted('/stock-adjustments', {
    batch_id: batch,
    warehouse_id: store.warehouse,
    mode: 'count',
    counted_qty: '7',
    expected_on_hand: '10',
    reason: 'count_difference',
  });
  expect([count.status, count.text]).toEqual([201, expect.any(String)]);
  expect(
    await store.clinic.sql(
      'select source_line_id as line, qty::text, short_qty::text as short from stock_reservations order by seq',
    ),
  ).toEqual([
    { line: a, qty: '6.000', short: '0.000' },
    { line: b, qty: '1.000', short: '3.000' },
  ]);
  expect(await store.clinic.sql('select reserved::text from stock_levels')).toEqual([{ reserved: '7.000' }]);
  expect(await driftOf(store.clinic)).toEqual([]);
});

it('I4 what a line gives back is available to the next one', async () => {
  store = await startStore();
  const item = await store.item();
  await store.receive({ item, qty: '10', price: '1.00' });
  const [a, b] = [newKey(), newKey()];
  expect(await reserve(store, item, '8', a)).toEqual(['8']);
  expect(await reserve(store, item, '5', b)).toEqual(['2']);
  await release(store, [a]);
  expect(await store.clinic.sql('select reserved::text from stock_levels')).toEqual([{ reserved: '2.000' }]);
  expect(await reserve(store, item, '5', newKey())).toEqual(['5']);
  expect(await driftOf(store.clinic)).toEqual([]);
});
