import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';
import { ok } from '../people/support.ts';

let server: TestServer;
let clinic: TestClinic;
let owner: Client;
let desk: Client;

interface Laid {
  readonly key: string;
  readonly visible: boolean;
  readonly required: boolean;
  readonly locked: boolean;
  readonly section: string;
}
interface Kept {
  readonly version: number;
  readonly fields: readonly object[];
  readonly layout: readonly Laid[];
}

const path = '/custom-fields/patients';
const read = (): Promise<Kept> => ok(owner.get(path)) as Promise<Kept>;
/** Changes declared fields of the form, by key. */
const arrange = async (changes: Readonly<Record<string, object>>, fields?: readonly object[]) => {
  const kept = await read();
  return owner.put(path, {
    version: kept.version,
    fields: fields ?? kept.fields,
    layout: kept.layout.map((one) => ({ ...one, ...changes[one.key] })),
  });
};
let made = 0;
const draft = (more: object = {}): object => {
  made += 1;
  const phone = `0101${String(2_000_000 + made)}`;
  return {
    full_name: `سلمى عادل ${'أبتثجحخد'[made % 8] ?? ''}ادر`,
    gender: 'female',
    phone,
    branch_id: clinic.start.branch,
    ...more,
  };
};
const isLacking = async (id: string): Promise<unknown> =>
  ((await ok(desk.get(`/patients/${id}`))) as Record<string, unknown>)['is_incomplete'];

beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
  owner = await clinic.signedIn({ role: 'owner' });
  desk = await clinic.signedIn({
    permissions: ['patients_view_all_patients', 'patients_create_patient', 'patients_edit_patient'],
  });
});
afterAll(() => server.stop());

describe('clinic.md 2.8 the layout of declared fields', () => {
  it('is as declared until somebody arranges it', async () => {
    const { version, layout } = await read();
    expect(version).toBe(0);
    const locked = layout.filter((one) => one.locked).map(({ key }) => key);
    expect(locked).toEqual(expect.arrayContaining(['full_name', 'phone', 'gender', 'file_no', 'branch_id']));
    expect(layout.find(({ key }) => key === 'city')).toMatchObject({
      section: 'contact',
      visible: true,
      required: false,
      locked: false,
    });
  });

  it.each(['full_name', 'phone', 'gender', 'file_no', 'branch_id'])(
    'F1 %s is neither hidden nor optional',
    async (key) => {
      const hidden = await arrange({ [key]: { visible: false } });
      const index = (await read()).layout.findIndex((one) => one.key === key);
      expect([hidden.status, hidden.json.errors]).toEqual([
        422,
        { [`layout.${index}.visible`]: 'هذا الحقل أساسي ولا يمكن إخفاؤه' },
      ]);
      const optional = await arrange({ [key]: { required: false } });
      expect(Object.keys(optional.json.errors)).toEqual([`layout.${index}.required`]);
    },
  );

  it('F2 what is hidden is not required, saved together', async () => {
    const kept = (await ok(arrange({ city: { visible: false, required: true } }))) as Kept;
    expect(kept.layout.find(({ key }) => key === 'city')).toMatchObject({ visible: false, required: false });
    await ok(arrange({ city: { visible: true } }));
  });

  it('hidden fields keep their values, and are no secret', async () => {
    const one = await ok(desk.post('/patients', draft({ city: 'طنطا', alert: 'صمام صناعي' })));
    await ok(arrange({ city: { visible: false }, alert: { visible: false } }));
    const after = await ok(desk.put(`/patients/${one.id}`, { version: one.version, occupation: 'معلمة' }));
    // The head of the record shows the alert wherever it is filled (clinic.md 2.1), so it is always told.
    expect([after.city, after.alert]).toEqual(['طنطا', 'صمام صناعي']);
    expect((await ok(desk.get(`/patients/${one.id}`))).alert).toBe('صمام صناعي');
    await ok(arrange({ city: { visible: true }, alert: { visible: true } }));
  });

  it('F4 required is asked for on create and edit; older records stay and say that they are incomplete', async () => {
    const old = await ok(desk.post('/patients', draft()));
    const full = await ok(desk.post('/patients', draft({ city: 'دمنهور', allergies: ['بنسلين'] })));
    await ok(arrange({ city: { required: true }, allergies: { required: true } }));
    const refused = await desk.post('/patients', draft());
    expect([refused.status, refused.json.errors]).toEqual([
      422,
      { city: 'هذا الحقل مطلوب', allergies: 'هذا الحقل مطلوب' },
    ]);
    expect([await isLacking(old.id), await isLacking(full.id)]).toEqual([true, false]);
    const edited = await desk.put(`/patients/${old.id}`, { version: old.version, occupation: 'طبيبة' });
    expect(Object.keys(edited.json.errors).sort()).toEqual(['allergies', 'city']);
    // What is no edit of the file asks for nothing.
    await ok(owner.post(`/patients/${old.id}/archive`, { version: old.version }));
    const back = await ok(owner.post(`/patients/${old.id}/restore`, {}));
    const lacking = await ok(desk.get(`/patients?filter=${encodeURIComponent('{"is_incomplete":true}')}`));
    expect(lacking.map(({ id }: { id: string }) => id)).toContain(old.id);
    expect(lacking.map(({ id }: { id: string }) => id)).not.toContain(full.id);
    await ok(desk.put(`/patients/${old.id}`, { version: back.version, city: 'بنها', allergies: ['لاتكس'] }));
    expect(await isLacking(old.id)).toBe(false);
  });

  it('2.1 a quick form needs what no record can be made without; the record is incomplete', async () => {
    const quick = await ok(desk.post('/patients', draft({ _quick: true })));
    expect(await isLacking(quick.id)).toBe(true);
    const nameless = await desk.post('/patients', { ...draft({ _quick: true }), full_name: null });
    expect(Object.keys(nameless.json.errors)).toEqual(['full_name']);
  });

  it('own required fields count too, hidden and archived ones do not', async () => {
    await ok(arrange({ city: { required: false }, allergies: { required: false } }));
    const one = await ok(desk.post('/patients', draft()));
    const own = {
      key: 'insurer',
      kind: 'text',
      label_ar: 'شركة التأمين',
      label_en: 'Insurer',
      section: 'contact',
    };
    await ok(arrange({}, [{ ...own, required: true }]));
    expect(await isLacking(one.id)).toBe(true);
    await ok(arrange({}, [{ ...own, required: true, archived: true }]));
    expect(await isLacking(one.id)).toBe(false);
    await ok(arrange({}, [{ ...own, required: true, visible: false }]));
    expect(await isLacking(one.id)).toBe(false);
  });

  it.each([
    ['an unknown field', [{ key: 'nobody' }], { 'layout.0.key': 'حقل غير معروف' }],
    [
      'an unknown section',
      [{ key: 'city', section: 'attic' }],
      { 'layout.0.section': 'اختر قيمة من القائمة' },
    ],
    [
      'a computed field that is required',
      [{ key: 'age', required: true }],
      { 'layout.0.required': 'لا يمكن أن يكون هذا الحقل إلزامياً: لا يملؤه أحد في النموذج' },
    ],
    [
      'a field twice',
      [{ key: 'city' }, { key: 'city' }],
      { layout: 'هذه القيمة مستخدمة من قبل. اكتب قيمة أخرى' },
    ],
    ['a pattern', [{ key: 'city', pattern: '.*' }], { 'layout.0.pattern': 'حقل غير معروف' }],
  ])('refuses %s', async (_what, layout, errors) => {
    const { version, fields } = await read();
    const { status, json } = await owner.put(path, { version, fields, layout });
    expect([status, json.errors]).toEqual([422, errors]);
  });

  it('any sequence of changes keeps the form valid and loses no value', async () => {
    const one = await ok(
      desk.post('/patients', draft({ city: 'أسوان', occupation: 'مهندسة', alert: 'سيولة' })),
    );
    let state = 7;
    const next = (): number => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
    for (let step = 0; step < 25; step += 1) {
      const { layout, version, fields } = await read();
      const changed = layout.map((each) =>
        next() < 0.7
          ? each
          : { ...each, visible: next() < 0.5, required: next() < 0.3, position: Math.floor(next() * 20) },
      );
      const { status } = await owner.put(path, { version, fields, layout: changed });
      expect([200, 422]).toContain(status);
      for (const each of (await read()).layout) {
        if (each.locked) expect([each.key, each.visible, each.required]).toEqual([each.key, true, true]);
        expect(each.visible || !each.required).toBe(true);
      }
    }
    expect(await ok(desk.get(`/patients/${one.id}`))).toMatchObject({
      city: 'أسوان',
      occupation: 'مهندسة',
      alert: 'سيولة',
    });
  });

  it('REL-14 the second of two tabs is told, and overwrites nothing', async () => {
    const { version, fields, layout } = await read();
    const first = await owner.put(path, { version, fields, layout });
    const second = await owner.put(path, { version, fields, layout });
    expect([first.status, second.status, second.json.code]).toEqual([200, 409, 'version_conflict']);
  });
});

describe('clinic.md 2.8 who arranges the fields of patients', () => {
  it('holders of patients_manage_field_configurations; who sees patients reads them; another clinic has its own', async () => {
    const keeper = await clinic.signedIn({ permissions: ['patients_manage_field_configurations'] });
    const { version, fields, layout } = (await ok(keeper.get(path))) as Kept;
    await ok(keeper.put(path, { version, fields, layout }));
    expect((await desk.get(path)).status).toBe(200);
    expect((await desk.put(path, { version: version + 1, fields, layout })).status).toBe(403);
    const settings = await clinic.signedIn({ permissions: ['manage_clinic_settings'] });
    expect((await settings.get(path)).status).toBe(403);
    const other = await (await server.newClinic()).signedIn({ role: 'owner' });
    expect(await ok(other.get(path))).toMatchObject({ version: 0, fields: [] });
  });
});
