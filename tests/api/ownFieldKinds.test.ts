import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import { download, openCsv } from '#tests/setup/spreadsheet.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';
import { employeeDraft, ok } from './people/support.ts';

let server: TestServer;
let clinic: TestClinic;
let owner: Client;
let hr: Client;

const named = (key: string, kind: string, more: object = {}): object => ({
  key,
  kind,
  label_ar: `حقل ${key}`,
  label_en: `Field ${key}`,
  ...more,
});
const sizes = [
  { value: 's', label_ar: 'صغير', label_en: 'Small' },
  { value: 'l', label_ar: 'كبير', label_en: 'Large' },
];
const path = '/custom-fields/employees';
const read = async (): Promise<{ version: number; fields: Record<string, unknown>[] }> => ok(owner.get(path));
/** Puts these fields in the place of what is there; those with values are archived by it. */
const define = async (fields: readonly object[]) => {
  const { version } = await read();
  return owner.put(path, { version, fields });
};
const hire = (custom: object | null) => hr.post('/employees', employeeDraft(clinic, { custom }));

beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
  owner = await clinic.signedIn({ role: 'owner' });
  hr = await clinic.signedIn({ role: 'hr' });
});
afterAll(() => server.stop());

describe('clinic.md 2.8 the ten kinds of a field of the clinic', () => {
  const ten = [
    named('shirt', 'text'),
    named('story', 'longText'),
    named('children', 'integer'),
    named('height', 'decimal'),
    named('has_car', 'boolean'),
    named('vaccinated', 'date'),
    named('uniform', 'select', { options: sizes }),
    named('languages', 'tags', {
      options: [
        { value: 'fr', label_ar: 'فرنسي', label_en: 'French' },
        { value: 'de', label_ar: 'ألماني', label_en: 'German' },
      ],
    }),
    named('neighbour', 'phone'),
    named('page', 'url'),
  ];
  const values = {
    shirt: 'أزرق',
    story: 'سطر أول\nسطر ثان',
    children: '٣',
    height: '١٧٢٫٥',
    has_car: true,
    vaccinated: '2026-01-05',
    uniform: 'l',
    languages: ['de', 'fr'],
    neighbour: '٠١٠ ١٢٣٤ ٥٦٧٨',
    page: 'https://example.com/a',
  };

  it('are stored typed, whatever was typed', async () => {
    await ok(define(ten));
    const made = await ok(hire(values));
    expect(made.custom).toEqual({
      ...values,
      children: 3,
      height: '172.5',
      neighbour: '+201012345678',
    });
  });

  it.each([
    ['shirt', 7],
    ['children', '2.5'],
    ['height', 'طويل'],
    ['has_car', 'ربما'],
    ['vaccinated', '2026-02-30'],
    ['uniform', 'xxl'],
    ['languages', ['fr', 'it']],
    ['languages', 'fr'],
    ['neighbour', '12'],
    ['page', 'javascript:alert(1)'],
    ['shirt', 'أ'.repeat(100_000)],
  ])('%s refuses a wrong value on the field', async (key, value) => {
    const answer = await hire({ [key]: value });
    expect([answer.status, Object.keys(answer.json.errors ?? {})]).toEqual([422, [`custom.${key}`]]);
  });

  it.each([
    [{ 'custom.shirt': 'أزرق' }, 1],
    [{ 'custom.story_like': 'ثان' }, 1],
    [{ 'custom.children_gte': '٣', 'custom.children_lt': 4 }, 1],
    [{ 'custom.children_gt': 3 }, 0],
    [{ 'custom.height_lte': '172.5' }, 1],
    [{ 'custom.has_car': true }, 1],
    [{ 'custom.vaccinated_lt': '2026-01-06' }, 1],
    [{ 'custom.uniform': ['s', 'l'] }, 1],
    [{ 'custom.languages': 'fr' }, 1],
    [{ 'custom.languages': ['fr'] }, 1],
    [{ 'custom.languages_null': false }, 1],
    [{ 'custom.languages_neq': 'fr', phone: 'x' }, 0],
    [{ 'custom.neighbour': '01012345678' }, 1],
    [{ 'custom.page_like': 'example' }, 1],
  ])('lists are narrowed by %j', async (filter, count) => {
    const found = await ok(hr.get(`/employees?filter=${encodeURIComponent(JSON.stringify(filter))}`));
    expect(found).toHaveLength(count);
  });

  it('F5 left out with values they are archived, not deleted, and stay in exports', async () => {
    await ok(define([named('spare', 'text')]));
    const { fields } = await read();
    const archived = fields.filter((one) => one['archived'] === true).map((one) => one['key']);
    expect(archived.sort()).toEqual(ten.map((one) => (one as { key: string }).key).sort());
    const filter = encodeURIComponent(JSON.stringify({ q: 'أزرق' }));
    const { bytes } = await download(owner, `/employees/export?format=csv&filter=${filter}`);
    const [headings, row] = openCsv(bytes.toString('utf8').slice(1));
    expect(row?.[headings?.indexOf('حقل shirt') ?? -1]).toBe('أزرق');
    // What holds no value is deleted.
    await ok(define(fields.filter((one) => one['key'] !== 'spare')));
    expect((await read()).fields.map((one) => one['key'])).not.toContain('spare');
  });
});

describe('clinic.md 2.8 bad input, each with its sentence on its field', () => {
  /** What a definition is refused with, in Arabic, beside whatever else is defined. */
  const refusal = async (added: readonly object[]) => {
    const { version, fields } = await read();
    const { status, json } = await owner.put(path, { version, fields: [...fields, ...added] });
    const at = fields.length;
    const errors = Object.entries((json.errors ?? {}) as Record<string, string>).map(([place, text]) => [
      place.replace(`fields.${at}`, 'it'),
      text,
    ]);
    return [status, Object.fromEntries(errors)];
  };

  it.each([
    ['a key with capitals', named('Size', 'text'), { 'it.key': 'الصيغة غير صحيحة. راجع ما كتبته' }],
    ['a key of one letter', named('a', 'text'), { 'it.key': 'الصيغة غير صحيحة. راجع ما كتبته' }],
    [
      'the key of a declared field',
      named('phone', 'text'),
      { 'it.key': 'هذا المعرّف مستخدم لحقل آخر. اكتب غيره' },
    ],
    ['an unknown kind', named('note', 'pattern'), { 'it.kind': 'اختر قيمة من القائمة' }],
    ['SEC-51 a pattern', named('note', 'text', { pattern: '(a+)+$' }), { 'it.pattern': 'حقل غير معروف' }],
    ['no choices', named('size', 'select', { options: [] }), { 'it.options': 'هذا الحقل مطلوب' }],
    [
      'a 51st option',
      named('size', 'select', {
        options: Array.from({ length: 51 }, (_, n) => ({ label_ar: `أ${n}`, label_en: `A${n}` })),
      }),
      { 'it.options': 'الحد الأقصى 50 اختياراً للحقل الواحد. احذف ما لا تحتاجه' },
    ],
    [
      'the least above the most',
      named('age', 'integer', { min: '9', max: '3' }),
      { 'it.max': 'الحد الأدنى أكبر من الحد الأقصى. صحّح أحدهما' },
    ],
    [
      'a limit that is no number',
      named('age', 'integer', { min: 'x' }),
      { 'it.min': 'اكتب رقماً صحيحاً بدون كسور' },
    ],
    ['a limit of what has none', named('web', 'url', { max: '3' }), { 'it.max': 'هذا الحقل لا يُعدّل من هنا' }],
    [
      'a long label',
      named('note', 'text', { label_ar: 'ا'.repeat(61) }),
      { 'it.label_ar': 'اختصر النص: الحد الأقصى 60 حرفاً' },
    ],
  ])('%s', async (_what, field, errors) => {
    expect(await refusal([field])).toEqual([422, errors]);
  });

  it('a 41st field', async () => {
    const { version, fields } = await read();
    const many = Array.from({ length: 41 }, (_, n) => named(`many_${n}`, 'text'));
    const { status, json } = await owner.put(path, { version, fields: [...fields, ...many] });
    expect([status, json.errors]).toEqual([
      422,
      { fields: 'يمكن إضافة 40 حقلاً على الأكثر. أرشف حقلاً لا تحتاجه' },
    ]);
    expect((await owner.put(path, { version, fields: [...fields, ...many.slice(1)] })).status).toBe(200);
  });

  it('F6 an unknown key of a record', async () => {
    const { status, json } = await hire({ nobody_knows: 'x' });
    expect([status, json.errors]).toEqual([422, { 'custom.nobody_knows': 'حقل غير معروف' }]);
  });
});

describe('clinic.md 2.8 what records hold decides', () => {
  it('a used option is switched off and stays where it is; only an unused one goes', async () => {
    const uniform = named('boots', 'select', { options: sizes });
    await ok(define([uniform]));
    const kept = await ok(hire({ boots: 's' }));
    const gone = await define([{ ...uniform, options: sizes.slice(1) }]);
    expect([gone.status, gone.json.errors]).toEqual([
      422,
      { 'fields.0.options': 'الاختيار «صغير» مستخدم في سجلات محفوظة. أوقفه بدلاً من حذفه' },
    ]);
    const many = Array.from({ length: 50 }, (_, n) => ({ label_ar: `أ${n}`, label_en: `A${n}` }));
    expect((await define([{ ...uniform, options: [sizes[0], ...many] }])).json.errors).toEqual({
      'fields.0.options': 'الحد الأقصى 50 اختياراً للحقل الواحد. احذف ما لا تحتاجه',
    });
    const off = [{ ...sizes[0], active: false }, sizes[1]];
    await ok(define([{ ...uniform, options: off }]));
    const fresh = await hire({ boots: 's' });
    expect([fresh.status, Object.keys(fresh.json.errors)]).toEqual([422, ['custom.boots']]);
    const body = { version: kept.version, custom: { boots: 's' }, address: 'المعادي' };
    expect((await ok(hr.put(`/employees/${kept.id}`, body))).custom).toEqual({ boots: 's' });
    await ok(define([{ ...uniform, options: off.slice(0, 1) }]));
  });

  it('the kind changes until the first value, and not after it', async () => {
    await ok(define([named('locker', 'text')]));
    await ok(define([named('locker', 'integer')]));
    await ok(hire({ locker: 12 }));
    const turned = await define([named('locker', 'text')]);
    expect([turned.status, turned.json.errors]).toEqual([
      422,
      { 'fields.0.kind': 'لا يتغير نوع حقل له قيم محفوظة. أرشفه وأضف حقلاً جديداً' },
    ]);
  });

  it('limits and required hold for what is written from then on', async () => {
    await ok(
      define([
        named('floor', 'integer', { min: '1', max: '٩', required: true, help_ar: 'رقم الدور' }),
        named('since', 'date', { min: '2020-01-01', max: '2026-12-31' }),
        named('badge', 'text', { min: '3', max: '5' }),
      ]),
    );
    const wrong = await hire({ floor: 10, since: '2019-12-31', badge: 'ab' });
    expect(wrong.json.errors).toEqual({
      'custom.floor': 'أكبر قيمة مقبولة 9',
      'custom.since': 'أقرب تاريخ مقبول \u20681/1/2020\u2069',
      'custom.badge': 'اكتب 3 أحرف على الأقل',
    });
    const missing = await hire({ badge: 'abc' });
    expect(missing.json.errors).toEqual({ 'custom.floor': 'هذا الحقل مطلوب' });
    await ok(hire({ floor: 9, since: '2026-12-31', badge: 'abcde' }));
  });

  it('F2 a hidden field is not required, and keeps its values', async () => {
    await ok(define([named('floor', 'integer', { required: true, visible: false })]));
    const { fields } = await read();
    expect(fields[0]).toMatchObject({ key: 'floor', visible: false, required: false });
    expect((await ok(hire({ floor: 2 }))).custom).toEqual({ floor: 2 });
    await ok(hire(null));
  });

  it('30 writers while the kind changes leave no value of another kind', async () => {
    await ok(define([named('race', 'text')]));
    const answers = await Promise.all([
      ...Array.from({ length: 15 }, () => hire({ race: 'نص' })),
      define([named('race', 'integer')]),
      ...Array.from({ length: 15 }, () => hire({ race: 'نص' })),
    ]);
    const kind = (await read()).fields.find((one) => one['key'] === 'race')?.['kind'];
    const stored = answers.filter(({ status }) => status === 201).length;
    expect(answers.every(({ status }) => status < 500)).toBe(true);
    expect(kind === 'integer' ? stored : 0).toBe(0);
    const filter = encodeURIComponent(JSON.stringify({ 'custom.race_null': false }));
    expect(await ok(hr.get(`/employees?filter=${filter}&range=[0,99]`))).toHaveLength(stored);
  });
});

describe('clinic.md 2.8 who defines the fields', () => {
  it('holders of the right the declaration names, for the whole clinic', async () => {
    const holder = await clinic.signedIn({ permissions: ['manage_clinic_settings'] });
    const { version, fields } = await ok(holder.get(path));
    await ok(holder.put(path, { version, fields }));
    const branch = await clinic.signedIn({
      permissions: ['manage_clinic_settings', 'view_employees'],
      dataScope: 'branch',
    });
    expect((await branch.put(path, { version: version + 1, fields })).status).toBe(403);
    expect((await hr.put(path, { version: version + 1, fields })).status).toBe(403);
    const nobody = await clinic.signedIn({ permissions: [] });
    expect((await nobody.get(path)).status).toBe(403);
    expect((await owner.get('/custom-fields/nothing')).status).toBe(404);
  });
});
