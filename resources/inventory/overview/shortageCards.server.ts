import { amount, nameOf, rows } from './stockSql.server.ts';

/** As many rows as a card shows; the lists behind it have all. */
const most = 10;

/** Counts of what is out and low, and the first of them: what is out before what is low. */
export const shortages = `json_build_object(
  'out', (select count(*)::int from scarce where state = 'out'),
  'low', (select count(*)::int from scarce where state = 'low'),
  'items', ${rows(`select id, code, name, unit, state, ${amount('available')} as available, ${amount('level')} as level
    from scarce order by state desc, name, id limit ${most}`)})`;

/**
 * What to order, in purchase units: up to the maximum rounded down to whole units and at least one, or the rule's fixed
 * quantity. An item with rules of its warehouses is ordered for each of them; the rule for all counts where it asks more.
 */
const orders = `select d.item_id, f.unit,
    greatest(coalesce(sum(n.units) filter (where d.warehouse_id is not null), 0),
      coalesce(max(n.units) filter (where d.warehouse_id is null), 0)) as units
  from due d
  join inventory_items i on i.id = d.item_id
  left join inventory_items__conversions c on c.record_id = d.item_id and c.is_purchase_default
  cross join lateral (select coalesce(c.unit, i.base_unit) as unit, coalesce(c.factor, 1) as factor) f
  cross join lateral (select greatest(floor(coalesce(d.reorder_qty, d.max_level - d.available) / f.factor), 1) as units) n
  group by 1, 2`;

/** The suggested order (inventory.md 11), grouped by supplier; items without one stand last. */
export const suggestedOrder = rows(`select s.id as supplier_id, ${nameOf('s')} as supplier,
    json_agg(json_build_object('item_id', i.id, 'code', i.code, 'name', ${nameOf('i')}, 'qty', ${amount('o.units')}, 'unit', o.unit,
      'available', ${amount('coalesce(t.available, 0)')}, 'base_unit', i.base_unit) order by ${nameOf('i')}, i.id) as lines
  from (${orders}) o
  join inventory_items i on i.id = o.item_id
  left join whole t on t.item_id = o.item_id
  left join suppliers s on s.clinic_id = i.clinic_id and s.id = i.default_supplier_id
  group by 1, 2 order by s.id is null, 2, 1`);
