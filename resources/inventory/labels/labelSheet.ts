/** The papers labels are printed on: sheets of an office printer, and rolls of a label printer. Millimetres. */
export const labelPapers = {
  a4x24: { width: 70, height: 37, across: 3, down: 8 },
  a4x65: { width: 38, height: 21.2, across: 5, down: 13 },
  roll50: { width: 50, height: 25, across: 1, down: 1 },
  roll40: { width: 40, height: 30, across: 1, down: 1 },
} as const;
export type LabelPaper = keyof typeof labelPapers;
export const labelPaperNames = Object.keys(labelPapers) as readonly LabelPaper[];

/** How many labels one print makes at most. */
export const mostLabels = 1_000;

/** What labels are asked of: an item, and where goods came in, the unit, number and batch of them. */
export interface AskedLabel {
  /** Tells lines apart: one item may come in several batches. */
  readonly key: string;
  readonly itemId: string;
  readonly unit?: string | undefined;
  readonly count?: number | undefined;
  readonly note?: string | undefined;
}

/** One label of each item. */
export const oneOfEach = (ids: readonly string[]): readonly AskedLabel[] =>
  ids.map((itemId) => ({ key: itemId, itemId }));

/**
 * How many labels are proposed for quantities that came in: one for each unit, a part of a unit counting as one. Where one
 * print cannot make them all, nobody gets more than an equal share of it, so that few boxes are not lost among many pieces.
 */
export function labelCounts(quantities: readonly number[]): readonly number[] {
  const wanted = quantities.map((quantity) => Math.max(1, Math.ceil(quantity)));
  if (wanted.reduce((sum, count) => sum + count, 0) <= mostLabels) return wanted;
  const share = Math.max(1, Math.floor(mostLabels / wanted.length));
  return wanted.map((count) => Math.min(count, share));
}

/** What is asked to be printed: one unit of one item, some times. */
export interface WantedLabel {
  readonly name: string;
  readonly unit: string;
  /** What the bars and the digits below them say. */
  readonly code: string;
  /** Batch and expiry of what came in. */
  readonly note?: string | undefined;
  readonly count: number;
}
export type Label = Omit<WantedLabel, 'count'>;

/** Labels one after the other as they fill the pages of a paper; a sheet begun before starts further on. */
export function labelPages(
  wanted: readonly WantedLabel[],
  paper: LabelPaper,
  used = 0,
): readonly (readonly (Label | undefined)[])[] {
  const { across, down } = labelPapers[paper];
  const labels: (Label | undefined)[] = [
    ...Array.from({ length: Math.min(used, across * down - 1) }, () => undefined),
    ...wanted.flatMap(({ count, ...label }) => Array.from({ length: count }, () => label)),
  ];
  const size = across * down;
  return Array.from({ length: Math.ceil(labels.length / size) }, (_, page) =>
    labels.slice(page * size, (page + 1) * size),
  );
}

/** Whether the last digit is the one the others ask for (GS1 General Specifications 7.9). */
function hasCheckDigit(digits: string): boolean {
  const sum = digits
    .slice(0, -1)
    .split('')
    .toReversed()
    .reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10 === Number(digits.at(-1));
}

export type Symbology = 'ean13' | 'ean8' | 'upca' | 'code128';

/** Product numbers are drawn as what they are, so that a scan answers just them; anything else as Code 128. */
export function symbologyOf(code: string): Symbology {
  if (!/^\d+$/.test(code) || !hasCheckDigit(code)) return 'code128';
  return ({ 13: 'ean13', 12: 'upca', 8: 'ean8' } as const)[code.length] ?? 'code128';
}
