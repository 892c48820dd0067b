import type { Decimal } from 'decimal.js';
import { Exact, type StockState } from '../stock/stockState.server.ts';
import type { Past } from './past.server.ts';
import { usedWhole } from './use.server.ts';

/** What a line lacks, in base units. */
interface Lacking {
  readonly lineId: string;
  readonly itemId: string;
  readonly qty: Decimal;
}

/** What is to be posted of a treatment. */
export interface Plan {
  readonly lacking: readonly Lacking[];
  /** By item, what more was used than is needed now. */
  readonly surplus: ReadonlyMap<string, Decimal>;
}

const zero = (): Decimal => new Exact(0);
const sum = (all: Iterable<Decimal>): Decimal => [...all].reduce((total, one) => total.plus(one), zero());

/** What of an item was used or given up already, by line. */
function hadOf({ rows, gaps }: Past, itemId: string): ReadonlyMap<string, Decimal> {
  const had = new Map<string, Decimal>();
  const add = (lineId: string, qty: Decimal): void =>
    void had.set(lineId, (had.get(lineId) ?? zero()).plus(qty));
  for (const row of rows) if (row.itemId === itemId) add(row.lineId, new Exact(row.qty).neg());
  for (const gap of gaps) if (gap.itemId === itemId && !gap.isOpen) add(gap.lineId, gap.missing);
  return had;
}

/**
 * What the lines of a treatment still lack or have too much, by item: lines of a recipe that was written anew meanwhile are other
 * lines, yet the glove is used once. What waits to be settled is planned anew.
 */
export function planOf(
  state: StockState,
  needs: ReadonlyMap<string, ReadonlyMap<string, Decimal>>,
  past: Past,
): Plan {
  const lacking: Lacking[] = [];
  const surplus = new Map<string, Decimal>();
  const items = new Set([...needs.keys(), ...past.rows.map(({ itemId }) => itemId)]);
  for (const itemId of items) {
    const head = state.items.get(itemId);
    const lines = [...(needs.get(itemId) ?? new Map<string, Decimal>())].map(
      ([lineId, qty]) => [lineId, usedWhole(qty, head)] as const,
    );
    const had = hadOf(past, itemId);
    let missing = sum(lines.map(([, qty]) => qty)).minus(sum(had.values()));
    if (missing.lt(0)) surplus.set(itemId, missing.neg());
    for (const [lineId, need] of lines) {
      const qty = Exact.min(missing, need.minus(had.get(lineId) ?? 0));
      if (qty.lte(0)) continue;
      missing = missing.minus(qty);
      lacking.push({ lineId, itemId, qty });
    }
  }
  return { lacking, surplus };
}
