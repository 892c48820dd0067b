import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawBook } from '#tests/setup/archive.ts';
import { startClinicDesk } from '#tests/setup/clinicDesk.ts';
import { watchEventLoop } from '#tests/setup/eventLoop.ts';
import { upload } from '#tests/setup/imports.ts';
import { expectWithin } from '#tests/setup/speed.ts';

const desk = startClinicDesk();
let loop: ReturnType<typeof watchEventLoop>;
beforeAll(() => {
  loop = watchEventLoop();
});
afterAll(() => loop.stop());

/** Milliseconds nobody else is answered (security finding 2). */
const most = 100;

const cell = (place: string, text: string): string =>
  `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
const heading = `<row r="1">${cell('A1', 'اسم الفرع')}</row>`;
const sheet = (rows: string): string => `<worksheet><sheetData>${heading}${rows}</sheetData></worksheet>`;
const branch = sheet(`<row r="2">${cell('A2', 'فرع')}</row>`);
/** As many pieces, each another text, so that they do not pack to nothing. */
const many = (count: number, piece: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => piece(at)).join('');
const strings = (inner: string) => ({ 'xl/sharedStrings.xml': `<sst>${inner}</sst>` });

const copy = 'انسخ الصفوف التي تحتاجها إلى ملف جديد ثم ارفعه';
const size = `الملف كبير بعد فك الضغط (أكثر من 100 ميجابايت). ${copy}`;
const texts = `نصوص الملف أكثر من المسموح. ${copy}`;
const cells = 'الملف أكثر من 1,000,000 خلية. قسّمه إلى ملفات';
const columns = 'الملف أكثر من 200 عمود. احذف الأعمدة التي لا تحتاجها ثم ارفعه من جديد';
const broken = 'تعذرت قراءة الملف. احفظه من جديد بصيغة XLSX أو CSV';
const heavy =
  'قراءة هذا الملف تحتاج وقتاً أو ذاكرة أكثر من المسموح. انسخ الصفوف التي تحتاجها إلى ملف جديد أو احفظه بصيغة CSV ثم ارفعه';

describe('finding 2: a workbook past a ceiling is refused with how to mend it, and nobody waits', () => {
  const books: readonly (readonly [string, () => Promise<Buffer>, number, string])[] = [
    [
      '18,000,000 empty shared strings',
      () => rawBook(branch, strings('<si/>'.repeat(18_000_000))),
      413,
      texts,
    ],
    [
      '500,001 shared strings',
      () => rawBook(branch, strings(many(500_001, (at) => `<si><t>${at}</t></si>`))),
      413,
      texts,
    ],
    ['a bomb below 100 MB', () => rawBook(sheet('<row/>'.repeat(4_000_000))), 413, size],
    [
      '1,000,001 cells that hold nothing',
      () => rawBook(sheet(`<row r="2">${many(1_000_001, (at) => `<c s="${(at * 7919) % 9973}"/>`)}</row>`)),
      413,
      cells,
    ],
    ['201 columns', () => rawBook(sheet(`<row r="2">${cell('GS2', 'فرع')}</row>`)), 413, columns],
    [
      'a cell of 10,001 characters',
      () => rawBook(sheet(`<row r="7">${cell('A7', 'ف'.repeat(10_001))}</row>`)),
      413,
      'الصف 7 به خلية أطول من 10,000 حرف. اختصرها ثم ارفع الملف من جديد',
    ],
    [
      'a row of 40,001 characters',
      () => rawBook(sheet(`<row r="3">${many(5, (at) => cell(`${'ABCDE'[at]}3`, 'x'.repeat(8_001)))}</row>`)),
      413,
      'الصف 3 به أكثر من 40,000 حرف. اختصره ثم ارفع الملف من جديد',
    ],
    [
      'a row beyond the last of Excel',
      () => rawBook(sheet('<row r="99999999999"/>')),
      413,
      'الملف أكثر من 20,000 صف. قسّمه إلى ملفات',
    ],
    [
      'a tag of 2 MB',
      () => rawBook(sheet(`<row r="2" x="${many(200_000, (at) => `${at * 7919} `)}"/>`)),
      413,
      heavy,
    ],
    [
      '20,000 styles of formats',
      () =>
        rawBook(branch, {
          'xl/styles.xml': `<styleSheet><numFmts>${many(20_000, (at) => `<numFmt numFmtId="${at}" formatCode="0"/>`)}</numFmts></styleSheet>`,
        }),
      413,
      heavy,
    ],
    [
      'elements 100,000 deep',
      () => rawBook(sheet(`${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}`)),
      422,
      broken,
    ],
    ['tags that never end', () => rawBook(sheet('<c '.repeat(100_000))), 422, broken],
    ['an entity nobody declared', () => rawBook(sheet(`<row r="2">${cell('A2', '&x;')}</row>`)), 422, broken],
  ];
  it.each(books)('%s', async (_what, make, status, sentence) => {
    const bytes = await make();
    loop.longest();
    const answer = await upload(desk.owner, 'branches', 'a.xlsx', bytes);
    expect([answer.status, answer.json.code, answer.json.message]).toEqual([
      status,
      'file_refused',
      sentence,
    ]);
    expectWithin(loop.longest(), most);
  });

  it('a CSV file has the same ceilings, and the sentence speaks the language of the reader', async () => {
    const wide = `a\r\n${'x,'.repeat(250)}x\r\n`;
    const long = `a\r\nx\r\n${'x'.repeat(10_001)}\r\n`;
    const said = async (text: string) =>
      (await upload(desk.owner, 'branches', 'a.csv', text, 'en')).json.message;
    const tooLong = 'has a cell of more than 10,000 characters. Shorten it, then upload the file again';
    expect([
      await said(wide),
      await said(long),
      await said(`a\r\n"${'y'.repeat(5_000_000)}`),
      await said(`a\r\n${'y'.repeat(9_000_000)}`),
      await said(`a\r\n${','.repeat(9_000_000)}`),
    ]).toEqual([
      'The file has more than 200 columns. Delete the columns you do not need, then upload it again',
      `Row 3 ${tooLong}`,
      `Row 2 ${tooLong}`,
      `Row 2 ${tooLong}`,
      'Row 2 has more than 40,000 characters. Shorten it, then upload the file again',
    ]);
  });
});

/** The cells kept of an upload, by their line. */
async function kept(name: string, bytes: Buffer | string): Promise<readonly unknown[]> {
  const sent = await upload(desk.owner, 'branches', name, bytes);
  expect([sent.status, sent.text.slice(0, 200)]).toEqual([201, expect.any(String)]);
  const rows = await desk.clinic.sql(
    'select line, cells from import_rows where import_id = $1 order by line',
    [sent.json.id],
  );
  return rows.map(({ line, cells }) => [line, ...(cells as readonly unknown[])]);
}

describe('what is near a ceiling is taken whole', () => {
  it('20,000 rows of 49 columns hold nobody up', async () => {
    const line = 'نص,'.repeat(48);
    const file = `${many(49, (at) => `c${at},`)}\r\n${many(20_000, (at) => `${line}${at}\r\n`)}`;
    loop.longest();
    const sent = await upload(desk.owner, 'branches', 'a.csv', file);
    expect([sent.status, sent.json.counts?.rows]).toEqual([201, 20_000]);
    expectWithin(loop.longest(), most);
  }, 60_000);

  it('a table of one value whose rows end in 16,384 empty columns, as a spreadsheet saves a whole sheet', async () => {
    const line = (text: string): string => `${text}${','.repeat(16_383)}\r\n`;
    const [row] = (await kept('a.csv', line('اسم الفرع') + line('فرع'))) as unknown[][];
    expect(row?.slice(0, 3)).toEqual([2, 'فرع', null]);
  });

  it('S3: a row number that is there twice becomes the next one, not a clash', async () => {
    const rows = [4, 4, 4, 9].map((line, at) => `<row r="${line}">${cell(`A${line}`, `فرع ${at}`)}</row>`);
    expect(await kept('a.xlsx', await rawBook(sheet(rows.join(''))))).toEqual([
      [4, 'فرع 0'],
      [5, 'فرع 1'],
      [6, 'فرع 2'],
      [9, 'فرع 3'],
    ]);
  });

  it('S3: a cell that spells \\u0000 is kept as it is written', async () => {
    expect(await kept('a.csv', 'a,b\r\nx \\u0000 y,\\\\u0000\r\n')).toEqual([
      [2, 'x \\u0000 y', '\\\\u0000'],
    ]);
  });

  it('dates of both systems, times, percents, booleans, errors and saved values of formulas', async () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="[Red]&quot;d&quot;0.0"/><numFmt numFmtId="171" formatCode="dd/mm/yyyy"/></numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="9"/><xf numFmtId="20"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>';
    const cells = [
      '<c s="1"><v>46000</v></c>',
      '<c s="2"><v>0.125</v></c>',
      '<c s="3"><v>0.75</v></c>',
      '<c s="4"><v>0.1</v></c>',
      '<c s="5"><v>46000.5</v></c>',
      '<c t="b"><v>1</v></c>',
      '<c t="e"><v>#N/A</v></c>',
      '<c><f>1+1</f><v>2</v></c>',
      '<c t="str"><f>A1</f><v>نص</v></c>',
      '<c t="s"><v>0</v></c>',
      '<c><v>1E-7</v></c>',
    ];
    const head = `<row r="1">${many(cells.length, (at) => cell(`${'ABCDEFGHIJK'[at]}1`, `c${at}`))}</row>`;
    const body = `<worksheet><sheetData>${head}<row>${cells.join('')}</row></sheetData></worksheet>`;
    const parts = {
      'xl/styles.xml': styles,
      ...strings('<si><r><t>ا</t></r><rPh><t>no</t></rPh><r><t xml:space="preserve"> ب &amp; ج</t></r></si>'),
    };
    const workbook1904 =
      '<workbook><workbookPr date1904="1"/><sheets><sheet name="h" state="hidden" r:id="r0"/><sheet name="a" r:id="r1"/></sheets></workbook>';
    const rest = [
      '12.5%',
      '18:00',
      '0.1',
      '2025-12-09 12:00',
      'TRUE',
      '#N/A',
      '2',
      'نص',
      'ا ب & ج',
      '0.0000001',
    ];
    expect(await kept('a.xlsx', await rawBook(body, parts))).toEqual([[2, '2025-12-09', ...rest]]);
    const [in1904] = await kept('a.xlsx', await rawBook(body, { ...parts, 'xl/workbook.xml': workbook1904 }));
    expect((in1904 as string[])[1]).toBe('2029-12-10');
  });
});
