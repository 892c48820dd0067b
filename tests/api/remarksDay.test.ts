import { afterEach, expect, it } from 'vitest';
import { createLogger } from '#server/log.ts';
import { sweepRemarks, tellFollowUps } from '#server/remarks/daily.ts';
import type { Client } from '#tests/setup/client.ts';
import { pdfOf, upload } from './fileSupport.ts';
import { submitted } from './inventory/moveSupport.ts';
import { newKey, startStore, type Store } from './inventory/stockSupport.ts';

let store: Store;
afterEach(() => store.stop());

const lines: string[] = [];
const logger = createLogger({
  production: true,
  destination: { write: (line: string) => void lines.push(line) },
});
const work = () => ({ services: store.server.app.repository.inside.services, logger });
const at = async (now: string): Promise<void> => {
  store.clock.now = new Date(now);
  await tellFollowUps(work());
};
/** Who was reminded of the record so far, once for each time. */
const reminded = async (): Promise<readonly string[]> =>
  (
    await store.clinic.sql(
      `select unnest(recipients)::text as id from outbox where event = 'remark.follow_up' order by created_at, id`,
    )
  ).map(({ id }) => String(id));

const asker = () =>
  store.clinic.signedIn({
    permissions: ['inventory_create_request', 'inventory_view_self_request'],
    dataScope: 'self',
  });
const keeper = () => store.clinic.signedIn({ permissions: ['inventory_view_request'], dataScope: 'all' });

async function written(by: Client, request: string, body: object): Promise<{ id: string; one: string }> {
  const place = `/inventory-requests/${request}/remarks`;
  const answer = await by.post(place, body, { 'idempotency-key': newKey() });
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  return { id: answer.json.id as string, one: `${place}/${String(answer.json.id)}` };
}

it('UX-82 REL-20 reminds the writer and whom the remark names, once, in the morning of its day in the clinic', async () => {
  store = await startStore({ now: '2026-03-09T21:30:00Z' });
  const [writer, named, other] = [await asker(), await keeper(), await keeper()];
  const request = (await submitted(store, { requester: writer }, [{ item: await store.item(), qty: '1' }]))
    .id;
  const mention = { user_id: named.person.userId };
  await written(writer, request, { body: [{ text: 'راجع ' }, mention], follow_up_on: '2026-03-11' });
  await written(other, request, { body: [{ text: 'بلا موعد' }] });
  await at('2026-03-10T21:59:00Z');
  expect(await reminded()).toEqual([]);
  // It is the 11th in Cairo, and night.
  await at('2026-03-10T22:30:00Z');
  expect(await reminded()).toEqual([]);
  await at('2026-03-11T05:00:00Z');
  const both = [writer.person.userId, named.person.userId].toSorted();
  expect((await reminded()).toSorted()).toEqual(both);
  await Promise.all([at('2026-03-11T06:00:00Z'), tellFollowUps(work()), tellFollowUps(work())]);
  await at('2026-03-12T08:00:00Z');
  expect((await reminded()).toSorted()).toEqual(both);
  expect(lines).toEqual([]);
});

it('UX-82 reminds of another day anew, of nothing that is done or withdrawn, and nobody who lost sight of the record', async () => {
  store = await startStore({ now: '2026-03-10T08:00:00Z' });
  const [writer, gone] = [await asker(), await keeper()];
  const request = (await submitted(store, { requester: writer }, [{ item: await store.item(), qty: '1' }]))
    .id;
  const due = { follow_up_on: '2026-03-11' };
  const mention = { user_id: gone.person.userId };
  const moved = await written(writer, request, { body: [{ text: 'أجّل ' }, mention], ...due });
  const done = await written(gone, request, { body: [{ text: 'تم' }], ...due });
  const withdrawn = await written(writer, request, { body: [{ text: 'لا' }], ...due });
  // Whoever sees the record says that it is done; it may be taken back, with the name of who did.
  const settled = await writer.post(`${done.one}/follow-up`, { version: 1, done: true });
  expect(settled.json.follow_up).toMatchObject({
    on: '2026-03-11',
    done_by: expect.stringMatching(/^موظف /) as string,
  });
  const back = await gone.post(`${done.one}/follow-up`, { version: 2, done: false });
  expect(back.json.follow_up).toEqual({ on: '2026-03-11', done_at: null, done_by: null });
  await gone.post(`${done.one}/follow-up`, { version: 3, done: true });
  await writer.post(`${withdrawn.one}/withdraw`, { version: 1 });
  await store.clinic.sql(
    "insert into user_grants (clinic_id, user_id, permission, effect) values (app_clinic(), $1, 'inventory_view_request', 'deny')",
    [gone.person.userId],
  );
  await at('2026-03-11T08:00:00Z');
  expect(await reminded()).toEqual([writer.person.userId]);
  store.clock.now = new Date('2026-03-10T08:30:00Z');
  const again = await writer.put(moved.one, { version: 1, follow_up_on: '2026-03-13' });
  expect([again.status, again.json.version, again.json.edited_at]).toEqual([200, 2, null]);
  await at('2026-03-12T08:00:00Z');
  expect(await reminded()).toEqual([writer.person.userId]);
  await at('2026-03-13T08:00:00Z');
  expect(await reminded()).toEqual([writer.person.userId, writer.person.userId]);
});

it('UX-82 SEC-58 remarks go with their record and come back with it; a day later they and their files are cleared away', async () => {
  store = await startStore();
  const writer = await asker();
  const item = await store.item();
  const [main] = await store.clinic.sql("select id from warehouses where kind = 'main'");
  const made = await writer.post(
    '/inventory-requests',
    { warehouse_id: main?.['id'], lines: [{ item_id: item, unit: 'piece', requested_qty: '1' }] },
    { 'idempotency-key': newKey() },
  );
  const request = made.json.id as string;
  const stored = await upload(writer, pdfOf('مرفق'), 'مرفق.pdf', 'remarks.files');
  const file = stored.json.id as string;
  await written(writer, request, { body: [{ text: 'مع الطلب' }], files: [file] });
  const remarks = () => writer.get(`/inventory-requests/${request}/remarks`);
  const removed = await writer.remove(`/inventory-requests/${request}`);
  expect([removed.status, (await remarks()).status]).toEqual([200, 404]);
  await sweepRemarks(work());
  await writer.post(`/inventory-requests/${request}/undo-removal`, {}, { 'idempotency-key': newKey() });
  expect((await remarks()).json).toMatchObject({ total: 1, data: [{ files: [{ id: file }] }] });
  await sweepRemarks(work());
  const { version } = (await writer.get(`/inventory-requests/${request}`)).json as { version: number };
  expect((await writer.call('DELETE', `/inventory-requests/${request}`, { body: { version } })).status).toBe(
    200,
  );
  await sweepRemarks(work());
  await store.clinic.sql(
    "update remarks set alone_since = now() - interval '25 hours' where alone_since is not null",
  );
  await sweepRemarks(work());
  expect(await store.clinic.sql('select 1 from remarks')).toEqual([]);
  const [loose] = await store.clinic.sql(
    'select record_id, loose_since is not null as loose from files where id = $1',
    [file],
  );
  expect(loose).toEqual({ record_id: null, loose: true });
});
