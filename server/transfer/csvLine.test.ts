import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvLine } from './csvLine.ts';
import { safeCsvText, withoutCsvGuard } from './formulaSafe.ts';

/** The cells a spreadsheet finds whose separator is this one; `strict` minds quotes at the start of a cell, as Excel does. */
function cellsAt(line: string, separator: string, strict: boolean): string[] {
  const cells: string[] = [];
  let cell = '';
  let quoted = false;
  let isStart = true;
  for (let at = 0; at < line.length; at += 1) {
    const sign = line[at] ?? '';
    const isEnd = !quoted && (sign === separator || sign === '\n' || sign === '\r');
    if (isEnd) {
      cells.push(cell);
      cell = '';
    } else if (strict && sign === '"' && (isStart || quoted)) {
      if (quoted && line[at + 1] === '"') cell += line[(at += 1)] ?? '';
      else quoted = !quoted;
    } else cell += sign;
    isStart = isEnd;
  }
  return [...cells, cell];
}
const runs = (cell: string): boolean => /^[=+\-@＝＋－＠]/.test(cell);

it.each([
  ['x;=1+1;y', "x;'=1+1;y"],
  ['=1', "'=1"],
  ['x\t@y', "x\t'@y"],
  ['x\n-y', "x\n'-y"],
  ['x;"=1+1&"', 'x;"\'=1+1&"'],
  ['a; -5', 'a; -5'],
  ['a;b', 'a;b'],
  ['a-b=c', 'a-b=c'],
])('S3: %j is written as %j, and read back as it was', (text, written) => {
  expect(safeCsvText(text)).toBe(written);
  expect(withoutCsvGuard(written)).toBe(text);
});

it('S3: no text makes a live cell in any of the separators spreadsheets take', () => {
  const text = fc.string({ unit: fc.constantFrom(...'a;,\t\n\r" =+-@＝\'') });
  fc.assert(
    fc.property(fc.array(text, { minLength: 2, maxLength: 4 }), (texts) => {
      const line = csvLine(texts.map(safeCsvText));
      const cells = [';', '\t', ','].flatMap((one) => [true, false].map((strict) => [one, strict] as const));
      for (const [separator, strict] of cells)
        if (separator !== ',' || strict)
          expect([line, cellsAt(line, separator, strict).filter(runs)]).toEqual([line, []]);
    }),
    { numRuns: 2_000 },
  );
});
