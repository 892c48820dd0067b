import { afterEach, expect, it } from 'vitest';
import { cairoDay } from '#tests/setup/cairo.ts';
import type { Client } from '#tests/setup/client.ts';
import { reserve } from './kernelSupport.ts';
import { approvedRequest, levelOf, signInPeople, step, submitted } from './moveSupport.ts';
import { driftOf, startStore, type Store } from './stockSupport.ts';

let store: Store;
afterEach(() => store.stop());

const inBoxes = { conversions: [{ unit: 'box', factor: '100' }] };

it('T4 a part is approved, issued and returned: on hand, reserved and available follow (inventory.md 14)', async () => {
  store = await startStore();
  const people = await signInPeople(store);
  const item = await store.item(inBoxes);
  const { batch } = await store.receive({ item, qty: '400', price: '1.00' });
  await reserve(store, item, '100', '00000000-0000-7000-8000-000000000009');
  const request = await submitted(store, people, [{ item, qty: '5', unit: 'box' }]);
  expect(request).toMatchObject({
    status: 'submitted',
    number: `REQ-${cairoDay().slice(0, 4)}-00001`,
    lines: [{ requested_qty: '5.000', stock_at_submit: '300.000', avg_monthly_use: '0.000' }],
  });
  const line = request.lines[0].id;
  const approve = (approved_qty: string) => ({ lines: [{ line_id: line, approved_qty }] });
  const tooMuch = await step(people.approver, `/inventory-requests/${request.id}/approve`, approve('4'), 409);
  expect(tooMuch.json).toMatchObject({ code: 'insufficient_stock', details: { available: '300' } });
  expect(tooMuch.json.message).toMatch(/^الرصيد المتاح من .+ هو 300 قطعة فقط$/);
  const approved = await step(people.approver, `/inventory-requests/${request.id}/approve`, approve('3'));
  expect(approved.json).toMatchObject({ status: 'partly_approved', lines: [{ approved_qty: '3.000' }] });
  expect(await levelOf(store, item)).toEqual({ on_hand: 400, reserved: 400 });
  const shown = async () => (await store.owner.get(`/inventory-items/${item}`)).json;
  expect(await shown()).toMatchObject({ usable: '400', reserved: '400', available: '0' });
  const issued = await step(people.keeper, `/inventory-requests/${request.id}/issue`, {
    lines: [{ line_id: line, qty: '3' }],
  });
  expect(issued.json).toMatchObject({ status: 'issued', lines: [{ issued_qty: '300.000' }] });
  expect(await levelOf(store, item)).toEqual({ on_hand: 100, reserved: 100 });
  const back = await step(people.keeper, `/inventory-requests/${request.id}/return`, {
    lines: [{ line_id: line, batch_id: batch, qty: '20' }],
  });
  expect(back.json).toMatchObject({
    status: 'issued',
    lines: [{ issued_qty: '300.000', returned_qty: '20.000' }],
  });
  expect(await levelOf(store, item)).toEqual({ on_hand: 120, reserved: 100 });
  expect(await shown()).toMatchObject({ on_hand: '120', available: '20' });
  expect(await driftOf(store.clinic)).toEqual([]);
});

it('T11 a count that finds less shortens the newest promise first, and the request hears of it', async () => {
  store = await startStore();
  const people = await signInPeople(store);
  const item = await store.item();
  const { batch } = await store.receive({ item, qty: '10', price: '1.00' });
  const older = await approvedRequest(store, people, [{ item, qty: '6' }]);
  const newer = await approvedRequest(store, people, [{ item, qty: '4' }]);
  expect(await levelOf(store, item)).toEqual({ on_hand: 10, reserved: 10 });
  const counted = await store.posted('/stock-adjustments', {
    batch_id: batch,
    warehouse_id: store.warehouse,
    mode: 'count',
    counted_qty: '7',
    expected_on_hand: '10',
    reason: 'count_difference',
  });
  expect([counted.status, counted.text]).toEqual([201, expect.any(String)]);
  expect(await levelOf(store, item)).toEqual({ on_hand: 7, reserved: 7 });
  const held = await store.clinic.sql(
    'select source_id, qty::float8 as qty, short_qty::float8 as short from stock_reservations order by seq',
  );
  expect(held).toEqual([
    { source_id: older.id, qty: 6, short: 0 },
    { source_id: newer.id, qty: 1, short: 3 },
  ]);
  const told = await store.clinic.sql(
    `select payload ->> 'n' as n, payload ->> 'request_id' as request, $1 = any (recipients) as mine
      from outbox where event = 'stock.reservation_short'`,
    [newer.requester_id],
  );
  expect(told).toEqual([{ n: '3', request: newer.id, mine: true }]);
});

it('nobody but an owner approves their own request, and the refusal says so (SEC-20)', async () => {
  store = await startStore();
  const item = await store.item();
  await store.receive({ item, qty: '10', price: '1.00' });
  const both = await store.clinic.signedIn({
    permissions: ['inventory_create_request', 'inventory_view_request', 'inventory_approve_request'],
    dataScope: 'all',
  });
  const request = await submitted(store, { requester: both }, [{ item, qty: '1' }]);
  const own = await step(both, `/inventory-requests/${request.id}/approve`, {}, 409);
  expect(own.json).toMatchObject({ code: 'self_approval', message: 'لا يمكنك اعتماد طلبك بنفسك' });
  const ownersOwn = await submitted(store, { requester: store.owner }, [{ item, qty: '1' }]);
  expect((await step(store.owner, `/inventory-requests/${ownersOwn.id}/approve`)).json.status).toBe(
    'approved',
  );
});

const at = (id: string, name: string) => `/inventory-requests/${id}/${name}`;

it('a request without lines is not kept, and the answer says what is missing', async () => {
  store = await startStore();
  const people = await signInPeople(store);
  const empty = await step(
    people.requester,
    '/inventory-requests',
    { warehouse_id: store.warehouse, lines: [] },
    422,
  );
  expect(empty.json.errors).toEqual({ lines: 'أضف صنفاً واحداً على الأقل' });
});

it('each step is possible in its states only, and the answer names the state (SEC-17)', async () => {
  store = await startStore();
  const people = await signInPeople(store);
  const item = await store.item();
  await store.receive({ item, qty: '10', price: '1.00' });
  const request = await submitted(store, people, [{ item, qty: '2' }]);
  const line = request.lines[0].id;
  const early = await step(
    people.keeper,
    at(request.id, 'issue'),
    { lines: [{ line_id: line, qty: '1' }] },
    409,
  );
  expect(early.json).toMatchObject({
    code: 'invalid_state',
    message: 'لا يمكن تنفيذ الإجراء في حالة الطلب الحالية (مقدم)',
  });
  const over = { lines: [{ line_id: line, approved_qty: '3' }] };
  expect((await step(people.approver, at(request.id, 'approve'), over, 422)).json.errors).toEqual({
    'lines.0.approved_qty': 'الكمية المعتمدة أكبر من المطلوبة',
  });
  await step(people.approver, at(request.id, 'approve'));
  const stale = await step(
    people.keeper,
    at(request.id, 'issue'),
    { version: 1, lines: [{ line_id: line, qty: '1' }] },
    409,
  );
  expect(stale.json.code).toBe('version_conflict');
  const more = await step(
    people.keeper,
    at(request.id, 'issue'),
    { lines: [{ line_id: line, qty: '3' }] },
    422,
  );
  expect(more.json.errors).toEqual({ 'lines.0.qty': 'الكمية المصروفة أكبر من المعتمدة' });
  await step(people.keeper, at(request.id, 'issue'), { lines: [{ line_id: line, qty: '1' }] });
  const late = await step(people.requester, at(request.id, 'cancel'), { reason: 'لم نعد نحتاجه' }, 409);
  expect(late.json.message).toBe('لا يمكن تنفيذ الإجراء في حالة الطلب الحالية (مصروف جزئياً)');
  const closed = await step(people.keeper, at(request.id, 'issue'), { lines: [], close_remainder: true });
  expect(closed.json.status).toBe('issued');
  expect(await levelOf(store, item)).toEqual({ on_hand: 9, reserved: 0 });
});

it('a request without a key posts nothing (I8, DESIGN 9.19)', async () => {
  store = await startStore();
  const people = await signInPeople(store);
  const item = await store.item();
  await store.receive({ item, qty: '10', price: '1.00' });
  const request = await approvedRequest(store, people, [{ item, qty: '2' }]);
  const body = { lines: [{ line_id: request.lines[0].id, qty: '2' }] };
  const answer = await people.keeper.post(`/inventory-requests/${request.id}/issue`, body);
  expect([answer.status, answer.json.message]).toEqual([400, 'مفتاح منع التكرار مطلوب']);
  expect(await levelOf(store, item)).toEqual({ on_hand: 10, reserved: 2 });
});

it('less received than issued is a difference, which the store takes back or confirms as lost', async () => {
  store = await startStore();
  const people = await signInPeople(store);
  const [kept, gone] = [await store.item(), await store.item()];
  await store.receive({ item: kept, qty: '10', price: '1.00' });
  await store.receive({ item: gone, qty: '10', price: '1.00' });
  const request = await approvedRequest(store, people, [
    { item: kept, qty: '5' },
    { item: gone, qty: '5' },
  ]);
  const [first, second] = request.lines.map(({ id }: { id: string }) => id);
  const at = (name: string) => `/inventory-requests/${request.id}/${name}`;
  await step(people.keeper, at('issue'), {
    lines: [
      { line_id: first, qty: '5' },
      { line_id: second, qty: '5' },
    ],
  });
  const received = await step(people.requester, at('receive'), {
    lines: [
      { line_id: first, received_qty: '4' },
      { line_id: second, received_qty: '3' },
    ],
  });
  expect(received.json).toMatchObject({ status: 'received', difference: true });
  const resolved = await step(people.keeper, at('resolve-difference'), {
    lines: [
      { line_id: first, outcome: 'returned' },
      { line_id: second, outcome: 'lost' },
    ],
    note: 'وُجدت قطعة على الرف',
  });
  expect(resolved.json).toMatchObject({
    difference: false,
    lines: [{ returned_qty: '1.000' }, { lost_qty: '2.000' }],
  });
  expect(await levelOf(store, kept)).toEqual({ on_hand: 6, reserved: 0 });
  expect(await levelOf(store, gone)).toEqual({ on_hand: 5, reserved: 0 });
  expect(await driftOf(store.clinic)).toEqual([]);
});

it('what was short stays to be settled when other goods are returned (B4)', async () => {
  store = await startStore();
  const people = await signInPeople(store);
  const item = await store.item();
  const { batch } = await store.receive({ item, qty: '10', price: '1.00' });
  const request = await approvedRequest(store, people, [{ item, qty: '10' }]);
  const line = request.lines[0].id;
  await step(people.keeper, at(request.id, 'issue'), { lines: [{ line_id: line, qty: '10' }] });
  const short = { lines: [{ line_id: line, received_qty: '7' }] };
  expect((await step(people.requester, at(request.id, 'receive'), short)).json.difference).toBe(true);
  const back = async (qty: string) =>
    (
      await step(people.keeper, at(request.id, 'return'), {
        lines: [{ line_id: line, batch_id: batch, qty }],
      })
    ).json.difference;
  expect([await back('2'), await back('1')]).toEqual([true, true]);
  const nothing = { lines: [{ line_id: line, outcome: 'lost' }], note: 'لم يبق شيء' };
  await step(people.keeper, at(request.id, 'resolve-difference'), nothing);
  expect((await step(people.keeper, at(request.id, 'resolve-difference'), nothing, 409)).json.code).toBe(
    'no_difference',
  );
  expect(await levelOf(store, item)).toEqual({ on_hand: 3, reserved: 0 });
});

it('somebody else’s request does not exist for who sees only their own; the queue shows each what waits for them', async () => {
  store = await startStore();
  const people = await signInPeople(store);
  const other = await store.clinic.signedIn({
    permissions: ['inventory_create_request', 'inventory_view_self_request'],
    dataScope: 'self',
  });
  const item = await store.item();
  await store.receive({ item, qty: '10', price: '1.00' });
  const waiting = await submitted(store, people, [{ item, qty: '1' }]);
  const approved = await approvedRequest(store, people, [{ item, qty: '1' }]);
  expect((await other.get(`/inventory-requests/${waiting.id}`)).status).toBe(404);
  const queueOf = async (who: Client) => {
    const answer = await who.get(`/inventory-requests?filter=${encodeURIComponent('{"queue":true}')}`);
    return answer.json.map(({ id }: { id: string }) => id).toSorted();
  };
  expect(await queueOf(people.approver)).toEqual([waiting.id]);
  expect(await queueOf(people.keeper)).toEqual([approved.id]);
  expect(await queueOf(people.requester)).toEqual([waiting.id, approved.id].toSorted());
  expect(await queueOf(other)).toEqual([]);
});
