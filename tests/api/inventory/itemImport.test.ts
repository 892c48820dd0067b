import { beforeAll, describe, expect, it } from 'vitest';
import type { Cell } from '#server/transfer/xlsx/workbook.ts';
import type { Client } from '#tests/setup/client.ts';
import { startClinicDesk } from '#tests/setup/clinicDesk.ts';
import { ended, upload } from '#tests/setup/imports.ts';
import { bare, fileOf, rowAt, whole, type Changes } from './itemFile.ts';
import { driftOf } from './stockSupport.ts';

const desk = startClinicDesk();
let keeper: Client;

const count = async (table: string, where = 'true'): Promise<number> =>
  Number((await desk.clinic.sql(`select count(*)::int as n from ${table} where ${where}`))[0]?.['n']);

/** Uploads and checks rows; answers the import. */
async function checked(rows: readonly Cell[][]) {
  const answer = await upload(keeper, 'inventory-items', 'أصناف.xlsx', await fileOf(rows));
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  expect(answer.json.mapping).not.toContain(null);
  const id = answer.json.id as string;
  expect((await keeper.post(`/imports/${id}/check`)).status).toBe(200);
  return { id, counts: (await ended(keeper, id, 'checked')).counts as Record<string, number> };
}
type Wrong = { line: number; problems: { field: string; text: string }[] }[];
const wrongOf = async (id: string) => (await keeper.get(`/imports/${id}/rows?state=wrong`)).json as Wrong;
async function run(id: string, state = 'done') {
  expect((await keeper.post(`/imports/${id}/run`)).status).toBe(200);
  return ended(keeper, id, state);
}

beforeAll(async () => {
  keeper = await desk.clinic.signedIn({ role: 'storekeeper' });
  await keeper.post('/item-categories', { name_ar: 'مستهلكات عامة' });
});

describe('UX-44 inventory.md 2: a file of items with units, barcodes, reorder rules and opening stock', () => {
  const faults: readonly [
    line: number,
    changes: Changes,
    field: string,
    cause: RegExp,
    repair: Record<string, string>,
  ][] = [
    [
      10,
      { 'الوحدات الأكبر · تساوي من وحدة الأساس': '0' },
      'conversions.factor',
      /أكبر/,
      { 'conversions.factor': '10' },
    ],
    [
      20,
      { 'الوحدات الأكبر 2 · تساوي من وحدة الأساس': 'كثير' },
      'conversions.2.factor',
      /رقماً/,
      { 'conversions.2.factor': '100' },
    ],
    [
      30,
      { 'الوحدات الأكبر · الباركود': '62210025' },
      'conversions.barcode',
      /الصف 25/,
      { 'conversions.barcode': '72210030' },
    ],
    [40, { الباركود: '4006381333931' }, 'barcode', /مسجل على صنف آخر: جوانتي/, { barcode: '62210040' }],
    [
      50,
      { 'رصيد أول المدة · الكمية': '2.5', 'رصيد أول المدة · الوحدة': '' },
      'opening.qty',
      /عدداً صحيحاً من قطعة/,
      { 'opening.qty': '50', 'opening.unit_price': '3' },
    ],
    [
      60,
      { 'رصيد أول المدة · الوحدة': 'زجاجة' },
      'opening.unit',
      /ليست من وحدات الصنف/,
      { 'opening.unit': 'علبة' },
    ],
    [
      70,
      { 'رصيد أول المدة · سعر الوحدة': '' },
      'opening.unit_price',
      /مطلوب/,
      { 'opening.unit_price': '30' },
    ],
    [
      80,
      { النوع: 'أدوية', 'رصيد أول المدة · تاريخ الانتهاء': '' },
      'opening.expiry_date',
      /تاريخ الانتهاء مطلوب لهذا الصنف/,
      { 'opening.expiry_date': '31/12/2035' },
    ],
    [
      90,
      { 'رصيد أول المدة · تاريخ الانتهاء': '3/20' },
      'opening.expiry_date',
      /منتهي الصلاحية/,
      { 'opening.expiry_date': '12-2035' },
    ],
    [
      100,
      { 'رصيد أول المدة · المخزن': 'مخزن لا وجود له' },
      'opening.warehouse_id',
      /لا يوجد مخزن/,
      { 'opening.warehouse_id': 'WH-01' },
    ],
    [
      110,
      { 'حدود الطلب · حد الطلب': '300' },
      'reorder_rules.reorder_level',
      /أقل من الحد الأقصى/,
      { 'reorder_rules.reorder_level': '20' },
    ],
    [120, { 'وحدة الأساس *': 'علبة' }, 'conversions.unit', /وحدة الأساس لا تُكرر/, { base_unit: 'قطعة' }],
  ];
  let id = '';

  it('finds exactly the planted faults, each on its column, and writes nothing', async () => {
    const gloves = { name_ar: 'جوانتي', base_unit: 'piece', barcode: '4006381333931' };
    const [category] = await desk.clinic.sql(
      "select id from item_categories where name_ar = 'مستهلكات عامة'",
    );
    expect((await keeper.post('/inventory-items', { ...gloves, category_id: category?.['id'] })).status).toBe(
      201,
    );
    const planted = new Map(faults.map(([line, changes]) => [line, changes]));
    const rows = Array.from({ length: whole.checked.rows }, (_, at) =>
      rowAt(at + 2, planted.get(at + 2) ?? (at % 2 === 1 ? bare : {})),
    );
    const first = await checked(rows);
    ({ id } = first);
    expect(first.counts).toMatchObject(whole.checked);
    const wrong = await wrongOf(id);
    expect(wrong.map(({ line, problems }) => [line, problems.map(({ field }) => field)])).toEqual(
      faults.map(([line, , field]) => [line, [field]]),
    );
    for (const [at, [, , , cause]] of faults.entries()) expect(wrong[at]?.problems[0]?.text).toMatch(cause);
    expect([await count('inventory_items'), await count('stock_receipts')]).toEqual([1, 0]);
  }, 120_000);

  it('offers what a wrong unit or kind may be, also in lines and in what stands beside the item', async () => {
    const { fields } = (await keeper.get(`/imports/${id}`)).json;
    const valuesOf = (name: string): readonly string[] =>
      fields.find((one: { name: string }) => one.name === name).values;
    expect(valuesOf('item_type')).toEqual([
      'مستهلكات',
      'أدوية',
      'خامات معمل',
      'أدوات',
      'أدوات مكتبية',
      'نظافة',
    ]);
    for (const name of ['base_unit', 'conversions.unit', 'conversions.2.unit', 'opening.unit'])
      expect([name, valuesOf(name).slice(0, 3)]).toEqual([name, ['قطعة', 'علبة', 'عبوة']]);
  });

  it('imports nothing while a row is wrong, and everything once all are right', async () => {
    const refused = await keeper.post(`/imports/${id}/run`);
    expect([refused.status, refused.json.code]).toEqual([409, 'import_wrong_rows']);
    for (const [line, , , , repair] of faults) {
      const { json } = await keeper.put(`/imports/${id}/rows/${line}`, { values: repair });
      expect({ line, state: json.state, problems: json.problems }).toEqual({
        line,
        state: 'right',
        problems: [],
      });
    }
    expect((await run(id)).counts).toMatchObject({ added: whole.checked.rows });
    expect(await count('inventory_items')).toBe(whole.items);
    // 200 lines to a receipt, every other item with stock; 5 boxes of 10 at 30.00 each are 50 pieces at 3.
    expect(await count('stock_receipts', `kind = 'opening'`)).toBe(whole.receipts);
    const [sum] = await desk.clinic.sql(
      `select count(*)::int as n, sum(qty)::text as qty, sum(value)::text as value, array_agg(distinct type) as types from stock_transactions`,
    );
    expect(sum).toEqual({ ...whole.movements, types: ['opening'] });
    const [item] = (await keeper.get(`/inventory-items?filter=${encodeURIComponent('{"code":"I76"}')}`)).json;
    const record = (await keeper.get(`/inventory-items/${item.id}`)).json;
    expect(record).toMatchObject({
      name_ar: 'صنف مستورد 76',
      barcode: '62210076',
      conversions: [
        { unit: 'box', factor: '10.000', barcode: '72210076', is_purchase_default: true },
        { unit: 'carton', factor: '100.000' },
      ],
      reorder_rules: [{ warehouse_id: null, reorder_level: '20.000', max_level: '200.000' }],
      on_hand: '50',
      stock_value: '150.00',
      nearest_expiry: '2035-12-31',
    });
    const [batch] = (
      await keeper.get(`/stock-batches?filter=${encodeURIComponent(`{"item_id":"${item.id}"}`)}`)
    ).json;
    expect(batch).toMatchObject({ batch_no: 'LOT-76', unit_cost: '3.000000' });
    expect(await driftOf(desk.clinic)).toEqual([]);
  }, 120_000);
});

describe('REL-13 opening stock is all or nothing', () => {
  it('a row refused at the last moment leaves nothing of the file, and waits to be corrected', async () => {
    const before = [await count('inventory_items'), await count('stock_transactions')];
    const { id, counts } = await checked([rowAt(2001), rowAt(2002), rowAt(2003)]);
    expect(counts).toMatchObject({ right: 3 });
    const [category] = await desk.clinic.sql(
      "select id from item_categories where name_ar = 'مستهلكات عامة'",
    );
    const taking = {
      name_ar: 'سبق إليه',
      base_unit: 'piece',
      barcode: '7221002002',
      category_id: category?.['id'],
    };
    expect((await keeper.post('/inventory-items', taking)).status).toBe(201);
    await run(id, 'checked');
    expect([await count('inventory_items'), await count('stock_transactions')]).toEqual([
      Number(before[0]) + 1,
      before[1],
    ]);
    expect((await wrongOf(id)).map(({ line, problems }) => [line, problems[0]?.field])).toEqual([
      [3, 'conversions.barcode'],
    ]);
    await keeper.put(`/imports/${id}/rows/3`, { values: { 'conversions.barcode': '7221009999' } });
    expect((await run(id)).counts).toMatchObject({ added: 3 });
    // Read again with the same codes as updates, nothing is counted twice.
    const again = await upload(keeper, 'inventory-items', 'أصناف.xlsx', await fileOf([rowAt(2001)]));
    await keeper.put(`/imports/${again.json.id}`, { match_field: 'code', match_action: 'update' });
    await keeper.post(`/imports/${again.json.id}/check`);
    await ended(keeper, again.json.id, 'checked');
    const [twice] = await wrongOf(again.json.id);
    expect(twice?.problems).toEqual([
      { field: 'opening.qty', text: 'للصنف حركات من قبل. سجّل الكمية بتوريد أو تسوية', value: '5' },
    ]);
  });

  it('is taken back within a day by its reversal: items without movements go, the others are stopped', async () => {
    const { id } = await checked([rowAt(3001), rowAt(3002, bare)]);
    await run(id);
    expect((await keeper.post(`/imports/${id}/undo`)).status).toBe(200);
    expect((await ended(keeper, id, 'undone')).counts).toMatchObject({ undone: 2 });
    const left = await desk.clinic.sql(
      `select code, status from inventory_items where code in ('I3001', 'I3002')`,
    );
    expect(left).toEqual([{ code: 'I3001', status: 'archived' }]);
    const rows = await desk.clinic.sql(
      `select t.qty::text from stock_transactions t join inventory_items i on i.id = t.item_id where i.code = 'I3001' order by t.seq`,
    );
    expect(rows.map(({ qty }) => qty)).toEqual(['50.000', '-50.000']);
    // What never came in has not run low: nobody is told to order it (inventory.md 11).
    const told = await desk.clinic.sql(
      `select payload ->> 'item' as item from outbox where event = 'stock.reorder' and payload ->> 'item' like '%3001'`,
    );
    expect(told).toEqual([]);
    expect(await driftOf(desk.clinic)).toEqual([]);
  });

  it('is refused as a whole once any of it was used', async () => {
    const { id } = await checked([rowAt(4001), rowAt(4002)]);
    await run(id);
    const [batch] = await desk.clinic.sql(
      `select b.id, s.warehouse_id from stock_batches b join stock_balances s on s.batch_id = b.id
        join inventory_items i on i.id = b.item_id where i.code = 'I4002'`,
    );
    const one = {
      batch_id: batch?.['id'],
      warehouse_id: batch?.['warehouse_id'],
      mode: 'delta',
      delta: '-1',
    };
    const used = { ...one, expected_on_hand: '50', reason: 'damaged' };
    const adjusted = await keeper.post('/stock-adjustments', used, {
      'idempotency-key': crypto.randomUUID(),
    });
    expect(adjusted.status).toBe(201);
    const refused = await keeper.post(`/imports/${id}/undo`);
    expect([refused.status, refused.json.code, refused.json.message]).toEqual([
      409,
      'already_used',
      'تم الصرف من هذا التوريد',
    ]);
    const left = await desk.clinic.sql(`select status from inventory_items where code in ('I4001', 'I4002')`);
    expect(left).toEqual([{ status: 'active' }, { status: 'active' }]);
    expect((await keeper.get(`/imports/${id}`)).json.state).toBe('done');
  });

  it('is offered to who may receive goods, and to nobody else', async () => {
    const counter = await desk.clinic.signedIn({ role: 'storekeeper' });
    await desk.clinic.sql(
      "insert into user_grants (clinic_id, user_id, permission, effect) values (app_clinic(), $1, 'inventory_create_stock_batch', 'deny')",
      [counter.person.userId],
    );
    const answer = await upload(counter, 'inventory-items', 'أصناف.xlsx', await fileOf([rowAt(5001)]));
    const names = (answer.json.fields as { name: string }[]).map(({ name }) => name);
    expect(names).toContain('conversions.3.barcode');
    expect(names.filter((name) => name.startsWith('opening'))).toEqual([]);
  });
});
