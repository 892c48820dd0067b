import type { Decimal } from 'decimal.js';
import type { Row, RuleContext, RuleDatabase } from '#server/kit/rules.ts';
import { allowsFraction, unitWords, type Unit } from '../../shared/units.ts';
import { mostQuantity } from './stockGuards.server.ts';
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

/** A quantity as somebody typed it. */
interface Typed {
  readonly unit: string;
  readonly qty: string;
}
interface Wrong {
  readonly problem: 'unit_unknown' | 'not_whole' | 'too_precise' | 'amount_too_large';
  readonly values: Readonly<Record<string, string | number>>;
}

/**
 * A quantity in base units (inventory.md 2, rule 1), or what is wrong with it: `unit_unknown` for a unit the item has not,
 * `not_whole` where a part of an indivisible unit would be left, `too_precise` below what the ledger keeps of a divisible
 * one, `amount_too_large` above it.
 */
export function measured(
  { locale }: Pick<RuleContext, 'locale'>,
  item: ItemFacts,
  { unit, qty }: Typed,
): { readonly qty: Decimal } | Wrong {
  const values = { unit: unitWords[locale][item.baseUnit] };
  const factor = item.factors.get(unit);
  if (!factor) return { problem: 'unit_unknown', values };
  const base = new Exact(qty).times(factor);
  if (!allowsFraction(item.baseUnit) && !base.isInteger()) return { problem: 'not_whole', values };
  // What would be rounded away is no quantity.
  if (base.decimalPlaces() > 3) return { problem: 'too_precise', values: { places: 3 } };
  return base.abs().gt(mostQuantity)
    ? { problem: 'amount_too_large', values: { max: mostQuantity } }
    : { qty: base };
}

/** The same for whoever takes nothing else: what is wrong is refused on its field. */
export function baseQuantity(
  context: Pick<RuleContext, 'fail' | 'locale'>,
  item: ItemFacts,
  { on, ...typed }: Typed & { readonly on: { readonly unit?: string; readonly qty: string } },
): Decimal {
  const found = measured(context, item, typed);
  if ('qty' in found) return found.qty;
  const { problem, values } = found;
  return context.fail(problem, { on: problem === 'unit_unknown' ? (on.unit ?? on.qty) : on.qty, values });
}
