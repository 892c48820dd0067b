import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Answer, Client } from '#tests/setup/client.ts';
import { ownDatabase } from '#tests/setup/ownDatabase.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';

/** A clinic with one warehouse to work in, its owner signed in, and a clock the test turns. */
export interface Store {
  readonly server: TestServer;
  readonly clinic: TestClinic;
  readonly owner: Client;
  readonly warehouse: string;
  readonly clock: { now: Date };
  item(values?: Readonly<Record<string, unknown>>): Promise<string>;
  /** Posts a receipt of one line; answers the batch. */
  receive(line: Line): Promise<Received>;
  /** Makes a warehouse beside the main one. */
  secondWarehouse(): Promise<string>;
  /** A keyed POST. */
  posted(path: string, body: unknown, key?: string): Promise<Answer>;
  stop(): Promise<void>;
}

export interface Line {
  readonly item: string;
  readonly qty: string;
  readonly price: string;
  readonly expiry?: string;
  readonly batch?: string;
  readonly warehouse?: string;
}
export interface Received {
  readonly receipt: string;
  readonly batch: string;
}

export const newKey = (): string => randomUUID();

let made = 0;
const next = (): string => String((made += 1)).padStart(4, '0');

/** A receipt of one line, without supplier and tax. */
const giftOf = (
  { item, qty, price, expiry, batch, warehouse }: Parameters<Store['receive']>[0],
  main: string,
) => ({
  kind: 'gift',
  warehouse_id: warehouse ?? main,
  lines: [
    {
      item_id: item,
      unit: 'piece',
      qty,
      unit_price: price,
      tax_percent: '0',
      ...(expiry === undefined ? {} : { expiry_date: expiry }),
      ...(batch === undefined ? {} : { batch_no: batch }),
    },
  ],
});

/**
 * The server with a clinic whose clock stands at `now` (the real time where not said). `alone` is for what looks at every
 * clinic, such as the work of a day: it gets a database without those of other tests.
 */
export async function startStore(
  options: { now?: string; currency?: [string, number]; alone?: boolean } = {},
): Promise<Store> {
  const clock = { now: options.now === undefined ? new Date() : new Date(options.now) };
  const settings = options.alone ? { DATABASE_URL: await ownDatabase() } : {};
  const server = await startTestServer(settings, { clock: () => clock.now });
  const clinic = await server.newClinic();
  if (options.currency)
    await clinic.sql('update clinics set currency = $1, currency_digits = $2', options.currency);
  const owner = await clinic.signedIn({ isOwner: true });
  const [main] = await clinic.sql(`select id from warehouses where kind = 'main'`);
  const category = await owner.post('/item-categories', { name_ar: `تصنيف ${next()}` });
  expect([category.status, category.text]).toEqual([201, expect.any(String)]);
  const posted: Store['posted'] = (path, body, key = newKey()) =>
    owner.post(path, body, { 'idempotency-key': key });
  const warehouse = String(main?.['id']);
  return {
    server,
    clinic,
    owner,
    warehouse,
    clock,
    posted,
    async item(values = {}) {
      const named = { name_ar: `صنف ${next()}`, category_id: category.json.id, base_unit: 'piece' };
      const answer = await owner.post('/inventory-items', { ...named, ...values });
      expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
      return answer.json.id;
    },
    async secondWarehouse() {
      const [branch] = await clinic.sql('select id from branches order by created_at limit 1');
      const named = { name_ar: `مخزن ${next()}`, kind: 'branch', branch_id: branch?.['id'] };
      const answer = await owner.post('/warehouses', named);
      expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
      return answer.json.id;
    },
    async receive(goods) {
      const answer = await posted('/stock-receipts', giftOf(goods, warehouse));
      expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
      return { receipt: answer.json.id, batch: answer.json.lines[0].batch_id };
    },
    stop: () => server.stop(),
  };
}

/** Changes the store's set of settings as its owner; the answer of the call. */
export async function changeStockSettings({ owner, clinic }: Store, values: object): Promise<Answer> {
  const [set] = (await owner.get('/stock-settings')).json as unknown as { version: number }[];
  return owner.put(`/stock-settings/${clinic.id}`, { ...values, version: set?.version });
}

/** Whether the stored sums are the ledger's (I1, I2, I3, I4): the places where they are not. */
export async function driftOf(clinic: TestClinic): Promise<readonly unknown[]> {
  return clinic.sql(`
    select 'I1' as rule, coalesce(b.batch_id, t.batch_id) as id from stock_balances b
      full join (select batch_id, warehouse_id, sum(qty) as qty, sum(value) as value from stock_transactions group by 1, 2) t
        on t.batch_id = b.batch_id and t.warehouse_id = b.warehouse_id
      where coalesce(b.on_hand, 0) <> coalesce(t.qty, 0) or coalesce(b.value, 0) <> coalesce(t.value, 0)
    union all
    select 'I2', l.item_id from stock_levels l
      where l.on_hand <> coalesce((select sum(b.on_hand) from stock_balances b where b.item_id = l.item_id and b.warehouse_id = l.warehouse_id), 0)
    union all
    select 'I3', b.batch_id from stock_balances b where b.on_hand < 0 or b.value < 0 or (b.on_hand = 0 and b.value <> 0)
    union all
    select 'I4', l.item_id from stock_levels l
      where l.reserved <> coalesce((select sum(r.qty) from stock_reservations r where r.item_id = l.item_id and r.warehouse_id = l.warehouse_id), 0)`);
}
