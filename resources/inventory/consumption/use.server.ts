import type { Decimal } from 'decimal.js';
import type { RuleDatabase } from '#server/kit/rules.ts';
import { allowsFraction, type Unit } from '../../shared/units.ts';
import { Exact, type ItemHead } from '../stock/stockState.server.ts';

/** What a line of a procedure's recipe takes, in base units: an exact decimal above zero. */
export interface UseLine {
  readonly lineId: string;
  readonly itemId: string;
  readonly qty: string;
  readonly optional?: boolean;
}

/** What a treatment uses, and where it is done (inventory.md 13). */
export interface Use {
  readonly treatmentId: string;
  readonly patientId: string;
  readonly procedureId: string;
  readonly branchId: string | null;
  readonly roomId: string | null;
  readonly lines: readonly UseLine[];
}

/**
 * Where a treatment takes its material from: the room's warehouse, else its branch's main one, else the clinic's (issue 18, part 4).
 * None where all of these are out of use: what is missing then waits for the first of them that gets goods.
 */
export async function warehouseOf(
  db: Pick<RuleDatabase, 'query'>,
  { branchId, roomId }: Pick<Use, 'branchId' | 'roomId'>,
): Promise<string | null> {
  const [found] = await db.query(
    `select id from warehouses where status = 'active' and ((kind = 'room' and room_id = $1::uuid)
        or (kind in ('main', 'branch') and branch_id = $2::uuid) or kind = 'main')
      order by kind = 'room' desc, branch_id = $2::uuid desc nulls last, kind = 'main' desc, code limit 1`,
    [roomId, branchId],
  );
  return found ? String(found['id']) : null;
}

/** A quantity as the ledger can keep it: what cannot be divided is opened whole, for care never waits. */
export function usedWhole(qty: string | Decimal, item: Pick<ItemHead, 'baseUnit'> | undefined): Decimal {
  const exact = new Exact(qty);
  const unit: Unit | undefined = item?.baseUnit;
  return unit !== undefined && !allowsFraction(unit)
    ? exact.ceil()
    : exact.toDecimalPlaces(3, Exact.ROUND_UP);
}

/** The lines by item, each line once. */
export function linesByItem(lines: readonly UseLine[]): ReadonlyMap<string, ReadonlyMap<string, Decimal>> {
  const items = new Map<string, Map<string, Decimal>>();
  for (const { lineId, itemId, qty } of lines) {
    const ofItem = items.get(itemId) ?? new Map<string, Decimal>();
    ofItem.set(lineId, (ofItem.get(lineId) ?? new Exact(0)).plus(qty));
    items.set(itemId, ofItem);
  }
  return items;
}
