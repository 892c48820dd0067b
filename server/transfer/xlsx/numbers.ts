/** What the number of a cell means; `padded` ones are codes, shown with noughts before them: `000000` is `padded6`. */
export type Shape = 'date' | 'time' | 'percent' | 'plain' | `padded${number}`;

const builtIn: Readonly<Record<number, Shape>> = {
  9: 'percent',
  10: 'percent',
  18: 'time',
  19: 'time',
  20: 'time',
  21: 'time',
  45: 'time',
  46: 'time',
  47: 'time',
};

/** Excel's own limit of a format. */
const longestFormat = 255;

/** What a number of this format means; `code` is a format of the workbook's own. */
export function shapeOf(id: number, code: string | undefined): Shape {
  if (code !== undefined) {
    // Words, colours and conditions say nothing about the number.
    const bare = code.slice(0, longestFormat).replace(/"[^"]*"|\[[^\]]*\]|\\./g, '');
    const noughts = /^0{2,}$/.exec(bare.split(';')[0]?.trim() ?? '')?.[0];
    if (noughts !== undefined) return `padded${noughts.length}`;
    if (bare.includes('%')) return 'percent';
    if (/[dy]/i.test(bare)) return 'date';
    if (/h|s/i.test(bare)) return 'time';
    return 'plain';
  }
  if ((id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36)) return 'date';
  return builtIn[id] ?? 'plain';
}

/** From here on a spreadsheet has lost the last figures of a whole number. */
const roundedFrom = 1e15;

/**
 * A stored number without the dust of binary fractions, written out in full; one that has lost figures as spreadsheets shorten it
 * (`6.22E+18`), so that nobody takes it for a code.
 */
function plainNumberText(number: number): string {
  if (Math.abs(number) >= roundedFrom) return number.toExponential().replace('e', 'E');
  const short = Number(number.toPrecision(15));
  const written = String(short);
  if (!written.includes('e')) return written;
  return short.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 });
}

/** The day (and clock) a spreadsheet's number means, as ISO text. */
export function momentOfSerial(serial: number, shape: 'date' | 'time', since1904 = false): string {
  const days = serial + (since1904 ? 1462 : 0);
  const minutes = Math.round((days - Math.floor(days)) * 1440);
  const clock = `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  if (shape === 'time' && days < 1.0007) return clock;
  const day = new Date(Math.round((Math.floor(days) - 25_569) * 86_400_000)).toISOString().slice(0, 10);
  return minutes === 0 ? day : `${day} ${clock}`;
}

/** A stored number as people would type it. What is no number stays as it is. */
export function numberText(text: string, shape: Shape, since1904: boolean): string {
  const number = Number(text);
  if (!Number.isFinite(number)) return text;
  if (shape === 'percent') return `${plainNumberText(number * 100)}%`;
  if ((shape === 'date' || shape === 'time') && number >= 0 && number < 2_958_466)
    return momentOfSerial(number, shape, since1904);
  const plain = plainNumberText(number);
  return shape.startsWith('padded') && /^\d+$/.test(plain)
    ? plain.padStart(Number(shape.slice('padded'.length)), '0')
    : plain;
}
