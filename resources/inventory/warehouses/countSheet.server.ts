import type { OperationContext, Row } from '#server/kit/rules.ts';
import type { warehouses } from './warehouses.ts';

/** Lines of one sheet; a shelf with more is counted by category elsewhere. */
const mostLines = 5_000;

/** What lies in the warehouse, batch by batch, in the order of its shelves: category, item, expiry (inventory.md 3). */
export async function countSheet({ db, record, locale }: OperationContext<typeof warehouses>): Promise<Row> {
  const lines = await db.query(
    `select b.batch_id, trim_scale(b.on_hand)::text as on_hand, s.code as batch_code, s.batch_no, s.expiry_date::text,
        i.id as item_id, i.code as item_code, case when $2 = 'en' then coalesce(i.name_en, i.name_ar) else i.name_ar end as item,
        i.category_id, case when $2 = 'en' then coalesce(c.name_en, c.name_ar) else c.name_ar end as category, i.base_unit,
        (select coalesce(json_agg(json_build_object('unit', u.unit, 'factor', trim_scale(u.factor)::text) order by u.position), '[]')
          from inventory_items__conversions u where u.clinic_id = i.clinic_id and u.record_id = i.id) as units
      from stock_balances b join stock_batches s on s.clinic_id = b.clinic_id and s.id = b.batch_id
      join inventory_items i on i.clinic_id = b.clinic_id and i.id = b.item_id
      join item_categories c on c.clinic_id = i.clinic_id and c.id = i.category_id
      where b.warehouse_id = $1::uuid and b.on_hand > 0
      order by fold(c.name_ar), c.id, fold(i.name_ar), i.id, s.expiry_date nulls last, s.code limit ${mostLines}`,
    [record?.id, locale],
  );
  return { lines };
}
