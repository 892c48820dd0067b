import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawBook as book } from '#tests/setup/archive.ts';
import { startClinicDesk } from '#tests/setup/clinicDesk.ts';
import { watchEventLoop } from '#tests/setup/eventLoop.ts';
import { ended, upload } from '#tests/setup/imports.ts';
import { expectWithin } from '#tests/setup/speed.ts';

const desk = startClinicDesk();
let loop: ReturnType<typeof watchEventLoop>;
beforeAll(() => {
  loop = watchEventLoop();
});
afterAll(() => loop.stop());

/** Milliseconds nobody else is answered (security finding 2). */
const most = 100;

const text = (place: string, inner: string): string => `<c r="${place}" t="inlineStr"><is>${inner}</is></c>`;
const sheetOf = (second: string, numbers: readonly [number, number] = [1, 2]): string =>
  `<worksheet><sheetData><row r="${numbers[0]}">${text('A1', '<t>اسم الفرع</t>')}</row><row r="${numbers[1]}">${second}</row></sheetData></worksheet>`;
const branch = text('A2', '<t>فرع</t>');
const format = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${'['.repeat(100_000)}"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs></styleSheet>`;

describe('an upload is read in one pass', () => {
  const cases: readonly (readonly [string, () => Promise<Buffer>, number])[] = [
    ['100,000 reading aids that never end', () => book(sheetOf(text('A2', '<rPh '.repeat(100_000)))), 422],
    [
      '100,000 reading aids',
      () => book(sheetOf(text('A2', `${'<rPh></rPh>'.repeat(100_000)}<t>فرع</t>`))),
      201,
    ],
    ['a number format of 100,000 brackets', () => book(sheetOf(branch), { 'xl/styles.xml': format }), 201],
  ];
  it.each(cases)('finding 2: %s hold nobody up', async (_what, make, status) => {
    const bytes = await make();
    loop.longest();
    const answer = await upload(desk.owner, 'branches', 'a.xlsx', bytes);
    expect([answer.status, answer.text.slice(0, 300)]).toEqual([status, expect.any(String)]);
    expectWithin(loop.longest(), most);
  });

  it('finding 2: a day of 10,000 dashes is no day, and its check holds nobody up', async () => {
    const rows = Array.from({ length: 60 }, (_, at) => `فرع ${at},1 ${'-'.repeat(9_990)}`);
    const file = ['الاسم بالعربية,تاريخ التعيين', ...rows].join('\r\n');
    const sent = await upload(desk.owner, 'employees', 'a.csv', file);
    expect(sent.status).toBe(201);
    loop.longest();
    await desk.owner.post(`/imports/${sent.json.id}/check`);
    await ended(desk.owner, sent.json.id, 'checked');
    expectWithin(loop.longest(), most);
  });

  it('reads the texts beside reading aids, and shared strings with a prefix', async () => {
    const strings =
      '<x:sst xmlns:x="a"><x:si><x:r><x:t>فرع</x:t></x:r><x:rPh sb="0" eb="1"><x:t>no</x:t></x:rPh><x:r><x:t> &#x627;لنور</x:t></x:r></x:si></x:sst>';
    const bytes = await book(sheetOf('<c r="A2" t="s"><v>0</v></c>'), { 'xl/sharedStrings.xml': strings });
    const sent = await upload(desk.owner, 'branches', 'a.xlsx', bytes);
    const [row] = await desk.clinic.sql('select cells from import_rows where import_id = $1', [sent.json.id]);
    expect(row?.['cells']).toEqual(['فرع النور']);
  });
});

it('finding 11: a part that is a file by its type alone has no name, and no 500', async () => {
  const body =
    '--x\r\ncontent-disposition: form-data; name="file"\r\ncontent-type: application/octet-stream\r\n\r\nabc\r\n--x--\r\n';
  for (const door of ['/files', '/imports']) {
    const answer = await desk.owner.call('POST', door, {
      body,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect([door, answer.status < 500, answer.status >= 400]).toEqual([door, true, true]);
  }
});

describe('finding 11: a body that is no form is 400 with a sentence', () => {
  const doors = ['/files', '/imports', '/clinic-settings/logo'];
  it.each(doors)('%s', async (door) => {
    const cut = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nabc';
    for (const [type, body] of [
      ['multipart/form-data', cut],
      ['multipart/form-data; boundary=x', cut],
    ] as const) {
      const answer = await desk.owner.call('POST', door, { body, headers: { 'content-type': type } });
      expect([type, answer.status, answer.json.code]).toEqual([type, 400, 'bad_request']);
      expect(answer.json.message.length).toBeGreaterThan(10);
    }
  });
});

describe('what is looked at by the check holds nobody up', () => {
  const pieces = (one: string): string => `"${one.repeat(Math.floor(9_990 / one.length))}"`;
  it.each([
    ['holidays', 'اسم العطلة,الفروع,المجموعات', [pieces('ف,'), pieces('x,')]],
    ['employees', 'الاسم بالعربية,فروع إضافية', [pieces('x؛')]],
  ])('a cell of 5,000 pieces is no list: %s', async (resource, headings, cells) => {
    const rows = Array.from({ length: 50 }, (_, at) => [`سجل ${at}`, ...cells].join(','));
    const sent = await upload(desk.owner, resource, 'a.csv', [headings, ...rows].join('\r\n'));
    expect([sent.status, sent.json.mapping?.filter(Boolean).length]).toEqual([201, cells.length + 1]);
    loop.longest();
    await desk.owner.post(`/imports/${sent.json.id}/check`);
    const checked = await ended(desk.owner, sent.json.id, 'checked');
    expect(checked.counts.wrong).toBe(50);
    expectWithin(loop.longest(), most);
  });
});
