import { beforeAll, describe, expect, test } from 'vitest';
import type { Answer, Client } from '#tests/setup/client.ts';
import { startClinicDesk } from '#tests/setup/clinicDesk.ts';

const desk = startClinicDesk();
let keeper: Client;
let employee: Client;
let category: string;
let main: string;
let branch: string;

beforeAll(async () => {
  keeper = await desk.clinic.signedIn({ role: 'storekeeper' });
  employee = await desk.clinic.signedIn({ role: 'employee' });
  category = (await keeper.post('/item-categories', { name_ar: 'مستهلكات عامة' })).json.id;
  const [warehouse] = (await keeper.get(`/warehouses?filter=${encodeURIComponent('{"kind":"main"}')}`)).json;
  main = warehouse.id;
  branch = warehouse.branch_id;
});

let made = 0;
const draft = (more: object = {}) => ({
  name_ar: `صنف ${(made += 1)}`,
  category_id: category,
  base_unit: 'piece',
  ...more,
});
const made201 = (answer: Answer) => {
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  return answer.json;
};
const item = async (more: object = {}) => made201(await keeper.post('/inventory-items', draft(more)));
const change = (record: { id: string; version: number }, values: object) =>
  keeper.put(`/inventory-items/${record.id}`, { version: record.version, ...values });

describe('items (inventory.md 2)', () => {
  test('are numbered by themselves, and follow their kind: medicine has expiry and batch numbers', async () => {
    const gloves = await item();
    expect(gloves).toMatchObject({
      code: expect.stringMatching(/^ITM-\d{5}$/) as string,
      item_type: 'consumable',
      tracks_expiry: false,
      requires_batch_no: false,
      near_expiry_days: 90,
      min_shelf_life_days: 0,
      is_active: true,
    });
    for (const item_type of ['medicine', 'lab_material'])
      expect(await item({ item_type })).toMatchObject({ tracks_expiry: true, requires_batch_no: true });
    expect(await item({ item_type: 'medicine', tracks_expiry: false })).toMatchObject({
      tracks_expiry: false,
      requires_batch_no: false,
    });
    expect(await item({ item_type: 'medicine', requires_batch_no: false })).toMatchObject({
      tracks_expiry: true,
      requires_batch_no: false,
    });
  });

  test('names are one when they fold to one: hamza, taa marbuta, alef maqsura, tashkeel, tatweel, digits', async () => {
    await item({ name_ar: 'إبرة تخدير مصفّى ٣٠' });
    const twin = await keeper.post('/inventory-items', draft({ name_ar: 'ابره تخديـر مصفي 30' }));
    expect([twin.status, Object.keys(twin.json.errors)]).toEqual([422, ['name_ar']]);
  });

  test('a barcode means one unit of one item in the clinic', async () => {
    const box = { unit: 'box', factor: '100', barcode: '6221000000017' };
    const gloves = await item({ name_ar: 'جوانتي لاتكس', barcode: '6221000000000', conversions: [box] });
    for (const taken of ['6221000000000', '٦٢٢١٠٠٠٠٠٠٠١٧', '06221000000017']) {
      const own = await keeper.post('/inventory-items', draft({ barcode: taken }));
      expect([own.status, Object.keys(own.json.errors)]).toEqual([422, ['barcode']]);
      expect(own.json.errors.barcode).toContain('جوانتي لاتكس');
      const unit = { unit: 'carton', factor: '5', barcode: taken };
      const below = await keeper.post('/inventory-items', draft({ conversions: [unit] }));
      expect([below.status, Object.keys(below.json.errors)]).toEqual([422, ['conversions.0.barcode']]);
    }
    const same = await keeper.post(
      '/inventory-items',
      draft({ barcode: '4006', conversions: [{ unit: 'box', factor: '2', barcode: '4006' }] }),
    );
    expect([same.status, Object.keys(same.json.errors)]).toEqual([422, ['barcode']]);
    expect((await desk.foreign.get('/inventory-items/by-barcode/6221000000000')).status).toBe(404);

    // The item's own two codes may change places in one save.
    const [line] = gloves.conversions;
    const swapped = await change(gloves, {
      barcode: box.barcode,
      conversions: [{ ...line, barcode: '6221000000000' }],
    });
    expect([swapped.status, swapped.text]).toEqual([200, expect.any(String)]);
    expect((await keeper.get('/inventory-items/by-barcode/6221000000000')).json.unit).toBe('box');
  });

  test('20 items made at once with one barcode: one stands (REL-09)', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => keeper.post('/inventory-items', draft({ barcode: '6229999999999' }))),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(19);
  });

  test('a scan finds the item and the unit, for whoever has to do with the store', async () => {
    const serum = await item({
      barcode: '6223000000008',
      item_type: 'medicine',
      base_unit: 'ampoule',
      conversions: [{ unit: 'box', factor: '10', barcode: 'AMP-BOX-10' }],
    });
    const known = { id: serum.id, code: serum.code, base_unit: 'ampoule', tracks_expiry: true };
    expect((await employee.get('/inventory-items/by-barcode/06223000000008')).json).toMatchObject({
      item: known,
      unit: 'ampoule',
      factor: '1',
    });
    expect((await employee.get('/inventory-items/by-barcode/amp-box-10')).json).toMatchObject({
      item: known,
      unit: 'box',
      factor: '10.000',
    });
    expect((await employee.get('/inventory-items/by-barcode/000')).status).toBe(404);
    const removed = await keeper.remove(`/inventory-items/${serum.id}`);
    expect(removed.status).toBe(200);
    expect((await employee.get('/inventory-items/by-barcode/6223000000008')).status).toBe(404);
    const back = await keeper.post(`/inventory-items/${serum.id}/undo-removal`, {});
    expect([back.status, back.text]).toEqual([200, expect.any(String)]);
    expect((await employee.get('/inventory-items/by-barcode/6223000000008')).status).toBe(200);
  });

  test('larger units: each once, more than nothing, one to buy in and one to issue in', async () => {
    const refused = async (conversions: readonly object[]) => {
      const answer = await keeper.post('/inventory-items', draft({ conversions }));
      return [answer.status, Object.keys(answer.json.errors ?? {})];
    };
    const box = { unit: 'box', factor: '100' };
    expect(await refused([box, box])).toEqual([422, ['conversions']]);
    expect(await refused([{ unit: 'piece', factor: '2' }])).toEqual([422, ['conversions']]);
    for (const factor of ['0', '-1', '100000.001'])
      expect(await refused([{ ...box, factor }])).toEqual([422, ['conversions.0.factor']]);
    const carton = { unit: 'carton', factor: '1000' };
    for (const flag of ['is_purchase_default', 'is_issue_default'])
      expect(
        await refused([
          { ...box, [flag]: true },
          { ...carton, [flag]: true },
        ]),
      ).toEqual([422, ['conversions']]);
  });

  test('reorder rules: the level below the maximum, one row for each warehouse and one for all', async () => {
    const refused = async (reorder_rules: readonly object[]) => {
      const answer = await keeper.post('/inventory-items', draft({ reorder_rules }));
      return [answer.status, Object.keys(answer.json.errors ?? {})];
    };
    const rule = { reorder_level: '200', max_level: '1000' };
    expect(await refused([{ ...rule, max_level: '200' }])).toEqual([422, ['reorder_rules']]);
    expect(await refused([rule, rule])).toEqual([422, ['reorder_rules']]);
    const both = await item({ reorder_rules: [rule, { ...rule, warehouse_id: main }] });
    expect(both.reorder_rules).toHaveLength(2);
  });
});

describe('pickers (inventory.md 0)', () => {
  test('items and warehouses are chosen by whoever holds any right of the store, without costs', async () => {
    const syringe = await item({ name_ar: 'سرنجة ٥ مل', conversions: [{ unit: 'box', factor: '100' }] });
    const found = await employee.get(`/inventory-items/options?q=${encodeURIComponent('سرنجه')}`);
    expect(found.json).toEqual([
      expect.objectContaining({
        id: syringe.id,
        name_ar: 'سرنجة ٥ مل',
        units: [
          expect.objectContaining({ unit: 'piece', factor: '1' }),
          expect.objectContaining({ unit: 'box', factor: '100.000' }),
        ],
      }),
    ]);
    expect(found.text).not.toMatch(/cost|value|supplier/);
    const warehouses = (await employee.get('/warehouses/options')).json as { name_ar: string }[];
    expect(warehouses.map(({ name_ar }) => name_ar)).toContain('المخزن الرئيسي');
    const nobody = await desk.clinic.signedIn({ permissions: ['view_employees'] });
    for (const path of ['/inventory-items/options', '/warehouses/options', '/units'])
      expect([path, (await nobody.get(path)).status]).toEqual([path, 403]);
  });

  test('units are a fixed list of 18; parts exist of ml, l, g and kg', async () => {
    const units = (await employee.get('/units')).json as { code: string; fraction: boolean }[];
    expect(units).toHaveLength(18);
    expect(units.filter(({ fraction }) => fraction).map(({ code }) => code)).toEqual(['ml', 'l', 'g', 'kg']);
    expect(units[0]).toEqual({ code: 'piece', name_ar: 'قطعة', name_en: 'piece', fraction: false });
  });

  test('UX-71 a clinic without the service has none of it', async () => {
    await desk.clinic.sql(`update clinics set modules_off = '{inventory}'`);
    try {
      for (const path of ['/units', '/inventory-items', '/warehouses/options']) {
        const answer = await keeper.get(path);
        expect([path, answer.status, answer.json.code]).toEqual([path, 403, 'module_off']);
      }
    } finally {
      await desk.clinic.sql(`update clinics set modules_off = '{}'`);
    }
  });
});

describe('warehouses (inventory.md 3)', () => {
  test('a clinic starts with a main one, a quarantine and one for what is on the road', async () => {
    const rows = (await desk.foreign.get('/warehouses')).json as {
      kind: string;
      name_ar: string;
      code: string;
    }[];
    expect(rows.map(({ kind, name_ar, code }) => [kind, name_ar, code]).toSorted()).toEqual([
      ['main', 'المخزن الرئيسي', 'WH-01'],
      ['quarantine', 'المعزول', 'WH-02'],
      ['transit', 'في الطريق', 'WH-03'],
    ]);
  });

  test('those of the system are nobody’s to edit, stop or remove, and there is one of each', async () => {
    const [system] = (await keeper.get(`/warehouses?filter=${encodeURIComponent('{"kind":"transit"}')}`))
      .json;
    const at = `/warehouses/${system.id}`;
    expect((await keeper.get(at)).json).toMatchObject({ status: 'system', _may: ['stock'] });
    const version = system.version;
    const refusals = [
      await keeper.put(at, { version, name_ar: 'غير ذلك' }),
      await keeper.post(`${at}/archive`, { version }),
      await keeper.remove(at),
    ];
    expect(refusals.map(({ status, json }) => [status, json.code])).toEqual([
      [409, 'invalid_state'],
      [409, 'invalid_state'],
      [409, 'invalid_state'],
    ]);
    for (const kind of ['quarantine', 'transit']) {
      const answer = await keeper.post('/warehouses', { name_ar: `آخر ${kind}`, kind, branch_id: branch });
      expect([answer.status, Object.keys(answer.json.errors ?? {})]).toEqual([422, ['kind']]);
    }
  });

  test('others belong to a branch, which then cannot be removed', async () => {
    const lost = await keeper.post('/warehouses', { name_ar: 'بلا فرع', branch_id: null });
    expect([lost.status, Object.keys(lost.json.errors ?? {})]).toEqual([422, ['branch_id']]);
    const place = made201(await desk.owner.post('/branches', { name_ar: 'فرع الهرم' }));
    const store = made201(await keeper.post('/warehouses', { name_ar: 'مخزن الهرم', branch_id: place.id }));
    expect(store).toMatchObject({ kind: 'branch', can_issue: true, code: 'WH-04', is_active: true });
    const kept = await desk.owner.remove(`/branches/${place.id}`);
    expect([kept.status, kept.json.code]).toEqual([409, 'in_use']);
  });
});

describe('suppliers (inventory.md 5)', () => {
  let n = 0;
  const supplier = (more: object) => ({ name_ar: `مورد ${(n += 1)}`, ...more });

  test('have a phone or a WhatsApp number, kept in the international form', async () => {
    const none = await keeper.post('/suppliers', supplier({}));
    expect([none.status, Object.keys(none.json.errors ?? {})]).toEqual([422, ['phone']]);
    const one = made201(await keeper.post('/suppliers', supplier({ whatsapp: '٠١٠٠ ١٢٣ ٤٥٦٧' })));
    expect(one).toMatchObject({
      code: expect.stringMatching(/^SUP-\d{4}$/) as string,
      whatsapp: '+201001234567',
      payment_terms_days: 0,
      lead_time_days: 3,
      is_active: true,
    });
  });

  test('a phone another one has warns and does not stop; a tax number is one supplier’s', async () => {
    const first = made201(
      await keeper.post('/suppliers', supplier({ phone: '01112345678', tax_number: '123456789' })),
    );
    const twins = await keeper.get('/suppliers/twins?phone=01112345678');
    expect(twins.json).toEqual([expect.objectContaining({ id: first.id, fields: ['phone'] })]);
    made201(await keeper.post('/suppliers', supplier({ phone: '01112345678' })));
    const taxed = await keeper.post(
      '/suppliers',
      supplier({ phone: '01112345679', tax_number: '١٢٣٤٥٦٧٨٩' }),
    );
    expect([taxed.status, Object.keys(taxed.json.errors ?? {})]).toEqual([422, ['tax_number']]);
    const letters = await keeper.post(
      '/suppliers',
      supplier({ phone: '01112345679', tax_number: '12-34-56' }),
    );
    expect([letters.status, Object.keys(letters.json.errors ?? {})]).toEqual([422, ['tax_number']]);
  });
});

test('DESIGN 9.24 deciding requests is the owner’s and the manager’s, never the storekeeper’s', async () => {
  const rows = await desk.clinic.sql(
    `select key from roles where 'inventory_approve_request' = any (permissions) order by key`,
  );
  expect(rows.map(({ key }) => key)).toEqual(['manager', 'owner']);
});
