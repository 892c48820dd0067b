/** Numbers of an item read from the ledger's stored sums (inventory.md 0, 2). `t` is the item; quantities in base units. */
const ofItem = (alias: string, item = 't.id'): string =>
  `${alias}.clinic_id = t.clinic_id and ${alias}.item_id = ${item}`;

const balances = (what: string): string =>
  `coalesce((select sum(b.${what}) from stock_balances b where ${ofItem('b')} and b.on_hand > 0), 0)`;

/**
 * On hand outside quarantine and transit, through the last minute of its expiry; of one warehouse where given. Place and batch
 * are looked up for each balance: joined, PostgreSQL read every batch of the clinic for every item of a list.
 */
const usable = (
  warehouse?: string,
  item?: string,
): string => `coalesce((select sum(b.on_hand) from stock_balances b
    where ${ofItem('b', item)} and b.on_hand > 0
      and (select w.status <> 'system' from warehouses w where w.clinic_id = b.clinic_id and w.id = b.warehouse_id)
      and (select s.expiry_date is null or s.expiry_date >= :today from stock_batches s
        where s.clinic_id = b.clinic_id and s.id = b.batch_id)${warehouse === undefined ? '' : ` and b.warehouse_id = ${warehouse}`}), 0)`;

const reserved = (warehouse?: string, item?: string): string =>
  `coalesce((select sum(l.reserved) from stock_levels l where ${ofItem('l', item)}${warehouse === undefined ? '' : ` and l.warehouse_id = ${warehouse}`}), 0)`;

/** What can be had of an item, `t` itself or the one an expression names: usable there and promised to nobody (inventory.md 0). */
export const available = (warehouse?: string, item?: string): string =>
  `(${usable(warehouse, item)} - ${reserved(warehouse, item)})`;

/** Issued and consumed in the last 90 days of the clinic, less what came back unused: those the report of what was used sums. */
const used90 = `(select -sum(m.qty) from stock_transactions m where ${ofItem('m')} and m.type in ('issue', 'consumption', 'return_in')
    and m.occurred_at >= :begins(-89))`;

/** Whether a reorder rule says so; what it is compared with is the database's (`reorder_position`, inventory.md 11). */
const byRule = (says: string): string =>
  `exists (select from inventory_items__reorder_rules r where r.clinic_id = t.clinic_id and r.record_id = t.id
    and reorder_position(r.clinic_id, r.record_id, r.warehouse_id, :today) ${says})`;

/** Without zeros at its end: 380, not 380.000. */
const plainNumberSql = (sql: string): string => `trim_scale((${sql})::numeric)`;

/** SQL of the computed fields of items. */
export const itemNumbers = {
  is_active: `t.status = 'active'`,
  on_hand: plainNumberSql(balances('on_hand')),
  usable: plainNumberSql(usable()),
  reserved: plainNumberSql(reserved()),
  available: plainNumberSql(available()),
  avg_cost: `(select round(sum(b.value) / nullif(sum(b.on_hand), 0), 6) from stock_balances b where ${ofItem('b')})`,
  stock_value: balances('value'),
  last_cost: `(select s.unit_cost from stock_batches s join stock_receipts r on r.clinic_id = s.clinic_id and r.id = s.receipt_id
    where ${ofItem('s')} and r.status = 'posted' and r.kind <> 'gift' order by s.created_at desc, s.id desc limit 1)`,
  avg_monthly_use: plainNumberSql(`round(coalesce(${used90}, 0) / 3, 3)`),
  days_of_cover: `floor(${available()} * 90 / nullif(${used90}, 0))::int`,
  nearest_expiry: `(select min(s.expiry_date) from stock_batches s join stock_balances b on b.clinic_id = s.clinic_id and b.batch_id = s.id
    where ${ofItem('s')} and b.on_hand > 0 and s.expiry_date >= :today)`,
  stock_state: `case when ${available()} <= 0 then 'out'
    when ${byRule('<= r.reorder_level')} then 'low'
    when ${byRule('> r.max_level')} then 'over' else 'ok' end`,
};

/** What can be had in each warehouse, for forms: `{warehouse id: quantity}`. */
export const availablePlaces = `(select coalesce(json_object_agg(p.id, ${plainNumberSql(available('p.id'))}::text), '{}')
  from warehouses p where p.clinic_id = t.clinic_id and p.status = 'active'
    and exists (select from stock_levels l where ${ofItem('l')} and l.warehouse_id = p.id and l.on_hand > 0))`;

/** Named filters by the days left of what lies there. */
export const expiringWithin = (days: number): string =>
  `exists (select from stock_batches s join stock_balances b on b.clinic_id = s.clinic_id and b.batch_id = s.id
    where ${ofItem('s')} and b.on_hand > 0 and s.expiry_date between :today and :today + ${days})`;
