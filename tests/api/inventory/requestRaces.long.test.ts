import { afterEach, expect, it } from 'vitest';
import { approvedRequest, levelOf, signInPeople, step, submitted } from './moveSupport.ts';
import { driftOf, newKey, startStore, type Store } from './stockSupport.ts';

let store: Store;
afterEach(() => store.stop());

it('T5 twenty requests of one piece for ten pieces: ten are served, ten hear what is there', async () => {
  store = await startStore();
  const people = await signInPeople(store);
  const item = await store.item();
  await store.receive({ item, qty: '10', price: '1.00' });
  const requests = [];
  for (let n = 0; n < 20; n += 1) {
    const request = await submitted(store, people, [{ item, qty: '1' }]);
    const path = `/inventory-requests/${request.id}/approve`;
    requests.push((await step(people.approver, path, { allow_shortage: true })).json);
  }
  // Nobody's reservation stands in the way: everybody races for what is there.
  await store.clinic.sql('update stock_reservations set qty = 0');
  await store.clinic.sql('update stock_levels set reserved = 0');
  const answers = await Promise.all(
    requests.map((request) =>
      people.keeper.post(
        `/inventory-requests/${request.id}/issue`,
        { lines: [{ line_id: request.lines[0].id, qty: '1' }] },
        { 'idempotency-key': newKey() },
      ),
    ),
  );
  const codes = answers.map(({ status, json }) => (status === 200 ? 200 : json.code));
  expect(codes.toSorted()).toEqual([
    ...Array.from({ length: 10 }, () => 200),
    ...Array.from({ length: 10 }, () => 'insufficient_stock'),
  ]);
  const rows = await store.clinic.sql(
    `select balance_after::float8 as n from stock_transactions where type = 'issue' order by seq`,
  );
  expect(rows.map(({ n }) => n)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
  expect(await levelOf(store, item)).toEqual({ on_hand: 0, reserved: 0 });
  expect(await driftOf(store.clinic)).toEqual([]);
});

it('T5 issues of the same two items in both orders all finish, whoever comes first (no deadlock)', async () => {
  store = await startStore();
  const people = await signInPeople(store);
  const [first, second] = [await store.item(), await store.item()];
  await store.receive({ item: first, qty: '100', price: '1.00' });
  await store.receive({ item: second, qty: '100', price: '1.00' });
  const requests = [];
  for (let n = 0; n < 12; n += 1) {
    const order = n % 2 === 0 ? [first, second] : [second, first];
    requests.push(
      await approvedRequest(
        store,
        people,
        order.map((item) => ({ item, qty: '2' })),
      ),
    );
  }
  const answers = await Promise.all(
    requests.map((request) =>
      people.keeper.post(
        `/inventory-requests/${request.id}/issue`,
        { lines: request.lines.map(({ id }: { id: string }) => ({ line_id: id, qty: '2' })) },
        { 'idempotency-key': newKey() },
      ),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
  expect(await levelOf(store, first)).toEqual({ on_hand: 76, reserved: 0 });
  expect(await levelOf(store, second)).toEqual({ on_hand: 76, reserved: 0 });
});

it('REL-06 a hundred issues of one from fifty at once: exactly fifty succeed and fifty are refused', async () => {
  store = await startStore();
  const people = await signInPeople(store);
  const item = await store.item();
  await store.receive({ item, qty: '50', price: '1.00' });
  const request = await submitted(store, people, [{ item, qty: '100' }]);
  await step(people.approver, `/inventory-requests/${request.id}/approve`, { allow_shortage: true });
  const answers = await Promise.all(
    Array.from({ length: 100 }, () =>
      people.keeper.post(
        `/inventory-requests/${request.id}/issue`,
        { lines: [{ line_id: request.lines[0].id, qty: '1' }] },
        { 'idempotency-key': newKey() },
      ),
    ),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(50);
  expect(statuses.filter((status) => status === 409)).toHaveLength(50);
  expect(await levelOf(store, item)).toEqual({ on_hand: 0, reserved: 0 });
  expect(await driftOf(store.clinic)).toEqual([]);
});
