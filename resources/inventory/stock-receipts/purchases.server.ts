import type { RuleContext } from '#server/kit/rules.ts';
import type { stockReceipts } from './stock-receipts.ts';

/** A purchase that came in: what is owed for it is an exact decimal of the clinic's currency. */
export interface Purchase {
  readonly id: string;
  readonly number: string;
  readonly date: string;
  readonly branchId: string | null;
  readonly payee: string;
  readonly billNo: string | null;
  readonly bill: string | null;
  /** Net, tax and freight, also where tax is no cost (issue 19, decided 8). */
  readonly payable: string;
}

/** Whoever books purchases: areas that know of this one say so in `purchaseBooks`, for it knows none of them. */
export interface PurchaseBook {
  /** In the transaction that posts the receipt. */
  readonly posted: (context: RuleContext<typeof stockReceipts>, purchase: Purchase) => Promise<void>;
  /** In the transaction that takes it back, before anything else of it: refuses by what it answers, `paid` while it is paid for. */
  readonly reversed: (context: RuleContext<typeof stockReceipts>, id: string) => Promise<'paid' | undefined>;
}
export const purchaseBooks: PurchaseBook[] = [];

/** The purchase as it was just posted; undefined of gifts, of what the clinic opened with, and of what cost nothing. */
async function purchaseOf(
  { db, subject }: RuleContext<typeof stockReceipts>,
  id: string,
): Promise<Purchase | undefined> {
  const [row] = await db.query(
    `select r.number, r.receipt_date::text as date, w.branch_id, s.name_ar as payee, r.supplier_invoice_no, r.invoice_file,
        round(coalesce(r.extra_cost, 0) + l.owed, $2::int)::text as payable, coalesce(r.extra_cost, 0) + l.owed > 0 as is_owed
      from stock_receipts r
      join warehouses w on w.clinic_id = r.clinic_id and w.id = r.warehouse_id
      join suppliers s on s.clinic_id = r.clinic_id and s.id = r.supplier_id
      cross join lateral (select coalesce(sum(n.net + round(n.net * n.tax_percent / 100, $2::int)), 0) as owed
        from (select round(l.qty * l.unit_price * (100 - coalesce(l.discount_percent, 0)) / 100, $2::int) as net, l.tax_percent
          from stock_receipts__lines l where l.clinic_id = r.clinic_id and l.record_id = r.id) n) l
      where r.id = $1::uuid and r.kind = 'purchase'`,
    [id, subject.clinic.currencyDigits],
  );
  if (row?.['is_owed'] !== true) return undefined;
  const text = (name: string) => (row[name] === null ? null : String(row[name]));
  return {
    id,
    number: String(row['number']),
    date: String(row['date']),
    branchId: text('branch_id'),
    payee: String(row['payee']),
    billNo: text('supplier_invoice_no'),
    bill: text('invoice_file'),
    payable: String(row['payable']),
  };
}

/** Tells whoever books purchases that one came in. */
export async function tellPosted(context: RuleContext<typeof stockReceipts>, id: string): Promise<void> {
  if (purchaseBooks.length === 0) return;
  const purchase = await purchaseOf(context, id);
  if (purchase) for (const { posted } of purchaseBooks) await posted(context, purchase);
}

/** Tells them that it is taken back. Throws 409 `already_paid` while it is paid for. */
export async function tellReversed(context: RuleContext<typeof stockReceipts>, id: string): Promise<void> {
  for (const { reversed } of purchaseBooks)
    if ((await reversed(context, id)) === 'paid') context.refuse('already_paid', { code: 'invalid_state' });
}
