import type { Row, RuleContext } from '#server/kit/rules.ts';
import { unitWords } from '../units.ts';
import { baseQuantity, itemFacts, type ItemFacts } from '../stock/quantities.server.ts';
import type { stockReceipts } from './stock-receipts.ts';

type Context = RuleContext<typeof stockReceipts>;

/** How far back a document's date may lie (inventory.md I9). */
const daysBack = 7;

export const dayPlus = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

export const linesOf = (values: Row): readonly Row[] => (values['lines'] ?? []) as readonly Row[];

/** Everything of a receipt that the form alone cannot know (inventory.md 6, rules 3 and 4). */
export async function checkReceipt(values: Row, context: Context): Promise<void> {
  const { db, refuse, today } = context;
  if (String(values['receipt_date']) < dayPlus(today, -daysBack)) refuse('too_old', { on: 'receipt_date' });
  const [warehouse] = await db.query('select kind from warehouses where id = $1', [values['warehouse_id']]);
  if (['quarantine', 'transit'].includes(String(warehouse?.['kind'])))
    refuse('system_warehouse', { on: 'warehouse_id' });
  await refuseTwice(values, context);
  const lines = linesOf(values);
  const items = await itemFacts(
    db,
    lines.map((line) => String(line['item_id'])),
  );
  for (const [index, line] of lines.entries()) {
    const item = items.get(String(line['item_id']));
    if (item) checkLine(values, line, { item, index, context });
  }
  await refuseOtherExpiry(lines, context);
}

async function refuseTwice(values: Row, { db, refuse }: Context): Promise<void> {
  const { supplier_id: supplier, supplier_invoice_no: number, confirm_duplicate: confirmed } = values;
  if (!supplier || !number || confirmed === true) return;
  const found = await db.query(
    `select 1 from stock_receipts where supplier_id = $1 and fold(supplier_invoice_no) = fold($2) and status = 'posted' limit 1`,
    [supplier, number],
  );
  if (found.length > 0) refuse('invoice_twice', { values: { number: String(number) } });
}

interface Checked {
  readonly item: ItemFacts;
  readonly index: number;
  readonly context: Context;
}

function checkLine(values: Row, line: Row, { item, index, context }: Checked): void {
  const { refuse, locale, today } = context;
  const on = (name: string): string => `lines.${index}.${name}`;
  for (const name of ['qty', 'bonus_qty']) {
    const found = baseQuantity(item, String(line['unit']), String(line[name] ?? '0'));
    if (!('problem' in found)) continue;
    const unit = unitWords[locale][item.baseUnit];
    refuse(found.problem, { on: on(found.problem === 'unit_unknown' ? 'unit' : name), values: { unit } });
  }
  const expiry = line['expiry_date'] ? String(line['expiry_date']) : undefined;
  const made = line['manufacture_date'] ? String(line['manufacture_date']) : undefined;
  if (item.tracksExpiry && expiry === undefined) refuse('expiry_needed', { on: on('expiry_date') });
  if (item.requiresBatchNo && !String(line['batch_no'] ?? '').trim())
    refuse('batch_no_needed', { on: on('batch_no') });
  if (expiry === undefined) return;
  if (expiry < today) refuse('already_expired', { on: on('expiry_date') });
  if (made !== undefined && made >= expiry) refuse('made_after_expiry', { on: on('manufacture_date') });
  const least = item.minShelfLifeDays;
  if (values['accept_short_life'] !== true && expiry < dayPlus(today, least))
    refuse('short_life', { on: on('expiry_date'), values: { n: least } });
}

/** A scan never overwrites a stored expiry: one number of one item has one date (rule 4), within the receipt too. */
async function refuseOtherExpiry(lines: readonly Row[], { db, refuse }: Context): Promise<void> {
  const named = lines.map((line, index) => ({ line, index })).filter(({ line }) => line['batch_no']);
  if (named.length === 0) return;
  const stored = await db.query(
    `select distinct on (t.item_id, t.batch_no) t.item_id, t.batch_no, t.expiry_date::text as expiry
      from unnest($1::uuid[], $2::text[]) p (item, batch_no)
      join stock_batches t on t.clinic_id = (select app_clinic()) and t.item_id = p.item and t.batch_no = p.batch_no
      join stock_receipts r on r.clinic_id = t.clinic_id and r.id = t.receipt_id and r.status = 'posted'`,
    [named.map(({ line }) => line['item_id']), named.map(({ line }) => line['batch_no'])],
  );
  const keyOf = (item: unknown, batch: unknown): string => `${String(item)} ${String(batch)}`;
  const known = new Map(stored.map((row) => [keyOf(row['item_id'], row['batch_no']), row['expiry'] ?? null]));
  for (const { line, index } of named) {
    const key = keyOf(line['item_id'], line['batch_no']);
    const expiry = line['expiry_date'] ?? null;
    if (known.has(key) && known.get(key) !== expiry)
      refuse('batch_differs', {
        details: { line: index },
        values: { date: String(known.get(key) ?? '—') },
      });
    known.set(key, expiry);
  }
}
