import type { StockContext } from '../stock/stockMovements.server.ts';
import { plainQuantity } from '../stock/stockRefusals.server.ts';
import { Exact } from '../stock/stockState.server.ts';
import type { Unit } from '../../shared/units.ts';
import { usedWhole, warehouseOf, type Use } from './use.server.ts';

/** A line of what a treatment will take. Whoever completes learns whether it is there, and nothing else of the store. */
export interface UsedLine {
  readonly lineId: string;
  readonly itemId: string;
  readonly name: string;
  /** The item's base unit. */
  readonly unit: Unit;
  /** In base units, without zeros at its end. */
  readonly qty: string;
  readonly optional: boolean;
  /** Whether it is available where it would be taken from, with the lines before it. */
  readonly enough: boolean;
}

/**
 * What completing would take (issue 18, part 4): it locks nothing and promises nothing. Empty where the clinic keeps no store. Nobody
 * needs a right to the store for it: no quantity on hand, no cost and no place is told.
 */
export async function previewUse(
  { db, subject, locale, today }: Pick<StockContext, 'db' | 'subject' | 'locale' | 'today'>,
  { lines, ...where }: Pick<Use, 'branchId' | 'roomId' | 'lines'>,
): Promise<readonly UsedLine[]> {
  if (subject.modulesOff?.has('inventory') === true || lines.length === 0) return [];
  const warehouseId = await warehouseOf(db, where);
  const rows = await db.query(
    `select i.id, i.base_unit, case when $3 = 'en' then coalesce(i.name_en, i.name_ar) else i.name_ar end as name,
        (coalesce((select sum(b.on_hand) from stock_balances b join stock_batches s on s.clinic_id = b.clinic_id and s.id = b.batch_id
            where b.clinic_id = i.clinic_id and b.item_id = i.id and b.warehouse_id = $2::uuid and b.on_hand > 0
              and (s.expiry_date is null or s.expiry_date >= $4::date)), 0)
          - coalesce((select l.reserved from stock_levels l
            where l.clinic_id = i.clinic_id and l.item_id = i.id and l.warehouse_id = $2::uuid), 0))::text as available
      from inventory_items i where i.id = any ($1::uuid[])`,
    [lines.map(({ itemId }) => itemId), warehouseId, locale, today],
  );
  const items = new Map(
    rows.map((row) => [
      String(row['id']),
      {
        name: String(row['name']),
        baseUnit: row['base_unit'] as Unit,
        left: new Exact(String(row['available'])),
      },
    ]),
  );
  return lines.flatMap(({ lineId, itemId, qty, optional = false }) => {
    const item = items.get(itemId);
    if (!item) return [];
    const whole = usedWhole(qty, item);
    item.left = item.left.minus(whole);
    const { name, baseUnit: unit } = item;
    return [
      { lineId, itemId, name, unit, qty: plainQuantity(whole), optional, enough: !item.left.isNegative() },
    ];
  });
}
