import { afterAll, beforeAll, expect, it } from 'vitest';
import { countsOf, lineOf, type Count } from './countSupport.ts';
import { step } from './moveSupport.ts';
import { driftOf, newKey, startStore, type Store } from './stockSupport.ts';

let store: Store;
beforeAll(async () => {
  store = await startStore();
});
afterAll(() => store.stop());
const { started, move, moved, counted, carried, held, postedRows } = countsOf(() => store);

/** Gloves in two receipts, drops in two lots and cotton, in a warehouse of their own. */
let made = 0;
async function shelves() {
  made += 1;
  const warehouse = await store.secondWarehouse();
  const gloves = await store.item({
    name_ar: `أ جوانتي ${made}`,
    conversions: [{ unit: 'box', factor: '100' }],
  });
  const drops = await store.item({ name_ar: `ب قطرة ${made}`, item_type: 'medicine', tracks_expiry: true });
  const cotton = await store.item({ name_ar: `ج قطن ${made}` });
  for (const qty of ['150', '100']) await store.receive({ item: gloves, qty, price: '1', warehouse });
  const lot = async (batch: string, qty: string, price: string, expiry: string) =>
    (await store.receive({ item: drops, qty, price, expiry, batch, warehouse })).batch;
  const late = await lot('L', '7', '3', '2035-01-31');
  const soon = await lot('S', '5', '2', '2034-01-31');
  await store.receive({ item: cotton, qty: '40', price: '1', warehouse });
  return { warehouse, gloves, drops, cotton, late, soon };
}

/** The same, counted but for the cotton, in review: 50 gloves are missing and two drops too many. */
async function reviewed() {
  const goods = await shelves();
  const count = await started(goods.warehouse);
  await counted(count, lineOf(count, goods.gloves), '2', 'box');
  await counted(count, lineOf(count, goods.drops, goods.soon), '5');
  await counted(count, lineOf(count, goods.drops, goods.late), '9');
  const review = await moved(count, 'finish', { leave_uncounted: true });
  return { ...goods, count, review };
}

it('inventory.md 3 a count has a line by batch where lots matter and by item where they do not, and is blind', async () => {
  const { warehouse, gloves, drops, cotton, late, soon } = await shelves();
  const count = await started(warehouse);
  expect(count).toMatchObject({
    status: 'counting',
    uncounted: 4,
    differences: null,
    difference_value: null,
  });
  expect(count.number).toMatch(/^CNT-\d{4}-\d{5}$/);
  expect(count.lines.map((line) => [line.item_id, line.batch_id, line.result])).toEqual([
    [gloves, null, 'uncounted'],
    [drops, soon, 'uncounted'],
    [drops, late, 'uncounted'],
    [cotton, null, 'uncounted'],
  ]);
  // Nothing the server answers says what should be there.
  const sheet = await store.owner.get(`/stock-counts/${count.id}/sheet`);
  const page = await store.owner.get(`/stock-counts/${count.id}`);
  for (const text of [sheet.text, page.text, JSON.stringify(count)])
    expect(text).not.toMatch(/"(250|150|100|7|5|40)(\.0+)?"/);
  expect(Object.keys(page.json.lines[0])).not.toContain('snapshot_qty');
  const facts = { item: `أ جوانتي ${made}`, batch_no: null, base_unit: 'piece', units: ['box'] };
  expect(sheet.json.lines[0]).toMatchObject(facts);
});

it('what is not counted is named before the review, what is equal is recorded as such, and nothing is posted yet', async () => {
  const { warehouse, gloves, drops, cotton, late, soon } = await shelves();
  const count = await started(warehouse);
  await counted(count, lineOf(count, gloves), '2', 'box');
  await counted(count, lineOf(count, drops, soon), '5');
  const three = await counted(count, lineOf(count, drops, late), '9');
  expect(three.lines.map(({ counted_qty: n, result }) => [n, result])).toEqual([
    ['200.000', 'counted'],
    ['5.000', 'counted'],
    ['9.000', 'counted'],
    [null, 'uncounted'],
  ]);
  const refused = await move(count, 'finish');
  expect([refused.status, refused.json.code, refused.json.message]).toEqual([
    409,
    'uncounted_left',
    `لم يُعد (1): ج قطن ${made}. عدّها، أو اختر تركها كما هي مسجلة`,
  ]);
  const review = await moved(count, 'finish', { leave_uncounted: true });
  const told = { status: 'review', uncounted: 1, differences: 2, difference_value: '-44.00' };
  expect(review).toMatchObject(told);
  const shown = review.lines.map((one) => [
    one.item_id,
    one['expected_qty'],
    one['difference_qty'],
    one.result,
  ]);
  expect(shown).toEqual([
    [gloves, '250', '-50', 'less'],
    [drops, '7', '2', 'more'],
    [cotton, '40', null, 'uncounted'],
    [drops, '5', '0', 'same'],
  ]);
  expect(await postedRows(count)).toEqual([]);
});

it('inventory.md 7 the differences become movements at once, of the oldest first; the history tells each count', async () => {
  const { count, review, warehouse, gloves, cotton } = await reviewed();
  const over = await moved(count, 'post', { version: review.version });
  expect(over).toMatchObject({
    status: 'posted',
    difference_value: '-44.00',
    posted_at: expect.any(String),
  });
  const facts = { reason: 'count_difference', source_number: count.number };
  expect(await postedRows(count)).toEqual([
    { type: 'adjust_out', qty: '-50', value: '-50', ...facts },
    { type: 'adjust_in', qty: '2', value: '6', ...facts },
  ]);
  expect([await held(gloves, warehouse), await held(cotton, warehouse)]).toEqual([['100', '100'], ['40']]);
  const { json: history } = await store.owner.get(`/stock-counts/${count.id}/history`);
  const moves = (history as readonly { move?: string }[]).map((one) => one.move);
  expect(moves).toEqual(['post', 'finish', 'count', 'count', 'count', undefined]);
  expect(JSON.stringify(history)).not.toContain('snapshot_qty');
  expect((await move(count, 'post')).json.code).toBe('invalid_state');
  expect((await store.owner.remove(`/stock-counts/${count.id}`)).json.code).toBe('invalid_state');
  expect(await driftOf(store.clinic)).toEqual([]);
});

it('inventory.md 3, A6 what moved before its line was counted is asked again, what moves afterwards stays', async () => {
  const warehouse = await store.secondWarehouse();
  const item = await store.item();
  await store.receive({ item, qty: '24', price: '1', warehouse });
  const count = await started(warehouse);
  await carried(warehouse, store.warehouse, item, '2');
  const asked = await counted(count, lineOf(count, item), '24');
  expect(lineOf(asked, item)).toMatchObject({ result: 'again', counted_qty: null });
  expect(lineOf(await counted(count, lineOf(count, item), '21'), item)).toMatchObject({ result: 'counted' });
  await carried(warehouse, store.warehouse, item, '4');
  await moved(count, 'finish');
  await moved(count, 'post');
  // 21 were there, 4 left since.
  expect(await held(item, warehouse)).toEqual(['17']);
});

it('an adjustment after a line was counted, or more leaving than remained, sends the line back to be counted', async () => {
  const warehouse = await store.secondWarehouse();
  const [adjusted, drained] = [
    await store.item({ name_ar: 'صنف سُوّي' }),
    await store.item({ name_ar: 'صنف نفد' }),
  ];
  const { batch } = await store.receive({ item: adjusted, qty: '10', price: '1', warehouse });
  await store.receive({ item: drained, qty: '10', price: '1', warehouse });
  const count = await started(warehouse);
  await counted(count, lineOf(count, adjusted), '8');
  await counted(count, lineOf(count, drained), '1');
  await carried(warehouse, store.warehouse, drained, '5');
  const body = {
    batch_id: batch,
    warehouse_id: warehouse,
    mode: 'count',
    counted_qty: '8',
    expected_on_hand: '10',
    reason: 'count_difference',
  };
  expect((await store.posted('/stock-adjustments', body)).status).toBe(201);
  await moved(count, 'finish');
  const first = await move(count, 'post');
  expect([first.status, first.json.code, first.json.message]).toEqual([
    409,
    'corrected_meanwhile',
    'سُجلت تسوية بعد العد على: صنف سُوّي. أعد عدّها قبل الترحيل',
  ]);
  const again = await moved(count, 'recount', {
    lines: [{ line_id: lineOf(count, adjusted).id, again: true }],
  });
  expect(lineOf(again, adjusted)).toMatchObject({ result: 'uncounted' });
  expect(lineOf(again, drained)).toMatchObject({ result: 'counted', counted_qty: '1.000' });
  await counted(again, lineOf(again, adjusted), '8');
  await moved(count, 'finish');
  expect((await move(count, 'post')).json.code).toBe('less_than_missing');
  await moved(count, 'recount', { lines: [{ line_id: lineOf(count, drained).id, again: true }] });
  await counted(again, lineOf(again, drained), '5');
  await moved(count, 'finish');
  expect(await moved(count, 'post')).toMatchObject({ status: 'posted', differences: 0 });
  expect([await held(adjusted, warehouse), await held(drained, warehouse)]).toEqual([['8'], ['5']]);
  expect(await postedRows(count)).toEqual([]);
});

it('one open count a warehouse, none without stock, of a category alone; what is being counted is not put out of use', async () => {
  const warehouse = await store.secondWarehouse();
  const empty = await store.owner.post('/stock-counts', { warehouse_id: warehouse });
  expect([empty.status, empty.json.errors]).toEqual([422, { warehouse_id: 'لا رصيد هنا لعدّه' }]);
  const other = (await step(store.owner, '/item-categories', { name_ar: 'تصنيف للجرد' }, 201)).json.id;
  const [here, elsewhere] = [await store.item({ category_id: other }), await store.item()];
  for (const item of [here, elsewhere]) await store.receive({ item, qty: '3', price: '1', warehouse });
  const body = { warehouse_id: warehouse, category_id: other };
  const count = (await step(store.owner, '/stock-counts', body, 201)).json as Count;
  expect(count.lines.map(({ item_id: item }) => item)).toEqual([here]);
  const second = await store.owner.post('/stock-counts', { warehouse_id: warehouse });
  expect([second.status, second.json.errors]).toEqual([
    422,
    { warehouse_id: 'هناك جرد مفتوح لهذا المخزن. أكمله أو ألغه أولاً' },
  ]);
  expect((await store.owner.post(`/warehouses/${warehouse}/archive`)).json.code).toBe('still_open');
  await moved(count, 'cancel');
  expect((await store.owner.post('/stock-counts', { warehouse_id: warehouse })).status).toBe(201);
});

it('REL-13 one key counts and posts once, two people count at once, and a line of another count is refused', async () => {
  const warehouse = await store.secondWarehouse();
  const items = [await store.item(), await store.item()];
  for (const item of items) await store.receive({ item, qty: '10', price: '1', warehouse });
  const count = await started(warehouse);
  await Promise.all(items.map((item, index) => counted(count, lineOf(count, item), String(8 + index))));
  const strange = await move(count, 'count', { lines: [{ line_id: count.id, counted_qty: '1' }] });
  expect([strange.status, Object.keys(strange.json.errors)]).toEqual([422, ['lines.0.line_id']]);
  const part = await move(count, 'count', {
    lines: [{ line_id: lineOf(count, items[0] ?? '').id, counted_qty: '1.5' }],
  });
  expect([part.status, Object.keys(part.json.errors)]).toEqual([422, ['lines.0.counted_qty']]);
  await moved(count, 'finish');
  const bare = await store.owner.post(`/stock-counts/${count.id}/post`);
  expect([bare.status, bare.json.code]).toEqual([400, 'idempotency_key_required']);
  const key = { 'idempotency-key': newKey() };
  const answers = await Promise.all(
    [1, 2, 3].map(() => store.owner.post(`/stock-counts/${count.id}/post`, {}, key)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await postedRows(count)).map(({ qty }) => qty)).toEqual(['-2', '-1']);
});

it('a count is for who may adjust; values are for who may see costs, and a large difference is told', async () => {
  const warehouse = await store.secondWarehouse();
  const item = await store.item();
  await store.receive({ item, qty: '10', price: '400', warehouse });
  const accountant = await store.clinic.signedIn({ role: 'accountant' });
  expect((await accountant.post('/stock-counts', { warehouse_id: warehouse })).status).toBe(403);
  const count = await started(warehouse);
  await counted(count, lineOf(count, item), '7');
  await moved(count, 'finish');
  await moved(count, 'post');
  const told = await store.clinic.sql(
    `select payload->>'amount' as amount, payload->'to' as to from outbox where event = 'stock.large_count' and payload->>'record_id' = $1`,
    [count.id],
  );
  expect(told).toEqual([{ amount: '1200.00', to: { permission: 'inventory_approve_request' } }]);
});
