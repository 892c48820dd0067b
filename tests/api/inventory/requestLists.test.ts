import { afterEach, expect, it } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import { approvedRequest, signInPeople, step, submitted } from './moveSupport.ts';
import { startStore, type Store } from './stockSupport.ts';

let store: Store;
afterEach(() => store.stop());

const filtered = (filter: object): string =>
  `/inventory-requests?filter=${encodeURIComponent(JSON.stringify(filter))}`;
const idsOf = async (who: Client, filter: object, scope = ''): Promise<readonly string[]> => {
  const answer = await who.get(`${filtered(filter)}${scope}`);
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return answer.json.map(({ id }: { id: string }) => id).toSorted();
};
const shortOf = async (who: Client, id: string): Promise<unknown> =>
  (await who.get(`/inventory-requests/${id}`)).json.lines.map(
    ({ short_qty: short }: { short_qty: unknown }) => short,
  );

it('I4 T11 a line says how much of it is short: nothing before the decision, what a count took, what was approved beyond the stock, and nothing once goods came', async () => {
  store = await startStore();
  const people = await signInPeople(store);
  const item = await store.item({ conversions: [{ unit: 'box', factor: '100' }] });
  const { batch } = await store.receive({ item, qty: '10', price: '1.00' });
  const waiting = await submitted(store, people, [{ item, qty: '1' }]);
  expect(await shortOf(people.requester, waiting.id)).toEqual([null]);
  const older = await approvedRequest(store, people, [{ item, qty: '6' }]);
  const newer = await approvedRequest(store, people, [{ item, qty: '4' }]);
  expect(await shortOf(people.approver, newer.id)).toEqual(['0']);
  const count = { batch_id: batch, warehouse_id: store.warehouse, mode: 'count', reason: 'count_difference' };
  await store.posted('/stock-adjustments', { ...count, counted_qty: '7', expected_on_hand: '10' });
  expect(await shortOf(people.keeper, older.id)).toEqual(['0']);
  expect(await shortOf(people.keeper, newer.id)).toEqual(['3']);
  // Two boxes of 100 where all seven are promised to others: 200 are missing.
  const boxes = await submitted(store, people, [{ item, qty: '2', unit: 'box' }]);
  await step(people.approver, `/inventory-requests/${boxes.id}/approve`, { allow_shortage: true });
  expect(await shortOf(people.requester, boxes.id)).toEqual(['200']);
  await store.receive({ item, qty: '150', price: '1.00' });
  expect(await shortOf(people.requester, boxes.id)).toEqual(['50']);
  await store.receive({ item, qty: '50', price: '1.00' });
  expect([await shortOf(people.requester, boxes.id), await shortOf(people.keeper, newer.id)]).toEqual([
    ['0'],
    ['0'],
  ]);
});

it('inventory.md 8 what a line lacks is reckoned, never written: a client that sends it is refused', async () => {
  store = await startStore();
  const item = await store.item();
  const line = { item_id: item, unit: 'piece', requested_qty: '1', short_qty: '5' };
  const answer = await store.owner.post('/inventory-requests', {
    warehouse_id: store.warehouse,
    lines: [line],
  });
  expect([answer.status, Object.keys(answer.json.errors)]).toEqual([422, ['lines.0.short_qty']]);
});

it('UX-52 requests are found by the item of a line, Arabic, Latin or code, by the requester, and by both together; in the queue too', async () => {
  store = await startStore();
  const people = await signInPeople(store);
  const gloves = await store.item({ name_ar: 'قفازات لاتكس', name_en: 'Latex gloves', code: 'GLV-7781' });
  const needles = await store.item({ name_ar: 'إبر قصيرة', name_en: 'Short needles' });
  const first = await submitted(store, people, [{ item: gloves, qty: '1' }]);
  const both = await submitted(store, people, [
    { item: needles, qty: '1' },
    { item: gloves, qty: '2' },
  ]);
  const other = await submitted(store, { requester: store.owner }, [{ item: needles, qty: '1' }]);
  const sorted = (...requests: readonly { readonly id: string }[]) => requests.map(({ id }) => id).toSorted();
  for (const q of ['قفازات', 'قُفازات لاتكس', 'latex', 'GLOVES', 'GLV-7781', '٧٧٨١'])
    expect([q, await idsOf(people.approver, { q })]).toEqual([q, sorted(first, both)]);
  expect(await idsOf(people.approver, { q: 'ابر' })).toEqual(sorted(both, other));
  // Every word must be found, each wherever it stands.
  expect(await idsOf(people.approver, { q: 'ابر لاتكس' })).toEqual(sorted(both));
  expect(await idsOf(people.approver, { q: first.number })).toEqual(sorted(first));
  const name = String(other._labels.requester_id);
  expect(await idsOf(people.approver, { q: name })).toEqual(sorted(other));
  expect(await idsOf(people.approver, { q: `${name} قفازات` })).toEqual([]);
  expect(await idsOf(people.approver, { q: `${name} ابر` })).toEqual(sorted(other));
  expect(await idsOf(people.approver, { q: 'لاتكس', queue: true })).toEqual(sorted(first, both));
  expect(await idsOf(people.keeper, { q: 'لاتكس', queue: true })).toEqual([]);
  expect(await idsOf(people.requester, { q: 'ابر' })).toEqual(sorted(both));
  const totals = await people.approver.get(
    `/inventory-requests/ids?filter=${encodeURIComponent('{"q":"لاتكس"}')}`,
  );
  expect(totals.json).toMatchObject({ total: 2, exact: true });
});

it('SEC-02 another clinic’s items lead to nothing', async () => {
  store = await startStore();
  const people = await signInPeople(store);
  const item = await store.item({ name_ar: 'خيوط جراحية' });
  await submitted(store, people, [{ item, qty: '1' }]);
  const stranger = await (await store.server.newClinic()).signedIn({ isOwner: true });
  expect(await idsOf(stranger, { q: 'خيوط' })).toEqual([]);
  expect(await idsOf(people.approver, { q: 'خيوط' })).toHaveLength(1);
});

it('inventory.md 8 a draft that was never handed in is its writer’s alone, the owner’s and the approver’s eyes included; a withdrawn one stays in sight', async () => {
  store = await startStore();
  const people = await signInPeople(store);
  const item = await store.item({ name_ar: 'شاش معقم' });
  const lines = [{ item_id: item, unit: 'piece', requested_qty: '1' }];
  const body = { warehouse_id: store.warehouse, purpose: 'للعيادة الثانية', lines };
  const draft = (await step(people.requester, '/inventory-requests', body, 201)).json;
  const page = `/inventory-requests/${draft.id}`;
  for (const who of [people.approver, people.keeper, store.owner]) {
    expect((await who.get(page)).status).toBe(404);
    expect((await who.get(`${page}/history`)).status).toBe(404);
    expect(
      (await who.get(`/inventory-requests?filter=${encodeURIComponent(`{"id":["${draft.id}"]}`)}`)).json,
    ).toEqual([]);
    const all = await who.get('/inventory-requests?scope=all');
    expect([all.json, all.headers.get('content-range')]).toEqual([[], expect.stringMatching(/\/0$/)]);
    expect(await idsOf(who, { q: 'شاش' })).toEqual([]);
    expect((await who.get(`/search?q=${encodeURIComponent('الثانية')}`)).json).toEqual([]);
  }
  const denied = await step(
    people.approver,
    `${page}/cancel`,
    { version: draft.version, reason: 'لا حاجة' },
    404,
  );
  expect(denied.json.code).toBe('not_found');
  expect((await store.owner.put(page, { version: draft.version, purpose: 'x' })).status).toBe(404);
  expect(await idsOf(people.requester, {})).toEqual([draft.id]);
  const sent = (await step(people.requester, `${page}/submit`, { version: draft.version })).json;
  expect(await idsOf(people.approver, {})).toEqual([draft.id]);
  await step(people.requester, `${page}/withdraw`, { version: sent.version });
  const seen = await people.approver.get(page);
  expect([seen.status, seen.json.status]).toEqual([200, 'draft']);
});
