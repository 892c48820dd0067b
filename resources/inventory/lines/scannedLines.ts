import { sumDecimals } from '#metadata/fields/decimals.ts';
import type { ScannedGoods } from './gs1.ts';

/** What a barcode leads to. */
export interface FoundItem {
  readonly id: string;
  readonly name_ar: string;
  readonly name_en?: string | null;
  readonly unit: string;
  /** What it is bought in, where the scanned code stands on no unit. */
  readonly purchase_unit?: string;
}
export type ReceiptLine = Readonly<Record<string, unknown>>;

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/**
 * The lines after a scan: one more of a line of the same item and batch, else a new line in the place of the first empty
 * one, with the clinic's tax. A scan never overwrites an expiry (inventory.md 6, rule 4): `kept` is the line that has another one.
 */
export function scannedLines(
  lines: readonly ReceiptLine[],
  item: FoundItem,
  { expiry, batchNo, qty = '1' }: ScannedGoods,
  tax?: string,
): { readonly lines: readonly ReceiptLine[]; readonly kept?: number } {
  const same = lines.findIndex(
    (line) =>
      line['item_id'] === item.id &&
      line['unit'] === item.unit &&
      (batchNo === undefined || isEmpty(line['batch_no']) || line['batch_no'] === batchNo),
  );
  const known = lines[same];
  if (known) {
    const more = {
      ...known,
      qty: sumDecimals([known['qty'], qty]),
      batch_no: isEmpty(known['batch_no']) ? (batchNo ?? known['batch_no']) : known['batch_no'],
      expiry_date: isEmpty(known['expiry_date']) ? (expiry ?? known['expiry_date']) : known['expiry_date'],
    };
    const differs = expiry !== undefined && more.expiry_date !== expiry;
    return { lines: lines.with(same, more), ...(differs ? { kept: same } : {}) };
  }
  const free = lines.findIndex((line) => isEmpty(line['item_id']));
  const empty = lines[free] ?? lines[0] ?? {};
  const blank = free >= 0 ? empty : { bonus_qty: '0', discount_percent: '0', tax_percent: tax ?? null };
  const made = {
    ...blank,
    item_id: item.id,
    unit: item.unit,
    qty,
    batch_no: batchNo ?? null,
    expiry_date: expiry ?? null,
  };
  return { lines: free >= 0 ? lines.with(free, made) : [...lines, made] };
}
