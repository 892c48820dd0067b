import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onField, openTreatments, told, type Body } from './treatmentDesk.ts';

/** clinic.md 5 and the bad input of issue 18: the price list and its recipes. */
let desk: Awaited<ReturnType<typeof openTreatments>>;
let gloves: string;
beforeAll(async () => {
  desk = await openTreatments();
  const category = await desk.made('/item-categories', { name_ar: 'خامات الحشو' });
  gloves = String(
    (
      await desk.made('/inventory-items', {
        name_ar: 'قفاز',
        category_id: category.id,
        base_unit: 'piece',
        conversions: [{ unit: 'box', factor: '100', is_issue_default: true }],
      })
    ).id,
  );
});
afterAll(() => desk.server.stop());

const record = async (id: string) => (await desk.owner.get(`/dental-procedures/${id}`)).json;
const edit = async (id: string, values: Body, by = desk.owner) => {
  const { version } = await record(id);
  return by.put(`/dental-procedures/${id}`, { version, ...values });
};
let made = 0;
const name = (): string => `إجراء القائمة ${(made += 1)}`;
const post = (values: Body) =>
  desk.owner.post('/dental-procedures', { name_ar: name(), group: 'endo', price: '1000', ...values });

describe('a procedure', () => {
  it('has a code of its series, one session of half an hour, and leaves nothing on the chart until somebody says otherwise', async () => {
    const { status, json } = await post({});
    expect(status).toBe(201);
    expect(json).toMatchObject({
      scope: 'mouth',
      dentition: 'any',
      sessions: 1,
      duration_min: 30,
      recall_months: null,
      chart_effect: 'none',
      lab_required: false,
      status: 'active',
      price: '1000.00',
      min_price: null,
    });
    expect(json['code']).toMatch(/^PR-\d{4}$/);
  });

  it('min above price is refused on create and on edit, of either field', async () => {
    expect(onField(await post({ min_price: '1000.01' }), 'min_price')).toEqual([
      422,
      'أدنى سعر أكبر من السعر',
    ]);
    const id = await desk.procedure({ price: '1000', min_price: '900' });
    expect((await edit(id, { price: '899.99' })).status).toBe(422);
    expect((await edit(id, { min_price: '1000.5' })).status).toBe(422);
    expect((await edit(id, { price: '900' })).status).toBe(200);
    await expect(
      desk.clinic.sql('update dental_procedures set min_price = price + 1 where id = $1', [id]),
    ).rejects.toThrow();
  });

  it('one category has one price in one branch, and a price is of somebody', async () => {
    const [category] = await desk.clinic.sql(
      'select id from patient_categories where not is_default limit 1',
    );
    const twice = [
      { category_id: category?.['id'], price: '800' },
      { category_id: category?.['id'], price: '700' },
    ];
    expect((await post({ special_prices: twice })).status).toBe(422);
    const branch_id = desk.clinic.start.branch;
    const apart = [
      { category_id: category?.['id'], price: '800' },
      { category_id: category?.['id'], branch_id, price: '700' },
      { branch_id, price: '900' },
    ];
    expect((await post({ special_prices: apart })).status).toBe(201);
    expect((await post({ special_prices: [{ price: '900' }] })).status).toBe(422);
  });

  it('D1: one that was used is not deleted, it is deactivated and restored', async () => {
    const [unused, used] = [await desk.procedure(), await desk.procedure({ scope: 'mouth' })];
    await desk.added({ patient_id: await desk.patient(), procedure_id: used, doctor_id: await doctorId() });
    expect((await desk.owner.remove(`/dental-procedures/${unused}`)).status).toBeLessThan(300);
    expect(told(await desk.owner.remove(`/dental-procedures/${used}`))[1]).toBe('in_use');
    const { version } = await record(used);
    const archived = await desk.owner.post(`/dental-procedures/${used}/archive`, { version });
    expect(archived.json).toMatchObject({ status: 'archived' });
    const again = await desk.owner.post(`/dental-procedures/${used}/restore`, {
      version: archived.json['version'],
    });
    expect(again.json).toMatchObject({ status: 'active' });
  });

  it('one name twice is told and passes only when somebody says it is another', async () => {
    const name_ar = name();
    const first = (await post({ name_ar })).json;
    const second = await post({ name_ar });
    expect([second.status, second.json['message']]).toEqual([
      409,
      `قد يكون الإجراء مسجلاً من قبل: \u2068${String(first['code'])}\u2069`,
    ]);
    expect((await post({ name_ar, confirm_duplicate: true })).status).toBe(201);
  });
});

describe('a recipe', () => {
  it('takes an item in the unit it is handed out in, or another of its units, never one it has not', async () => {
    const { json } = await post({ recipe: [{ item_id: gloves, qty: '0.02' }] });
    expect(json['recipe']).toMatchObject([{ item_id: gloves, unit: 'box', qty: '0.020', optional: false }]);
    expect((await post({ recipe: [{ item_id: gloves, unit: 'piece', qty: '2' }] })).status).toBe(201);
    expect(
      onField(await post({ recipe: [{ item_id: gloves, unit: 'ml', qty: '2' }] }), 'recipe.0.unit'),
    ).toEqual([422, 'هذه الوحدة ليست من وحدات الصنف. اختر وحدة أخرى']);
  });

  it('names an item or a procedure, and each once', async () => {
    const other = await desk.procedure();
    const wrong = [
      [{ qty: '1' }],
      [{ item_id: gloves, included_procedure_id: other, qty: '1' }],
      [
        { item_id: gloves, qty: '1' },
        { item_id: gloves, unit: 'piece', qty: '2' },
      ],
    ];
    for (const recipe of wrong) expect((await post({ recipe })).status).toBe(422);
  });

  it('includes neither itself nor what includes it, whatever the way', async () => {
    const [a, b, c] = [await desk.procedure(), await desk.procedure(), await desk.procedure()];
    const includes = (id: string) => ({ recipe: [{ included_procedure_id: id, qty: '1' }] });
    expect((await edit(a, includes(a))).status).toBe(422);
    expect((await edit(a, includes(b))).status).toBe(200);
    expect((await edit(b, includes(c))).status).toBe(200);
    expect(onField(await edit(c, includes(a)), 'recipe.0.included_procedure_id')).toEqual([
      422,
      'هذا الإجراء يستهلك مواد الإجراء الذي تعدّله، فلا يدخل في مواده',
    ]);
    await expect(
      desk.clinic.sql(
        `insert into dental_procedures__recipe (clinic_id, record_id, included_procedure_id, qty) values ($1, $2, $3, 1)`,
        [desk.clinic.id, c, a],
      ),
    ).rejects.toThrow('include itself');
  });

  it('two who include each other at once: one is refused', async () => {
    const [a, b] = [await desk.procedure(), await desk.procedure()];
    const answers = await Promise.all([
      edit(a, { recipe: [{ included_procedure_id: b, qty: '1' }] }),
      edit(b, { recipe: [{ included_procedure_id: a, qty: '1' }] }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  it('of something out of use is refused, and stays where it stood before', async () => {
    const category = (await desk.made('/item-categories', { name_ar: 'خامات أخرى' })).id;
    const item = await desk.made('/inventory-items', {
      name_ar: 'خيط',
      category_id: category,
      base_unit: 'piece',
    });
    const id = await desk.procedure({ recipe: [{ item_id: item.id, qty: '1' }] });
    const stopped = await desk.owner.post(`/inventory-items/${String(item.id)}/archive`, {
      version: item['version'],
    });
    expect(stopped.status).toBe(200);
    expect((await post({ recipe: [{ item_id: item.id, unit: 'piece', qty: '1' }] })).status).toBe(422);
    const lines = (await record(id))['recipe'];
    expect((await edit(id, { recipe: lines, duration_min: 45 })).status).toBe(200);
    const gone = await desk.procedure();
    const { version } = await record(gone);
    await desk.owner.post(`/dental-procedures/${gone}/archive`, { version });
    expect((await post({ recipe: [{ included_procedure_id: gone, qty: '1' }] })).status).toBe(422);
  });
});

describe('twins that become one', () => {
  it('moves treatments and recipes to the kept one; the duplicate is out of use for good', async () => {
    const [kept, duplicate] = [
      await desk.procedure({ price: '500', scope: 'mouth' }),
      await desk.procedure({
        price: '450',
        scope: 'mouth',
        recall_months: 6,
        recipe: [{ item_id: gloves, qty: '1' }],
      }),
    ];
    const around = await desk.procedure({ recipe: [{ included_procedure_id: duplicate, qty: '2' }] });
    const line = await desk.added({
      patient_id: await desk.patient(),
      procedure_id: duplicate,
      doctor_id: await doctorId(),
    });
    const preview = await desk.owner.get(
      `/dental-procedures/${kept}/merge-preview?duplicate_id=${duplicate}`,
    );
    expect(preview.json['filled']).toEqual(['recall_months', 'recipe']);
    const merged = await desk.owner.post(`/dental-procedures/${kept}/merge`, { duplicate_id: duplicate });
    expect([merged.status, merged.text]).toEqual([200, merged.text]);
    expect(await record(kept)).toMatchObject({ price: '500.00', recall_months: 6, status: 'active' });
    expect(await record(duplicate)).toMatchObject({ status: 'merged', merged_into_id: kept });
    expect((await record(around))['recipe']).toMatchObject([{ included_procedure_id: kept, qty: '2.000' }]);
    const moved = (await desk.owner.get(`/patient-treatments/${String(line.id)}`)).json;
    expect(moved).toMatchObject({ procedure_id: kept, unit_price: '450.00' });
    expect(
      told(await desk.owner.post(`/dental-procedures/${kept}/merge`, { duplicate_id: duplicate })),
    ).toEqual([409, 'merged_already', undefined]);
    const { version } = await record(duplicate);
    expect((await desk.owner.post(`/dental-procedures/${duplicate}/restore`, { version })).status).toBe(409);
    expect(
      (await desk.owner.post(`/dental-procedures/${kept}/merge`, { duplicate_id: crypto.randomUUID() }))
        .status,
    ).toBe(404);
  });

  const merge = (kept: string, duplicate_id: string) =>
    desk.owner.post(`/dental-procedures/${kept}/merge`, { duplicate_id });
  const unmerge = (kept: string, merge_id: unknown, by = desk.owner) =>
    by.post(`/dental-procedures/${kept}/unmerge`, { merge_id });

  it('is taken back: what moved goes back, what came since stays, and the duplicate is as it was', async () => {
    const kept = await desk.procedure({ price: '500', scope: 'mouth' });
    const duplicate = await desk.procedure({ price: '450', scope: 'mouth', recall_months: 6 });
    const around = await desk.procedure({ recipe: [{ included_procedure_id: duplicate, qty: '2' }] });
    const line = { patient_id: await desk.patient(), doctor_id: await doctorId() };
    const before = await desk.added({ ...line, procedure_id: duplicate });
    const { merge_id } = (await merge(kept, duplicate)).json;
    const since = await desk.added({ ...line, procedure_id: kept });
    expect((await desk.owner.get(`/dental-procedures/${kept}/merges`)).json).toMatchObject([
      { merge_id, duplicate_id: duplicate, may_undo: true },
    ]);
    expect((await record(kept))['_may']).toContain('unmerge');
    const stranger = await desk.clinic.signedIn({ permissions: ['patients_view_dental_procedures'] });
    expect((await unmerge(kept, merge_id, stranger)).status).toBe(403);
    expect((await unmerge(kept, merge_id)).json).toEqual({ kept: [] });
    expect(await record(kept)).toMatchObject({ price: '500.00', recall_months: null });
    expect(await record(duplicate)).toMatchObject({
      status: 'active',
      merged_into_id: null,
      price: '450.00',
    });
    expect((await record(around))['recipe']).toMatchObject([{ included_procedure_id: duplicate }]);
    const procedureOf = async (id: unknown) =>
      (await desk.owner.get(`/patient-treatments/${String(id)}`)).json['procedure_id'];
    expect([await procedureOf(before.id), await procedureOf(since.id)]).toEqual([duplicate, kept]);
    expect(told(await unmerge(kept, merge_id))[1]).toBe('merge_undone');
    expect((await record(kept))['_may']).not.toContain('unmerge');
  });

  it('lines a merge filled leave again unless somebody changed them since', async () => {
    const kept = await desk.procedure({ scope: 'mouth' });
    const duplicate = await desk.procedure({ scope: 'mouth', recipe: [{ item_id: gloves, qty: '1' }] });
    const first = (await merge(kept, duplicate)).json['merge_id'];
    expect((await record(kept))['recipe']).toHaveLength(1);
    expect((await unmerge(kept, first)).json).toEqual({ kept: [] });
    expect((await record(kept))['recipe']).toEqual([]);
    expect((await record(duplicate))['recipe']).toHaveLength(1);
    const second = (await merge(kept, duplicate)).json['merge_id'];
    const recipe = [{ item_id: gloves, unit: 'piece', qty: '3' }];
    expect((await edit(kept, { recipe })).status).toBe(200);
    expect((await unmerge(kept, second)).json).toEqual({ kept: ['recipe'] });
    expect((await record(kept))['recipe']).toMatchObject([{ qty: '3.000' }]);
  });

  it('the last first, and not after thirty days', async () => {
    const [kept, one, two] = [await desk.procedure(), await desk.procedure(), await desk.procedure()];
    const first = (await merge(kept, one)).json['merge_id'];
    const second = (await merge(kept, two)).json['merge_id'];
    expect(told(await unmerge(kept, first))[1]).toBe('merge_not_last');
    expect((await unmerge(kept, second)).status).toBe(200);
    await desk.clinic.sql(`update merges set merged_at = merged_at - interval '31 days' where id = $1`, [
      first,
    ]);
    expect(told(await unmerge(kept, first))[1]).toBe('merge_too_late');
    expect((await unmerge(kept, crypto.randomUUID())).status).toBe(404);
  });
});

let doctor: string | undefined;
async function doctorId(): Promise<string> {
  doctor ??= (await desk.doctor()).person.employeeId;
  return doctor;
}
