import { decide } from '#metadata/access.ts';
import type { OperationContext, Row } from '#server/kit/rules.ts';
import { seeCosts } from '../stockRights.ts';
import type { suppliers } from './suppliers.ts';

type Context = OperationContext<typeof suppliers>;

const most = 200;
const name = `case when $2 = 'en' then coalesce(i.name_en, i.name_ar) else i.name_ar end`;

/** What came from a supplier, newest first; the cost of one base unit only for those who see costs. */
function deliveries({ db, record, locale }: Context, costs: boolean): Promise<readonly Row[]> {
  return db.query(
    `select s.id as batch_id, s.batch_no, i.id as item_id, ${name} as item, i.base_unit as unit, r.id as receipt_id, r.number,
        r.receipt_date::text, s.expiry_date::text, trim_scale(s.received_qty)::text as qty ${costs ? ', s.unit_cost::text' : ''}
      from stock_batches s join stock_receipts r on r.clinic_id = s.clinic_id and r.id = s.receipt_id and r.status = 'posted'
      join inventory_items i on i.clinic_id = s.clinic_id and i.id = s.item_id
      where s.supplier_id = $1::uuid order by r.receipt_date desc, s.created_at desc, s.id limit ${most}`,
    [record?.id, locale],
  );
}

/** What went back to a supplier, newest first. */
function returns({ db, record, locale, subject }: Context, costs: boolean): Promise<readonly Row[]> {
  return db.query(
    `select t.id, t.occurred_at, s.batch_no, s.id as batch_id, ${name} as item, i.base_unit as unit, trim_scale(-t.qty)::text as qty, t.reason
        ${costs ? ', round(-t.value, $3::int)::text as value' : ''}
      from stock_batches s join stock_transactions t on t.clinic_id = s.clinic_id and t.batch_id = s.id and t.type = 'return_supplier'
      join inventory_items i on i.clinic_id = s.clinic_id and i.id = s.item_id
      where s.supplier_id = $1::uuid order by t.seq desc limit ${most}`,
    [record?.id, locale, ...(costs ? [subject.clinic.currencyDigits] : [])],
  );
}

/** `GET /suppliers/{id}/goods`: the tabs of a supplier's page: items with their price history, and returns (inventory.md 5). */
export async function supplierGoods(context: Context): Promise<Row> {
  const costs = decide(seeCosts, context.subject) !== undefined;
  return { deliveries: await deliveries(context, costs), returns: await returns(context, costs) };
}
