import { afterAll, beforeAll, expect, it } from 'vitest';
import { archive } from '#tests/setup/archive.ts';
import type { Client } from '#tests/setup/client.ts';
import { upload, workbook } from '#tests/setup/imports.ts';
import { startTestServer, type TestServer } from '#tests/setup/testServer.ts';

let server: TestServer;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await (await server.newClinic()).signedIn({ role: 'owner' });
});
afterAll(() => server.stop());

const types = (more = ''): string =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${more}</Types>`;
const relations =
  '<Relationships><Relationship Id="r1" Type="worksheet" Target="worksheets/sheet1.xml"/></Relationships>';
const sheet =
  '<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>اسم الفرع</t></is></c></row><row r="2"><c r="A2" t="inlineStr"><is><t>فرع</t></is></c></row></sheetData></worksheet>';
const book = (more: Readonly<Record<string, string>> = {}): Promise<Buffer> =>
  archive({
    '[Content_Types].xml': types(),
    'xl/workbook.xml': '<workbook><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relations,
    'xl/worksheets/sheet1.xml': sheet,
    ...more,
  });
/** Ten letters that become a thousand million. */
const laughs = `<!DOCTYPE sst [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>`;
const outside = '<!DOCTYPE sst [<!ENTITY a SYSTEM "file:///etc/passwd">]>';

/** The directory of an archive says the first file is small; its bytes say otherwise. */
async function liar(): Promise<Buffer> {
  const bytes = await book({ 'xl/worksheets/sheet1.xml': ' '.repeat(120 * 1024 * 1024) });
  for (let at = bytes.indexOf('PK\u0001\u0002'); at >= 0; at = bytes.indexOf('PK\u0001\u0002', at + 4))
    bytes.writeUInt32LE(100, at + 24);
  return bytes;
}

const cases: readonly (readonly [string, string, () => Buffer | Promise<Buffer>, number])[] = [
  ['an old Excel file by its new name', 'a.xlsx', () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), 415],
  ['a CSV by the name of a book', 'a.xlsx', () => Buffer.from('اسم الفرع\r\nفرع\r\n'), 415],
  ['a book by the name of a CSV', 'a.csv', () => workbook([[{ text: 'اسم الفرع' }], [{ text: 'فرع' }]]), 415],
  ['a web page that Excel opens', 'a.xls', () => Buffer.from('<html><table><tr><td>x'), 415],
  ['a CSV by two names', 'a.csv.exe', () => Buffer.from('اسم الفرع\r\nفرع\r\n'), 415],
  ['a program as CSV', 'a.csv', () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(64)]), 415],
  ['a book with macros inside', 'a.xlsx', () => book({ 'xl/vbaProject.bin': 'x' }), 415],
  [
    'a book that says it holds macros',
    'a.xlsx',
    () =>
      book({
        '[Content_Types].xml': types('<Default ContentType="application/vnd.ms-excel.sheet.macroEnabled"/>'),
      }),
    415,
  ],
  ['entities that multiply', 'a.xlsx', () => book({ 'xl/sharedStrings.xml': `${laughs}<sst/>` }), 415],
  ['an entity of a file outside', 'a.xlsx', () => book({ 'xl/sharedStrings.xml': `${outside}<sst/>` }), 415],
  ['an archive that is no book', 'a.xlsx', () => archive({ '../../evil.txt': 'x' }), 422],
  ['an archive cut off', 'a.xlsx', async () => (await book()).subarray(0, 200), 422],
  [
    'a bomb of 120 MB',
    'a.xlsx',
    () => book({ 'xl/worksheets/sheet1.xml': ' '.repeat(120 * 1024 * 1024) }),
    413,
  ],
  ['a bomb that lies about its size', 'a.xlsx', liar, 413],
  ['11 MB', 'a.csv', () => Buffer.alloc(11 * 1024 * 1024, 'x'), 413],
];

it('SEC-55 SEC-52 the book these are made from is taken', async () => {
  const { status, text } = await upload(owner, 'branches', 'a.xlsx', await book());
  expect([status, status === 201 ? '' : text]).toEqual([201, '']);
});

it.each(cases)('SEC-55 SEC-52 %s is refused', async (_what, name, make, status) => {
  const answer = await upload(owner, 'branches', name, await make());
  expect([answer.status, answer.text.slice(0, 200)]).toEqual([status, expect.anything()]);
  expect(['file_refused', 'too_large']).toContain(answer.json.code);
});
