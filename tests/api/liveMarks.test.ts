import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildCatalogue } from '#metadata/derive/catalogue.ts';
import { resources } from '#resources/index.ts';
import { listsMovedBy } from '#server/notifications/marks.ts';
import type { Client } from '#tests/setup/client.ts';
import { openStream, type OpenStream } from '#tests/setup/noticeStream.ts';
import { ownDatabase } from '#tests/setup/ownDatabase.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';
import { cairoDay } from '#tests/setup/cairo.ts';

let server: TestServer;
/** Another process of the same installation. */
let second: TestServer;
let clinic: TestClinic;
let owner: Client;
beforeAll(async () => {
  const DATABASE_URL = await ownDatabase();
  server = await startTestServer({ DATABASE_URL });
  second = await startTestServer({ DATABASE_URL });
  clinic = await server.newClinic();
  owner = await clinic.signedIn({ role: 'owner', isOwner: true });
});
afterAll(async () => {
  await server.stop();
  await second.stop();
});

const soon = { timeout: 20_000, interval: 20 };
const listsOf = (stream: OpenStream): unknown[] => [
  ...new Set(stream.of('mark').map(({ data }) => JSON.stringify(data))),
];
const holiday = { date_from: '2099-05-01', date_to: '2099-05-02', kind: 'clinic' };
async function open(client: Client): Promise<OpenStream> {
  const stream = await openStream(client);
  await expect.poll(() => stream.of('unread').length, soon).toBe(1);
  return stream;
}

it('a write tells those who may open the list within 5 s, in every process, and says only which list', async () => {
  const reads = await clinic.signedIn({ permissions: ['view_holidays'], dataScope: 'all' });
  const cannot = await clinic.signedIn({ permissions: ['view_branches'], dataScope: 'all' });
  const foreign = await (await server.newClinic()).signedIn({ role: 'owner', isOwner: true });
  const streams = {
    here: await open(reads),
    there: await open({ ...reads, origin: second.origin }),
    cannot: await open(cannot),
    foreign: await open(foreign),
  };
  const made = await owner.post('/holidays', { ...holiday, name_ar: 'يوم العيادة' });
  expect(made.status).toBe(201);
  for (const stream of [streams.here, streams.there])
    await expect.poll(() => listsOf(stream), soon).toEqual(['{"list":"holidays"}']);
  // What comes after it shows that nothing else is on its way.
  expect((await owner.post('/branches', { name_ar: 'فرع الدقي', code: 'DOK' })).status).toBe(201);
  await expect.poll(() => listsOf(streams.cannot), soon).toEqual(['{"list":"branches"}']);
  expect(listsOf(streams.here)).toEqual(['{"list":"holidays"}']);
  expect(listsOf(streams.foreign)).toEqual([]);
  for (const stream of Object.values(streams)) stream.close();
});

it('whoever may see their own rows alone hears of the list too, and nobody of what was refused', async () => {
  const employee = await clinic.signedIn({ permissions: ['view_self_penalties'] });
  const stream = await open(employee);
  const refused = await owner.post('/penalties', { employee_id: employee.person.employeeId });
  expect(refused.status).toBe(422);
  const given = await owner.post('/penalties', {
    employee_id: employee.person.employeeId,
    violation_date: cairoDay(),
    unit: 'warning',
    reason: 'تأخير',
  });
  expect([given.status, given.text]).toEqual([201, expect.any(String)]);
  // A draft waits for a decision: that inboxes changed is told to everybody.
  const told = (): unknown[] => stream.of('mark').filter(({ data }) => data.list !== 'inbox');
  await expect.poll(told, soon).toMatchObject([{ data: { list: 'penalties' } }]);
  stream.close();
});

it('says of which branch rows changed, to those who may see that branch, and of both where one moved', async () => {
  const rights = { permissions: ['inventory_manage_warehouses'] };
  const all = await clinic.signedIn({ ...rights, dataScope: 'all' });
  const near = await clinic.signedIn({ ...rights, dataScope: 'branch' });
  const here = clinic.start.branch;
  const there = (await owner.post('/branches', { name_ar: 'فرع طنطا', code: 'TNT' })).json.id;
  const streams = [await open(all), await open(near)] as const;
  const made = await owner.post('/warehouses', { name_ar: 'مخزن طنطا', kind: 'branch', branch_id: there });
  expect([made.status, made.text]).toEqual([201, expect.any(String)]);
  await expect.poll(() => listsOf(streams[0]), soon).toEqual([`{"list":"warehouses","branch":"${there}"}`]);
  // Of a branch beyond one's own one hears of the list alone.
  await expect.poll(() => listsOf(streams[1]), soon).toEqual(['{"list":"warehouses"}']);
  const { id, version } = made.json;
  const moved = await owner.put(`/warehouses/${id}`, { version, branch_id: here });
  expect([moved.status, moved.text]).toEqual([200, expect.any(String)]);
  const both = [there, here].map((branch) => `{"list":"warehouses","branch":"${branch}"}`);
  await expect.poll(() => listsOf(streams[0]).toSorted(), soon).toEqual(both.toSorted());
  await expect
    .poll(() => listsOf(streams[1]).toSorted(), soon)
    .toEqual(['{"list":"warehouses"}', both[1]].toSorted());
  for (const stream of streams) stream.close();
});

it('a change of rights holds for the next word', async () => {
  const reads = await clinic.signedIn({ permissions: ['view_holidays', 'view_branches'], dataScope: 'all' });
  const stream = await open(reads);
  await clinic.sql(
    `update roles set permissions = array['view_branches'] where id = (select role_id from users where id = $1)`,
    [reads.person.userId],
  );
  await expect.poll(() => stream.of('me.changed').length, soon).toBe(1);
  await owner.post('/holidays', { ...holiday, name_ar: 'بعد التغيير' });
  await owner.post('/branches', { name_ar: 'فرع المعادي', code: 'MAADI' });
  await expect.poll(() => listsOf(stream), soon).toEqual(['{"list":"branches"}']);
  stream.close();
});

it('a word ends what another process had kept of the day', async () => {
  const there = { ...owner, origin: second.origin };
  const waiting = async (client: Client): Promise<unknown> =>
    (await client.get('/dashboard?cards=time.holidays_awaiting')).json.cards[0].count;
  const before = (await waiting(there)) as number;
  await owner.post('/holidays', { ...holiday, name_ar: 'بانتظار', tentative: true });
  await expect.poll(() => waiting(there), soon).toBe(before + 1);
});

it('what posts stock moves the lists of its service', () => {
  const catalogue = buildCatalogue(resources);
  expect(listsMovedBy(catalogue, 'holidays')).toEqual(['holidays']);
  expect(listsMovedBy(catalogue, 'penalties')).toEqual(['penalties', 'inbox']);
  expect(listsMovedBy(catalogue, 'stock-receipts')).toEqual(
    expect.arrayContaining(['inventory-items', 'stock-batches', 'stock-transactions', 'stock-receipts']),
  );
  expect(listsMovedBy(catalogue, 'stock-receipts')).not.toContain('penalties');
});
