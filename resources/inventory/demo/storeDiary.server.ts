import { Decimal } from 'decimal.js';
import { newId } from '#server/kit/ids.ts';
import type { ClinicDatabase } from '#server/kit/clinicAreas.ts';

/** A batch as the demo clinic's store knows it; `cost` is that of one base unit, in the currency. */
export interface DemoBatch {
  readonly id: string;
  readonly itemId: string;
  readonly cost: string;
}

/** The document behind a row of the ledger, with its moment and its actor. */
export interface Source {
  readonly at: string;
  readonly type: string;
  readonly id: string;
  readonly number: string;
  readonly actor: string;
  readonly departmentId?: string | undefined;
}

export interface Movement {
  readonly type: string;
  readonly batch: DemoBatch;
  readonly warehouse: string;
  /** Base units; whole ones. */
  readonly qty: number;
  readonly lineId?: string;
  readonly reason?: string;
}

interface Balance {
  readonly batch: DemoBatch;
  readonly warehouse: string;
  onHand: Decimal;
  value: Decimal;
}

/**
 * What the demo store's ledger and its stored sums hold after a past that never ran through the server: the valuation of
 * inventory.md 1 (actual batch cost; who takes the rest takes its whole value), written at once by `write`.
 */
export class StoreDiary {
  readonly #rows: Record<string, unknown>[] = [];
  readonly #balances = new Map<string, Balance>();
  readonly #reserved = new Map<string, number>();

  /** What comes in, worth its batch's cost or exactly what left elsewhere. */
  enter(source: Source, movement: Movement, value?: Decimal): void {
    this.#post(source, movement, value ?? new Decimal(movement.batch.cost).times(movement.qty).toDP(2));
  }

  /** What goes out; answers what it was worth. */
  leave(source: Source, movement: Movement): Decimal {
    const { onHand, value } = this.#balance(movement);
    const worth = onHand.eq(movement.qty) ? value : value.times(movement.qty).div(onHand).toDP(2);
    this.#post(source, { ...movement, qty: -movement.qty }, worth.neg());
    return worth;
  }

  /** From one warehouse to another, worth the same in both. */
  shift(source: Source, movement: Movement, to: string): void {
    const worth = this.leave(source, { ...movement, type: 'transfer_out' });
    this.enter(source, { ...movement, type: 'transfer_in', warehouse: to }, worth);
  }

  /** What lies of an item in a warehouse, in base units. */
  onHand(itemId: string, warehouse: string): string {
    const held = [...this.#balances.values()].filter(
      (one) => one.batch.itemId === itemId && one.warehouse === warehouse,
    );
    return held.reduce((sum, one) => sum.plus(one.onHand), new Decimal(0)).toFixed();
  }

  reserve(itemId: string, warehouse: string, qty: number): void {
    const key = `${itemId}|${warehouse}`;
    this.#reserved.set(key, (this.#reserved.get(key) ?? 0) + qty);
  }

  #balance({ batch, warehouse }: Pick<Movement, 'batch' | 'warehouse'>): Balance {
    const key = `${batch.id}|${warehouse}`;
    const known = this.#balances.get(key);
    if (known) return known;
    const fresh: Balance = { batch, warehouse, onHand: new Decimal(0), value: new Decimal(0) };
    this.#balances.set(key, fresh);
    return fresh;
  }

  #post(source: Source, movement: Movement, value: Decimal): void {
    const balance = this.#balance(movement);
    balance.onHand = balance.onHand.plus(movement.qty);
    balance.value = balance.value.plus(value);
    this.#rows.push({
      id: newId(),
      version: 1,
      occurred_at: source.at,
      created_at: source.at,
      updated_at: source.at,
      created_by: source.actor,
      actor_id: source.actor,
      document_date: source.at.slice(0, 10),
      type: movement.type,
      item_id: movement.batch.itemId,
      batch_id: movement.batch.id,
      warehouse_id: movement.warehouse,
      qty: movement.qty,
      unit_cost: movement.batch.cost,
      value: value.toFixed(2),
      balance_after: balance.onHand.toFixed(),
      source_type: source.type,
      source_id: source.id,
      source_line_id: movement.lineId,
      source_number: source.number,
      reason: movement.reason,
      department_id: source.departmentId,
      fefo_override: false,
      idempotency_key: `demo:${source.id}:${source.at}`,
      line_no: this.#rows.length + 1,
    });
  }

  /** Writes the rows in the order they happened, the sums they leave, and closes the batches that ran out. */
  async write(db: ClinicDatabase): Promise<void> {
    await db.insert('stock_transactions', this.#rows);
    const balances = [...this.#balances.values()];
    await db.insert(
      'stock_balances',
      balances.map(({ batch, warehouse, onHand, value }) => ({
        batch_id: batch.id,
        warehouse_id: warehouse,
        item_id: batch.itemId,
        on_hand: onHand.toFixed(),
        value: value.toFixed(2),
      })),
    );
    const places = new Map(
      balances.map(({ batch, warehouse }) => [`${batch.itemId}|${warehouse}`, [batch.itemId, warehouse]]),
    );
    await db.insert(
      'stock_levels',
      [...places].map(([key, [item = '', warehouse = '']]) => ({
        item_id: item,
        warehouse_id: warehouse,
        on_hand: this.onHand(item, warehouse),
        reserved: this.#reserved.get(key) ?? 0,
      })),
    );
    await db.query(
      `update stock_batches b set status = 'closed' where not exists (select from stock_balances s
        where s.clinic_id = b.clinic_id and s.batch_id = b.id and s.on_hand > 0)`,
    );
  }
}
