import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Overview } from '#resources/inventory/overview/useOverview.tsx';
import type { Client } from '#tests/setup/client.ts';
import { issueOf, post } from './kernelSupport.ts';
import { signInPeople, step, submitted } from './moveSupport.ts';
import { newKey, startStore, type Store } from './stockSupport.ts';

let store: Store;
let gloves: string;
let second: string;

const cairo = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Cairo' });
const dayIn = (days: number): string => cairo.format(new Date(Date.now() + days * 86_400_000));
/** `YYYY-MM` of the month so many months from this one. */
const monthAt = (offset: number): string => {
  const [year = 0, month = 1] = dayIn(0).split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + offset, 1)).toISOString().slice(0, 7);
};

/** A row of the ledger as it was written in the middle of an earlier month. */
async function formerRow(month: string, type: string, batch: string, qty: string, value: string) {
  await store.clinic.sql(
    `insert into stock_transactions (clinic_id, occurred_at, document_date, type, item_id, batch_id, warehouse_id, qty, unit_cost,
        value, balance_after, source_type, source_id, idempotency_key, line_no)
      select b.clinic_id, $1::timestamptz, $1::timestamptz::date, $2, b.item_id, b.id, $6::uuid, $4::numeric, 2, $5::numeric, 0, 'test', b.id::text, $7, 1
      from stock_batches b where b.id = $3::uuid`,
    [`${month}-15T10:00:00Z`, type, batch, qty, value, store.warehouse, newKey()],
  );
}

beforeAll(async () => {
  store = await startStore();
  const supplier = await store.owner.post('/suppliers', {
    name_ar: 'النيل للمستلزمات',
    phone: '+201001112233',
  });
  expect([supplier.status, supplier.text]).toEqual([201, expect.any(String)]);
  gloves = await store.item({
    name_ar: 'جوانتي',
    code: 'G-1',
    default_supplier_id: supplier.json.id,
    conversions: [{ unit: 'box', factor: '100', is_purchase_default: true }],
    reorder_rules: [{ reorder_level: '200', max_level: '1000' }],
  });
  const needles = await store.item({ name_ar: 'إبر', code: 'N-1' });
  second = (await store.owner.post('/item-categories', { name_ar: 'أدوية ومحاليل' })).json.id;
  const rinse = await store.item({ name_ar: 'غسول', code: 'R-1', category_id: second });
  await store.item({ name_ar: 'أدرينالين', code: 'A-1' });

  const { batch } = await store.receive({ item: gloves, qty: '150', price: '2.00' });
  await store.receive({ item: needles, qty: '10', price: '5.25', expiry: dayIn(10) });
  const over = await store.receive({ item: rinse, qty: '4', price: '36.50', expiry: dayIn(1), batch: 'L9' });
  await store.clinic.sql('update stock_batches set expiry_date = $2::date where id = $1::uuid', [
    over.batch,
    dayIn(-5),
  ]);
  await post(store, [issueOf(store, gloves, '20')]);
  await formerRow(monthAt(-3), 'receipt', batch, '250', '500.00');
  await formerRow(monthAt(-2), 'issue', batch, '-60', '-120.00');
  await formerRow(monthAt(-13), 'issue', batch, '-99', '-198.00');
  await store.clinic.sql(
    `insert into ledger_proofs (clinic_id, ledger, date, rows, drift_count)
      values ($1, 'stock-transactions', '2026-03-09', 5, 2), ($1, 'stock-transactions', '2026-03-10', 7, 0)`,
    [store.clinic.id],
  );
});
afterAll(() => store.stop());

const overviewOf = async (permissions: readonly string[]): Promise<Required<Overview>> => {
  const person = await store.clinic.signedIn({ permissions });
  const answer = await person.get('/inventory/overview');
  expect(answer.status).toBe(200);
  return answer.json;
};
const ownersOverview = async (): Promise<Required<Overview>> =>
  (await store.owner.get('/inventory/overview')).json;

describe('inventory.md 11: the overview', () => {
  it('tells the value by category, the dearest first, and twelve months of receipts and issues', async () => {
    const { value_by_category: values, flow } = await ownersOverview();
    expect(values.map((one) => [one.items, one.value])).toEqual([
      [2, '312.50'],
      [1, '146.00'],
    ]);
    expect(values[1]).toMatchObject({ id: second, name: 'أدوية ومحاليل' });
    expect(flow.map(({ month }) => month)).toEqual(
      Array.from({ length: 12 }, (_, index) => monthAt(index - 11)),
    );
    const moved = flow.filter((one) => one.receipts !== '0.00' || one.issues !== '0.00');
    expect(moved).toEqual([
      { month: monthAt(-3), receipts: '500.00', issues: '0.00' },
      { month: monthAt(-2), receipts: '0.00', issues: '120.00' },
      { month: monthAt(0), receipts: '498.50', issues: '40.00' },
    ]);
  });

  it('T9: tells what is out and low, and suggests whole purchase units by supplier', async () => {
    const { shortages, suggested_order: orders } = await ownersOverview();
    expect([shortages.out, shortages.low]).toEqual([2, 1]);
    expect(shortages.items.map((one) => [one.code, one.state, one.available, one.level])).toEqual([
      ['A-1', 'out', '0', null],
      ['R-1', 'out', '0', null],
      ['G-1', 'low', '130', '200'],
    ]);
    expect(orders).toEqual([
      {
        supplier_id: expect.any(String),
        supplier: 'النيل للمستلزمات',
        lines: [
          {
            item_id: gloves,
            code: 'G-1',
            name: 'جوانتي',
            qty: '8',
            unit: 'box',
            available: '130',
            base_unit: 'piece',
          },
        ],
      },
    ]);
  });

  it('tells what expires by month, what has expired and still lies there, and what was used most', async () => {
    const overview = await ownersOverview();
    expect(overview.expiring).toHaveLength(6);
    expect(overview.expiring.filter(({ batches }) => batches > 0)).toEqual([
      { month: dayIn(10).slice(0, 7), batches: 1, value: '52.50' },
    ]);
    expect(overview.expired).toEqual({
      batches: 1,
      value: '146.00',
      rows: [
        {
          id: expect.any(String),
          batch_no: 'L9',
          item: 'غسول',
          unit: 'piece',
          expiry_date: dayIn(-5),
          on_hand: '4',
          value: '146.00',
        },
      ],
    });
    expect(overview.top_consumed).toEqual([
      { id: gloves, code: 'G-1', name: 'جوانتي', unit: 'piece', qty: '80', value: '160.00' },
    ]);
    expect(overview.proof).toEqual({ date: '2026-03-10', rows: 7, drift_count: 0 });
  });

  it.each([
    [
      'inventory_view_stock_batch',
      ['expired', 'expiring', 'shortages', 'suggested_order', 'treatment_shortfalls'],
    ],
    ['inventory_approve_request', ['requests_waiting']],
    ['inventory_view_self_request', ['my_requests']],
    ['inventory_create_stock_batch', ['flow', 'suggested_order', 'value_by_category']],
    ['inventory_edit_stock_batch', ['flow', 'requests_waiting', 'treatment_shortfalls', 'value_by_category']],
    ['inventory_view_stock_transaction', ['flow', 'proof', 'top_consumed', 'value_by_category']],
    ['inventory_manage_items', []],
    ['inventory_view_supplier', []],
  ])('with %s alone has exactly its cards', async (permission, keys) => {
    expect(Object.keys(await overviewOf([permission])).toSorted()).toEqual(keys);
  });

  it('tells whom a request waits for: who decides, then who issues; its own person sees it open', async () => {
    const people = await signInPeople(store);
    const request = await submitted(store, people, [{ item: gloves, qty: '5' }]);
    const seenBy = async (who: Client) => {
      const { requests_waiting: waiting, my_requests: mine }: Overview = (
        await who.get('/inventory/overview')
      ).json;
      return [waiting?.rows.map(({ number }) => number), mine?.rows.map(({ status }) => status)];
    };
    expect(await seenBy(people.approver)).toEqual([[request.number], undefined]);
    expect(await seenBy(people.keeper)).toEqual([[], undefined]);
    expect(await seenBy(people.requester)).toEqual([undefined, ['submitted']]);
    await step(people.approver, `/inventory-requests/${request.id}/approve`);
    expect(await seenBy(people.approver)).toEqual([[], undefined]);
    expect(await seenBy(people.keeper)).toEqual([[request.number], undefined]);
    await step(people.requester, `/inventory-requests/${request.id}/cancel`, { reason: 'لم نعد نحتاجها' });
    expect(await seenBy(people.keeper)).toEqual([[], undefined]);
    expect(await seenBy(people.requester)).toEqual([undefined, []]);
  });

  it('is open without any permission and then empty; values are absent without a right to costs', async () => {
    expect(await overviewOf([])).toEqual({});
    const { expiring, expired } = await overviewOf(['inventory_view_stock_batch']);
    expect(expiring.flatMap((one) => Object.keys(one))).not.toContain('value');
    expect([Object.keys(expired), Object.keys(expired.rows[0] ?? {})].flat()).not.toContain('value');
  });

  it('shows another clinic nothing of this one, and nobody without a session anything', async () => {
    const other = await store.server.newClinic();
    const owner = await other.signedIn({ isOwner: true });
    const { value_by_category: values, shortages, proof } = (await owner.get('/inventory/overview')).json;
    expect([values, shortages.items, proof]).toEqual([[], [], null]);
    expect((await store.server.client(store.clinic.subdomain).get('/inventory/overview')).status).toBe(401);
  });

  it('UX-71: answers 403 module_off where the clinic has the service off', async () => {
    const other = await store.server.newClinic();
    const owner = await other.signedIn({ isOwner: true });
    await other.sql("update clinics set modules_off = array['inventory']");
    await expect
      .poll(async () => {
        const { status, json } = await owner.get('/inventory/overview');
        return [status, json.code];
      })
      .toEqual([403, 'module_off']);
  });
});

describe('hr.md G5: days of the clinic, near midnight', () => {
  it.each([
    // Two minutes around a midnight.
    ['Africa/Cairo', '2026-03-09', '2026-03-09T21:59:00Z', '2026-03-10', '2026-03-09T22:01:00Z'],
    ['America/Los_Angeles', '2026-03-11', '2026-03-12T06:59:00Z', '2026-03-12', '2026-03-12T07:01:00Z'],
  ])('in %s a movement belongs to the day its clock showed', async (zone, first, before, second, after) => {
    await store.clinic.sql('update clinics set timezone = $1', [zone]);
    const { batch } = await store.receive({ item: gloves, qty: '1', price: '2.00' });
    for (const [at, value] of [
      [before, '3.00'],
      [after, '4.00'],
    ])
      await store.clinic.sql(
        `insert into stock_transactions (clinic_id, occurred_at, document_date, type, item_id, batch_id, warehouse_id, qty,
            unit_cost, value, balance_after, source_type, source_id, idempotency_key, line_no)
          select b.clinic_id, $1::timestamptz, '2026-03-10', 'receipt', b.item_id, b.id, $4::uuid, 1, 1, $3::numeric, 0, 'test',
            b.id::text, $5, 1 from stock_batches b where b.id = $2::uuid`,
        [at, batch, value, store.warehouse, newKey()],
      );
    const filter = encodeURIComponent(JSON.stringify({ day_gte: first, day_lte: second }));
    const rows = await store.owner.get(`/stock-transactions/reports/turnover?filter=${filter}`);
    expect(rows.json.map(({ day, receipts }: { day: string; receipts: string }) => [day, receipts])).toEqual([
      [first, '3.00'],
      [second, '4.00'],
    ]);
  });
});
