import { serverRules, type Row, type RuleContext } from '#server/kit/rules.ts';
import { takeNumbers } from '#server/kit/series.ts';
import { stockBatches } from '../stock-batches/stock-batches.ts';
import { postStock, reverseStock } from '../stock/postStock.server.ts';
import { mostUnitCost, mostValue } from '../stock/stockGuards.server.ts';
import { Exact, lockedState } from '../stock/stockState.server.ts';
import { defaultsOf, taxOf } from './receiptDefaults.server.ts';
import { tellPosted, tellReversed } from './purchases.server.ts';
import { checkReceipt, linesOf } from './receiptChecks.server.ts';
import { stockReceipts } from './stock-receipts.ts';

/** Lot numbers are compared as they are printed: upper case, without spaces around. */
const lotOf = (value: unknown): unknown =>
  typeof value === 'string' ? value.trim().toUpperCase() || null : (value ?? null);

/** A receipt becomes its batches and its rows of the ledger in the transaction that saves it (inventory.md 6). */
export const stockReceiptRules = serverRules(stockReceipts, {
  async prepare(values, { db }) {
    const tax = await taxOf(db);
    const lines = linesOf(values).map((line) => ({
      ...line,
      batch_no: lotOf(line['batch_no']),
      tax_percent: line['tax_percent'] ?? tax.percent,
    }));
    return { ...values, tax_in_cost: values['tax_in_cost'] ?? tax.inCost, lines };
  },
  async check(values, context) {
    await checkReceipt(values, context);
  },
  async saved({ record, before, ...context }) {
    if (before) return;
    await postReceipt({ ...record }, context);
    await tellPosted(context, record.id);
  },
  operations: { defaults: defaultsOf },
  transitions: {
    reverse: {
      async effect({ record, asked, db, refuse, ...context }) {
        await tellReversed({ ...context, db, refuse }, record.id);
        const rows = await db.query(
          `select t.id, t.item_id, t.warehouse_id from stock_transactions t
            where t.source_type = 'stock-receipts' and t.source_id = $1::text order by t.seq`,
          [record.id],
        );
        // Before it is asked what else moved: every other movement of the goods begins where the receipt put them.
        const places = rows.map((row) => ({
          itemId: String(row['item_id']),
          warehouseId: String(row['warehouse_id']),
        }));
        await lockedState({ ...context, db }, { places, batchIds: [] });
        const used = await db.query(
          `select 1 from stock_transactions t join stock_batches b on b.clinic_id = t.clinic_id and b.id = t.batch_id
            where b.receipt_id = $1::uuid and t.source_id <> $1::text limit 1`,
          [record.id],
        );
        if (used.length > 0) refuse('already_used');
        const facts = {
          sourceType: 'stock-receipts',
          sourceId: record.id,
          sourceNumber: record.number,
          reason: String(asked['reason']),
        };
        await reverseStock(
          { ...context, db },
          rows.map((row) => ({ kind: 'reversal', rowId: String(row['id']), ...facts })),
        );
      },
    },
  },
});

/** Costs beyond what the ledger keeps are refused where the price was typed. */
function refuseTooMuch(lines: readonly Row[], { fail }: RuleContext): void {
  lines.forEach((line, index) => {
    if (
      new Exact(String(line['total_cost'])).gt(mostValue) ||
      new Exact(String(line['unit_cost'])).gt(mostUnitCost)
    )
      fail('amount_too_large', { on: `lines.${index}.unit_price`, values: { max: mostUnitCost } });
  });
}

/** A batch for each line, and its line told of it. */
async function makeBatches(receipt: Row, context: RuleContext): Promise<readonly Row[]> {
  const { db, subject, today } = context;
  const lines = linesOf(receipt);
  refuseTooMuch(lines, context);
  // Numbers come before the levels' locks, in every posting, so that no two wait for each other crosswise.
  const codes = await takeNumbers(db, stockBatches, 'code', { count: lines.length, today });
  const batches = await db.query(
    `insert into stock_batches (clinic_id, code, item_id, receipt_id, supplier_id, batch_no, expiry_date, manufacture_date,
        received_qty, unit_cost, total_cost, status, created_by)
      select app_clinic(), b.code, b.item_id, $2, $3, coalesce(b.batch_no, b.code), b.expiry_date, b.manufacture_date,
        b.base_qty, b.unit_cost, b.total_cost, 'active', $4
      from json_to_recordset($1::json) b (code text, item_id uuid, batch_no text, expiry_date date, manufacture_date date,
        base_qty numeric, unit_cost numeric, total_cost numeric)
      returning id, code`,
    [
      JSON.stringify(lines.map((line, index) => ({ ...line, code: codes[index] }))),
      receipt['id'],
      receipt['supplier_id'],
      subject.userId,
    ],
  );
  const ids = new Map(batches.map((row) => [row['code'], String(row['id'])]));
  const made = lines.map((line, index): Row => ({ ...line, batch_id: ids.get(codes[index] ?? '') }));
  await db.query(
    `update stock_receipts__lines l set batch_id = n.batch from unnest($1::uuid[], $2::uuid[]) n (line, batch)
      where l.clinic_id = (select app_clinic()) and l.id = n.line`,
    [made.map((line) => line['id']), made.map((line) => line['batch_id'])],
  );
  return made;
}

async function postReceipt(receipt: Row, context: RuleContext): Promise<void> {
  const made = await makeBatches(receipt, context);
  await postStock(
    context,
    made.map((line, index) => ({
      kind: 'in',
      type: receipt['kind'] === 'opening' ? 'opening' : 'receipt',
      itemId: String(line['item_id']),
      warehouseId: String(receipt['warehouse_id']),
      batchId: String(line['batch_id']),
      qty: String(line['base_qty']),
      value: String(line['total_cost']),
      sourceType: 'stock-receipts',
      sourceId: String(receipt['id']),
      sourceLineId: String(line['id']),
      sourceNumber: String(receipt['number']),
      documentDate: String(receipt['receipt_date']),
      fields: { qty: `lines.${index}.qty`, place: 'warehouse_id' },
    })),
  );
}
