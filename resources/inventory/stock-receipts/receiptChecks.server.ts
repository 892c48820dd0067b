import { addDays } from '#metadata/time/days.ts';
import type { Row, RuleContext } from '#server/kit/rules.ts';
import { oldestDay } from '../documentLines.server.ts';
import { holdInvoices, holdLots } from '../stock/lots.server.ts';
import { itemFacts, measured, type ItemFacts } from '../stock/quantities.server.ts';
import type { stockReceipts } from './stock-receipts.ts';

type Context = RuleContext<typeof stockReceipts>;

export const linesOf = (values: Row): readonly Row[] => (values['lines'] ?? []) as readonly Row[];

/** Everything of a receipt that the form alone cannot know (inventory.md 6, rules 3 and 4). */
export async function checkReceipt(values: Row, context: Context): Promise<void> {
  const { db, refuse, refuseAll, today } = context;
  if (String(values['receipt_date']) < oldestDay(today)) refuse('too_old', { on: 'receipt_date' });
  const [warehouse] = await db.query('select kind from warehouses where id = $1', [values['warehouse_id']]);
  if (['quarantine', 'transit'].includes(String(warehouse?.['kind'])))
    refuse('system_warehouse', { on: 'warehouse_id' });
  await refuseTwice(values, context);
  const lines = linesOf(values);
  const items = await itemFacts(
    db,
    lines.map((line) => String(line['item_id'])),
  );
  refuseAll(
    lines.flatMap((line, index) => {
      const item = items.get(String(line['item_id']));
      const found = item ? problemsOf(values, line, { item, context }) : [];
      return found.map(({ on, ...problem }) => ({ ...problem, on: `lines.${index}.${on}` }));
    }),
  );
  await refuseOtherExpiry(lines, context);
}

async function refuseTwice(values: Row, { db, refuse }: Context): Promise<void> {
  const { supplier_id: supplier, supplier_invoice_no: number, confirm_duplicate: confirmed } = values;
  if (!supplier || !number || confirmed === true) return;
  await holdInvoices(db, supplier);
  const same = [
    { o: '=', c: 'supplier_id', v: supplier },
    { o: 'folded', c: 'supplier_invoice_no', v: number },
    { o: '=', c: 'status', v: 'posted' },
  ];
  const found = await db.query(`select from found_ids('stock_receipts', $1, 1)`, [
    JSON.stringify({ o: 'and', v: same }),
  ]);
  if (found.length > 0)
    refuse('invoice_twice', { on: 'confirm_duplicate', values: { number: String(number) } });
}

interface Checked {
  readonly item: ItemFacts;
  readonly context: Context;
}
type LineProblem = Parameters<Context['refuseAll']>[0][number];

/** What is wrong with the quantities of a line. */
function quantityProblems(line: Row, { item, context }: Checked): readonly LineProblem[] {
  return ['qty', 'bonus_qty'].flatMap((name): LineProblem[] => {
    const found = measured(context, item, { unit: String(line['unit']), qty: String(line[name] ?? '0') });
    if (!('problem' in found)) return [];
    const { problem, values } = found;
    // What is not in the words of receipts is in those all resources share.
    return [
      { reason: problem as LineProblem['reason'], on: problem === 'unit_unknown' ? 'unit' : name, values },
    ];
  });
}

/** What is wrong with the dates of a line. */
function dateProblems(values: Row, line: Row, { item, context: { today } }: Checked): readonly LineProblem[] {
  const expiry = line['expiry_date'] ? String(line['expiry_date']) : undefined;
  const made = line['manufacture_date'] ? String(line['manufacture_date']) : undefined;
  if (expiry === undefined) return item.tracksExpiry ? [{ reason: 'expiry_needed', on: 'expiry_date' }] : [];
  if (expiry < today) return [{ reason: 'already_expired', on: 'expiry_date' }];
  const least = item.minShelfLifeDays;
  const isShort = values['accept_short_life'] !== true && expiry < addDays(today, least);
  return [
    ...(made !== undefined && made >= expiry
      ? [{ reason: 'made_after_expiry' as const, on: 'manufacture_date' }]
      : []),
    ...(isShort ? [{ reason: 'short_life' as const, on: 'expiry_date', values: { n: least } }] : []),
  ];
}

/** Everything wrong with one line, each on its field: who types three lines is told of three at once. */
function problemsOf(values: Row, line: Row, checked: Checked): readonly LineProblem[] {
  const isNamed = String(line['batch_no'] ?? '').trim() !== '';
  return [
    ...quantityProblems(line, checked),
    ...dateProblems(values, line, checked),
    ...(checked.item.requiresBatchNo && !isNamed
      ? [{ reason: 'batch_no_needed' as const, on: 'batch_no' }]
      : []),
  ];
}

/** A scan never overwrites a stored expiry: one number of one item has one date (rule 4), within the receipt too. */
async function refuseOtherExpiry(lines: readonly Row[], { db, refuse }: Context): Promise<void> {
  const named = lines.map((line, index) => ({ line, index })).filter(({ line }) => line['batch_no']);
  if (named.length === 0) return;
  await holdLots(
    db,
    named.map(({ line }) => line['item_id']),
  );
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
