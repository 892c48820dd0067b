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

/** What the form of a receipt begins with: the clinic's tax, and where goods arrive. */
export async function defaultsOf(context: OperationContext<typeof stockReceipts>): Promise<Row> {
  const { percent, inCost } = await taxOf(context.db);
  return { tax_percent: percent, tax_in_cost: inCost, warehouse_id: await arrivalOf(context) };
}
