import { Decimal } from 'decimal.js';
import { numberText, seriesOf } from '#metadata/fields/series.ts';
import type { Field } from '#metadata/fields/types.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { newId } from '#server/kit/ids.ts';
import type { ClinicDatabase } from '#server/kit/clinicAreas.ts';
import { stockBatches } from '../stock-batches/stock-batches.ts';
import { stockReceipts } from '../stock-receipts/stock-receipts.ts';
import type { DemoBatch, Source, StoreDiary } from './storeDiary.server.ts';
import type { DemoItem } from './storeItems.server.ts';

export interface Stocked extends DemoItem {
  readonly id: string;
  readonly supplierId: string;
}

/** Numbers of past documents as the server gives them: a yearly series counts by the day of the document. */
export class Numbers {
  readonly #last = new Map<string, number>();

  next({ name, fields }: AnyResource, field: string, day: string): string {
    const series = seriesOf(fields[field] as Field);
    if (!series) throw new TypeError(`${name}.${field} has no series.`);
    const year = series.yearly && day.slice(0, 4);
    const counter = [`${name}.${field}`, year].filter(Boolean).join('.');
    const value = (this.#last.get(counter) ?? 0) + 1;
    this.#last.set(counter, value);
    return numberText(series, value, { year });
  }

  /** The server counts on from where the demo's past ended. */
  async write(db: ClinicDatabase): Promise<void> {
    for (const [series, value] of this.#last)
      await db.query(
        `insert into counters (clinic_id, series, value) values (app_clinic(), $1, $2)
          on conflict (clinic_id, series) do update set value = greatest(counters.value, excluded.value)`,
        [series, value],
      );
  }
}

/** Everything a document of the demo store is written with. */
export interface StoreBook {
  readonly db: ClinicDatabase;
  readonly diary: StoreDiary;
  readonly numbers: Numbers;
  readonly storekeeper: string;
}

export interface ReceiptLine {
  readonly item: Stocked;
  /** Base units. */
  readonly qty: number;
  /** Of one base unit. */
  readonly price: string;
  readonly expiry: string | null;
}

interface Receipt {
  readonly day: string;
  readonly kind: 'purchase' | 'opening';
  readonly warehouse: string;
  readonly supplier?: string;
  readonly invoice?: string;
}

/** Bought in its larger unit where the quantity is a whole number of it. */
const boughtAs = ({ item, qty, price }: ReceiptLine) => {
  const [unit, factor] = item.bought && qty % item.bought[1] === 0 ? item.bought : [item.unit, 1];
  return { unit, qty: qty / factor, unit_price: new Decimal(price).times(factor).toFixed(2) };
};

/** A line with the batch it makes. */
const madeFrom = (line: ReceiptLine, code: string) => ({
  line,
  code,
  lineId: newId(),
  batch: { id: newId(), itemId: line.item.id, cost: line.price },
  /** What is printed on the box, where the goods expire. */
  batchNo: line.expiry === null ? null : `L${code.slice(-4)}`,
  total: new Decimal(line.price).times(line.qty).toFixed(2),
});
type Made = ReturnType<typeof madeFrom>;

const batchRow = ({ line, code, batch, batchNo, total }: Made) => ({
  id: batch.id,
  code,
  item_id: batch.itemId,
  batch_no: batchNo ?? code,
  expiry_date: line.expiry,
  received_qty: line.qty,
  unit_cost: batch.cost,
  total_cost: total,
  status: 'active',
});

const lineRow = ({ line, lineId, batch, batchNo, total }: Made) => ({
  id: lineId,
  item_id: line.item.id,
  ...boughtAs(line),
  bonus_qty: 0,
  discount_percent: 0,
  tax_percent: 0,
  batch_no: batchNo,
  batch_id: batch.id,
  expiry_date: line.expiry,
  base_qty: line.qty,
  unit_cost: batch.cost,
  total_cost: total,
});

/** A posted receipt with its batches and ledger rows; answers the batches in the order of the lines. */
export async function receive(
  { db, diary, numbers, storekeeper }: StoreBook,
  { day, kind, warehouse, supplier, invoice }: Receipt,
  lines: readonly ReceiptLine[],
): Promise<readonly DemoBatch[]> {
  const at = `${day}T08:00:00Z`;
  const number = numbers.next(stockReceipts, 'number', day);
  const source: Source = { at, type: 'stock-receipts', id: newId(), number, actor: storekeeper };
  const made = lines.map((line) => madeFrom(line, numbers.next(stockBatches, 'code', day)));
  const stamp = written(at, storekeeper);
  await db.insert('stock_receipts', [
    {
      id: source.id,
      number,
      receipt_date: day,
      kind,
      warehouse_id: warehouse,
      supplier_id: supplier,
      supplier_invoice_no: invoice,
      tax_in_cost: true,
      total_cost: made.reduce((sum, { total }) => sum.plus(total), new Decimal(0)).toFixed(2),
      confirm_duplicate: false,
      accept_short_life: false,
      status: 'posted',
      ...stamp,
    },
  ]);
  const batches = made.map((one) => ({
    ...batchRow(one),
    receipt_id: source.id,
    supplier_id: supplier ?? one.line.item.supplierId,
    ...stamp,
  }));
  await db.insert('stock_batches', batches);
  const rows = made.map((one, position) => ({ ...lineRow(one), record_id: source.id, position }));
  await db.insert('stock_receipts__lines', rows);
  const type = kind === 'opening' ? 'opening' : 'receipt';
  for (const { batch, line, lineId } of made)
    diary.enter(source, { type, batch, warehouse, qty: line.qty, lineId });
  return made.map(({ batch }) => batch);
}

/** When and by whom a row was made. */
export const written = (at: string, by: string) => ({
  version: 1,
  created_at: at,
  updated_at: at,
  created_by: by,
});
