import type { OperationContext, Row } from '#server/kit/rules.ts';
import type { AnyResource } from '#metadata/resource.ts';

/** Where what lies now is kept: of an item by warehouse, of a batch by place. */
const kept = { item_id: 'stock_levels', batch_id: 'stock_balances' } as const;

/**
 * The ledger of one item or one batch. The balance after a row is what lies now less what moved since: so the newest page
 * of a million rows reads a page of the index and not the ledger (the nightly proof holds the kept sums to it, I1).
 */
export const movementSql = (of: keyof typeof kept): string =>
  `select t.id, t.seq, t.occurred_at, t.type, t.warehouse_id, t.batch_id, s.batch_no, trim_scale(t.qty) as qty,
      round(t.value, :digits) as value, trim_scale(t.balance_after)::text as balance_after, t.source_type, t.source_id, t.source_number,
      t.reason, t.note, t.fefo_override, t.actor_id,
      trim_scale((select coalesce(sum(k.on_hand), 0) from ${kept[of]} k where k.${of} = :id)
        - coalesce(sum(t.qty) over (order by t.seq desc rows between unbounded preceding and 1 preceding), 0)) as balance
    from stock_transactions t join stock_batches s on s.clinic_id = t.clinic_id and s.id = t.batch_id
    where t.${of} = :id`;

type Context = Pick<OperationContext<AnyResource>, 'db' | 'record' | 'query' | 'fail'>;

/** How many movements one call answers. */
const portion = 100;

/** A day of the query, or null where none is given; 400 for what is no day. */
function dayIn({ query, fail }: Context, key: 'from' | 'to'): string | undefined {
  const value = query[key];
  if (value === undefined || value === '') return undefined;
  const time = Date.parse(`${value}T00:00:00Z`);
  // 2026-02-30 would be read as a day of March.
  const isDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
  return isDay && value.length === 10 ? value : fail('bad_request');
}

/** The movement the page before ended with; 400 for what is no number of one. */
function seqIn({ query, fail }: Context): number | undefined {
  const { before } = query;
  if (before === undefined || before === '') return undefined;
  return /^\d{1,15}$/.test(before) ? Number(before) : fail('bad_request');
}

/**
 * `GET /inventory-items/{id}/movements?from&to`, and of a batch: the rows of its report, a hundred at once; `next` is what to
 * ask `before` with for the older ones (inventory.md 2, 6).
 */
export async function movementsAnswer(
  context: Context,
  resource: 'inventory-items' | 'stock-batches',
): Promise<Row> {
  const asked = {
    seq_lt: seqIn(context),
    occurred_at_gte: dayIn(context, 'from'),
    occurred_at_lte: dayIn(context, 'to'),
  };
  const filter = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
  const rows = await context.db.report(resource, 'movements', {
    of: context.record?.id,
    filter,
    limit: portion + 1,
  });
  const page = (rows ?? []).slice(0, portion);
  return {
    movements: page,
    next: rows !== undefined && rows.length > portion ? String(page.at(-1)?.['seq']) : null,
  };
}
