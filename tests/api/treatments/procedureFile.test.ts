import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Cell } from '#server/transfer/xlsx/workbook.ts';
import { ended, upload, workbook } from '#tests/setup/imports.ts';
import { download, openWorkbook } from '#tests/setup/spreadsheet.ts';
import { openTreatments, type Body } from './treatmentDesk.ts';

/** Issue 18, part 1: the price list as a file, with its special prices and what procedures take. */
let desk: Awaited<ReturnType<typeof openTreatments>>;
let heads: readonly string[];
let gloves: string;
beforeAll(async () => {
  desk = await openTreatments();
  const category_id = (await desk.made('/item-categories', { name_ar: 'خامات الحشو' })).id;
  gloves = String(
    (await desk.made('/inventory-items', { name_ar: 'قفاز لاتكس', category_id, base_unit: 'piece' })).id,
  );
  const { bytes } = await download(desk.owner, '/imports/template?resource=dental-procedures');
  heads = (openWorkbook(bytes)[0]?.rows[0] ?? []).map((cell) => String(cell?.value));
});
afterAll(() => desk.server.stop());

type Typed = Readonly<Record<string, string>>;
/** A row of the template, by the names of its columns without their stars. */
const rowOf = (typed: Typed): Cell[] => {
  const known = heads.map((head) => head.replace(' *', ''));
  expect(Object.keys(typed).filter((head) => !known.includes(head))).toEqual([]);
  return known.map((head) => (typed[head] === undefined ? null : { text: typed[head] }));
};
async function checked(
  rows: readonly (readonly Cell[])[],
  head: readonly Cell[] = heads.map((text) => ({ text })),
  matched?: Body,
) {
  const file = await workbook([head, ...rows]);
  const { status, json } = await upload(desk.owner, 'dental-procedures', 'أسعار.xlsx', file);
  expect(status).toBe(201);
  const id = String(json['id']);
  if (matched) expect((await desk.owner.put(`/imports/${id}`, matched)).status).toBe(200);
  expect((await desk.owner.post(`/imports/${id}/check`)).status).toBe(200);
  return { id, counts: (await ended(desk.owner, id, 'checked'))['counts'] as Body };
}
async function run(id: string): Promise<Body> {
  expect((await desk.owner.post(`/imports/${id}/run`)).status).toBe(200);
  return (await ended(desk.owner, id, 'done'))['counts'] as Body;
}
const byName = async (name: string): Promise<Body> => {
  const [row] = await desk.clinic.sql('select id from dental_procedures where name_ar = $1', [name]);
  return (await desk.owner.get(`/dental-procedures/${String(row?.['id'])}`)).json;
};

const filling: Typed = {
  'اسم الإجراء': 'حشو من الملف',
  المجموعة: 'حشوات',
  النطاق: 'سطح سن',
  السعر: '٩٠٠٫٥٠',
  'أدنى سعر': '750',
  'أسعار خاصة · فئة المريض': 'أقارب العاملين',
  'أسعار خاصة · السعر': '600',
  'أسعار خاصة 2 · الفرع': 'الفرع الرئيسي',
  'أسعار خاصة 2 · السعر': '800',
  'الأثر على المخطط': 'حشو',
  'المواد المستهلكة · الصنف': 'قفاز لاتكس',
  'المواد المستهلكة · الكمية': '2',
};

it('the template takes prices, special prices and materials; units come from the item', async () => {
  const { id, counts } = await checked([rowOf(filling)]);
  expect(counts).toEqual({ rows: 1, right: 1, plan_add: 1 });
  expect(await run(id)).toMatchObject({ added: 1 });
  const made = await byName('حشو من الملف');
  expect(made).toMatchObject({
    group: 'restorative',
    scope: 'surface',
    chart_effect: 'filling',
    price: '900.50',
    min_price: '750.00',
    recipe: [{ item_id: gloves, unit: 'piece', qty: '2.000', optional: false }],
  });
  expect(made['code']).toMatch(/^PR-\d{4}$/);
  const [relatives] = await desk.clinic.sql(
    `select id from patient_categories where name_ar = 'أقارب العاملين'`,
  );
  expect(made['special_prices']).toMatchObject([
    { category_id: relatives?.['id'], branch_id: null, price: '600.00' },
    { category_id: null, branch_id: desk.clinic.start.branch, price: '800.00' },
  ]);
});

it('bad rows are told by line and column, and nothing is written', async () => {
  const named = (name: string, more: Typed = {}): Typed => ({
    'اسم الإجراء': name,
    المجموعة: 'حشوات',
    السعر: '100',
    ...more,
  });
  const rows = [
    named('صف سليم'),
    named('أدنى أكبر', { 'أدنى سعر': '100.01' }),
    named('مجموعة مجهولة', { المجموعة: 'سباكة' }),
    named('سعر سالب', { السعر: '-5' }),
    named('سعر لأحد', { 'أسعار خاصة · السعر': '90' }),
    named('صنف مجهول', { 'المواد المستهلكة · الصنف': 'لا وجود له', 'المواد المستهلكة · الكمية': '1' }),
    named('وحدة غريبة', {
      'المواد المستهلكة · الصنف': 'قفاز لاتكس',
      'المواد المستهلكة · الوحدة': 'لتر',
      'المواد المستهلكة · الكمية': '1',
    }),
    named('صف سليم'),
  ];
  const { id, counts } = await checked(rows.map(rowOf));
  const wrong = (await desk.owner.get(`/imports/${id}/rows?state=wrong`)).json as unknown as readonly {
    readonly line: number;
    readonly problems: readonly { readonly field: string | null }[];
  }[];
  expect([counts['right'], wrong.map(({ line, problems }) => [line, problems[0]?.field])]).toEqual([
    1,
    [
      [3, 'min_price'],
      [4, 'group'],
      [5, 'price'],
      [6, 'special_prices.category_id'],
      [7, 'recipe.item_id'],
      [8, 'recipe.unit'],
      // A twin of the second row: no column is wrong by itself.
      [9, null],
    ],
  ]);
  const [written] = await desk.clinic.sql(
    `select count(*)::int as n from dental_procedures where price = 100`,
  );
  expect(written).toEqual({ n: 0 });
});

it('what is exported, changed meanwhile and imported again is as it was: found by its code; what a cell leaves empty stays, and so do its lines', async () => {
  const before = await byName('حشو من الملف');
  const { bytes } = await download(desk.owner, '/dental-procedures/export', {
    method: 'POST',
    body: { format: 'xlsx' },
  });
  const [sheet] = openWorkbook(bytes);
  const cells = (sheet?.rows ?? []).map((row) =>
    (sheet?.rows[0] ?? []).map((_, at): Cell => {
      const value = row[at]?.value;
      return value === undefined ? null : { text: String(value) };
    }),
  );
  const changed = await desk.owner.put(`/dental-procedures/${String(before['id'])}`, {
    version: before['version'],
    price: '1',
    min_price: null,
    duration_min: 90,
  });
  expect(changed.status).toBe(200);
  const { id, counts } = await checked(cells.slice(1), cells[0], {
    match_field: 'code',
    match_action: 'update',
  });
  expect(counts).toEqual({ rows: cells.length - 1, right: cells.length - 1, plan_update: cells.length - 1 });
  await run(id);
  const { version: _v, updated_at: _u, _may, ...after } = await byName('حشو من الملف');
  const { version: _w, updated_at: _t, _may: _m, ...was } = before;
  expect(after).toEqual(was);
});

it('is for whoever writes the list, and nobody takes prices away who may not see them', async () => {
  const reader = await desk.clinic.signedIn({ permissions: ['patients_view_dental_procedures'] });
  const template = await download(reader, '/imports/template?resource=dental-procedures');
  expect(template.status).toBe(403);
  const { bytes } = await download(reader, '/dental-procedures/export', {
    method: 'POST',
    body: { format: 'xlsx' },
  });
  const row = openWorkbook(bytes)[0]?.rows[0]?.map((cell) => String(cell?.value)) ?? [];
  expect(row).toContain('اسم الإجراء');
  expect(row.filter((head) => head.includes('سعر'))).toEqual([]);
});
