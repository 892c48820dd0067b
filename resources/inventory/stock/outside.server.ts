import type { Decimal } from 'decimal.js';
import { inCurrency } from '#server/kit/money.ts';
import type { Row, RuleContext } from '#server/kit/rules.ts';
import { Exact } from './stockState.server.ts';

/** Goods a document took from the store, or has on the road, and that are not settled: by line and batch, in base units. */
export interface Outside {
  readonly lineId: string;
  readonly batchId: string;
  readonly itemId: string;
  /** The warehouse it was issued from; of what is on the road none. */
  readonly warehouseId: string | null;
  readonly expiryDate: string | null;
  left: Decimal;
  /** What the goods that are left are worth, in the currency. */
  worth: Decimal;
}

/** A part of what is outside, with its share of the worth. */
export interface Taken {
  readonly one: Outside;
  readonly qty: Decimal;
  readonly value: string;
}

/** A document as the rows of the ledger name it. */
type Source = Readonly<Record<'sourceType' | 'sourceId', string>>;

/**
 * What of a document is outside, the soonest expiry first; the sums are the ledger's. With a warehouse what it laid there, such
 * as in transit (inventory.md 4); without one what it handed out and did not get back (inventory.md 8).
 */
export async function outsideOf(
  { db }: Pick<RuleContext, 'db'>,
  { sourceType, sourceId }: Source,
  there?: string,
): Promise<Outside[]> {
  const [sign, which] =
    there === undefined ? ['-', `t.type in ('issue', 'return_in')`] : ['', 't.warehouse_id = $3'];
  const rows = await db.query(
    `select t.source_line_id as line, t.batch_id, t.item_id, b.expiry_date::text as expiry,
        min(t.warehouse_id::text) filter (where t.type = 'issue') as warehouse,
        (${sign}sum(t.qty))::text as qty, (${sign}sum(t.value))::text as value
      from stock_transactions t join stock_batches b on b.clinic_id = t.clinic_id and b.id = t.batch_id
      where t.source_type = $1 and t.source_id = $2 and ${which}
      group by t.source_line_id, t.batch_id, t.item_id, b.expiry_date, b.created_at
      having ${sign}sum(t.qty) > 0
      order by b.expiry_date nulls last, b.created_at, t.batch_id`,
    [sourceType, sourceId, ...(there === undefined ? [] : [there])],
  );
  return rows.map((row: Row) => ({
    lineId: String(row['line']),
    batchId: String(row['batch_id']),
    itemId: String(row['item_id']),
    warehouseId: row['warehouse'] as string | null,
    expiryDate: row['expiry'] as string | null,
    left: new Exact(String(row['qty'])),
    worth: new Exact(String(row['value'])),
  }));
}

/**
 * Takes a quantity of what is outside of a batch, with its share of the worth: the last of it brings the rest, so that it closes
 * to the last digit and never brings more than went out (inventory.md 1).
 */
export function takenOf({ subject }: Pick<RuleContext, 'subject'>, one: Outside, qty: Decimal): Taken {
  const value = inCurrency(qty.eq(one.left) ? one.worth : one.worth.times(qty).div(one.left), subject);
  one.left = one.left.minus(qty);
  one.worth = one.worth.minus(value);
  return { one, qty, value: value.toFixed() };
}

/** Spreads a quantity over the batches of a line, in their order; less than asked where less is outside. */
export function takenFrom(
  context: Pick<RuleContext, 'subject'>,
  out: readonly Outside[],
  lineId: string,
  qty: Decimal,
): readonly Taken[] {
  let rest = qty;
  return out.flatMap((one) => {
    const part = one.lineId === lineId ? Exact.min(rest, one.left) : new Exact(0);
    if (part.lte(0)) return [];
    rest = rest.minus(part);
    return [takenOf(context, one, part)];
  });
}
