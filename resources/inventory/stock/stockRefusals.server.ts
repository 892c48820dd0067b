import type { Decimal } from 'decimal.js';
import { unitWords, type Unit } from '../../shared/units.ts';
import type { StockContext } from './stockMovements.server.ts';
import { Exact, type Batch, type Place, type StockState } from './stockState.server.ts';

/** A quantity without zeros that say nothing: `30.000` → `30`. */
export const plainQuantity = (quantity: Decimal | string): string => new Exact(quantity).toFixed();

/** 409 `insufficient_stock` with what there is, in the item's own unit (inventory.md 8). */
export async function refuseShort(
  { db, fail, locale }: StockContext,
  { itemId, warehouseId }: Place,
  available: Decimal,
): Promise<never> {
  const [item] = await db.query('select name_ar, name_en, base_unit from inventory_items where id = $1', [
    itemId,
  ]);
  const name = String((locale === 'en' ? item?.['name_en'] : undefined) ?? item?.['name_ar'] ?? '');
  const n = plainQuantity(Exact.max(available, 0));
  const unit = unitWords[locale][item?.['base_unit'] as Unit] ?? '';
  return fail('insufficient_stock', {
    values: { item: name, n, unit },
    details: { item_id: itemId, warehouse_id: warehouseId, available: n },
  });
}

/** 409 `batch_expired`: expired stock leaves by a write-off, a return or an adjustment only (I7). */
export const refuseExpired = ({ fail }: StockContext, batch: Batch): never =>
  fail('batch_expired', { values: { batch: batch.code } });

/** 409 `batch_quarantined`: nothing is handed out of a system warehouse (I7). */
export const refuseQuarantined = (
  { fail }: StockContext,
  state: StockState,
  batchId: string | undefined,
): never => fail('batch_quarantined', { values: { batch: state.batches.get(batchId ?? '')?.code ?? '—' } });
