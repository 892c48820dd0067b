import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newKey, startStore, type Store } from '#tests/api/inventory/stockSupport.ts';
import type { Client } from '#tests/setup/client.ts';

let store: Store;
let keeper: Client;
let receipt: string;
beforeAll(async () => {
  store = await startStore();
  keeper = await store.clinic.signedIn({ role: 'storekeeper' });
});
afterAll(() => store.stop());
beforeEach(async () => {
  ({ receipt } = await store.receive({ item: await store.item(), qty: '10', price: '125.05' }));
});

const print = (by: Client, id = receipt, key = newKey()) =>
  by.post(`/stock-receipts/${id}/print`, {}, { 'idempotency-key': key });
const found = async (by: Client, q: string) => (await by.get(`/search?q=${encodeURIComponent(q)}`)).json;

describe('prints are counted (clinic.md V9: POST counts, GET previews)', () => {
  it('looking counts nothing and gives no code; each print counts once, a repeated call not twice', async () => {
    const paper = `/stock-receipts/${receipt}/paper`;
    expect((await keeper.get(paper)).json).toMatchObject({ code: null, copies: 0 });
    const key = newKey();
    const first = await print(keeper, receipt, key);
    expect(first.json).toEqual({ code: expect.stringMatching(/^[3479CFHJKMNPRTWXY]{6}$/), copy: 1 });
    expect((await print(keeper, receipt, key)).json).toEqual(first.json);
    expect((await print(store.owner)).json).toEqual({ ...first.json, copy: 2 });
    expect((await keeper.get(paper)).json).toMatchObject({ code: first.json.code, copies: 2 });
  });

  it('ten at once are ten copies with one code', async () => {
    const prints = await Promise.all(Array.from({ length: 10 }, () => print(keeper)));
    expect(prints.map(({ json }) => json.copy).toSorted((a, b) => a - b)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ]);
    expect(new Set(prints.map(({ json }) => json.code)).size).toBe(1);
  });

  it('the database takes no count back, changes no code and forgets none', async () => {
    await print(keeper);
    for (const change of ['copies = 5', 'copies = copies', "code = '333333', copies = copies + 1"])
      await expect(store.clinic.sql(`update papers set ${change}`)).rejects.toThrow(/.+/);
    await expect(store.clinic.sql('delete from papers')).rejects.toThrow(/.+/);
  });

  it('the audit log says who printed which record; its history does not', async () => {
    await print(keeper);
    const log = await store.owner.get(`/audit-log?action=print`);
    expect(JSON.stringify(log.json)).toContain(receipt);
    const history = await store.owner.get(`/stock-receipts/${receipt}/history`);
    expect(history.json.map(({ action }: { action: string }) => action)).not.toContain('print');
  });

  it('the letterhead says the clinic’s name, address, phone and tax number', async () => {
    const settings = { address: '12 شارع النيل، الجيزة', phone: '+201001112233', tax_number: '123-456-789' };
    await store.clinic.sql(
      'update clinics set address = $1, phone = $2, tax_number = $3 where id = app_clinic()',
      Object.values(settings),
    );
    expect((await keeper.get(`/stock-receipts/${receipt}/paper`)).json.letterhead).toMatchObject(settings);
  });
});

describe('who may print and whom a code tells something (SEC-01, SEC-14)', () => {
  it('whoever may not read the record prints nothing, is told nothing and finds nothing by its code', async () => {
    const { code } = (await print(keeper)).json;
    const nurse = await store.clinic.signedIn({ permissions: ['inventory_create_request'] });
    expect((await nurse.get(`/stock-receipts/${receipt}/paper`)).status).toBe(403);
    expect((await print(nurse)).status).toBe(403);
    expect(await found(nurse, code)).toEqual([]);
    const absent = '00000000-0000-7000-8000-000000000000';
    expect((await print(keeper, absent)).status).toBe(404);
    expect((await keeper.get(`/stock-receipts/${absent}/paper`)).status).toBe(404);
  });

  it('the code leads to its document, typed in any case and with its gap; any other code finds the same nothing', async () => {
    const { code } = (await print(keeper)).json;
    const typed = `${code.slice(0, 3)} ${code.slice(3).toLowerCase()}`;
    for (const q of [code, typed, code.toLowerCase()])
      expect(await found(keeper, q)).toMatchObject([{ resource: 'stock-receipts', id: receipt }]);
    const other = code.startsWith('3') ? `4${code.slice(1)}` : `3${code.slice(1)}`;
    expect(await found(keeper, other)).toEqual([]);
    expect(await found(keeper, code.slice(0, 5))).toEqual([]);
  });

  it('a code and a document of another clinic are absent', async () => {
    const { code } = (await print(keeper)).json;
    const other = await (await store.server.newClinic()).signedIn({ isOwner: true });
    expect(await found(other, code)).toEqual([]);
    const foreign = await print(other);
    const missing = await print(other, '00000000-0000-7000-8000-000000000000');
    expect([foreign.status, foreign.json.code]).toEqual([404, missing.json.code]);
  });

  it('of requests only the own are found by their code by whoever sees only their own', async () => {
    const mine = { permissions: ['inventory_create_request', 'inventory_view_self_request'] };
    const [one, two] = [await store.clinic.signedIn(mine), await store.clinic.signedIn(mine)];
    const body = {
      warehouse_id: store.warehouse,
      lines: [{ item_id: await store.item(), unit: 'piece', requested_qty: '3' }],
    };
    const request = (await one.post('/inventory-requests', body)).json;
    const { json } = await one.post(`/inventory-requests/${request.id}/print`, {});
    expect(await found(one, json.code)).toMatchObject([{ id: request.id }]);
    expect(await found(two, json.code)).toEqual([]);
    expect((await two.post(`/inventory-requests/${request.id}/print`, {})).status).toBe(404);
  });
});
