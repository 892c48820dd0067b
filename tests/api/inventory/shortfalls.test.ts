import { afterAll, beforeAll, expect, it } from 'vitest';
import { careIn, line, type Care } from './careSupport.ts';
import { driftOf, startStore, type Store } from './stockSupport.ts';

let store: Store;
let care: Care;
beforeAll(async () => {
  store = await startStore();
  care = await careIn(store);
});
afterAll(async () => {
  expect(await driftOf(store.clinic)).toEqual([]);
  await store.stop();
});

const stood = async (item: string) => [
  await care.used(item),
  await care.onHand(item),
  await care.missing(item),
];
/** An item of which a treatment lacks so many. */
async function lacking(qty: number): Promise<string> {
  const item = await store.item();
  await care.complete(await care.treatment(), [line(item, qty)]);
  return item;
}
async function counted(item: string, found: string): Promise<void> {
  const [open] = await store.clinic.sql(`select id from stock_counts where status in ('counting', 'review')`);
  expect(open).toBeUndefined();
  const made = await store.owner.post('/stock-counts', { warehouse_id: store.warehouse });
  const count = made.json as { id: string; version: number; lines: { id: string; item_id: string }[] };
  const lines = count.lines
    .filter((one) => one.item_id === item)
    .map(({ id }) => ({ line_id: id, counted_qty: found }));
  const step = async (name: string, version: number, body: object = {}): Promise<void> => {
    const answer = await store.posted(`/stock-counts/${count.id}/${name}`, { version, ...body });
    expect([name, answer.status, answer.text]).toEqual([name, 200, answer.text]);
  };
  await step('count', 1, { lines });
  await step('finish', 2, { leave_uncounted: true });
  await step('post', 3);
}

it('a transfer that arrives settles what is missing there, and goods found by an adjustment do', async () => {
  const item = await lacking(3);
  const warehouse = await store.secondWarehouse();
  await store.receive({ item, qty: '2', price: '1.00', warehouse });
  expect(await stood(item)).toEqual([0, 0, ['open 3/0']]);
  const sent = await store.posted('/stock-transfers', {
    source_id: warehouse,
    destination_id: store.warehouse,
    lines: [{ item_id: item, unit: 'piece', qty: '2' }],
  });
  const { id, version } = sent.json as { id: string; version: number };
  const dispatched = await store.posted(`/stock-transfers/${id}/dispatch`, { version });
  expect([dispatched.status, dispatched.text]).toEqual([200, dispatched.text]);
  if (dispatched.json['status'] !== 'received') {
    const lines = (dispatched.json['lines'] as { id: string }[]).map((one) => ({
      line_id: one.id,
      received_qty: '2',
    }));
    const received = await store.posted(`/stock-transfers/${id}/receive`, {
      version: dispatched.json['version'],
      lines,
    });
    expect([received.status, received.text]).toEqual([200, received.text]);
  }
  expect(await stood(item)).toEqual([2, 0, ['open 3/2']]);
  const [batch] = await store.clinic.sql('select id from stock_batches where item_id = $1', [item]);
  const found = await store.posted('/stock-adjustments', {
    batch_id: batch?.['id'],
    warehouse_id: store.warehouse,
    mode: 'delta',
    delta: '5',
    expected_on_hand: '0',
    reason: 'found',
  });
  expect([found.status, found.text]).toEqual([201, found.text]);
  expect(await stood(item)).toEqual([3, 4, ['settled 3/3']]);
});

it('after a count the shelf is what was counted, and what treatments lacked was used beside the books', async () => {
  const item = await store.item();
  await store.receive({ item, qty: '2', price: '1.50' });
  await care.complete(await care.treatment(), [line(item, 5)]);
  await store.receive({ item, qty: '4', price: '1.50' });
  expect(await stood(item)).toEqual([5, 1, ['settled 3/3']]);
  await store.clinic.sql(
    `update stock_shortfalls set status = 'open', qty = 4, settled_at = null where item_id = $1`,
    [item],
  );
  await counted(item, '3');
  expect(await stood(item)).toEqual([6, 3, ['settled 4/4']]);
  await care.complete(await care.treatment(), [line(item, 5)]);
  expect(await stood(item)).toEqual([9, 0, ['settled 4/4', 'open 2/0']]);
});

it('an adjustment that says what was counted keeps it too', async () => {
  const item = await store.item();
  const { batch } = await store.receive({ item, qty: '4', price: '1.00' });
  await care.complete(await care.treatment(), [line(item, 4)]);
  await care.complete(await care.treatment(), [line(item, 2)]);
  const answer = await store.posted('/stock-adjustments', {
    batch_id: batch,
    warehouse_id: store.warehouse,
    mode: 'count',
    counted_qty: '5',
    expected_on_hand: '0',
    reason: 'count_difference',
  });
  expect([answer.status, answer.json['balance_after']]).toEqual([201, '5.000']);
  expect(await stood(item)).toEqual([6, 5, ['settled 2/2']]);
});

it('the material comes from the warehouse of the room, else of the branch, else of the clinic; without any it waits for the first', async () => {
  const { clinic, owner } = store;
  const item = await store.item();
  const made = await owner.post('/rooms', { name_ar: 'غرفة ١', branch_id: care.branch, kind: 'dental' });
  const other = await owner.post('/branches', { name_ar: 'فرع بعيد', name_en: 'Far', code: 'FAR' });
  const roomId = String(made.json.id);
  const body = { name_ar: 'مخزن الغرفة', kind: 'room', branch_id: care.branch, room_id: roomId };
  const ofRoom = await owner.post('/warehouses', body);
  expect([ofRoom.status, ofRoom.text]).toEqual([201, ofRoom.text]);
  for (const warehouse of [store.warehouse, String(ofRoom.json.id)])
    await store.receive({ item, qty: '5', price: '1.00', warehouse });
  await care.complete(await care.treatment(), [line(item, 1)], { roomId });
  expect([await care.onHand(item, String(ofRoom.json.id)), await care.onHand(item)]).toEqual([4, 5]);
  await care.complete(await care.treatment(), [line(item, 1)]);
  await care.complete(await care.treatment(), [line(item, 1)], { branchId: String(other.json.id) });
  expect([await care.onHand(item, String(ofRoom.json.id)), await care.onHand(item)]).toEqual([4, 3]);
  await clinic.sql(`update warehouses set status = 'archived' where status = 'active'`);
  await care.complete(await care.treatment(), [line(item, 2)]);
  const [open] = await clinic.sql(`select warehouse_id from stock_shortfalls where item_id = $1`, [item]);
  expect(open).toEqual({ warehouse_id: null });
  await clinic.sql(`update warehouses set status = 'active' where status = 'archived'`);
  await store.receive({ item, qty: '1', price: '1.00' });
  expect(await care.missing(item)).toEqual(['settled 2/2']);
  expect(await care.onHand(item)).toBe(2);
});

it('a room has one warehouse in use, of its own branch, and only one for rooms names a room', async () => {
  const { owner, clinic } = store;
  const room = await owner.post('/rooms', { name_ar: 'غرفة ٢', branch_id: care.branch, kind: 'dental' });
  const body = { kind: 'room', branch_id: care.branch, room_id: room.json.id };
  const first = await owner.post('/warehouses', { ...body, name_ar: 'مخزن أول' });
  const second = await owner.post('/warehouses', { ...body, name_ar: 'مخزن ثان' });
  expect([first.status, second.status, Object.keys(second.json.errors as object)]).toEqual([
    201,
    422,
    ['room_id'],
  ]);
  const [far] = await clinic.sql(`select id from branches where name_ar = 'فرع بعيد'`);
  const away = await owner.post('/warehouses', {
    ...body,
    name_ar: 'مخزن ثالث',
    branch_id: far?.['id'],
  });
  expect([away.status, Object.keys(away.json.errors as object)]).toEqual([422, ['room_id']]);
  const main = await owner.post('/warehouses', { ...body, name_ar: 'مخزن رابع', kind: 'branch' });
  expect([main.status, main.json.room_id]).toEqual([201, null]);
  const lines = [{ item_id: await store.item(), unit: 'piece', requested_qty: '1' }];
  const asked = await owner.post('/inventory-requests', {
    branch_id: far?.['id'],
    room_id: room.json.id,
    lines,
  });
  expect([asked.status, Object.keys(asked.json.errors as object)]).toEqual([422, ['room_id']]);
});

it('SEC-58 the store closes a shortfall by hand with a reason and reads no patient; nobody writes one', async () => {
  const item = await lacking(2);
  const keeper = await store.clinic.signedIn({ role: 'storekeeper' });
  const listed = await keeper.get(`/stock-shortfalls?filter=${JSON.stringify({ item_id: item })}`);
  const [row] = listed.json as unknown as Record<string, unknown>[];
  expect(row).toMatchObject({ open_qty: '2', qty: '2.000', status: 'open', base_unit: 'piece' });
  expect(Object.keys(row ?? {}).filter((name) => /patient|treatment|line_id|procedure/.test(name))).toEqual(
    [],
  );
  expect((await store.owner.get(`/stock-shortfalls/${String(row?.['id'])}`)).json).toMatchObject({
    patient_id: care.patient,
    procedure_id: care.procedure,
  });
  const close = (by: typeof keeper, body: object) =>
    by.post(`/stock-shortfalls/${String(row?.['id'])}/waive`, { version: row?.['version'], ...body });
  expect((await close(keeper, {})).status).toBe(422);
  const doctor = await store.clinic.signedIn({ role: 'doctor' });
  expect((await close(doctor, { reason: 'من عيادة أخرى' })).status).toBe(403);
  const closed = await close(keeper, { reason: 'من عيادة أخرى' });
  expect([closed.status, closed.json['status']]).toEqual([200, 'waived']);
  await store.receive({ item, qty: '5', price: '1.00' });
  expect(await stood(item)).toEqual([0, 5, ['waived 2/0']]);
  expect((await keeper.post('/stock-shortfalls', {})).status).toBe(405);
  expect((await keeper.put(`/stock-shortfalls/${String(row?.['id'])}`, {})).status).toBe(405);
  const ledger = await keeper.get('/stock-transactions?filter={"type":"consumption"}');
  expect((ledger.json as unknown as object[]).some((one) => 'patient_id' in one)).toBe(false);
});

it('the overview tells who reads the store how many wait, and the oldest of them', async () => {
  const item = await lacking(3);
  const { json } = await store.owner.get('/inventory/overview');
  const card = json['treatment_shortfalls'] as { count: number; rows: Record<string, unknown>[] };
  expect(card.rows.find((one) => one['item_id'] === item)).toMatchObject({ qty: '3', unit: 'piece' });
  expect(card.count).toBe(card.rows.length);
  const asker = await store.clinic.signedIn({ permissions: ['inventory_create_request'] });
  expect(Object.keys((await asker.get('/inventory/overview')).json)).not.toContain('treatment_shortfalls');
});
