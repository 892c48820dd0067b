import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permissions } from '#resources/index.permissions.ts';
import { decide } from '#metadata/access.ts';
import type { Field } from '#metadata/fields/types.ts';
import { resources } from '#resources/index.ts';
import type { Client } from '#tests/setup/client.ts';
import { startStore, type Store } from '#tests/api/inventory/stockSupport.ts';

/** inventory.md 0: who holds none of these gets no cost and no value, in whatever way it is asked for. */
const opens = [
  'inventory_create_stock_batch',
  'inventory_edit_stock_batch',
  'inventory_view_stock_transaction',
];
const others = permissions.filter((one) => one.startsWith('inventory_') && !opens.includes(one));
const blind = { userId: null, isOwner: false, permissions: new Set<string>(others), dataScope: 'all' };

const stores = resources.filter(({ module }) => module === 'inventory');
const isCost = (name: string, { kind }: Field): boolean =>
  kind === 'money' || /cost$|_value$|^value|price|discount|tax_percent|purchases|^invoice_file/.test(name);
describe('inventory.md 0 costs', () => {
  it('B6 every field of the store that tells a cost says who may read it', () => {
    const open = stores.flatMap(({ name: resource, access, fields }) =>
      Object.entries(fields).flatMap(([name, field]) => {
        const inner = Object.entries(field.of ?? {}).map(
          ([key, one]) => [`${name}.${key}`, key, one] as const,
        );
        return [[name, name, field] as const, ...inner].flatMap(([path, key, one]) => {
          const isClosed =
            one.options.read !== undefined && decide(one.options.read, blind as never) === undefined;
          const isLedger =
            access['show'] !== undefined && decide(access['show'], blind as never) === undefined;
          return isCost(key, one) && !isClosed && !isLedger ? [`${resource} ${path}`] : [];
        });
      }),
    );
    // Whether tax is part of a cost is no amount.
    expect(open.filter((one) => one !== 'stock-receipts tax_in_cost')).toEqual([]);
  });
});

describe('B6 whoever may not see costs', () => {
  let store: Store;
  let by: Client;
  /** Numbers nothing else in the clinic has: price, extra cost, cost of the line, of a unit. */
  const planted = /777\.77|123\.45|1678\.99|839\.49/;
  beforeAll(async () => {
    store = await startStore();
    const item = await store.item();
    const supplier = await store.owner.post('/suppliers', { name_ar: 'النيل', phone: '+201001112233' });
    const line = { item_id: item, unit: 'piece', qty: '2', unit_price: '777.77', tax_percent: '0' };
    const { status, text } = await store.posted('/stock-receipts', {
      kind: 'purchase',
      supplier_id: supplier.json.id,
      warehouse_id: store.warehouse,
      extra_cost: '123.45',
      lines: [line],
    });
    expect([status, text]).toEqual([201, expect.stringContaining('1678.99')]);
    by = await store.clinic.signedIn({ permissions: others, dataScope: 'all' });
  });
  afterAll(() => store.stop());

  it('finds none in lists, records, exports, histories, choosers, tabs and the overview', async () => {
    const found: string[] = [];
    let read = 0;
    const look = async (path: string): Promise<unknown> => {
      const { status, text, json } = await by.get(path);
      if (status < 300) read += 1;
      if (planted.test(text)) found.push(path);
      return status < 300 ? json : undefined;
    };
    for (const resource of stores) {
      const base = `/${resource.name}`;
      const rows = await look(base);
      await look(`${base}/options`);
      await look(`${base}/export?format=csv`);
      await look(`${base}/totals`);
      const tabs = Object.values(resource.operations ?? {}).filter(({ method }) => method === 'GET');
      const reports = Object.entries(resource.reports ?? {});
      const lookAtReport = async (at: string): Promise<void> => {
        await look(at);
        await look(`${at}/totals`);
        for (const format of ['csv', 'print'])
          if (planted.test((await by.post(`${at}/export`, { format })).text))
            found.push(`${at} as ${format}`);
      };
      for (const [name, { of }] of reports)
        if (of === 'clinic') await lookAtReport(`${base}/reports/${name}`);
      for (const { id } of (Array.isArray(rows) ? rows : []) as { id: string }[]) {
        await look(`${base}/${id}`);
        await look(`${base}/${id}/history`);
        for (const { path } of tabs) await look(`${base}/${path.replace(':id', id)}`);
        for (const [name, { of }] of reports)
          if (of === 'record') await lookAtReport(`${base}/${id}/reports/${name}`);
      }
    }
    const [receipt] = await store.clinic.sql('select id from stock_receipts');
    await look(`/stock-receipts/${String(receipt?.['id'])}`);
    await look(`/stock-receipts/${String(receipt?.['id'])}/history`);
    await look('/inventory/overview');
    await look('/search?q=RCV');
    expect(found).toEqual([]);
    expect(read).toBeGreaterThan(20);
  });

  it.each([
    ['stock-receipts', 'sort', ['extra_cost', 'ASC']],
    ['stock-receipts', 'filter', { extra_cost_gte: '1' }],
    ['stock-receipts', 'filter', { invoice_file_null: false }],
    ['stock-batches', 'sort', ['unit_cost', 'ASC']],
    ['stock-batches', 'filter', { unit_cost_gte: '1' }],
  ])('cannot put %s in order or choose them by a cost: %s %j', async (resource, by_, asked) => {
    for (const call of ['', '/ids', '/export']) {
      const path = `/${resource}${call}?${call === '/export' ? 'format=csv&' : ''}${by_}=${encodeURIComponent(JSON.stringify(asked))}`;
      const { status, json } = await by.get(path);
      expect([path, status, json?.code]).toEqual([path, 422, 'unknown_field']);
    }
    const control = await store.owner.get(`/${resource}?${by_}=${encodeURIComponent(JSON.stringify(asked))}`);
    expect(control.status).toBe(200);
  });
});
