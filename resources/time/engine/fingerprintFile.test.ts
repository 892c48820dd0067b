import { describe, expect, it } from 'vitest';
import { FileRefused, mostBytes, readFingerprintFile, type FileOptions } from './fingerprintFile.ts';

const text = new TextEncoder();

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** All a file holds, read in pieces of a size. */
async function read(file: string | Uint8Array, options: FileOptions = {}, size = 65_536) {
  const bytes = typeof file === 'string' ? text.encode(file) : file;
  const [lines, bad] = [[] as unknown[], [] as unknown[]];
  let format = '';
  for await (const part of readFingerprintFile(inPieces(bytes, size), options)) {
    format = part.format;
    lines.push(
      ...part.lines.map(({ line, user, wall, state, verify }) =>
        [line, user, new Date(wall).toISOString().slice(0, 19), state, verify].join(' '),
      ),
    );
    bad.push(...part.bad.map((one) => `${one.line} ${one.code}`));
  }
  return { format, lines, bad };
}

const refusal = async (file: string | Uint8Array, options: FileOptions = {}) => {
  try {
    await read(file, options);
    return undefined;
  } catch (error) {
    return error instanceof FileRefused ? error.code : error;
  }
};

describe('attlog (hr.md 2.4, areas-hr.md (f) 1)', () => {
  it('four columns, or five and more; spaces before the number, seconds left out, slashes', async () => {
    const file = [
      '       12\t2026-11-02 10:00:05\t0\t1',
      '  0007  2026/11/02 18:01  1  15',
      '12\t2026-11-03 09:59:00\t1\t255\t1\t0',
      '12 2026-11-03 18:00:00 1 5 4 0 0',
    ].join('\r\n');
    expect(await read(file)).toEqual({
      format: 'attlog',
      lines: [
        '1 12 2026-11-02T10:00:05 0 1',
        '2 7 2026-11-02T18:01:00 1 15',
        '3 12 2026-11-03T09:59:00 255 1',
        '4 12 2026-11-03T18:00:00 5 4',
      ],
      bad: [],
    });
  });
  it('says nothing of empty lines, marks, NUL and lines about the file, and counts them all', async () => {
    const file =
      '\uFEFFSN=123456\n\n12\t2026-11-02 10:00:05\t0\t1\0\r\r\nCHECKSUM=77\n12\t2026-11-02 18:00:00\t1\t1';
    expect(await read(file)).toMatchObject({
      lines: ['3 12 2026-11-02T10:00:05 0 1', '6 12 2026-11-02T18:00:00 1 1'],
      bad: [],
    });
  });
  it('numbers what is malformed and says why', async () => {
    const file = [
      '12\t2026-11-02 10:00:05\t0',
      '\t2026-11-02 10:00:05\t0\t1',
      'x12\t2026-11-02 10:00:05\t0\t1',
      '12\t2026-02-30 10:00:05\t0\t1',
      '12\t2026-11-02 24:00:00\t0\t1',
      '12\t2026-11-02 10:00:60\t0\t1',
      '12\t2026-11-02 10:00:05\tin\t1',
      '12\t02/11/2026 10:00:05\t0\t1',
      '12\t2026-11-02 10:00:05\t0\t1',
    ].join('\n');
    const { lines, bad } = await read(file, { format: 'attlog' });
    expect(lines).toEqual(['9 12 2026-11-02T10:00:05 0 1']);
    expect(bad).toEqual([
      '1 l_columns',
      '2 l_user',
      '3 l_user',
      '4 l_time',
      '5 l_time',
      '6 l_time',
      '7 l_columns',
      '8 l_time',
    ]);
  });
  it('Arabic-Indic digits equal Western ones (G12)', async () => {
    expect(await read('١٢\t٢٠٢٦-١١-٠٢ ١٠:٠٠:٠٥\t٠\t١')).toMatchObject({
      lines: ['1 12 2026-11-02T10:00:05 0 1'],
    });
  });
  it('CR alone ends a line, in pieces of any size', async () => {
    const file =
      '12\t2026-11-02 10:00:05\t0\t1\r\n13\t2026-11-02 10:00:06\t0\t1\r14\t2026-11-02 10:00:07\t0\t1\n';
    const whole = await read(file);
    expect(whole.lines).toHaveLength(3);
    for (const size of [1, 2, 7, 28]) expect(await read(file, {}, size)).toEqual(whole);
  });
});

describe('encodings', () => {
  const line = '12,محمد,2026-11-02 10:00\n';
  const options = { columns: { user: 0, datetime: 2, order: 'ymd' } } as const;
  const good = ['1 12 2026-11-02T10:00:00 255 '];
  it('UTF-16 by its mark, both ways', async () => {
    const little = new Uint8Array(2 + line.length * 2);
    little.set([0xff, 0xfe]);
    [...line].forEach((sign, at) => {
      little[2 + at * 2] = sign.charCodeAt(0) & 0xff;
      little[3 + at * 2] = sign.charCodeAt(0) >> 8;
    });
    const big = little.map((_, at) => little[at ^ 1] ?? 0);
    for (const bytes of [little, big])
      for (const size of [3, 65_536]) expect((await read(bytes, options, size)).lines).toEqual(good);
  });
  it('Windows-1256 where it is no UTF-8, line by line in a mixed file', async () => {
    const arabic = Uint8Array.from([0xe3, 0xcd, 0xe3, 0xcf]);
    const mixed = new Uint8Array([
      ...text.encode(line),
      ...text.encode('13,'),
      ...arabic,
      ...text.encode(',2026-11-02 11:00\n'),
    ]);
    expect((await read(mixed, options)).lines).toEqual([...good, '2 13 2026-11-02T11:00:00 255 ']);
  });
});

describe('CSV (hr.md 2.4)', () => {
  const rows = [
    'رقم,التاريخ,الوقت,الحالة',
    '12,02/11/2026,10:00,C/In',
    '0013,03/11/2026,06:05 PM,انصراف',
  ].join('\n');
  const columns = { user: 0, date: 1, time: 2, state: 3 } as const;
  it('asks for its columns, then for the order of day and month; it never guesses', async () => {
    expect(await refusal(rows)).toBe('columns_needed');
    expect(await refusal(rows, { columns: { ...columns, order: 'ymd' } })).toBe('order_needed');
  });
  it.each([
    ['dmy', '2026-11-02', '2026-11-03'],
    ['mdy', '2026-02-11', '2026-03-11'],
  ] as const)('reads %s; its header is neither counted nor malformed', async (order, first, second) => {
    expect(await read(rows, { columns: { ...columns, order } })).toEqual({
      format: 'csv',
      lines: [`2 12 ${first}T10:00:00 0 `, `3 13 ${second}T18:05:00 1 `],
      bad: [],
    });
  });
  it('sniffs ; and tab, and reads quotes as RFC 4180 with ends of lines inside', async () => {
    const options = { columns: { user: 0, datetime: 2, order: 'ymd' } } as const;
    const quoted = '12;"Ali ""x"";\nson";2026-11-02 10:00:05\n13;y;2026-11-02 11:00:05';
    expect((await read(quoted, options)).lines).toEqual([
      '1 12 2026-11-02T10:00:05 255 ',
      '3 13 2026-11-02T11:00:05 255 ',
    ]);
    expect((await read('12\tAli\t2026-11-02 10:00', { ...options, format: 'csv' })).lines).toEqual([
      '1 12 2026-11-02T10:00:00 255 ',
    ]);
  });
  it('a quote that stays open is malformed, and the last line is not lost', async () => {
    const options = { columns: { user: 0, datetime: 1, order: 'ymd' } } as const;
    expect(await read('12,2026-11-02 10:00\n13,"2026-11-02 11:00', options)).toMatchObject({
      lines: ['1 12 2026-11-02T10:00:00 255 '],
      bad: ['2 l_columns'],
    });
  });
});

describe('what is no fingerprint file', () => {
  it.each([
    ['empty', new Uint8Array(), 'file_empty'],
    ['only ends of lines', text.encode('\r\n\r\n'), 'file_empty'],
    [
      'a workbook by another name',
      Uint8Array.from([0x50, 0x4b, 3, 4, ...Array<number>(600).fill(65)]),
      'file_excel',
    ],
    [
      'an old workbook',
      Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, ...Array<number>(600).fill(65)]),
      'file_excel',
    ],
    [
      'a picture',
      Uint8Array.from([
        0x89,
        0x50,
        0x4e,
        0x47,
        13,
        10,
        26,
        10,
        ...Array.from({ length: 600 }, (_, at) => at % 7),
      ]),
      'file_binary',
    ],
  ])('%s', async (_, bytes, code) => {
    expect(await refusal(bytes, { format: 'attlog' })).toBe(code);
  });
  it('stops at 20 MiB, and at 500,000 lines', async () => {
    expect(mostBytes).toBe(20_971_520);
    const wide = new Uint8Array(mostBytes + 1).fill(32);
    expect(await refusal(wide)).toBe('file_binary');
    for (let at = 0; at < wide.length; at += 1000) wide[at] = 10;
    expect(await refusal(wide)).toBe('file_too_large');
    expect(await refusal('1\n'.repeat(500_001), { format: 'attlog' })).toBe('file_too_many_lines');
  });
});
