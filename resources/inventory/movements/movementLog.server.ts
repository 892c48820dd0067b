import { decide } from '#metadata/access.ts';
import type { OperationContext, Row } from '#server/kit/rules.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { seeCosts } from '../stockRights.ts';

type Context = Pick<OperationContext<AnyResource>, 'db' | 'record' | 'locale' | 'query' | 'subject' | 'fail'>;

/** How many movements one call answers. */
const portion = 100;

/** A day of the query, or null where none is given; 400 for what is no day. */
function dayIn({ query, fail }: Context, key: 'from' | 'to'): string | null {
  const value = query[key];
  if (value === undefined || value === '') return null;
  const time = Date.parse(`${value}T00:00:00Z`);
  // 2026-02-30 would be read as a day of March.
  const isDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
  return isDay && value.length === 10 ? value : fail('bad_request');
}

/** The movement the page before ended with; 400 for what is no number of one. */
function seqIn({ query, fail }: Context): string | null {
  const { before } = query;
  if (before === undefined || before === '') return null;
  return /^\d{1,16}$/.test(before) ? before : fail('bad_request');
}

/**
 * The rows of the ledger of one item or one batch in these days of the clinic (`from`, `to`, both included), newest first,
 * a hundred at once; `next` is what to ask `before` with for the older ones. `balance` is what lay of it everywhere after
 * the row, whatever was asked for; `balance_after` that of its batch in its warehouse (inventory.md 2, 6, 10).
 */
export async function movementLog(context: Context, of: 'item_id' | 'batch_id'): Promise<Row> {
  const { db, record, locale, subject } = context;
  const rows = await db.query(
    `with summed as (select t.*, sum(t.qty) over (order by t.seq) as balance from stock_transactions t where t.${of} = $1::uuid)
      select t.id, t.seq::text, t.occurred_at, t.type, t.warehouse_id,
          case when $2 = 'en' then coalesce(w.name_en, w.name_ar) else w.name_ar end as warehouse, s.id as batch_id, s.batch_no,
          trim_scale(t.qty)::text as qty, round(t.value, $7::int)::text as value, trim_scale(t.balance)::text as balance,
          trim_scale(t.balance_after)::text as balance_after, t.source_type, t.source_id, t.source_number, t.reason, t.note,
          t.fefo_override,
          coalesce(case when $2 = 'en' then e.full_name_en end, e.full_name_ar, u.name) as actor
        from summed t join warehouses w on w.clinic_id = t.clinic_id and w.id = t.warehouse_id
        join stock_batches s on s.clinic_id = t.clinic_id and s.id = t.batch_id
        left join users u on u.clinic_id = t.clinic_id and u.id = t.actor_id
        left join employees e on e.clinic_id = u.clinic_id and e.id = u.employee_id
        where ($3::date is null or t.occurred_at >= $3::date::timestamp at time zone $5)
          and ($4::date is null or t.occurred_at < ($4::date + 1)::timestamp at time zone $5)
          and ($6::bigint is null or t.seq < $6::bigint)
        order by t.seq desc limit ${portion + 1}`,
    [
      record?.id,
      locale,
      dayIn(context, 'from'),
      dayIn(context, 'to'),
      subject.clinic.timezone,
      seqIn(context),
      subject.clinic.currencyDigits,
    ],
  );
  const page = rows.slice(0, portion);
  const seesCosts = decide(seeCosts, subject) !== undefined;
  return {
    movements: page.map(({ value, ...row }) => (seesCosts ? { ...row, value } : row)),
    next: rows.length > portion ? page.at(-1)?.['seq'] : null,
  };
}
