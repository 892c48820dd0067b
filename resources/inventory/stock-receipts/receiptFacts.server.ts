import { isId } from '#metadata/fields/validate.ts';
import type { OperationContext, Row, RuleDatabase } from '#server/kit/rules.ts';
import type { stockReceipts } from './stock-receipts.ts';

/** What a receipt that says nothing of tax gets: the clinic's settings, which begin with the rate of its country. */
export async function taxOf(
  db: RuleDatabase,
): Promise<{ readonly percent: string; readonly inCost: boolean }> {
  const [clinic] = await db.query(
    'select trim_scale(tax_default_percent)::text as percent, tax_in_cost from clinics where id = app_clinic()',
  );
  return { percent: String(clinic?.['percent']), inCost: clinic?.['tax_in_cost'] === true };
}

/** Where goods arrive unless said otherwise: the one warehouse the person keeps, else the clinic's one main store. */
async function arrivalOf({ db, subject }: OperationContext<typeof stockReceipts>): Promise<unknown> {
  const [found] = await db.query(
    `select coalesce(
        (select min(w.id::text) from warehouses w join warehouses__keepers k on k.clinic_id = w.clinic_id and k.record_id = w.id
          where w.status = 'active' and k.target_id = $1::uuid having count(*) = 1),
        (select min(w.id::text) from warehouses w where w.status = 'active' and w.kind = 'main' having count(*) = 1)) as id`,
    [subject.userId],
  );
  return found?.['id'] ?? null;
}

/** What the receipt form compares with: units, shelf life and the last cost of the items on it, the clinic's tax, and where goods arrive. */
export async function itemFactsOf(context: OperationContext<typeof stockReceipts>): Promise<Row> {
  const { db, query, today, subject, locale } = context;
  const ids = (query['ids'] ?? '').split(',').filter(isId).slice(0, 200);
  const items = await db.query(
    `select i.id, case when $2 = 'en' then coalesce(i.name_en, i.name_ar) else i.name_ar end as name, i.base_unit,
        i.min_shelf_life_days, i.tracks_expiry, i.requires_batch_no, (select coalesce(json_agg(json_build_object('unit', c.unit, 'factor', trim_scale(c.factor)::text)), '[]')
          from inventory_items__conversions c where c.clinic_id = i.clinic_id and c.record_id = i.id) as units,
        (select s.unit_cost::text from stock_batches s join stock_receipts r on r.clinic_id = s.clinic_id and r.id = s.receipt_id
          where s.clinic_id = i.clinic_id and s.item_id = i.id and r.status = 'posted' and r.kind <> 'gift'
          order by s.created_at desc, s.id desc limit 1) as last_cost
      from inventory_items i where i.id = any ($1::uuid[])`,
    [ids, locale],
  );
  const { percent, inCost } = await taxOf(db);
  return {
    items,
    today,
    tax_percent: percent,
    tax_in_cost: inCost,
    warehouse_id: await arrivalOf(context),
    digits: subject.clinic.currencyDigits,
  };
}
