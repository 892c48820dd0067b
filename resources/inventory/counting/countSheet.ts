import { sumDecimals, timesDecimals } from '#metadata/fields/decimals.ts';
import { plainDecimal } from '#metadata/fields/normalise.ts';
import type { Unit } from '../units.ts';

/** One batch on the shelf, as the server lists it. */
export interface CountLine {
  readonly batch_id: string;
  readonly item: string;
  readonly item_code: string;
  readonly batch_no: string;
  readonly expiry_date: string | null;
  readonly category_id: string;
  readonly category: string;
  readonly base_unit: Unit;
  readonly units: readonly { readonly unit: Unit; readonly factor: string }[];
  /** Never shown before the line is counted: the sheet is blind. */
  readonly on_hand: string;
}

/**
 * What became of a line: not typed yet, typed, counted with a difference nobody has posted yet, counted and right, counted
 * and adjusted, moved by others, refused.
 */
export type CountState = 'waiting' | 'typed' | 'differs' | 'same' | 'adjusted' | 'moved' | 'refused';
export interface CountEntry {
  readonly text: string;
  readonly unit: Unit;
  /** The balance when the sheet was opened, or when the line was last marked: what the posting compares with. */
  readonly expected: string;
  /** Its posting's key: sent twice it counts once (I8). */
  readonly key: string;
  readonly state: CountState;
  /** A signed difference in base units, or why it was refused. */
  readonly told?: string | undefined;
}
export type CountEntries = Readonly<Record<string, CountEntry>>;

/** Whether nothing more is asked of the line. */
export const isCounted = (entry: CountEntry | undefined): boolean =>
  entry?.state === 'same' || entry?.state === 'adjusted';

/** A quantity as it can be sent; undefined for what is none. */
export function countOf(text: string): string | undefined {
  const plain = plainDecimal(text.trim());
  return /^\d{1,11}(?:\.\d{1,3})?$/.test(plain) ? plain : undefined;
}

/** Base units by which what was counted differs from what is expected; undefined for what is no quantity. */
export function differenceOf(line: CountLine, { text, unit, expected }: CountEntry): string | undefined {
  const counted = countOf(text);
  const factor = unit === line.base_unit ? '1' : line.units.find((one) => one.unit === unit)?.factor;
  if (counted === undefined || factor === undefined) return undefined;
  const opposite = expected.startsWith('-') ? expected.slice(1) : `-${expected}`;
  return sumDecimals([timesDecimals(counted, factor), opposite]);
}

/** The entries after a line was typed into: against what the sheet knew when it was opened, with a key of its own. */
export function typed(
  entries: CountEntries,
  line: CountLine,
  change: Partial<Pick<CountEntry, 'text' | 'unit'>>,
  freshKey: () => string,
): CountEntries {
  const before = entries[line.batch_id];
  const entry: CountEntry = {
    text: change.text ?? before?.text ?? '',
    unit: change.unit ?? before?.unit ?? line.base_unit,
    // Counted again after it was counted: against what is recorded since.
    expected: before && !isCounted(before) ? before.expected : line.on_hand,
    key: freshKey(),
    state: 'typed',
  };
  return { ...entries, [line.batch_id]: entry };
}

/**
 * Notes what each line held when the sheet was opened, and marks what others moved since, typed or not: it is asked again
 * (inventory.md 3). What is counted already is not.
 */
export function markedEntries(entries: CountEntries, lines: readonly CountLine[]): CountEntries {
  const isOpening = Object.keys(entries).length === 0;
  const noted = lines.flatMap((line): [string, CountEntry][] => {
    const { batch_id: id, base_unit: unit, on_hand: expected } = line;
    const entry = entries[id];
    if (entry && (isCounted(entry) || entry.expected === expected)) return [];
    const fresh = { text: '', unit: entry?.unit ?? unit, expected, key: '' };
    return [[id, { ...fresh, state: isOpening ? 'waiting' : 'moved' }]];
  });
  return noted.length === 0 ? entries : { ...entries, ...Object.fromEntries(noted) };
}

/** Lines whose difference waits to be posted. */
export const differing = (lines: readonly CountLine[], entries: CountEntries): readonly CountLine[] =>
  lines.filter(({ batch_id: id }) => entries[id]?.state === 'differs');

export interface CountGroup {
  readonly id: string;
  readonly name: string;
  readonly lines: readonly CountLine[];
  readonly counted: number;
}

/** The sheet by category, in the server's order, with how far each is. */
export function groupsOf(lines: readonly CountLine[], entries: CountEntries): readonly CountGroup[] {
  const groups = new Map<string, CountLine[]>();
  for (const line of lines) groups.set(line.category_id, [...(groups.get(line.category_id) ?? []), line]);
  return [...groups].map(([id, ofGroup]) => ({
    id,
    name: ofGroup[0]?.category ?? '',
    lines: ofGroup,
    counted: ofGroup.filter(({ batch_id: batch }) => isCounted(entries[batch])).length,
  }));
}
