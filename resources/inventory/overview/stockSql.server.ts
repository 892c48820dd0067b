/**
 * What the cards of the overview are read from (inventory.md 11), as parts of one statement: `$1` the clinic's day, `$2` the
 * language, `$3` the time zone, `$4` the digits of the currency, `$5` the person, `$6` their branches, `$7` their department. The parts see the clinic's rows only (row-level security).
 */

/** The name of a row in the reader's language. */
export const nameOf = (alias: string): string =>
  `case when $2 = 'en' then coalesce(${alias}.name_en, ${alias}.name_ar) else ${alias}.name_ar end`;

/** A quantity without zeros at its end, as text. */
export const amount = (sql: string): string => `trim_scale(${sql})::text`;

/** Rows of a question as a JSON array; an empty one where there are none. */
export const rows = (sql: string): string => `coalesce((select json_agg(r) from (${sql}) r), '[]'::json)`;

const lying = `lying as materialized (
  select b.batch_id, b.item_id, b.warehouse_id, b.on_hand, b.value, s.expiry_date, s.batch_no, w.status = 'system' as apart
    from stock_balances b
    join stock_batches s on s.clinic_id = b.clinic_id and s.id = b.batch_id
    join warehouses w on w.clinic_id = b.clinic_id and w.id = b.warehouse_id
    where b.on_hand > 0)`;

/** Available in each warehouse: usable less what is promised (inventory.md 0). */
const places = `place as materialized (
  select l.item_id, l.warehouse_id, coalesce(u.qty, 0) - l.reserved as available
    from stock_levels l
    left join (select item_id, warehouse_id, sum(on_hand) as qty from lying
      where not apart and (expiry_date is null or expiry_date >= $1::date) group by 1, 2) u
      on u.item_id = l.item_id and u.warehouse_id = l.warehouse_id),
whole as materialized (select item_id, sum(available) as available from place group by 1)`;

/** Reorder rules that have been reached, by the one meaning of what they are compared with (`reorder_position`, inventory.md 11). */
const due = `due as materialized (
  select r.record_id as item_id, r.warehouse_id, r.reorder_level as level, r.max_level, r.reorder_qty, n.available
    from inventory_items__reorder_rules r
    join inventory_items i on i.clinic_id = r.clinic_id and i.id = r.record_id and i.status = 'active'
    cross join lateral (select reorder_position(r.clinic_id, r.record_id, r.warehouse_id, $1::date) as available) n
    where n.available <= r.reorder_level)`;

/** Active items of which nothing is to be had, or which have reached a reorder rule; as `stock_state` of the item says it. */
const scarce = `scarce as materialized (
  select i.id, i.code, ${nameOf('i')} as name, i.base_unit as unit, coalesce(t.available, 0) as available,
      (select max(d.level) from due d where d.item_id = i.id) as level,
      case when coalesce(t.available, 0) <= 0 then 'out' else 'low' end as state
    from inventory_items i left join whole t on t.item_id = i.id
    where i.status = 'active' and (coalesce(t.available, 0) <= 0 or exists (select from due d where d.item_id = i.id)))`;

/** The parts every card may name; PostgreSQL works out only those that are named. */
export const parts = `with asked as (select $1::date, $2::text, $3::text, $4::int, $5::uuid, $6::uuid[], $7::uuid),
${lying},
${places},
${due},
${scarce}`;
