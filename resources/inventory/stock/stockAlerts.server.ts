import type { StockContext } from './stockMoves.server.ts';
import { plain } from './stockRefusals.server.ts';
import { Exact, type StockState } from './stockState.server.ts';

interface Rule {
  readonly itemId: string;
  /** Null: the rule for all warehouses together. */
  readonly warehouseId: string | null;
  readonly level: string;
  readonly max: string;
  readonly orderQty: string | null;
  readonly item: string;
  /** The purchase unit's factor; 1 where nothing larger is bought. */
  readonly factor: string;
}

/** The reorder rules of the touched items: that of each warehouse, else the one for all. */
async function rulesOf({ db }: StockContext, itemIds: readonly string[]): Promise<readonly Rule[]> {
  const rows = await db.query(
    `select r.record_id, r.warehouse_id, r.reorder_level::text, r.max_level::text, r.reorder_qty::text, i.name_ar,
        coalesce((select c.factor from inventory_items__conversions c where c.clinic_id = i.clinic_id and c.record_id = i.id
          and c.is_purchase_default limit 1), 1)::text as factor
      from inventory_items__reorder_rules r join inventory_items i on i.clinic_id = r.clinic_id and i.id = r.record_id
      where r.record_id = any ($1::uuid[])`,
    [itemIds],
  );
  return rows.map((row) => ({
    itemId: String(row['record_id']),
    warehouseId: row['warehouse_id'] === null ? null : String(row['warehouse_id']),
    level: String(row['reorder_level']),
    max: String(row['max_level']),
    orderQty: row['reorder_qty'] === null ? null : String(row['reorder_qty']),
    item: String(row['name_ar']),
    factor: String(row['factor']),
  }));
}

/**
 * How much to order: up to the maximum, rounded down to whole purchase units and at least one, or the fixed quantity of the
 * rule (inventory.md 11). Answers purchase units.
 */
export function suggestedOrder(
  { max, orderQty, factor }: Pick<Rule, 'max' | 'orderQty' | 'factor'>,
  available: string,
): string {
  const wanted = orderQty === null ? new Exact(max).minus(available) : new Exact(orderQty);
  return plain(Exact.max(wanted.div(factor).floor(), 1));
}

/** Tells of items whose available quantity has just fallen to their reorder level (inventory.md 11). */
export async function tellReorder(
  context: StockContext,
  state: StockState,
  before: ReadonlyMap<string, string>,
): Promise<void> {
  const items = [...new Set([...state.levels.values()].map(({ itemId }) => itemId))];
  const rules = await rulesOf(context, items);
  if (rules.length === 0) return;
  for (const itemId of items)
    await tellItem(
      context,
      state,
      before,
      rules.filter((rule) => rule.itemId === itemId),
    );
}

async function tellItem(
  context: StockContext,
  state: StockState,
  before: ReadonlyMap<string, string>,
  rules: readonly Rule[],
): Promise<void> {
  const [first] = rules;
  if (!first) return;
  const own = new Set(rules.map(({ warehouseId }) => warehouseId));
  let fell = new Exact(0);
  for (const [key, level] of state.levels) {
    if (level.itemId !== first.itemId || state.isSystem(level.warehouseId)) continue;
    const was = new Exact(before.get(key) ?? 0);
    const now = state.usable(level).minus(level.reserved);
    fell = fell.plus(was.minus(now));
    const rule = rules.find(({ warehouseId }) => warehouseId === level.warehouseId);
    if (rule && was.gt(rule.level) && now.lte(rule.level)) await tell(context, rule, plain(now));
  }
  const all = rules.find(({ warehouseId }) => warehouseId === null);
  if (!own.has(null) || !all || fell.lte(0)) return;
  const now = new Exact(await availableOf(context, first.itemId));
  if (now.plus(fell).gt(all.level) && now.lte(all.level)) await tell(context, all, plain(now));
}

/** Available over all warehouses, as it stands in the tables. */
async function availableOf({ db, today }: StockContext, itemId: string): Promise<string> {
  const [row] = await db.query(
    `select (coalesce((select sum(b.on_hand) from stock_balances b
          join warehouses w on w.clinic_id = b.clinic_id and w.id = b.warehouse_id and w.kind not in ('quarantine', 'transit')
          join stock_batches t on t.clinic_id = b.clinic_id and t.id = b.batch_id and (t.expiry_date is null or t.expiry_date >= $2::date)
          where b.item_id = $1 and b.on_hand > 0), 0)
        - coalesce((select sum(l.reserved) from stock_levels l where l.item_id = $1), 0))::text as available`,
    [itemId, today],
  );
  return String(row?.['available'] ?? '0');
}

/**
 * Whether any movement of the item still holds: one whose every movement was taken back has not run low, it never came in,
 * e.g. because its import was undone. Asked for one item at a time, and only when there is something to tell.
 */
async function cameIn({ db }: StockContext, itemId: string): Promise<boolean> {
  const [row] = await db.query(
    `select exists (select from stock_transactions t where t.item_id = $1 and t.reverses_id is null
      and not exists (select from stock_transactions m where m.clinic_id = t.clinic_id and m.reverses_id = t.id)) as held`,
    [itemId],
  );
  return row?.['held'] === true;
}

/** To the keepers of the warehouse and to those who receive goods, each once (inventory.md 11). */
async function tell(context: StockContext, rule: Rule, available: string): Promise<void> {
  if (!(await cameIn(context, rule.itemId))) return;
  const { db, subject } = context;
  const to = { permission: 'inventory_create_stock_batch' };
  const payload = {
    to,
    item_id: rule.itemId,
    warehouse_id: rule.warehouseId,
    item: rule.item,
    available,
    n: suggestedOrder(rule, available),
  };
  await db.query(
    `insert into outbox (clinic_id, kind, event, payload, recipients)
      select app_clinic(), 'notification', 'stock.reorder', $1::jsonb, array(select distinct u from unnest(
        notice_recipients($2::jsonb, $3::uuid, null, null)
        || array(select k.target_id from warehouses__keepers k join users u on u.clinic_id = k.clinic_id and u.id = k.target_id
          where u.is_active and ($4::uuid is null or k.record_id = $4::uuid))) u)`,
    [JSON.stringify(payload), JSON.stringify(to), subject.userId, rule.warehouseId],
  );
  await db.query(`select pg_notify('notices', '')`);
}
