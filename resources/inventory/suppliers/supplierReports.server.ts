import type { OperationContext, Row, ServerRules } from '#server/kit/rules.ts';
import type { suppliers } from './suppliers.ts';

/** As many rows as one answer of all tabs has; the reports themselves have pages. */
const limit = 200;

const prices = `
  select s.id, s.id as batch_id, s.batch_no, s.item_id, i.base_unit as unit, s.receipt_id, r.number, r.receipt_date, s.expiry_date,
      row_number() over (order by r.receipt_date desc, s.created_at desc, s.id) as place,
      trim_scale(s.received_qty) as qty, s.unit_cost
    from stock_batches s join stock_receipts r on r.clinic_id = s.clinic_id and r.id = s.receipt_id and r.status = 'posted'
    join inventory_items i on i.clinic_id = s.clinic_id and i.id = s.item_id
    where s.supplier_id = :id`;

const returns = `
  select t.id, t.seq, t.occurred_at, t.batch_id, s.batch_no, t.item_id, i.base_unit as unit, trim_scale(-t.qty) as qty, t.reason,
      round(-t.value, :digits) as value
    from stock_batches s join stock_transactions t on t.clinic_id = s.clinic_id and t.batch_id = s.id and t.type = 'return_supplier'
    join inventory_items i on i.clinic_id = s.clinic_id and i.id = s.item_id
    where s.supplier_id = :id`;

/** The rows of a supplier's tabs (inventory.md 5). */
export const supplierReportRows: NonNullable<ServerRules<typeof suppliers>['reports']> = { prices, returns };

/** `GET /suppliers/{id}/goods`: the newest rows of both reports in one answer. */
export async function supplierGoods({ db, record }: OperationContext<typeof suppliers>): Promise<Row> {
  const rows = (report: string) => db.report('suppliers', report, { of: record?.id, limit });
  return { deliveries: await rows('prices'), returns: await rows('returns') };
}
