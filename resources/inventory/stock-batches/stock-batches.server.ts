import { serverRules } from '#server/kit/rules.ts';
import { seeBatches } from '../stockRights.ts';
import { batchOperations } from './batchOperations.server.ts';
import { batchReportRows } from './batchReports.server.ts';
import { batchTransitionRules } from './batchTransitions.server.ts';
import { stockBatches } from './stock-batches.ts';

const heldSql = (what: string): string =>
  `coalesce((select sum(b.${what}) from stock_balances b where b.clinic_id = t.clinic_id and b.batch_id = t.id), 0)`;
/** Whether some of the batch lies in warehouses of which this holds. */
const lies = (where: string): string =>
  `exists (select from stock_balances b join warehouses w on w.clinic_id = b.clinic_id and w.id = b.warehouse_id
    where b.clinic_id = t.clinic_id and b.batch_id = t.id and b.on_hand > 0 and ${where})`;
const near = `(select coalesce(i.near_expiry_days, 90) from inventory_items i where i.clinic_id = t.clinic_id and i.id = t.item_id)`;
const days = '(t.expiry_date - :today)';

/** What only the server knows of a batch (inventory.md 6). */
export const stockBatchRules = serverRules(stockBatches, {
  computed: {
    on_hand: heldSql('on_hand'),
    value: heldSql('value'),
    by_warehouse: `(select string_agg(trim_scale(b.on_hand)::text || ' ' || case when :locale = 'en' then coalesce(w.name_en, w.name_ar) else w.name_ar end,
        ' · ' order by b.on_hand desc)
      from stock_balances b join warehouses w on w.clinic_id = b.clinic_id and w.id = b.warehouse_id
      where b.clinic_id = t.clinic_id and b.batch_id = t.id and b.on_hand > 0)`,
    days_to_expiry: days,
    expiry_state: `case when t.expiry_date is null then 'none' when ${days} < 0 then 'expired' when ${days} <= 30 then 'critical'
      when ${days} <= ${near} then 'near' else 'ok' end`,
  },
  filters: {
    expired: `t.expiry_date < :today`,
    critical: `t.expiry_date between :today and :today + 30`,
    // What is critical is near as well, however few days its item asks for.
    near: `t.expiry_date between :today and :today + greatest(${near}, 30)`,
    in_warehouse: `exists (select from stock_balances b where b.clinic_id = t.clinic_id and b.batch_id = t.id and b.on_hand > 0
      and b.warehouse_id = any (:ids))`,
    of_category: `exists (select from inventory_items i where i.clinic_id = t.clinic_id and i.id = t.item_id
      and i.category_id = any (:ids))`,
    in_stock: `${heldSql('on_hand')} > 0`,
  },
  transitions: batchTransitionRules,
  offered: {
    quarantine: lies(`w.kind not in ('quarantine', 'transit')`),
    release: lies(`w.kind = 'quarantine'`),
    returnToSupplier: `t.supplier_id is not null and ${lies(`w.kind <> 'transit'`)}`,
  },
  chooserData: {
    held: {
      sql: `(select json_object_agg(w.id, trim_scale(coalesce(b.on_hand, 0))::text) from warehouses w
        left join stock_balances b on b.clinic_id = w.clinic_id and b.warehouse_id = w.id and b.batch_id = t.id
        where w.clinic_id = t.clinic_id)`,
      read: seeBatches,
    },
  },
  operations: batchOperations,
  reports: batchReportRows,
});
