import * as f from '#metadata/fields/kinds.ts';
import { monthEnd } from '#metadata/fields/monthEnd.ts';
import type { ImportedDocument, ImportedRow, Importing } from '#server/kit/importing.ts';
import type { Row, RuleContext } from '#server/kit/rules.ts';
import { quantity, receiveStock } from '../stockRights.ts';
import { units, unitWords } from '../../shared/units.ts';

/** Lines of one receipt (inventory.md 6). */
const mostLines = 200;

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

interface OpeningLine {
  /** Place among the rows handed over. */
  readonly place: number;
  readonly warehouse: unknown;
  readonly line: Row;
}

/** The only active warehouse, for files without a column of it. */
async function onlyWarehouse({ db }: RuleContext): Promise<unknown> {
  const found = await db.query(`select id from warehouses where status = 'active' limit 2`);
  return found.length === 1 ? found[0]?.['id'] : undefined;
}

/** What the items are counted in, and whether anything of them came in; a receipt that was taken back brought nothing. */
async function itemsOf(rows: readonly ImportedRow[], { db }: RuleContext): Promise<ReadonlyMap<string, Row>> {
  const found = await db.query(
    `select i.id, i.base_unit, exists (select from stock_batches b
        join stock_receipts r on r.clinic_id = b.clinic_id and r.id = b.receipt_id and r.status = 'posted'
        where b.clinic_id = i.clinic_id and b.item_id = i.id) as moved
      from inventory_items i where i.id = any ($1::uuid[])`,
    [rows.map(({ recordId }) => recordId)],
  );
  return new Map(found.map((item) => [String(item['id']), item]));
}

async function openingLines(
  rows: readonly ImportedRow[],
  context: RuleContext,
): Promise<readonly OpeningLine[]> {
  const items = await itemsOf(rows, context);
  const only = await onlyWarehouse(context);
  return rows.flatMap(({ recordId, values }, place): OpeningLine[] => {
    const qty = values['qty'];
    if (isEmpty(qty) || /^0*(?:\.0*)?$/.test(String(qty))) return [];
    const on = (name: string): string => `opening.${place}.${name}`;
    const item = items.get(recordId);
    // A file that is read twice must not double what lies there.
    if (item?.['moved'] === true) context.refuse('opening_again', { on: on('qty') });
    const warehouse = isEmpty(values['warehouse_id']) ? only : values['warehouse_id'];
    if (warehouse === undefined) context.fail('required', { on: on('warehouse_id') });
    const expiry = values['expiry_date'];
    const line = {
      item_id: recordId,
      unit: isEmpty(values['unit']) ? item?.['base_unit'] : values['unit'],
      qty,
      unit_price: values['unit_price'] ?? null,
      tax_percent: '0',
      batch_no: values['batch_no'] ?? null,
      expiry_date: typeof expiry === 'string' ? (monthEnd(expiry) ?? expiry) : null,
    };
    return [{ place, warehouse, line }];
  });
}

/** Opening receipts, one for each warehouse and 200 lines. */
async function documents(
  rows: readonly ImportedRow[],
  context: RuleContext,
): Promise<readonly ImportedDocument[]> {
  const lines = await openingLines(rows, context);
  return [...new Set(lines.map(({ warehouse }) => warehouse))].flatMap((warehouse) => {
    const there = lines.filter((one) => one.warehouse === warehouse);
    return Array.from({ length: Math.ceil(there.length / mostLines) }, (_, at): ImportedDocument => {
      const some = there.slice(at * mostLines, (at + 1) * mostLines);
      return {
        rows: some.map(({ place }) => place),
        values: {
          kind: 'opening',
          warehouse_id: warehouse,
          accept_short_life: true,
          lines: some.map(({ line }) => line),
        },
      };
    });
  });
}

/** Opening stock in the file of items: posted through the ledger as `opening`, undone by its reversal (inventory.md 2, 6). */
export const openingStock: Importing = {
  name: 'opening',
  fields: {
    warehouse_id: f.reference('warehouses', { among: { status: 'active' } }),
    qty: f.decimal(quantity),
    unit: f.select(units),
    unit_price: f.money(),
    batch_no: f.text({ maxLength: 40 }),
    expiry_date: f.date(),
  },
  words: {
    ar: {
      label: 'رصيد أول المدة',
      fields: {
        warehouse_id: 'المخزن',
        qty: 'الكمية',
        unit: 'الوحدة',
        unit_price: 'سعر الوحدة',
        batch_no: 'رقم التشغيلة',
        expiry_date: 'تاريخ الانتهاء',
      },
      options: { unit: unitWords.ar },
    },
    en: {
      label: 'Opening stock',
      fields: {
        warehouse_id: 'Warehouse',
        qty: 'Quantity',
        unit: 'Unit',
        unit_price: 'Price of a unit',
        batch_no: 'Batch no.',
        expiry_date: 'Expiry date',
      },
      options: { unit: unitWords.en },
    },
  },
  once: ['barcode'],
  access: receiveStock,
  document: 'stock-receipts',
  lines: 'lines',
  documents,
  undo: {
    transition: 'reverse',
    reason: { ar: 'التراجع عن استيراد الأصناف', en: 'The import of items was undone' },
    used: `select 1 from stock_transactions t join stock_batches b on b.clinic_id = t.clinic_id and b.id = t.batch_id
      where b.receipt_id = any ($1::uuid[]) and t.source_id <> b.receipt_id::text limit 1`,
    refusal: 'already_used',
  },
  retire: { refusal: 'item_used', transition: 'archive' },
};
