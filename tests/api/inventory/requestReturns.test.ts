import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogger } from '#server/log.ts';
import { doDailyWork } from '#tests/setup/clinicDay.ts';
import { approvedRequest, signInPeople, step, type People } from './moveSupport.ts';
import { driftOf, startStore, type Store } from './stockSupport.ts';

let store: Store;
let people: People;
beforeAll(async () => {
  store = await startStore();
  people = await signInPeople(store);
});
afterAll(() => store.stop());

/** A box of so many pieces at a price, received whole: pieces whose cost does not come out even. */
async function boxOf(pieces: number, price: string) {
  const item = await store.item({ conversions: [{ unit: 'box', factor: String(pieces) }] });
  const line = { item_id: item, unit: 'box', qty: '1', unit_price: price, tax_percent: '0' };
  const goods = { kind: 'gift', warehouse_id: store.warehouse, lines: [line] };
  const batch = String((await step(store.owner, '/stock-receipts', goods, 201)).json.lines[0].batch_id);
  return { item, batch };
}
async function issued(goods: { item: string; batch: string }, qty: number, handed = qty) {
  const request = await approvedRequest(store, people, [{ item: goods.item, qty: String(qty) }]);
  const line = { line_id: String(request.lines[0].id) };
  const call = (who: keyof People, name: string, values: object, status = 200) =>
    step(
      people[who],
      `/inventory-requests/${request.id}/${name}`,
      { lines: [{ ...line, ...values }] },
      status,
    );
  const back = (pieces: number, status = 200) =>
    call('keeper', 'return', { batch_id: goods.batch, qty: String(pieces) }, status);
  const issue = (pieces: number) => call('keeper', 'issue', { qty: String(pieces) });
  const resolve = (outcome: string) =>
    step(people.keeper, `/inventory-requests/${request.id}/resolve-difference`, {
      lines: [{ ...line, outcome }],
      note: 'بحثنا في المخزن',
    });
  await issue(handed);
  return { id: String(request.id), call, back, issue, resolve };
}
const valueOf = async (item: string, types: readonly string[]): Promise<string> => {
  const [row] = await store.clinic.sql(
    'select coalesce(sum(value), 0)::text as value from stock_transactions where item_id = $1 and type = any ($2)',
    [item, types],
  );
  return String(row?.['value']);
};
const worth = async (item: string): Promise<string> => {
  const sql = 'select sum(value)::text as value from stock_balances where item_id = $1';
  return String((await store.clinic.sql(sql, [item]))[0]?.['value']);
};

it.each([
  [3, '100.00', [1, 1, 1], '100.000'],
  [7, '10.00', [1, 1, 1, 1, 1, 1, 1], '10.000'],
  [7, '10.00', [2, 4, 1], '10.000'],
])(
  'B3 %i pieces for %s, issued and returned one part after the other, are worth what was paid',
  async (pieces, price, parts, value) => {
    const goods = await boxOf(pieces, price);
    const { back } = await issued(goods, pieces);
    for (const part of parts) await back(part);
    expect(await worth(goods.item)).toBe(value);
  },
);

it('B3 three of a thousand pieces worth 3.00 come back with the piastre they took', async () => {
  const goods = await boxOf(1000, '3.00');
  const { back } = await issued(goods, 3);
  expect(await valueOf(goods.item, ['issue'])).toBe('-0.010');
  await back(3);
  expect([await valueOf(goods.item, ['return_in']), await worth(goods.item)]).toEqual(['0.010', '3.000']);
});

it.each([
  ['EGP', 2],
  ['KWD', 3],
] as const)(
  'B3 any sequence of issues and returns in %s: never more back than went out, and all back is all there',
  async (currency, digits) => {
    await store.clinic.sql('update clinics set currency = $1, currency_digits = $2', [currency, digits]);
    const amount = fc.integer({ min: 1, max: 99_999 }).map((n) => (n / 10 ** digits).toFixed(digits));
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 13 }),
        amount,
        fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 2, maxLength: 4 }),
        async (pieces, price, parts) => {
          const goods = await boxOf(pieces, price);
          const received = await worth(goods.item);
          const first = Math.ceil(pieces / 2);
          const { back, issue } = await issued(goods, pieces, first);
          await back(1);
          let out = first - 1;
          if (pieces > first) {
            await issue(pieces - first);
            out += pieces - first;
          }
          for (const part of [...parts, pieces]) {
            const qty = Math.min(part, out);
            if (qty > 0) await back(qty);
            out -= qty;
            const [went, came] = [
              await valueOf(goods.item, ['issue']),
              await valueOf(goods.item, ['return_in']),
            ];
            expect(Number(came)).toBeLessThanOrEqual(-Number(went));
          }
          expect(await worth(goods.item)).toBe(received);
        },
      ),
      { numRuns: 4, seed: 20261122, examples: [[3, digits === 2 ? '100.00' : '10.000', [1, 1]]] },
    );
    expect(await driftOf(store.clinic)).toEqual([]);
    await store.clinic.sql(`update clinics set currency = 'EGP', currency_digits = 2`);
  },
);

it('B4 what was confirmed as lost cannot come back: lost and returned are never more than issued', async () => {
  const goods = await boxOf(20, '20.00');
  const { call, back, resolve } = await issued(goods, 20);
  await call('requester', 'receive', { received_qty: '15' });
  await resolve('lost');
  const refused = await back(20, 422);
  expect(refused.json.errors).toEqual({ 'lines.0.qty': 'الكمية المرتجعة أكبر من المصروفة (15)' });
  expect((await back(15)).json).toMatchObject({
    lines: [{ issued_qty: '20.000', returned_qty: '15.000', lost_qty: '5.000' }],
  });
  await expect(
    store.clinic.sql('update inventory_requests__lines set returned_qty = 20 where lost_qty = 5'),
  ).rejects.toThrow(/inventory_requests__lines__accounted__check/);
});

it('B4 a return of what arrived leaves what is missing to be settled', async () => {
  const goods = await boxOf(20, '20.00');
  const { call, back, resolve } = await issued(goods, 20);
  expect((await call('requester', 'receive', { received_qty: '10' })).json.difference).toBe(true);
  expect((await back(12, 422)).json.errors).toEqual({
    'lines.0.qty': 'الكمية المرتجعة أكبر من المصروفة (10)',
  });
  expect((await back(10)).json).toMatchObject({ difference: true, lines: [{ missing_qty: '10.000' }] });
  expect((await resolve('returned')).json).toMatchObject({
    difference: false,
    lines: [{ returned_qty: '20.000', missing_qty: '0.000' }],
  });
  expect(await worth(goods.item)).toBe('20.000');
});

it('B10 a batch tells where it went: by request, less what came back, and to whom for those who see requests', async () => {
  const goods = await boxOf(20, '20.00');
  const { id, back } = await issued(goods, 12);
  await back(4);
  const uses = async (who: People[keyof People]) =>
    (await who.get(`/stock-batches/${goods.batch}/balances`)).json.uses;
  expect(await uses(store.owner)).toEqual([
    expect.objectContaining({
      id,
      number: expect.stringMatching(/^REQ-/),
      department: expect.any(String),
      requester: expect.any(String),
      qty: '8',
    }),
  ]);
  const blind = await store.clinic.signedIn({ permissions: ['inventory_view_stock_batch'] });
  expect(await uses(blind)).toEqual([expect.not.objectContaining({ requester: expect.anything() })]);
  await back(8);
  expect(await uses(store.owner)).toEqual([]);
});

it('B5 silence keeps what the requester said: four of six, then four more and no answer', async () => {
  await store.stop();
  // The job looks at every clinic of its database.
  store = await startStore({ alone: true, now: '2026-01-10T10:00:00Z' });
  people = await signInPeople(store);
  const goods = await boxOf(10, '10.00');
  const { id, call, issue } = await issued(goods, 10, 6);
  await call('requester', 'receive', { received_qty: '4' });
  await issue(4);
  store.clock.now = new Date('2026-01-14T10:00:00Z');
  const logger = createLogger({ production: true, destination: { write: () => undefined } });
  await doDailyWork({ pool: store.server.database.pool, clock: () => store.clock.now, logger });
  const [row] = await store.clinic.sql(
    `select r.status, r.difference, l.issued_qty::text as issued, l.received_qty::text as received, l.missing_qty::text as missing
      from inventory_requests r join inventory_requests__lines l on l.record_id = r.id where r.id = $1`,
    [id],
  );
  expect(row).toEqual({
    status: 'received',
    difference: true,
    issued: '10.000',
    received: '8.000',
    missing: '2.000',
  });
  const told = await store.clinic.sql(
    `select 1 as n from outbox where event = 'request.difference' and payload ->> 'record_id' = $1`,
    [id],
  );
  expect(told).toHaveLength(1);
});

it('inventory.md 8 what somebody holds of a line, and what is left to hand out, are what was issued, brought back and approved', async () => {
  const goods = await boxOf(20, '20.00');
  // Ten approved, six of them handed out.
  const { id, back, issue, call } = await issued(goods, 10, 6);
  const line = async () => {
    const { held_qty, rest_qty, arrived_qty } = (await people.keeper.get(`/inventory-requests/${id}`)).json
      .lines[0];
    return [held_qty, rest_qty, arrived_qty].map(Number);
  };
  expect(await line()).toEqual([6, 4, 6]);
  await back(2);
  expect(await line()).toEqual([4, 4, 4]);
  await issue(4);
  expect(await line()).toEqual([8, 0, 8]);
  // One of the eight did not arrive: it is still to be answered for, and nobody can bring it.
  await call('requester', 'receive', { received_qty: '7' });
  expect(await line()).toEqual([8, 0, 7]);
});
