import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Answer, Client } from '#tests/setup/client.ts';
import { startClinicDesk } from '#tests/setup/clinicDesk.ts';

const desk = startClinicDesk();
let keeper: Client;
let main: string;
let supplier: { id: string; version: number };
let gloves: { id: string; version: number; conversions: object[] };

const ok = (answer: Answer, status = 201) => {
  expect([answer.status, answer.text]).toEqual([status, expect.any(String)]);
  return answer.json;
};
const refusal = ({ status, json }: Answer) => [status, json.code, json.message];
const numbers = async (by: Client = keeper) => (await by.get(`/inventory-items/${gloves.id}`)).json;

beforeAll(async () => {
  keeper = await desk.clinic.signedIn({ role: 'storekeeper' });
  const [warehouse] = (await keeper.get(`/warehouses?filter=${encodeURIComponent('{"kind":"main"}')}`)).json;
  main = warehouse.id;
  supplier = ok(await keeper.post('/suppliers', { name_ar: 'النيل للمستلزمات', phone: '01001234567' }));
  const category = ok(await keeper.post('/item-categories', { name_ar: 'مواد استهلاكية' }));
  gloves = ok(
    await keeper.post('/inventory-items', {
      name_ar: 'جوانتي لاتكس',
      category_id: category.id,
      base_unit: 'piece',
      conversions: [
        { unit: 'box', factor: '100' },
        { unit: 'carton', factor: '1000' },
      ],
      reorder_rules: [{ reorder_level: '200', max_level: '1000' }],
    }),
  );
  expect(await numbers()).toMatchObject({
    on_hand: '0',
    available: '0',
    stock_state: 'out',
    last_cost: null,
  });
  ok(
    await keeper.post(
      '/stock-receipts',
      {
        warehouse_id: main,
        supplier_id: supplier.id,
        lines: [{ item_id: gloves.id, unit: 'box', qty: '2', unit_price: '220.00', tax_percent: '0' }],
      },
      { 'idempotency-key': randomUUID() },
    ),
  );
  gloves = await numbers();
});

describe('an item that moved (inventory.md 2)', () => {
  test('shows what lies there and what it is worth, low at its reorder level', async () => {
    expect(await numbers()).toMatchObject({
      on_hand: '200',
      usable: '200',
      reserved: '0',
      available: '200',
      stock_state: 'low',
      avg_cost: '2.200000',
      last_cost: '2.200000',
      stock_value: '440.00',
    });
    const low = await keeper.get(
      `/inventory-items?filter=${encodeURIComponent('{"stock_state":["out","low"]}')}`,
    );
    expect(low.json.map(({ id }: { id: string }) => id)).toEqual([gloves.id]);
    const [option] = (await keeper.get('/inventory-items/options')).json;
    expect(option.available).toEqual({ [main]: '200' });
  });

  test('costs are sent to none but those who post stock or read the ledger: the keys are absent', async () => {
    const clerk = await desk.clinic.signedIn({
      permissions: ['inventory_manage_items', 'inventory_manage_warehouses', 'inventory_view_supplier'],
    });
    const keys = async (path: string) => Object.keys((await clerk.get(path)).json);
    for (const [path, hidden] of [
      [`/inventory-items/${gloves.id}`, ['avg_cost', 'last_cost', 'stock_value']],
      [`/warehouses/${main}`, ['on_hand_value', 'expiring_value']],
      [`/suppliers/${supplier.id}`, ['purchases_12m']],
    ] as const)
      expect((await keys(path)).filter((key) => (hidden as readonly string[]).includes(key))).toEqual([]);
    expect((await keeper.get(`/suppliers/${supplier.id}`)).json.purchases_12m).toBe('440.00');
    expect((await keeper.get(`/warehouses/${main}`)).json).toMatchObject({
      item_count: 1,
      on_hand_value: '440.00',
    });
  });

  test('keeps its base unit and the factors documents were written in; others may change', async () => {
    const [box, carton] = gloves.conversions;
    const change = (values: object) =>
      keeper.put(`/inventory-items/${gloves.id}`, { version: gloves.version, ...values });
    const sentence = 'لا يمكن تغيير الوحدة بعد تسجيل حركات على الصنف';
    const base = await change({ base_unit: 'pair' });
    expect([base.status, base.json.errors]).toEqual([422, { base_unit: sentence }]);
    for (const conversions of [
      [{ ...box, factor: '50' }, carton],
      [{ ...box, unit: 'pack' }, carton],
      [carton],
    ]) {
      const answer = await change({ conversions });
      expect([answer.status, answer.json.errors]).toEqual([422, { conversions: sentence }]);
    }
    gloves = ok(await change({ conversions: [box, { ...carton, factor: '500' }] }), 200);
    expect(gloves.conversions).toEqual([
      expect.objectContaining({ unit: 'box', factor: '100.000' }),
      expect.objectContaining({ unit: 'carton', factor: '500.000' }),
    ]);
  });

  test('is neither removed nor stopped while it has stock', async () => {
    expect(refusal(await keeper.remove(`/inventory-items/${gloves.id}`))).toEqual([
      409,
      'item_used',
      'الصنف مستخدم في حركات سابقة. يمكنك إيقافه بدلاً من حذفه',
    ]);
    expect(refusal(await keeper.post(`/inventory-items/${gloves.id}/archive`, {}))).toEqual([
      409,
      'still_stocked',
      'لا يمكن إيقاف صنف له رصيد (200)',
    ]);
  });
});

test('a warehouse with stock is not stopped, one that was used is not removed (inventory.md 3)', async () => {
  expect(refusal(await keeper.post(`/warehouses/${main}/archive`, {}))).toEqual([
    409,
    'still_open',
    'المخزن به رصيد أو عمليات مفتوحة',
  ]);
  expect((await keeper.remove(`/warehouses/${main}`)).json.code).toBe('warehouse_used');
  const { branch_id: branch } = (await keeper.get(`/warehouses/${main}`)).json;
  const empty = ok(await keeper.post('/warehouses', { name_ar: 'مخزن فارغ', branch_id: branch }));
  ok(await keeper.post(`/warehouses/${empty.id}/archive`, {}), 200);
  ok(await keeper.remove(`/warehouses/${empty.id}`), 200);
});

test('a supplier with receipts is stopped, not removed (inventory.md 5)', async () => {
  expect(refusal(await keeper.remove(`/suppliers/${supplier.id}`))).toEqual([
    409,
    'has_receipts',
    'المورد له توريدات مسجلة. يمكنك إيقافه',
  ]);
  expect(ok(await keeper.post(`/suppliers/${supplier.id}/archive`, {}), 200)).toMatchObject({
    is_active: false,
  });
});

test('UX-80 a label of an item without a barcode carries its code, and a scan of it finds the item', async () => {
  const category = ok(await keeper.post('/item-categories', { name_ar: 'ملصقات' }));
  const base = { category_id: category.id, base_unit: 'piece' };
  const plain = ok(await keeper.post('/inventory-items', { ...base, name_ar: 'بلا باركود', code: 'LBL-77' }));
  const found = ok(await keeper.get('/inventory-items/by-barcode/lbl-77'), 200);
  expect([found.item.id, found.unit, found.factor]).toEqual([plain.id, 'piece', '1']);
  // A barcode of that text belongs to who has it.
  const own = ok(await keeper.post('/inventory-items', { ...base, name_ar: 'صاحبه', barcode: 'LBL-77' }));
  expect(ok(await keeper.get('/inventory-items/by-barcode/LBL-77'), 200).item.id).toBe(own.id);
});

test('UX-80 a scan of an item taken out of use names it, and who may take it into use again', async () => {
  const category = ok(await keeper.post('/item-categories', { name_ar: 'موقوفات' }));
  const base = { category_id: category.id, base_unit: 'piece' };
  const made = { ...base, name_ar: 'بنج موضعي', name_en: 'Local anaesthetic', code: 'STOP-1' };
  const item = ok(await keeper.post('/inventory-items', { ...made, barcode: '0062277700013' }));
  const { version } = ok(await keeper.post(`/inventory-items/${item.id}/archive`, {}), 200);
  const clerk = await desk.clinic.signedIn({ role: 'employee' });
  for (const code of ['62277700013', 'stop-1'])
    for (const [by, may] of [
      [keeper, true],
      [clerk, false],
    ] as const) {
      const answer = await by.get(`/inventory-items/by-barcode/${code}`);
      expect([answer.status, answer.json.message, answer.json.details]).toEqual([
        409,
        'الصنف «بنج موضعي» موقوف. أعد تفعيله ليُستخدم في المستندات',
        { id: item.id, version, may_restore: may },
      ]);
    }
  const inEnglish = await keeper.get('/inventory-items/by-barcode/stop-1', { 'accept-language': 'en' });
  expect(inEnglish.json.message).toBe(
    'The item “Local anaesthetic” is inactive. Activate it to use it in documents',
  );
  ok(await keeper.post(`/inventory-items/${item.id}/restore`, { version }), 200);
  expect(ok(await keeper.get('/inventory-items/by-barcode/62277700013'), 200).item.id).toBe(item.id);
});

test('UX-80 a code of noughts alone is only itself; before other signs they count for nothing', async () => {
  const category = ok(await keeper.post('/item-categories', { name_ar: 'أصفار' }));
  const base = { category_id: category.id, base_unit: 'piece' };
  const four = ok(await keeper.post('/inventory-items', { ...base, name_ar: 'أربعة', barcode: '0000' }));
  const scan = (code: string) => keeper.get(`/inventory-items/by-barcode/${code}`);
  for (const code of ['0', '00', '000', '00000'])
    expect([code, (await scan(code)).status]).toEqual([code, 404]);
  expect(ok(await scan('0000'), 200).item.id).toBe(four.id);
  // Another length is another code.
  const five = ok(await keeper.post('/inventory-items', { ...base, name_ar: 'خمسة', barcode: '00000' }));
  expect(ok(await scan('00000'), 200).item.id).toBe(five.id);
  const taken = await keeper.post('/inventory-items', { ...base, name_ar: 'مثلها', barcode: '0000' });
  expect([taken.status, Object.keys(taken.json.errors ?? {})]).toEqual([422, ['barcode']]);
});

test('store C a scan of the code of an item tells what it is bought in; a barcode stands on its own unit', async () => {
  const category = ok(await keeper.post('/item-categories', { name_ar: 'تُشترى بالعلبة' }));
  const item = ok(
    await keeper.post('/inventory-items', {
      name_ar: 'شاش',
      code: 'GAUZE-1',
      category_id: category.id,
      base_unit: 'piece',
      barcode: '6225550001',
      conversions: [{ unit: 'box', factor: '100', is_purchase_default: true }],
    }),
  );
  const scan = async (code: string) => ok(await keeper.get(`/inventory-items/by-barcode/${code}`), 200);
  expect(await scan('gauze-1')).toMatchObject({ item: { id: item.id }, unit: 'piece', purchase_unit: 'box' });
  expect(await scan('6225550001')).not.toHaveProperty('purchase_unit');
});
