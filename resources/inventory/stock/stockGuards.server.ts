import type { Decimal } from 'decimal.js';
import { allowsFraction, unitWords } from '../../shared/units.ts';
import type { StockContext, StockMovement } from './stockMovements.server.ts';
import { Exact, type Place, type StockState } from './stockState.server.ts';

/** What the ledger's columns hold (inventory.md 0): quantities of 14 digits, three behind the point; values and unit costs of 18, three and six. */
export const mostQuantity = '99999999999.999';
export const mostValue = '999999999999999.999';
export const mostUnitCost = '999999999999.999999';

const nameIn = (
  { locale }: Pick<StockContext, 'locale'>,
  { nameAr, nameEn }: { readonly nameAr: string; readonly nameEn: string | null },
): string => (locale === 'en' ? (nameEn ?? nameAr) : nameAr);

/** A quantity as far as the item's base unit can be divided: whole pieces of what is counted in pieces. */
export const wholePiecesOf = ({ items }: StockState, itemId: string, qty: Decimal): Decimal => {
  const item = items.get(itemId);
  return item && !allowsFraction(item.baseUnit) ? qty.floor() : qty;
};

/**
 * 422 `not_whole` for a part of an indivisible base unit (inventory.md 2, rule 1), whichever door it came through. Parts from
 * before pieces had to be whole may leave: what leaves no more broken balances of the batch than it found is taken, as by
 * the database (functions/stockLedger.sql).
 */
function refusePart(context: StockContext, state: StockState, movement: StockMovement): void {
  const qty = new Exact(movement.qty);
  const batch = state.batches.get(movement.batchId ?? '');
  if (batch) {
    const held = (warehouseId: string): Decimal => state.balance(batch, warehouseId).onHand;
    const places: readonly (readonly [Decimal, Decimal])[] =
      movement.kind === 'shift'
        ? [
            [held(movement.from), held(movement.from).minus(qty)],
            [held(movement.to), held(movement.to).plus(qty)],
          ]
        : [
            [
              held(movement.warehouseId),
              held(movement.warehouseId).plus(movement.kind === 'in' ? qty : qty.neg()),
            ],
          ];
    const found = places.filter(([before]) => !before.isInteger()).length;
    const kept = places.filter(([, after]) => !after.isInteger()).length;
    // What enters from outside or leaves for good must mend; what is shifted may keep what it found.
    if (movement.kind === 'shift' ? found > 0 && kept <= found : kept === 0) return;
  }
  demandWhole(context, state, { itemId: movement.itemId, qty, on: movement.fields?.qty });
}

/** 422 `not_whole` for a part of what is counted in whole pieces. */
export function demandWhole(
  { fail, locale }: Pick<StockContext, 'fail' | 'locale'>,
  state: StockState,
  { itemId, qty, on }: { readonly itemId: string; readonly qty: Decimal; readonly on: string | undefined },
): void {
  const item = state.items.get(itemId);
  if (!item || wholePiecesOf(state, itemId, qty).eq(qty)) return;
  const values = { unit: unitWords[locale][item.baseUnit] };
  fail('not_whole', on === undefined ? { values } : { on, values });
}

/**
 * Nothing enters an archived warehouse, and nothing of an archived item movements on (inventory.md 2, 3): 409 `place_archived`,
 * `item_archived`. What lies there from before may leave.
 */
export function refuseArchived(
  context: StockContext,
  state: StockState,
  { itemId, warehouseId }: Place,
  on?: string,
): void {
  const where = on === undefined ? {} : { on };
  const warehouse = state.warehouses.get(warehouseId);
  if (warehouse?.status === 'archived')
    context.fail('place_archived', { ...where, values: { name: nameIn(context, warehouse) } });
  const item = state.items.get(itemId);
  if (item?.status === 'archived') context.fail('item_archived', { values: { name: nameIn(context, item) } });
}

/** What every movement must pass whichever document asked for it; the locks are held. */
export function judgeMovements(
  context: StockContext,
  state: StockState,
  movements: readonly StockMovement[],
): void {
  for (const movement of movements) {
    refusePart(context, state, movement);
    if (movement.kind === 'out') continue;
    const warehouseId = movement.kind === 'in' ? movement.warehouseId : movement.to;
    refuseArchived(context, state, { itemId: movement.itemId, warehouseId }, movement.fields?.place);
  }
}

/** 422 `amount_too_large` where a balance or its value would outgrow the ledger. */
export function refuseOverflow(
  { fail }: StockContext,
  state: StockState,
  movements: readonly StockMovement[],
): void {
  const fits =
    [...state.levels.values()].every(({ onHand }) => onHand.lte(mostQuantity)) &&
    [...state.balances.values()].every(({ value }) => value.lte(mostValue));
  if (fits) return;
  const on = movements.find(({ fields }) => fields?.qty !== undefined)?.fields?.qty;
  fail('amount_too_large', { ...(on === undefined ? {} : { on }), values: { max: mostQuantity } });
}
