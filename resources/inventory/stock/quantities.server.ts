import type { Decimal } from 'decimal.js';
import type { Row, RuleDatabase } from '#server/kit/rules.ts';
import { allowsFraction, type Unit } from '../units.ts';
import { Exact } from './stockState.server.ts';

/** An item as receipts and adjustments need it. */
export interface ItemFacts {
  readonly id: string;
  readonly baseUnit: Unit;
  readonly tracksExpiry: boolean;
  readonly requiresBatchNo: boolean;
  readonly minShelfLifeDays: number;
  /** Factor of every unit, the base unit's is 1. */
  readonly factors: ReadonlyMap<string, Decimal>;
}

/** The items with their units, by id. */
export async function itemFacts(
  db: Pick<RuleDatabase, 'query'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ItemFacts>> {
  // Held until the commit, in one order: the base unit cannot change between what is reckoned here and its posting.
  await db.query('select from inventory_items where id = any ($1::uuid[]) order by id for share', [ids]);
  const rows = await db.query(
    `select i.id, i.base_unit, i.tracks_expiry, i.requires_batch_no, i.min_shelf_life_days,
        (select json_agg(json_build_array(c.unit, c.factor::text)) from inventory_items__conversions c
          where c.clinic_id = i.clinic_id and c.record_id = i.id) as units
      from inventory_items i where i.id = any ($1::uuid[])`,
    [ids],
  );
  return new Map(rows.map((row) => [String(row['id']), factsFrom(row)]));
}

const factsFrom = (row: Row): ItemFacts => ({
  id: String(row['id']),
  baseUnit: row['base_unit'] as Unit,
  tracksExpiry: row['tracks_expiry'] === true,
  requiresBatchNo: row['requires_batch_no'] === true,
  minShelfLifeDays: Number(row['min_shelf_life_days'] ?? 0),
  factors: new Map<string, Decimal>([
    [String(row['base_unit']), new Exact(1)],
    ...((row['units'] ?? []) as readonly (readonly [string, string])[]).map(
      ([unit, factor]): [string, Decimal] => [unit, new Exact(factor)],
    ),
  ]),
});

/**
 * A quantity in base units (inventory.md 2, rule 1): `unit_unknown` for a unit the item has not, `not_whole` where a part
 * of an indivisible unit would be left.
 */
export function baseQuantity(
  item: ItemFacts,
  unit: string,
  qty: string,
): { readonly qty: Decimal } | { readonly problem: 'unit_unknown' | 'not_whole' } {
  const factor = item.factors.get(unit);
  if (!factor) return { problem: 'unit_unknown' };
  const base = new Exact(qty).times(factor);
  if (!allowsFraction(item.baseUnit) && !base.isInteger()) return { problem: 'not_whole' };
  // The ledger keeps three digits: what would be rounded away is no quantity.
  return base.decimalPlaces() > 3 ? { problem: 'not_whole' } : { qty: base };
}
