import { isId } from '#metadata/fields/validate.ts';
import type { OperationContext, Row, RuleDatabase } from '#server/kit/rules.ts';
import type { stockReceipts } from './stock-receipts.ts';

/** Value added tax where the clinic is (inventory.md 6). */
const taxes: Readonly<Record<string, string>> = { EG: '14', SA: '15', AE: '5', BH: '10', OM: '5', JO: '16' };

/** The tax percent of a line that says none. */
export async function taxOf(db: RuleDatabase): Promise<string> {
  const [clinic] = await db.query('select country from clinics where id = app_clinic()');
  return taxes[String(clinic?.['country'])] ?? '0';
}

/** What the receipt form compares with: units, shelf life and the last cost of the items on it, and the clinic's tax. */
export async function itemFactsOf(context: OperationContext<typeof stockReceipts>): Promise<Row> {
  const { db, query, today, subject, locale } = context;
  const ids = (query['ids'] ?? '').split(',').filter(isId).slice(0, 200);
  const items = await db.query(
    `select i.id, case when $2 = 'en' then coalesce(i.name_en, i.name_ar) else i.name_ar end as name, i.base_unit,
        i.min_shelf_life_days, (select coalesce(json_agg(json_build_object('unit', c.unit, 'factor', trim_scale(c.factor)::text)), '[]')
          from inventory_items__conversions c where c.clinic_id = i.clinic_id and c.record_id = i.id) as units,
        (select s.unit_cost::text from stock_batches s join stock_receipts r on r.clinic_id = s.clinic_id and r.id = s.receipt_id
          where s.clinic_id = i.clinic_id and s.item_id = i.id and r.status = 'posted' and r.kind <> 'gift'
          order by s.created_at desc, s.id desc limit 1) as last_cost
      from inventory_items i where i.id = any ($1::uuid[])`,
    [ids, locale],
  );
  return { items, today, tax_percent: await taxOf(db), digits: subject.clinic.currencyDigits };
}
