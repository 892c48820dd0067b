import { amount, money, monthStart, nameOf, rows } from './stockSql.server.ts';

const monthsBack = 11;
const monthsAhead = 5;
const consumedDays = 90;
const mostConsumed = 10;
const mostExpired = 10;

/** The start of a clinic's day or month as an instant. */
const instant = (sql: string): string => `((${sql}) at time zone $3::text)`;
const months = (from: number, to: number): string =>
  `generate_series(${monthStart(from)}, ${monthStart(to)}, interval '1 month') m(month)`;

/** What lies there by category, the dearest first; categories of which nothing is left are not told. */
export const valueByCategory =
  rows(`select c.id, ${nameOf('c')} as name, c.color, count(distinct l.item_id)::int as items,
    ${money('sum(l.value)')} as value
  from lying l join inventory_items i on i.id = l.item_id
  join item_categories c on c.clinic_id = i.clinic_id and c.id = i.category_id
  group by c.id, 2, 3 order by sum(l.value) desc, 2, 1`);

/**
 * What came in and what was used in each of the last twelve months, by value. What was taken back or returned counts
 * against the month it happened in; opening stock, transfers and adjustments are neither (inventory.md 11).
 */
export const flow =
  rows(`select to_char(m.month, 'YYYY-MM') as month, ${money('f.receipts')} as receipts, ${money('f.issues')} as issues
  from ${months(-monthsBack, 0)}
  cross join lateral (select sum(t.value) filter (where t.type = 'receipt') as receipts,
      -sum(t.value) filter (where t.type <> 'receipt') as issues
    from stock_transactions t
    where t.clinic_id = (select app_clinic()) and t.type in ('receipt', 'issue', 'return_in', 'consumption')
      and t.occurred_at >= ${instant('m.month')} and t.occurred_at < ${instant(`m.month + interval '1 month'`)}) f
  order by m.month`);

/** The ten items of which most was used by value in the last 90 days, returns taken off. */
export const topConsumed =
  rows(`select i.id, i.code, ${nameOf('i')} as name, i.base_unit as unit, ${amount('u.qty')} as qty, ${money('u.value')} as value
  from (select t.item_id, -sum(t.qty) as qty, -sum(t.value) as value from stock_transactions t
    where t.clinic_id = (select app_clinic()) and t.type in ('issue', 'return_in', 'consumption')
      and t.occurred_at >= ${instant(`$1::date::timestamp - interval '${consumedDays - 1} days'`)}
    group by 1 having -sum(t.qty) > 0 order by 3 desc, 1 limit ${mostConsumed}) u
  join inventory_items i on i.clinic_id = (select app_clinic()) and i.id = u.item_id
  order by u.value desc, i.id`);

/** What expires in this month and the five after it; its value only for those who see costs. */
export const expiring = (seesCosts: boolean): string =>
  rows(`select to_char(m.month, 'YYYY-MM') as month, count(distinct l.batch_id)::int as batches
      ${seesCosts ? `, ${money('sum(l.value)')} as value` : ''}
    from ${months(0, monthsAhead)}
    left join lying l on l.expiry_date >= greatest(m.month::date, $1::date) and l.expiry_date < (m.month + interval '1 month')::date
    group by m.month order by m.month`);

const isOver = 'l.expiry_date < $1::date';

/** What has expired and still lies there, wherever: how many batches, and the oldest of them. */
export const expired = (seesCosts: boolean): string => `json_build_object(
  'batches', (select count(distinct l.batch_id)::int from lying l where ${isOver}),
  ${seesCosts ? `'value', (select ${money('sum(l.value)')} from lying l where ${isOver}),` : ''}
  'rows', ${rows(`select l.batch_id as id, l.batch_no, ${nameOf('i')} as item, i.base_unit as unit, l.expiry_date,
      ${amount('sum(l.on_hand)')} as on_hand ${seesCosts ? `, ${money('sum(l.value)')} as value` : ''}
    from lying l join inventory_items i on i.id = l.item_id
    where ${isOver} group by 1, 2, 3, 4, 5 order by l.expiry_date, 3, 1 limit ${mostExpired}`)})`;

/** The last nightly proof that the balances are the ledger's (inventory.md 1); null before the first. */
export const proof = `(select json_build_object('date', p.date, 'rows', p.rows::int, 'drift_count', p.drift_count)
  from ledger_proofs p where p.ledger = 'stock-transactions' order by p.date desc limit 1)`;
