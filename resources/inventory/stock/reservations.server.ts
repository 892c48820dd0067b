import type { Decimal } from 'decimal.js';
import { inSentOrder } from '#server/kit/sentOrder.ts';
import type { StockContext } from './stockMovements.server.ts';
import { Exact, lockedState, type Level, type Place, type StockState } from './stockState.server.ts';
import { refuseArchived, wholePiecesOf } from './stockGuards.server.ts';
import { plainQuantity } from './stockRefusals.server.ts';
import { tellReorder } from './stockAlerts.server.ts';

/** How long a promise holds (inventory.md 8). */
const heldForDays = 7;

/** What a line of a request asks to be kept for it. */
export interface Reserving extends Place {
  readonly qty: string;
  readonly sourceType: string;
  readonly sourceId: string;
  readonly sourceLineId: string;
  readonly requesterId: string | null;
}

/**
 * Keeps min(wanted, available) of each line for seven days (inventory.md 8, `approve`). Answers what was kept, in the
 * order of the lines; who may not take less compares and refuses. Nothing is kept in an archived place.
 */
export async function reserveStock(
  context: StockContext,
  lines: readonly Reserving[],
): Promise<readonly string[]> {
  const state = await lockedState(context, { places: lines, batchIds: [] });
  const kept: string[] = [];
  for (const line of lines) {
    const level = state.level(line);
    const available = Exact.max(state.usable(line).minus(level.reserved), 0);
    refuseArchived(context, state, line);
    const qty = wholePiecesOf(state, line.itemId, Exact.min(available, line.qty));
    kept.push(plainQuantity(qty));
    if (qty.lte(0)) continue;
    level.reserved = level.reserved.plus(qty);
    await context.db.query(
      `insert into stock_reservations (clinic_id, item_id, warehouse_id, qty, source_type, source_id, source_line_id, requester_id, expires_at)
        values (app_clinic(), $1, $2, $3, $4, $5, $6, $7, $8::timestamptz + make_interval(days => ${heldForDays}))`,
      [
        line.itemId,
        line.warehouseId,
        plainQuantity(qty),
        line.sourceType,
        line.sourceId,
        line.sourceLineId,
        line.requesterId,
        context.now.toISOString(),
      ],
    );
  }
  await saveReserved(context, state);
  return kept;
}

/** Writes what is promised, and tells of what can no longer be had because of it. */
export async function saveReserved(context: StockContext, state: StockState): Promise<void> {
  const levels = [...state.levels.values()];
  const saved = context.db.query(
    `update stock_levels l set reserved = n.reserved from unnest($1::uuid[], $2::uuid[], $3::numeric[]) n (warehouse, item, reserved)
      where l.clinic_id = (select app_clinic()) and l.warehouse_id = n.warehouse and l.item_id = n.item`,
    [
      levels.map((one) => one.warehouseId),
      levels.map((one) => one.itemId),
      levels.map((one) => plainQuantity(one.reserved)),
    ],
  );
  await inSentOrder([saved, tellReorder(context, levels)]);
}

/** Uses up what the line had kept, as far as the quantity goes; the level's lock is held. */
export async function consumeReservation(
  { db }: StockContext,
  level: Level,
  lineId: string | undefined,
  qty: Decimal,
): Promise<void> {
  if (lineId === undefined) return;
  const [row] = await db.query(
    `with held as (select id, qty from stock_reservations
        where source_line_id = $1 and warehouse_id = $2 and item_id = $3 and qty > 0 for update)
      update stock_reservations r set qty = r.qty - least(h.qty, $4::numeric) from held h
      where r.clinic_id = (select app_clinic()) and r.id = h.id returning least(h.qty, $4::numeric)::text as used`,
    [lineId, level.warehouseId, level.itemId, plainQuantity(qty)],
  );
  if (row) level.reserved = level.reserved.minus(String(row['used']));
}

/**
 * Where less is usable than was promised, promises are shortened, the newest first, and whoever was promised hears of it
 * (I4). Changes the levels of the state; the caller writes them.
 */
export async function settleReservations(context: StockContext, state: StockState): Promise<void> {
  for (const level of state.levels.values()) {
    let over = level.reserved.minus(state.usable(level));
    if (level.reserved.isZero() || over.lte(0)) continue;
    const held = await context.db.query(
      `select id, qty::text, requester_id, source_id from stock_reservations
        where warehouse_id = $1 and item_id = $2 and qty > 0 order by seq desc for update`,
      [level.warehouseId, level.itemId],
    );
    for (const row of held) {
      if (over.lte(0)) break;
      const lost = Exact.min(over, String(row['qty']));
      over = over.minus(lost);
      level.reserved = level.reserved.minus(lost);
      await context.db.query(
        'update stock_reservations set qty = qty - $2, short_qty = short_qty + $2 where id = $1',
        [row['id'], plainQuantity(lost)],
      );
      await tellShort(context, level, row, plainQuantity(lost));
    }
  }
}

async function tellShort(
  { db, notify }: StockContext,
  { itemId }: Place,
  row: Readonly<Record<string, unknown>>,
  n: string,
): Promise<void> {
  if (typeof row['requester_id'] !== 'string') return;
  const [item] = await db.query('select name_ar from inventory_items where id = $1', [itemId]);
  const payload = { record_id: null, request_id: row['source_id'], item: String(item?.['name_ar'] ?? ''), n };
  notify('stock.reservation_short', { userId: row['requester_id'] }, payload);
}
