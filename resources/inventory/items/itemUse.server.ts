import type { RecordOf } from '#metadata/resource.ts';
import type { Row, RuleContext } from '#server/kit/rules.ts';
import type { inventoryItems } from './inventory-items.ts';

type Items = typeof inventoryItems;
type Item = RecordOf<Items>;
type Context = RuleContext<Items>;
type Line = Readonly<Record<string, unknown>>;

/** Lines of documents that name an item in one of its units; a document of a later area adds its own. */
const documentLines = ['stock_receipts__lines'] as const;

const usedUnits = documentLines
  .map((table) => `select unit from ${table} where item_id = $1::uuid`)
  .concat(
    'select a.unit from stock_adjustments a join stock_batches b on b.id = a.batch_id where b.item_id = $1::uuid',
  )
  .join(' union ');

/** Whether the ledger or a document names the item. */
async function isUsed({ db }: Context, id: string): Promise<boolean> {
  const places = ['stock_transactions', 'stock_batches', ...documentLines];
  const any = places.map((table) => `exists (select from ${table} where item_id = $1::uuid)`).join(' or ');
  return (await db.query(`select ${any} as used`, [id]))[0]?.['used'] === true;
}

const linesOf = (value: unknown): readonly Line[] => (Array.isArray(value) ? (value as Line[]) : []);
const sameNumber = (a: unknown, b: unknown): boolean => Number(a) === Number(b);

/**
 * Units that were counted in keep their meaning (inventory.md 2, rule 2): the base unit once anything moved, a larger one
 * once a document names it. A wrong factor is replaced by another unit.
 */
export async function judgeUnits(values: Row, before: Item, context: Context): Promise<void> {
  const { db, refuse } = context;
  if (values['base_unit'] !== before.base_unit && (await isUsed(context, before.id)))
    refuse('unit_locked', { on: 'base_unit' });
  const now = new Map(linesOf(values['conversions']).map((line) => [line['unit'], line['factor']]));
  const changed = linesOf(before.conversions).filter(
    ({ unit, factor }) => !sameNumber(now.get(unit), factor),
  );
  if (changed.length === 0) return;
  const used = new Set((await db.query(usedUnits, [before.id])).map(({ unit }) => unit));
  if (changed.some(({ unit }) => used.has(unit))) refuse('unit_locked', { on: 'conversions' });
}

/** What moved is never removed (rule 3); what is removed lets go of its barcodes. */
export async function judgeRemoval(context: Context & { readonly record: Item }): Promise<void> {
  if (await isUsed(context, context.record.id)) context.refuse('item_used');
  await context.db.query('delete from item_barcodes where item_id = $1::uuid', [context.record.id]);
}

/** An item with stock stays in use (rule 3). Its levels are locked, so that nothing arrives meanwhile. */
export async function judgeStop({ db, record, refuse }: Context & { readonly record: Item }): Promise<void> {
  await db.query('select 1 from stock_levels where item_id = $1::uuid order by warehouse_id for update', [
    record.id,
  ]);
  const [level] = await db.query(
    'select trim_scale(coalesce(sum(on_hand), 0))::text as n from stock_levels where item_id = $1::uuid',
    [record.id],
  );
  const n = String(level?.['n'] ?? '0');
  if (n !== '0') refuse('still_stocked', { values: { n } });
}
