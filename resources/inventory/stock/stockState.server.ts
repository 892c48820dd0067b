import { Decimal } from 'decimal.js';
import { lockSums } from '#server/kit/ledger.ts';
import { inSentOrder } from '#server/kit/sentOrder.ts';
import { stockTransactions } from '../stock-transactions/stock-transactions.ts';
import type { Unit } from '../../shared/units.ts';
import type { StockContext } from './stockMovements.server.ts';

/** Decimals of stock are exact: 14 digits of quantity times 18 of value stay within these. */
export const Exact = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP });

export interface Batch {
  readonly id: string;
  readonly code: string;
  /** The lot as the package says it. */
  readonly batchNo: string;
  readonly itemId: string;
  readonly expiry: string | null;
  readonly unitCost: Decimal;
  /** The order batches came in, for FEFO among equal expiries. */
  readonly received: string;
}

export interface Balance {
  readonly batchId: string;
  readonly warehouseId: string;
  readonly itemId: string;
  onHand: Decimal;
  value: Decimal;
  readonly before: Decimal;
  changed: boolean;
}

export interface Level {
  readonly itemId: string;
  readonly warehouseId: string;
  onHand: Decimal;
  reserved: Decimal;
}

/** An item or a warehouse as a posting judges it. */
interface Named {
  /** `archived`: nothing enters it any more. */
  readonly status: string;
  readonly nameAr: string;
  readonly nameEn: string | null;
}
export interface ItemHead extends Named {
  readonly baseUnit: Unit;
}
export interface WarehouseHead extends Named {
  readonly kind: string;
}

/** Where stock is usable from: system warehouses hold what nobody may hand out (inventory.md 0). */
const systemKinds = ['quarantine', 'transit'];

/** An item in a warehouse: what one lock covers. */
export interface Place {
  readonly itemId: string;
  readonly warehouseId: string;
}

export const placeKey = ({ itemId, warehouseId }: Place): string => `${warehouseId} ${itemId}`;
const balanceKey = (batchId: string, warehouseId: string): string => `${batchId} ${warehouseId}`;

/** What a posting sees of the stock it touches; changed in memory row by row and written once. */
export class StockState {
  readonly balances = new Map<string, Balance>();
  readonly levels = new Map<string, Level>();
  readonly batches = new Map<string, Batch>();
  readonly items = new Map<string, ItemHead>();
  readonly warehouses = new Map<string, WarehouseHead>();
  readonly today: string;

  constructor(today: string) {
    this.today = today;
  }

  balance(batch: Batch, warehouseId: string): Balance {
    const key = balanceKey(batch.id, warehouseId);
    const known = this.balances.get(key);
    if (known) return known;
    const zero = new Exact(0);
    const made: Balance = {
      batchId: batch.id,
      warehouseId,
      itemId: batch.itemId,
      onHand: zero,
      value: zero,
      before: zero,
      changed: false,
    };
    this.balances.set(key, made);
    return made;
  }

  level(place: Place): Level {
    const found = this.levels.get(placeKey(place));
    if (!found) throw new TypeError('A posting touches an item in a warehouse it has not locked.');
    return found;
  }

  isSystem(warehouseId: string): boolean {
    return systemKinds.includes(this.warehouses.get(warehouseId)?.kind ?? '');
  }

  isExpired({ expiry }: Batch): boolean {
    return expiry !== null && expiry < this.today;
  }

  /** Batches of the item that may be handed out there, those that expire first in front (inventory.md 9). */
  candidates({ itemId, warehouseId }: Place): readonly Balance[] {
    if (this.isSystem(warehouseId)) return [];
    return [...this.balances.values()]
      .filter((one) => one.itemId === itemId && one.warehouseId === warehouseId && one.onHand.gt(0))
      .filter((one) => !this.isExpired(this.batchOf(one)))
      .toSorted((a, b) => this.fefo(this.batchOf(a), this.batchOf(b)));
  }

  batchOf({ batchId }: { readonly batchId: string }): Batch {
    const found = this.batches.get(batchId);
    if (!found) throw new TypeError('A balance without its batch.');
    return found;
  }

  usable(place: Place): Decimal {
    return this.candidates(place).reduce((sum, one) => sum.plus(one.onHand), new Exact(0));
  }

  private fefo(a: Batch, b: Batch): number {
    const text = (one: Batch): string => `${one.expiry ?? '9999-12-31'} ${one.received} ${one.id}`;
    return text(a) < text(b) ? -1 : 1;
  }
}

/**
 * The items and warehouses of the places. Held until the commit where something is posted, before any level and each kind
 * in the order of ids: whoever stops an item or a warehouse changes its row first, so that either waits for the other and
 * then sees what it did.
 */
async function readHeads(
  { db }: StockContext,
  places: readonly Place[],
  state: StockState,
  isHeld: boolean,
): Promise<void> {
  const end = isHeld ? 'order by id for share' : '';
  const [items, warehouses] = await inSentOrder([
    db.query(
      `select id, base_unit, status, name_ar, name_en from inventory_items where id = any ($1::uuid[]) ${end}`,
      [places.map(({ itemId }) => itemId)],
    ),
    db.query(`select id, kind, status, name_ar, name_en from warehouses where id = any ($1::uuid[]) ${end}`, [
      places.map(({ warehouseId }) => warehouseId),
    ]),
  ]);
  for (const row of items)
    state.items.set(String(row['id']), { ...namedFrom(row), baseUnit: row['base_unit'] as Unit });
  for (const row of warehouses)
    state.warehouses.set(String(row['id']), { ...namedFrom(row), kind: String(row['kind']) });
}

const namedFrom = (row: Readonly<Record<string, unknown>>): Named => ({
  status: String(row['status']),
  nameAr: String(row['name_ar']),
  nameEn: row['name_en'] === null ? null : String(row['name_en']),
});

/** The levels, which every posting locks in ascending (warehouse, item) order (inventory.md 1, step 2). */
async function lockLevels(context: StockContext, places: readonly Place[], state: StockState): Promise<void> {
  const wanted = places.map(({ warehouseId, itemId }) => [warehouseId, itemId]);
  const rows = await lockSums(context, stockTransactions, 'stock_levels', wanted, ['on_hand', 'reserved']);
  for (const row of rows) {
    const place = { itemId: String(row['item_id']), warehouseId: String(row['warehouse_id']) };
    state.levels.set(placeKey(place), {
      ...place,
      onHand: new Exact(String(row['on_hand'])),
      reserved: new Exact(String(row['reserved'])),
    });
  }
}

/** What lies in the places, and the named batches wherever they are in those places. */
async function readBalances(
  { db }: StockContext,
  { places, batchIds }: Wanted,
  state: StockState,
): Promise<void> {
  const [held, named] = await inSentOrder([
    db.query(
      `select b.batch_id, b.warehouse_id, b.on_hand::text, b.value::text, ${batchColumns}
        from (select distinct * from unnest($1::uuid[], $2::uuid[])) p (w, i)
        join stock_balances b on b.clinic_id = (select app_clinic()) and b.warehouse_id = p.w and b.item_id = p.i and b.on_hand > 0
        join stock_batches t on t.clinic_id = b.clinic_id and t.id = b.batch_id`,
      [places.map((one) => one.warehouseId), places.map((one) => one.itemId)],
    ),
    db.query(`select ${batchColumns} from stock_batches t where t.id = any ($1::uuid[])`, [batchIds]),
  ]);
  for (const row of [...held, ...named]) {
    const batch = batchFrom(row);
    state.batches.set(batch.id, batch);
  }
  for (const row of held) {
    const [batchId, warehouseId] = [String(row['batch_id']), String(row['warehouse_id'])];
    const onHand = new Exact(String(row['on_hand']));
    const value = new Exact(String(row['value']));
    const itemId = String(row['item_id']);
    const balance = { batchId, warehouseId, itemId, onHand, value, before: onHand, changed: false };
    state.balances.set(balanceKey(batchId, warehouseId), balance);
  }
}

const batchColumns = `t.id, t.code, t.batch_no, t.item_id, t.expiry_date::text as expiry, t.unit_cost::text,
  to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') as received`;

const batchFrom = (row: Readonly<Record<string, unknown>>): Batch => ({
  id: String(row['id']),
  code: String(row['code']),
  batchNo: String(row['batch_no']),
  itemId: String(row['item_id']),
  expiry: row['expiry'] === null ? null : String(row['expiry']),
  unitCost: new Exact(String(row['unit_cost'])),
  received: String(row['received']),
});

interface Wanted {
  readonly places: readonly Place[];
  readonly batchIds: readonly string[];
}

/** Locks the places and reads what lies there. The locks are held until the transaction ends. */
export async function lockedState(context: StockContext, wanted: Wanted): Promise<StockState> {
  const state = new StockState(context.today);
  await inSentOrder([
    readHeads(context, wanted.places, state, true),
    lockLevels(context, wanted.places, state),
    // A statement of its own: what waited for a lock must be read afresh.
    readBalances(context, wanted, state),
  ]);
  return state;
}

/** The same without a lock: for what only looks (inventory.md 9, preview). */
export async function readState(context: StockContext, places: readonly Place[]): Promise<StockState> {
  const state = new StockState(context.today);
  await inSentOrder([
    readHeads(context, places, state, false),
    readBalances(context, { places, batchIds: [] }, state),
  ]);
  return state;
}
