import { describe, expect, it } from 'vitest';
import { rawBook } from '#tests/setup/archive.ts';
import { startClinicDesk } from '#tests/setup/clinicDesk.ts';
import { ended, upload, workbook } from '#tests/setup/imports.ts';
import { patientsOf } from './patients/twinSupport.ts';

/** What cells of a file say is read as the form and the API read it: cleaned first, judged then (issue 40). */
const desk = startClinicDesk();
const { filed, now } = patientsOf(desk);

interface Refused {
  readonly line: number;
  readonly problems: readonly { readonly field: string | null; readonly text: string }[];
}
const kept = {
  allergies: ['بنسلين'],
  alert: 'يتناول مسيلات للدم',
  phone_2: '+201270000099',
  birth_date: '1990-03-15',
};
const fileOf = (rows: readonly (readonly string[])[]): Promise<Buffer> =>
  workbook(rows.map((row) => row.map((text) => (text === '' ? null : { text }))));

/** Checks a file against the patients that are there, by their file number. */
async function checked(bytes: Buffer): Promise<string> {
  const { json } = await upload(desk.owner, 'patients', 'p.xlsx', bytes);
  expect(json.mapping).not.toContain(null);
  await desk.owner.put(`/imports/${json.id}`, { match_field: 'file_no', match_action: 'update' });
  await desk.owner.post(`/imports/${json.id}/check`);
  await ended(desk.owner, json.id, 'checked');
  return String(json.id);
}
async function run(id: string): Promise<Readonly<Record<string, number>>> {
  await desk.owner.post(`/imports/${id}/run`);
  return (await ended(desk.owner, id, 'done')).counts as Record<string, number>;
}
const wrongIn = async (id: string): Promise<readonly (readonly unknown[])[]> =>
  ((await desk.owner.get(`/imports/${id}/rows?state=wrong`)).json as readonly Refused[]).map(
    ({ line, problems }) => [line, problems.map(({ field }) => field)],
  );

describe('a cell that says nothing changes nothing', () => {
  it.each([
    ['a mark nobody sees', '\u200f'],
    ['marks among blanks', ' \u2066\u00a0\u2069 '],
    ['a dash', '-'],
    ['a long dash with a mark', '\u200f—'],
  ])('%s', async (_what, cell) => {
    const one = await filed({
      full_name: 'ناهد فؤاد رزق',
      phone: '01270000098',
      confirm_duplicate: true,
      ...kept,
    });
    const head = ['file_no', 'allergies', 'alert', 'phone_2', 'birth_date', 'city'];
    const id = await checked(await fileOf([head, [one.file_no, cell, cell, cell, cell, 'قنا']]));
    expect(await wrongIn(id)).toEqual([]);
    expect(await run(id)).toMatchObject({ updated: 1 });
    expect(await now(one.id)).toMatchObject({ ...kept, city: 'قنا' });
  });

  it('by the API: tags that say nothing are refused, and what was there stays', async () => {
    const one = await filed({ full_name: 'سعاد فؤاد رزق', phone: '01270000097', ...kept });
    for (const allergies of [['-'], ['\u200f'], [' '], ['بنسلين', '—']]) {
      const { status, json } = await desk.owner.put(`/patients/${one.id}`, {
        version: one.version,
        allergies,
      });
      expect([allergies, status, Object.keys(json.errors ?? {})]).toEqual([allergies, 422, ['allergies']]);
    }
    const { status, json } = await desk.owner.put(`/patients/${one.id}`, {
      version: one.version,
      phone_2: '-',
    });
    expect([status, Object.keys(json.errors)]).toEqual([422, ['phone_2']]);
    expect(await now(one.id)).toMatchObject(kept);
  });
});

it('a separator that slipped is refused on its row, a price of three figures and a comma is not', async () => {
  const head = ['name_ar', 'discount_percent'];
  const rows = [
    ['شركة أ', '٣٬٥'],
    ['شركة ب', '3 5'],
    ['شركة ج', '٧٫٥'],
    ['شركة د', '5%'],
    ['شركة ه', '1٬23'],
  ];
  const { json } = await upload(desk.owner, 'patient-categories', 'c.xlsx', await fileOf([head, ...rows]));
  await desk.owner.post(`/imports/${json.id}/check`);
  await ended(desk.owner, json.id, 'checked');
  expect(await wrongIn(String(json.id))).toEqual([
    [2, ['discount_percent']],
    [3, ['discount_percent']],
    [6, ['discount_percent']],
  ]);
  await run(String(json.id));
  expect(
    await desk.clinic.sql(
      `select name_ar, discount_percent::text as percent from patient_categories where name_ar like 'شركة%' order by 1`,
    ),
  ).toEqual([
    { name_ar: 'شركة ج', percent: '7.50' },
    { name_ar: 'شركة د', percent: '5.00' },
  ]);
});

const inline = (place: string, text: string): string =>
  `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
const cellsOf = (line: number, cells: readonly string[]): string =>
  `<row r="${line}">${cells.join('')}</row>`;
const sheetOf = (...rows: readonly string[]): string =>
  `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`;

it.each([
  ['1904', '<workbookPr date1904="1"/>', '1998-05-01'],
  ['1900', '', '1994-04-30'],
])(
  'a day that stands as a text is counted from where the workbook counts: %s',
  async (year, property, day) => {
    const head = ['full_name', 'phone', 'gender', 'birth_date'].map((text, at) =>
      inline(`${'ABCD'[at] ?? ''}1`, text),
    );
    const row = [`كوثر سامي ${year}`, `0127000${year}`, 'أنثى', '34454'].map((text, at) =>
      inline(`${'ABCD'[at] ?? ''}2`, text),
    );
    const plain = [
      ...[`كريمة سامي ${year}`, `0127001${year}`, 'أنثى'].map((text, at) =>
        inline(`${'ABC'[at] ?? ''}3`, text),
      ),
      '<c r="D3"><v>34454</v></c>',
    ];
    const book = await rawBook(sheetOf(cellsOf(1, head), cellsOf(2, row), cellsOf(3, plain)), {
      'xl/workbook.xml': `<workbook>${property}<sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>`,
    });
    const { json } = await upload(desk.owner, 'patients', 'p.xlsx', book);
    await desk.owner.post(`/imports/${json.id}/check`);
    expect((await ended(desk.owner, json.id, 'checked')).counts).toMatchObject({ right: 2 });
    await run(String(json.id));
    expect(
      await desk.clinic.sql('select birth_date::text as day from patients where full_name like $1', [
        `%${year}`,
      ]),
    ).toEqual([{ day }, { day }]);
  },
);

describe('codes a spreadsheet has changed', () => {
  it('are kept as they are shown: 4101 as 004101', async () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="000000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>';
    const head = ['full_name', 'phone', 'gender', 'file_no'].map((text, at) =>
      inline(`${'ABCD'[at] ?? ''}1`, text),
    );
    const row = ['ماجدة سامي شفيق', '01270000501', 'أنثى'].map((text, at) =>
      inline(`${'ABC'[at] ?? ''}2`, text),
    );
    const book = await rawBook(
      sheetOf(cellsOf(1, head), cellsOf(2, [...row, '<c r="D2" s="1"><v>4101</v></c>'])),
      { 'xl/styles.xml': styles },
    );
    const { json } = await upload(desk.owner, 'patients', 'p.xlsx', book);
    await desk.owner.post(`/imports/${json.id}/check`);
    await ended(desk.owner, json.id, 'checked');
    await run(String(json.id));
    expect(await desk.clinic.sql(`select file_no from patients where full_name = 'ماجدة سامي شفيق'`)).toEqual(
      [{ file_no: '004101' }],
    );
  });

  it.each(['2.99E+13', '6,22e+12', '٦٫٢٢E+12'])(
    'are refused on their row where their figures are gone: %s',
    async (code) => {
      const head = ['full_name', 'phone', 'gender', 'id_kind', 'id_number'];
      const id = await checkedAdd([head, ['ليلى سامي شفيق', '01270000502', 'أنثى', 'passport', code]]);
      const [row] = (await desk.owner.get(`/imports/${id}/rows?state=wrong`)).json as readonly Refused[];
      const said = row?.problems.map(({ field, text }) => [field, text.replaceAll(/[\u2068\u2069]/gu, '')]);
      expect(said).toEqual([
        ['id_number', `اختصر برنامج الجداول هذا الرقم «${code}» فضاعت أرقامه. اكتب الرقم كاملاً`],
      ]);
    },
  );

  it('so is a number that has lost its last figures', async () => {
    const head = ['full_name', 'phone', 'gender', 'id_kind', 'id_number'].map((text, at) =>
      inline(`${'ABCDE'[at] ?? ''}1`, text),
    );
    const row = ['هناء سامي شفيق', '01270000503', 'أنثى', 'passport'].map((text, at) =>
      inline(`${'ABCD'[at] ?? ''}2`, text),
    );
    const book = await rawBook(
      sheetOf(cellsOf(1, head), cellsOf(2, [...row, '<c r="E2"><v>2.99123456789012E+18</v></c>'])),
    );
    const { json } = await upload(desk.owner, 'patients', 'p.xlsx', book);
    await desk.owner.post(`/imports/${json.id}/check`);
    await ended(desk.owner, json.id, 'checked');
    expect(await wrongIn(String(json.id))).toEqual([[2, ['id_number']]]);
  });
});

async function checkedAdd(rows: readonly (readonly string[])[]): Promise<string> {
  const { json } = await upload(desk.owner, 'patients', 'p.xlsx', await fileOf(rows));
  await desk.owner.post(`/imports/${json.id}/check`);
  await ended(desk.owner, json.id, 'checked');
  return String(json.id);
}
