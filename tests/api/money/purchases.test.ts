import { afterAll, beforeAll, expect, it } from 'vitest';
import { startStore, type Store } from '../inventory/stockSupport.ts';

let store: Store;
let supplier: string;
let item: string;
beforeAll(async () => {
  store = await startStore({ now: '2026-11-20T10:00:00Z' });
  supplier = (await store.owner.post('/suppliers', { name_ar: 'شركة الدلتا', phone: '01012345678' })).json.id;
  item = await store.item();
});
afterAll(() => store.stop());

/** Two boxes of 10.05 at 10 % off with 14 % tax, and 33.33 for a third line; 5 for freight. */
const goods = (more: object = {}) => ({
  kind: 'purchase',
  warehouse_id: store.warehouse,
  supplier_id: supplier,
  extra_cost: '5',
  lines: [
    {
      item_id: item,
      unit: 'piece',
      qty: '2',
      unit_price: '10.05',
      discount_percent: '10',
      tax_percent: '14',
    },
    { item_id: item, unit: 'piece', qty: '1', unit_price: '33.33', tax_percent: '0' },
  ],
  ...more,
});
const expenses = (receipt: string) =>
  store.clinic.sql(
    `select e.id, e.amount::text, e.status, e.payee, e.bill_no, e.date::text, c.code, e.source_number from clinic_expenses e
      join expense_categories c on c.clinic_id = e.clinic_id and c.id = e.category_id where e.source_id = $1`,
    [receipt],
  );
const receive = async (more: object = {}) => {
  const answer = await store.posted('/stock-receipts', goods(more));
  expect([answer.status, answer.text]).toEqual([201, answer.text]);
  return answer.json;
};
const reverse = async (id: string) => {
  const { version } = (await store.owner.get(`/stock-receipts/${id}`)).json;
  return store.posted(`/stock-receipts/${id}/reverse`, { version, reason: 'أصناف خاطئة' });
};

it('a purchase is one expense of net, tax and freight, also where tax is no cost (issue 19, decided 8)', async () => {
  // 2 × 10.05 = 20.10 less 10 % = 18.09; 14 % of it 2.53; 33.33; 5.00: 58.95.
  const made = await receive({ tax_in_cost: false, supplier_invoice_no: 'INV-9' });
  const [one, ...more] = await expenses(made.id);
  expect(more).toEqual([]);
  expect(one).toMatchObject({
    amount: '58.950',
    status: 'approved',
    payee: 'شركة الدلتا',
    bill_no: 'INV-9',
    date: '2026-11-20',
    code: 'supplies',
    source_number: made.number,
  });
  expect(await expenses((await receive({ tax_in_cost: true })).id)).toMatchObject([{ amount: '58.950' }]);
});

it('gifts and what the clinic opens with are none, and what the store’s keeper buys waits for approval', async () => {
  expect(await expenses((await receive({ kind: 'gift', supplier_id: null })).id)).toEqual([]);
  expect(await expenses((await receive({ kind: 'opening', supplier_id: null })).id)).toEqual([]);
  const keeper = await store.clinic.signedIn({ role: 'storekeeper' });
  const made = await keeper.post('/stock-receipts', goods(), { 'idempotency-key': 'keeper' });
  expect([made.status, (await expenses(made.json.id))[0]?.['status']]).toEqual([201, 'pending']);
});

it('reversing the receipt cancels an unpaid expense, and is refused while it is paid', async () => {
  const unpaid = await receive();
  expect((await reverse(unpaid.id)).status).toBe(200);
  expect(await expenses(unpaid.id)).toMatchObject([{ status: 'cancelled' }]);

  const paid = await receive();
  const [expense] = await expenses(paid.id);
  const fund = await store.owner.post('/financial-funds', {
    name_ar: 'الدرج',
    type: 'cash',
    opening_balance: '100',
    opening_date: '2026-11-01',
  });
  const path = `/clinic-expenses/${String(expense?.['id'])}`;
  const step = async (name: string, body: object) =>
    store.posted(`${path}/${name}`, { version: (await store.owner.get(path)).json.version, ...body });
  expect((await step('pay', { method: 'cash', fund_id: fund.json.id })).json.status).toBe('paid');
  const refused = await reverse(paid.id);
  expect([refused.status, refused.json.code, refused.json.reason]).toEqual([
    409,
    'invalid_state',
    'already_paid',
  ]);
  expect((await store.owner.get(`/stock-receipts/${paid.id}`)).json.status).toBe('posted');
  expect((await step('void', { void_reason: 'عاد المال' })).status).toBe(200);
  expect((await reverse(paid.id)).status).toBe(200);
  expect(await expenses(paid.id)).toMatchObject([{ status: 'cancelled' }]);
});

it('while the finance service is off a purchase makes no expense', async () => {
  const off = await store.owner.get('/modules');
  expect(off.status).toBe(200);
  await store.clinic.sql(`update clinics set modules_off = '{finance}'`);
  const made = await receive();
  await store.clinic.sql(`update clinics set modules_off = '{}'`);
  expect(await expenses(made.id)).toEqual([]);
});
