import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import { ended, upload, workbook } from '#tests/setup/imports.ts';
import { download, openCsv, openWorkbook } from '#tests/setup/spreadsheet.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';
import { employeeDraft, ok } from './people/support.ts';

let server: TestServer;
let clinic: TestClinic;
let owner: Client;
let hr: Client;
/** Keys by English name. */
const key = new Map<string, string>();
const name = (label: string): string => `custom.${key.get(label) ?? ''}`;

const fields = [
  {
    kind: 'select',
    label_ar: 'مقاس الزي',
    label_en: 'Uniform size',
    options: [
      { label_ar: 'صغير', label_en: 'Small' },
      { label_ar: 'كبير', label_en: 'Large' },
    ],
  },
  { kind: 'decimal', label_ar: 'رقم الخزانة', label_en: 'Locker' },
  { kind: 'date', label_ar: 'تاريخ التطعيم', label_en: 'Vaccinated on' },
  { kind: 'text', label_ar: 'هواية', label_en: 'Hobby' },
  { kind: 'boolean', label_ar: 'لديه سيارة', label_en: 'Has a car' },
];
const people = [
  { full_name_ar: 'أميرة فؤاد حسن', size: 'o1', locker: '9', day: '2026-01-05', hobby: 'السباحة', car: true },
  {
    full_name_ar: 'باسم عادل كمال',
    size: 'o2',
    locker: '12.5',
    day: '2026-03-01',
    hobby: 'الرسم',
    car: false,
  },
  { full_name_ar: 'جمال سامي رضا', size: 'o2', locker: '100' },
];

beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
  owner = await clinic.signedIn({ role: 'owner' });
  hr = await clinic.signedIn({ role: 'hr' });
  const made = await ok(owner.put('/custom-fields/employees', { version: 0, fields }));
  for (const one of made.fields as { key: string; label_en: string }[]) key.set(one.label_en, one.key);
  for (const { full_name_ar, size, locker, day, hobby, car } of people) {
    const custom = Object.fromEntries(
      [
        ['Uniform size', size],
        ['Locker', locker],
        ['Vaccinated on', day],
        ['Hobby', hobby],
        ['Has a car', car],
      ].flatMap(([label, value]) => (value === undefined ? [] : [[key.get(String(label)), value]])),
    );
    await ok(hr.post('/employees', employeeDraft(clinic, { full_name_ar, custom })));
  }
});
afterAll(() => server.stop());

const address = (filter: object, sort?: readonly string[]): string =>
  `/employees?filter=${encodeURIComponent(JSON.stringify(filter))}${sort ? `&sort=${encodeURIComponent(JSON.stringify(sort))}` : ''}`;
const found = async (filter: object, sort: readonly string[] = ['full_name_ar', 'ASC']): Promise<string[]> =>
  ((await ok(hr.get(address(filter, sort)))) as { full_name_ar: string }[]).map(
    ({ full_name_ar }) => full_name_ar.split(' ')[0] ?? '',
  );
const ours = { full_name_ar: people.map((one) => one.full_name_ar) };

describe('UX-30 lists know the fields of the clinic', () => {
  it('filters by each kind of them', async () => {
    expect(await found({ [name('Uniform size')]: 'o2' })).toEqual(['باسم', 'جمال']);
    expect(await found({ [name('Uniform size')]: ['o1', 'o2'], ...ours })).toEqual(['أميرة', 'باسم', 'جمال']);
    expect(await found({ [`${name('Locker')}_gte`]: '٩', [`${name('Locker')}_lt`]: '100' })).toEqual([
      'أميرة',
      'باسم',
    ]);
    expect(await found({ [`${name('Vaccinated on')}_gte`]: '2026-02-01' })).toEqual(['باسم']);
    expect(await found({ [`${name('Hobby')}_like`]: 'سباحه' })).toEqual(['أميرة']);
    expect(await found({ [name('Has a car')]: true })).toEqual(['أميرة']);
    expect(await found({ [name('Has a car')]: false, ...ours })).toEqual(['باسم', 'جمال']);
    expect(await found({ [`${name('Hobby')}_null`]: true, ...ours })).toEqual(['جمال']);
    expect(await found({ [`${name('Uniform size')}_neq`]: 'o2', ...ours })).toEqual(['أميرة']);
    expect(await found({ [`${name('Uniform size')}_neq`]: ['o2'], ...ours })).toEqual(['أميرة']);
  });

  it('sorts by them: numbers as numbers, days as days', async () => {
    expect(await found(ours, [name('Locker'), 'ASC'])).toEqual(['أميرة', 'باسم', 'جمال']);
    expect(await found(ours, [name('Locker'), 'DESC'])).toEqual(['جمال', 'باسم', 'أميرة']);
    expect(await found(ours, [name('Hobby'), 'ASC'])).toEqual(['باسم', 'أميرة', 'جمال']);
  });

  it('counts, chooses and searches by them', async () => {
    const query = address({ [name('Uniform size')]: 'o2' });
    const answer = await hr.get(query);
    expect(answer.headers.get('content-range')).toMatch(/\/2$/);
    const { ids } = await ok(hr.get(query.replace('/employees?', '/employees/ids?')));
    expect(ids).toHaveLength(2);
    expect(await found({ q: 'السباحه' })).toEqual(['أميرة']);
    expect(await found({ q: 'الرسم', [name('Uniform size')]: 'o2' })).toEqual(['باسم']);
    const hits = await ok(hr.get(`/search?q=${encodeURIComponent('السباحة')}`));
    expect(JSON.stringify(hits)).toContain('أميرة');
    // The mark of a choice is no word of it.
    expect(await found({ q: 'o2' })).toEqual([]);
  });

  it('SEC-15 refuses what no field of this clinic is called, and what another clinic calls one', async () => {
    const other = await (await server.newClinic()).signedIn({ role: 'hr' });
    for (const [client, filter] of [
      [hr, { 'custom.nothing': 1 }],
      [hr, { "custom.x' or true --": 1 }],
      [hr, { custom: {} }],
      [other, { [name('Hobby')]: 'x' }],
    ] as const)
      expect((await client.get(address(filter))).json.code).toBe('unknown_field');
    expect((await hr.get(address({}, ['custom.nothing', 'ASC']))).json.code).toBe('unknown_field');
    expect((await hr.get(address({ [name('Locker')]: 'سبعة' }))).status).toBe(422);
    expect((await hr.get(address({ [name('Vaccinated on')]: '2026-02-30' }))).status).toBe(422);
  });

  it('keeps them in saved views', async () => {
    const state = { filter: { [name('Uniform size')]: 'o1' }, columns: ['full_name_ar', name('Locker')] };
    expect((await hr.post('/saved-views', { list: 'employees', name: 'زي صغير', state })).status).toBe(201);
    const wrong = { ...state, columns: ['full_name_ar', 'custom.nothing'] };
    expect((await hr.post('/saved-views', { list: 'employees', name: 'خطأ', state: wrong })).status).toBe(
      422,
    );
  });
});

describe('UX-30 files know the fields of the clinic', () => {
  const columns = (...labels: string[]): string => ['full_name_ar', ...labels.map(name)].join(',');
  const of = (filter: object): string => `filter=${encodeURIComponent(JSON.stringify(filter))}`;

  it('a workbook has a typed column for each, under its Arabic name, and tells the filter in words', async () => {
    const { bytes, status } = await download(
      hr,
      `/employees/export?${of({ [name('Uniform size')]: 'o1' })}&columns=${columns('Uniform size', 'Locker', 'Vaccinated on', 'Hobby', 'Has a car')}`,
    );
    expect(status).toBe(200);
    const [sheet, about] = openWorkbook(bytes);
    const texts = (row: number): unknown[] => (sheet?.rows[row] ?? []).map((cell) => cell?.value);
    expect(texts(0)).toEqual([
      'الاسم بالعربية',
      'مقاس الزي',
      'رقم الخزانة',
      'تاريخ التطعيم',
      'هواية',
      'لديه سيارة',
    ]);
    // 5 January 2026 is day 46027 of a spreadsheet.
    expect(texts(1)).toEqual(['أميرة فؤاد حسن', 'صغير', 9, 46_027, 'السباحة', 'نعم']);
    expect(sheet?.rows[1]?.[3]?.format).toBe('dd/mm/yyyy');
    expect(about?.rows.map((row) => row.map((cell) => cell?.value))).toContainEqual(['مقاس الزي', 'صغير']);
  });

  it('all columns hold them too, each by itself', async () => {
    const { bytes } = await download(hr, `/employees/export?${of({ [name('Locker')]: '100' })}&format=csv`);
    const [headings, row] = openCsv(bytes.toString('utf8').slice(1));
    expect(headings).toEqual(expect.arrayContaining(fields.map(({ label_ar }) => label_ar)));
    expect(headings).not.toContain('حقول إضافية');
    expect(row?.[headings?.indexOf('رقم الخزانة') ?? -1]).toBe('100');
    expect(row?.[headings?.indexOf('مقاس الزي') ?? -1]).toBe('كبير');
  });

  it('a print view shows them as people read them', async () => {
    const { json } = await hr.get(
      `/employees/export?format=print&${of({ [name('Locker')]: '12.5' })}&columns=${columns('Vaccinated on', 'Locker')}`,
    );
    expect(json.rows).toEqual([['باسم عادل كمال', '1/3/2026', '12.5']]);
  });

  it('the import offers them in its template, matches, checks and writes them, and keeps what it does not fill', async () => {
    const template = await download(hr, '/imports/template?resource=employees');
    const headings = (openWorkbook(template.bytes)[0]?.rows[0] ?? []).map((cell) => String(cell?.value));
    expect(headings.map((one) => one.replace(/ \*$/, ''))).toEqual(
      expect.arrayContaining(['مقاس الزي', 'رقم الخزانة', 'تاريخ التطعيم', 'هواية', 'لديه سيارة']),
    );
    const [phone] = (await ok(hr.get(address({ [name('Hobby')]: 'الرسم' })))) as {
      phone: string;
      id: string;
    }[];
    const rows = [
      ['الاسم بالعربية', 'الهاتف', 'مقاس الزي', 'Locker', 'تاريخ التطعيم'],
      ['باسم عادل كمال', String(phone?.phone), 'صغير', '١٣', '٧/٤/٢٠٢٦'],
      ['جمال سامي رضا', '01099999999', 'ضخم', 'سبعة', '30/2/2026'],
    ].map((cells) => cells.map((text) => ({ text })));
    const { json } = await upload(hr, 'employees', 'زي.xlsx', await workbook(rows));
    expect(json.mapping.slice(2)).toEqual([name('Uniform size'), name('Locker'), name('Vaccinated on')]);
    await ok(hr.put(`/imports/${json.id}`, { match_field: 'phone', match_action: 'update' }));
    await ok(hr.post(`/imports/${json.id}/check`));
    await ended(hr, json.id, 'checked');
    const wrong = (await ok(hr.get(`/imports/${json.id}/rows`))) as { problems: { field: string }[] }[];
    expect(wrong).toHaveLength(1);
    expect(wrong[0]?.problems.map(({ field }) => field)).toEqual(
      expect.arrayContaining([name('Uniform size'), name('Locker'), name('Vaccinated on')]),
    );
    await ok(hr.post(`/imports/${json.id}/run`));
    await ended(hr, json.id, 'done');
    const after = await ok(hr.get(`/employees/${phone?.id}`));
    expect(after.custom).toEqual({
      [key.get('Uniform size') ?? '']: 'o1',
      [key.get('Locker') ?? '']: '13',
      [key.get('Vaccinated on') ?? '']: '2026-04-07',
      [key.get('Hobby') ?? '']: 'الرسم',
      [key.get('Has a car') ?? '']: false,
    });
    const told = (await ok(hr.get(`/employees/${phone?.id}/history`))) as { changes: { field: string }[] }[];
    expect(told[0]?.changes.map(({ field }) => field)).toEqual(
      expect.arrayContaining([name('Uniform size'), name('Locker')]),
    );
  });
});
