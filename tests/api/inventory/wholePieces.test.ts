import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bodyFields } from '#metadata/derive/transitionForm.ts';
import type { Fields } from '#metadata/fields/types.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { resources } from '#resources/index.ts';
import type { Answer } from '#tests/setup/client.ts';
import { step } from './moveSupport.ts';
import { startStore, type Store } from './stockSupport.ts';

let store: Store;
let item: string;
let batch: string;
let branch: string;
beforeAll(async () => {
  store = await startStore();
  branch = await store.secondWarehouse();
  item = await store.item();
  const supplier = await step(store.owner, '/suppliers', { name_ar: 'مورد', phone: '01001234567' }, 201);
  const line = { item_id: item, unit: 'piece', qty: '5000', unit_price: '1.00', tax_percent: '0' };
  const goods = { warehouse_id: store.warehouse, supplier_id: supplier.json.id, lines: [line] };
  batch = (await step(store.owner, '/stock-receipts', goods, 201)).json.lines[0].batch_id;
  await step(store.owner, `/stock-batches/${batch}/quarantine`, { ...at(), qty: '1000' });
});
afterAll(() => store.stop());

const at = () => ({ warehouse_id: store.warehouse, reason: 'فحص الأصناف' });
const keyed = (path: string, body: object): Promise<Answer> => store.posted(path, body);
const line = (qty: string) => ({ item_id: item, unit: 'piece', qty });

const adjust = (values: object) =>
  keyed('/stock-adjustments', {
    batch_id: batch,
    warehouse_id: store.warehouse,
    reason: 'count_difference',
    ...values,
  });
const onHand = async (): Promise<string> => {
  const sql = 'select on_hand::text as n from stock_balances where batch_id = $1 and warehouse_id = $2';
  return String((await store.clinic.sql(sql, [batch, store.warehouse]))[0]?.['n']);
};
const receipt = (more: object) =>
  keyed('/stock-receipts', {
    kind: 'gift',
    warehouse_id: store.warehouse,
    lines: [{ ...line('2'), unit_price: '1.00', tax_percent: '0', ...more }],
  });
const request = (qty: string) =>
  keyed('/inventory-requests', {
    warehouse_id: store.warehouse,
    lines: [{ item_id: item, unit: 'piece', requested_qty: qty }],
  });
/** A request of ten pieces, taken as far as the names say. */
async function requestAt(...steps: readonly string[]) {
  const { id, lines } = (await request('10')).json;
  const lineId = String(lines[0].id);
  for (const name of steps)
    await step(
      store.owner,
      `/inventory-requests/${id}/${name}`,
      name === 'issue'
        ? { lines: [{ line_id: lineId, qty: '10', batches: [{ batch_id: batch, qty: '10' }] }] }
        : {},
    );
  return (name: string, values: object) =>
    keyed(`/inventory-requests/${id}/${name}`, { lines: [{ line_id: lineId, ...values }] });
}
const transfer = (qty: string) =>
  keyed('/stock-transfers', { source_id: store.warehouse, destination_id: branch, lines: [line(qty)] });
async function arrival(values: object) {
  const { id, lines } = (await transfer('10')).json;
  await step(store.owner, `/stock-transfers/${id}/dispatch`);
  return keyed(`/stock-transfers/${id}/receive`, { lines: [{ line_id: lines[0].id, ...values }] });
}
const ofBatch = (name: string) => (qty: string) => keyed(`/stock-batches/${batch}/${name}`, { ...at(), qty });

/** Every door a quantity comes through; the list of doors is the catalogue's, so that a new one cannot be forgotten here. */
const doors: Readonly<Record<string, (qty: string) => Promise<Answer>>> = {
  'stock-receipts create lines.qty': (qty) => receipt({ qty }),
  'stock-receipts create lines.bonus_qty': (qty) => receipt({ bonus_qty: qty }),
  'stock-adjustments create counted_qty': async (qty) =>
    adjust({ mode: 'count', counted_qty: `300${qty}`, expected_on_hand: await onHand() }),
  'stock-adjustments create delta': (qty) => adjust({ mode: 'delta', delta: qty, expected_on_hand: '0' }),
  'inventory-requests create lines.requested_qty': request,
  'inventory-requests approve lines.approved_qty': async (qty) =>
    (await requestAt('submit'))('approve', { approved_qty: qty }),
  'inventory-requests issue lines.qty': async (qty) =>
    (await requestAt('submit', 'approve'))('issue', { qty }),
  'inventory-requests issue lines.batches.qty': async (qty) => {
    const rest = String(Math.round(10_000 - Number(qty) * 1000) / 1000);
    const batches = [qty, rest].map((part) => ({ batch_id: batch, qty: part }));
    return (await requestAt('submit', 'approve'))('issue', { qty: '10', batches });
  },
  'inventory-requests receive lines.received_qty': async (qty) =>
    (await requestAt('submit', 'approve', 'issue'))('receive', { received_qty: qty }),
  'inventory-requests return lines.qty': async (qty) =>
    (await requestAt('submit', 'approve', 'issue'))('return', { batch_id: batch, qty }),
  'stock-counts count lines.counted_qty': async (qty) => {
    const { id, lines } = (await keyed('/stock-counts', { warehouse_id: store.warehouse })).json;
    const own = (lines as readonly { id: string; item_id: string }[]).find((one) => one.item_id === item);
    const answer = await keyed(`/stock-counts/${id}/count`, {
      lines: [{ line_id: own?.id, counted_qty: qty }],
    });
    // A warehouse has one open count.
    await step(store.owner, `/stock-counts/${id}/cancel`);
    return answer;
  },
  'stock-transfers create lines.qty': transfer,
  'stock-transfers receive lines.received_qty': (qty) => arrival({ received_qty: qty }),
  'stock-transfers receive lines.lost_qty': (qty) => arrival({ lost_qty: qty, lost_reason: 'lost' }),
  'stock-batches quarantine qty': ofBatch('quarantine'),
  'stock-batches release qty': ofBatch('release'),
  'stock-batches returnToSupplier qty': ofBatch('return-to-supplier'),
  'stock-batches pick qty': (qty) =>
    keyed('/stock/pick', { warehouse_id: store.warehouse, item_id: item, qty }),
};

/** Quantities people type, by their paths: decimals of three digits. What describes an item moves nothing. */
const typedIn = (fields: Fields, before: string): readonly string[] =>
  Object.entries(fields).flatMap(([name, { kind, options, of }]) => {
    if (of) return typedIn(of, `${before}${name}.`);
    const { places, readOnly } = options as { places?: number; readOnly?: boolean };
    return kind === 'decimal' && places === 3 && readOnly !== true ? [before + name] : [];
  });
const declared = resources
  .filter(({ module, name }) => module === 'inventory' && name !== 'inventory-items')
  .map((resource): AnyResource => resource)
  .flatMap((resource) => {
    const { name, fields, operations = {}, workflow } = resource;
    return [
      ...typedIn(fields, `${name} create `),
      ...Object.entries(workflow?.transitions ?? {}).flatMap(([transition, one]) =>
        typedIn(bodyFields(resource, one), `${name} ${transition} `),
      ),
      ...Object.entries(operations).flatMap(([operation, { body = {} }]) =>
        typedIn(body, `${name} ${operation} `),
      ),
    ];
  });

/** Quantities of the indivisible item with a part, wherever one is kept. */
const parts = async (): Promise<unknown> => {
  const [row] = await store.clinic.sql(
    `select (select count(*) from stock_transactions where qty % 1 <> 0 or balance_after % 1 <> 0)
        + (select count(*) from stock_balances where on_hand % 1 <> 0) + (select count(*) from stock_levels where (on_hand + reserved) % 1 <> 0)
        + (select count(*) from stock_reservations where qty % 1 <> 0) + (select count(*) from stock_transfers__lines where coalesce(sent_qty + received_qty + lost_qty, 0) % 1 <> 0)
        + (select count(*) from inventory_requests__lines where (coalesce(issued_qty, 0) + coalesce(received_qty, 0) + coalesce(returned_qty, 0)) % 1 <> 0) as n`,
  );
  return Number(row?.['n']);
};

it('A1 every operation that takes a quantity has its door in this test', () => {
  // The balance the form showed is compared, not counted.
  expect(Object.keys(doors).toSorted()).toEqual(
    declared.filter((one) => !one.endsWith('expected_on_hand')).toSorted(),
  );
});

it.each(Object.entries(doors))('A1 whole pieces stay whole: %s', async (name, through) => {
  const field =
    name
      .split(' ')
      .at(-1)
      ?.replaceAll('.', String.raw`\.\d\.`) ?? '';
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 999 }),
      async (whole, part) => {
        const broken = await through(`${whole}.${String(part).padStart(3, '0')}`);
        expect([broken.status, Object.values(broken.json.errors ?? {})]).toEqual([
          422,
          ['الكمية لا تساوي عدداً صحيحاً من قطعة'],
        ]);
        expect(Object.keys(broken.json.errors)[0]).toMatch(new RegExp(`^${field}$`));
        const right = await through(String(whole));
        expect([right.status < 300, right.text]).toEqual([true, expect.any(String)]);
      },
    ),
    { numRuns: 2, seed: 20261122 },
  );
  expect(await parts()).toBe(0);
});

it('A1 what the database holds is whole even past the server', async () => {
  const half = `insert into stock_transactions (clinic_id, document_date, type, item_id, batch_id, warehouse_id, qty, unit_cost, value,
      balance_after, source_type, source_id, idempotency_key, line_no)
    select clinic_id, document_date, 'adjust_in', item_id, batch_id, warehouse_id, 0.5, unit_cost, 0.5, balance_after + 0.5, source_type, source_id, 'half', 1
    from stock_transactions order by seq limit 1`;
  await expect(store.clinic.sql(half)).rejects.toThrow(/indivisible/);
});

it('C a part of what can be divided is told by its digits, and what the ledger cannot hold on its field', async () => {
  const liquid = await store.item({ base_unit: 'ml', conversions: [{ unit: 'bottle', factor: '0.333' }] });
  const receive = (unit: string, qty: string, price = '1.00') =>
    receipt({ item_id: liquid, unit, qty, unit_price: price });
  expect((await receive('bottle', '1.5')).json.errors).toEqual({
    'lines.0.qty': 'اكتب 3 خانات عشرية على الأكثر',
  });
  expect((await receive('ml', '0.4995')).json.errors).toHaveProperty(['lines.0.qty']);
  expect((await receive('ml', '1000000000', '1000000000000')).json.errors).toHaveProperty([
    'lines.0.unit_price',
  ]);
  expect((await receive('ml', '99999999999')).status).toBe(201);
  expect((await receive('ml', '99999999999')).json.errors).toEqual({
    'lines.0.qty': 'أكبر قيمة مقبولة 99999999999.999. اكتب أقل منها',
  });
  const large = await store.item({ conversions: [{ unit: 'carton', factor: '100000' }] });
  expect((await receipt({ item_id: large, unit: 'carton', qty: '99999999999' })).json.errors).toEqual({
    'lines.0.qty': 'أكبر قيمة مقبولة 99999999999.999. اكتب أقل منها',
  });
});
