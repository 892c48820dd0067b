const name = (alias: string): string =>
  `case when :locale = 'en' then coalesce(${alias}.name_en, ${alias}.name_ar) else ${alias}.name_ar end`;
/** `m`: months of the clinic, by its clock (`server/data/statement/clinicMonths.ts`). */
const months = (from: number, to: number): string => `:months(${from}, ${to}) m(first, begins, ends)`;
const month = `to_char(m.first, 'YYYY-MM') as id, to_char(m.first, 'YYYY-MM') as month`;
const money = (sql: string): string => `round(coalesce(${sql}, 0), :digits)`;

const lying = `stock_balances b join stock_batches s on s.clinic_id = b.clinic_id and s.id = b.batch_id`;

const value = `
  select c.id, ${name('c')} as name, c.color, count(distinct b.item_id)::int as items, ${money('sum(b.value)')} as value
    from stock_balances b join inventory_items i on i.clinic_id = b.clinic_id and i.id = b.item_id
    join item_categories c on c.clinic_id = i.clinic_id and c.id = i.category_id
    where b.on_hand > 0 group by c.id, 2, 3`;

/** What was taken back or returned counts against the month it happened in; opening stock, transfers and adjustments are neither (inventory.md 11). */
const turned = (piles: string): string => `${piles}
    cross join lateral (select sum(t.value) filter (where t.type = 'receipt') as receipts,
        -sum(t.value) filter (where t.type <> 'receipt') as issues
      from stock_transactions t
      where t.clinic_id = (select app_clinic()) and t.type in ('receipt', 'issue', 'return_in', 'consumption')
        and t.occurred_at >= m.begins and t.occurred_at < m.ends) f`;
const turnedMoney = `${money('f.receipts')} as receipts, ${money('f.issues')} as issues`;

const flow = `select ${month}, ${turnedMoney} from ${turned(months(-11, 0))}`;

const turnover = `
  select m.first::text as id, m.first as day, ${turnedMoney} from ${turned(':piles m(first, begins, ends)')}`;

const consumed = `
  select i.id, :to as day, i.code, ${name('i')} as name, i.base_unit as unit, trim_scale(u.qty) as qty, ${money('u.value')} as value
    from (select t.item_id, -sum(t.qty) as qty, -sum(t.value) as value from stock_transactions t
      where t.clinic_id = (select app_clinic()) and t.type in ('issue', 'return_in', 'consumption')
        and t.occurred_at >= :begin and t.occurred_at < :end
      group by 1 having -sum(t.qty) > 0) u
    join inventory_items i on i.clinic_id = (select app_clinic()) and i.id = u.item_id`;

const expiring = `
  select ${month}, count(distinct l.batch_id)::int as batches, ${money('sum(l.value)')} as value
    from ${months(0, 5)}
    left join (select b.batch_id, b.value, s.expiry_date from ${lying} where b.on_hand > 0) l
      on l.expiry_date >= greatest(m.first, :today) and l.expiry_date < (m.first + interval '1 month')::date
    group by m.first`;

const expired = `
  select s.id, s.batch_no, ${name('i')} as item, i.base_unit as unit, s.expiry_date, trim_scale(sum(b.on_hand)) as on_hand,
      ${money('sum(b.value)')} as value
    from ${lying} join inventory_items i on i.clinic_id = s.clinic_id and i.id = s.item_id
    where b.on_hand > 0 and s.expiry_date < :today group by s.id, s.batch_no, 3, 4, s.expiry_date`;

/** The rows of the overview's reports: of categories, of movements and of batches (inventory.md 11). */
export const overviewRows = {
  categories: { value },
  movements: { flow, turnover, consumed },
  batches: { expiring, expired },
};
