import { compareDecimals } from '#metadata/fields/decimals.ts';
import type { Fields } from '#metadata/fields/types.ts';
import type { RecordOf } from '#metadata/resource.ts';
import { resources } from '#resources/index.ts';
import type { Row, RuleContext } from '#server/kit/rules.ts';
import { isItemInDocuments } from '../openDocuments.server.ts';
import type { inventoryItems } from './inventory-items.ts';

type Items = typeof inventoryItems;
type Item = RecordOf<Items>;
type Context = RuleContext<Items>;
type Line = Readonly<Record<string, unknown>>;

/** Rows of one table that count an item in a unit somebody chose, as a condition on the item `$1`. */
interface UnitUse {
  readonly table: string;
  readonly ofItem: string;
}

/** How fields that hold a unit lead to the item: themselves, or through the batch they name. */
function itemOf(fields: Fields): string | undefined {
  if (fields['unit']?.kind !== 'select') return undefined;
  const pointer = (target: string): string | undefined =>
    Object.keys(fields).find((name) => fields[name]?.target === target);
  const item = pointer('inventory-items');
  if (item !== undefined) return `${item} = $1::uuid`;
  const batch = pointer('stock-batches');
  return batch && `${batch} in (select id from stock_batches where item_id = $1::uuid)`;
}

/** Every document of the catalogue, and every `lines` of one, that names an item in one of its units. */
const unitUses: readonly UnitUse[] = resources.flatMap(({ name, fields }) => {
  const own = name.replaceAll('-', '_');
  const found = Object.entries(fields).map(([child, { of }]): [string, Fields] => [
    `${own}__${child}`,
    of ?? {},
  ]);
  return [[own, fields] as [string, Fields], ...found].flatMap(([table, of]): UnitUse[] => {
    const ofItem = itemOf(of);
    return ofItem === undefined ? [] : [{ table, ofItem }];
  });
});

const usedUnits = unitUses
  .map(({ table, ofItem }) => `select unit from ${table} where ${ofItem}`)
  .join(' union ');

/** Whether the ledger or a document names the item. */
async function isUsed({ db }: Context, id: string): Promise<boolean> {
  const ofItem = 'item_id = $1::uuid';
  const places = [{ table: 'stock_transactions', ofItem }, { table: 'stock_batches', ofItem }, ...unitUses];
  const any = places.map((one) => `exists (select from ${one.table} where ${one.ofItem})`).join(' or ');
  return (await db.query(`select ${any} as used`, [id]))[0]?.['used'] === true;
}

const linesOf = (value: unknown): readonly Line[] => (Array.isArray(value) ? (value as Line[]) : []);
/** Factors are compared by what they say: 12 and 12.000 are one. */
const sameNumber = (a: unknown, b: unknown): boolean =>
  typeof a === 'string' && typeof b === 'string' && compareDecimals(a, b) === 0;

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

/**
 * An item with stock, or in a document that is not over, stays in use (rule 3). Its row is held before its levels, as in
 * every posting, so that nothing arrives meanwhile.
 */
export async function judgeStop({ db, record, refuse }: Context & { readonly record: Item }): Promise<void> {
  await db.query('select 1 from stock_levels where item_id = $1::uuid order by warehouse_id for update', [
    record.id,
  ]);
  const [level] = await db.query(
    'select trim_scale(coalesce(sum(on_hand), 0))::text as n, coalesce(sum(reserved), 0) > 0 as promised from stock_levels where item_id = $1::uuid',
    [record.id],
  );
  const n = String(level?.['n'] ?? '0');
  if (n !== '0') refuse('still_stocked', { values: { n } });
  if (level?.['promised'] === true || (await isItemInDocuments(db, record.id))) refuse('still_open');
}
