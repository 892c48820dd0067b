import { randomBytes } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { archive } from '#tests/setup/archive.ts';
import { readApart } from '../transfer/imports/readApart.ts';
import type { FileAnswer, FileQuestion } from '../transfer/imports/fileThread.ts';
import { endThreads, Threads } from './threads.ts';

afterAll(endThreads);

const small = Buffer.from('a,b\r\n1,2\r\n');
const limits = {
  entry: new URL('../transfer/imports/fileThread.ts', import.meta.url),
  most: 1,
  waiting: 2,
  time: 20_000,
  memory: 384,
};
const taken = {
  headings: ['a', 'b'],
  pieces: [new TextEncoder().encode('[{"line":2,"cells":["1","2"]}]')],
  since1904: false,
};

/** 28 million characters of shared strings: within every ceiling, far beyond a heap of 48 MiB. */
const greedy = async (): Promise<Buffer> => {
  const strings = Array.from(
    { length: 2_900 },
    () => `<si><t>ن${randomBytes(4_800).toString('hex')}</t></si>`,
  );
  return archive({
    'xl/workbook.xml': '<workbook><sheets><sheet r:id="r"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': '<a><Relationship Id="r" Target="s.xml"/></a>',
    'xl/s.xml': '<worksheet/>',
    'xl/sharedStrings.xml': `<sst>${strings.join('')}</sst>`,
  });
};

describe('a thread that fails is answered plainly, and the next file is read', () => {
  it('without the memory it needs', async () => {
    const threads = new Threads<FileQuestion, FileAnswer>({ ...limits, memory: 48 });
    await expect(readApart('a.xlsx', await greedy(), threads)).rejects.toMatchObject({
      refusal: 'heavy',
      cause: { failure: 'memory' },
    });
    await expect(readApart('a.csv', small, threads)).resolves.toEqual(taken);
  });

  it('beyond its time', async () => {
    const threads = new Threads<FileQuestion, FileAnswer>({ ...limits, time: 150 });
    // Blanks are no text, and no line is too long: it is only much to read.
    const long = Buffer.from(`a\r\n${`${' '.repeat(100_000)}\r\n`.repeat(600)}`);
    await expect(readApart('a.csv', long, threads)).rejects.toMatchObject({
      refusal: 'heavy',
      cause: { failure: 'time' },
    });
    await expect(readApart('a.csv', small, threads)).resolves.toEqual(taken);
  });

  it('ended from outside, as a stop of the server does', async () => {
    const threads = new Threads<FileQuestion, FileAnswer>(limits);
    await readApart('a.csv', small, threads);
    await endThreads();
    await expect(readApart('a.csv', small, threads)).resolves.toEqual(taken);
  });
});

it('beyond those that may wait, the next is asked to come again', async () => {
  const threads = new Threads<FileQuestion, FileAnswer>(limits);
  const asked = Array.from({ length: 4 }, () => readApart('a.csv', small, threads));
  const ends = await Promise.allSettled(asked);
  expect(
    ends.map((one) => (one.status === 'fulfilled' ? 'read' : (one.reason as { status?: number }).status)),
  ).toEqual(['read', 'read', 'read', 429]);
});
