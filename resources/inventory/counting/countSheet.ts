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

/** What became of a line: typed, counted and right, counted and adjusted, moved by others, refused. */
export type CountState = 'typed' | 'same' | 'adjusted' | 'moved' | 'refused';
export interface CountEntry {
  readonly text: string;
  readonly unit: Unit;
  /** The balance when it was typed: what the posting compares with. */
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

/** The entries after a line was typed into: against the balance of now, with a key of its own. */
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
    expected: line.on_hand,
    key: freshKey(),
    state: 'typed',
  };
  return { ...entries, [line.batch_id]: entry };
}

/** Marks what others moved after it was typed and before it was saved, and empties it: it is asked again (inventory.md 3). */
export function marked(entries: CountEntries, lines: readonly CountLine[]): CountEntries {
  const moved = lines.filter(({ batch_id: id, on_hand: onHand }) => {
    const entry = entries[id];
    return entry?.state === 'typed' && entry.text.trim() !== '' && entry.expected !== onHand;
  });
  if (moved.length === 0) return entries;
  const again = moved.map(({ batch_id: id }): [string, unknown] => [
    id,
    { ...entries[id], text: '', state: 'moved' },
  ]);
  return { ...entries, ...(Object.fromEntries(again) as CountEntries) };
}

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
