import { serverRules } from '#server/kit/rules.ts';
import { supplierGoods, supplierReportRows } from './supplierReports.server.ts';
import { suppliers } from './suppliers.ts';

const batches = `stock_batches s join stock_receipts r on r.clinic_id = s.clinic_id and r.id = s.receipt_id and r.status = 'posted'
  join inventory_items i on i.clinic_id = s.clinic_id and i.id = s.item_id
  where s.clinic_id = t.clinic_id and s.supplier_id = t.id`;

/** What only the server knows of a supplier (inventory.md 5). */
export const supplierRules = serverRules(suppliers, {
  computed: {
    is_active: `t.status = 'active'`,
    purchases_12m: `coalesce((select sum(s.total_cost) from ${batches} and r.kind = 'purchase' and r.receipt_date > :today - interval '12 months'), 0)`,
    last_receipt_at: `(select max(r.receipt_date) from ${batches})`,
    // Of the batches with an expiry, those that arrived with less left than their item asks for.
    short_dated_rate: `(select round(100.0 * count(*) filter (where s.expiry_date - r.receipt_date < i.min_shelf_life_days)
      / nullif(count(*), 0), 2) from ${batches} and s.expiry_date is not null)`,
  },
  operations: { goods: supplierGoods },
  reports: supplierReportRows,
  async beforeRemove({ db, record, refuse }) {
    const used = await db.query('select 1 from stock_batches where supplier_id = $1::uuid limit 1', [
      record.id,
    ]);
    if (used.length > 0) refuse('has_receipts');
  },
});
