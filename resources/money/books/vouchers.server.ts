import type { Locale } from '#metadata/resource.ts';
import type { Row, RuleContext } from '#server/kit/rules.ts';
import type { Method } from '../../shared/paymentMethods.ts';

/** What books need of the rule that pays or receives. */
type Context = Pick<RuleContext, 'db'>;

/** What every voucher says, whichever document stands behind it. Amounts are exact decimals of the clinic's currency. */
interface Said {
  /** Business date, `YYYY-MM-DD`; the business day of now where not said (M10). */
  readonly date?: string | undefined;
  readonly branch_id?: string | null | undefined;
  readonly amount: string;
  readonly method: Method;
  /** The usual fund of the method and branch where not said. */
  readonly fund_id?: string | null | undefined;
  readonly reference?: string | null | undefined;
  readonly cheque_no?: string | null | undefined;
  readonly cheque_due?: string | null | undefined;
  readonly patient_id?: string | null | undefined;
  readonly note?: string | null | undefined;
}
interface Receipt extends Said {
  readonly purpose: 'patient_payment' | 'clinic_receipt';
  readonly received_from?: string | null | undefined;
  readonly allocations?: readonly { readonly treatment_id: string; readonly amount: string }[] | undefined;
  readonly appointment_id?: string | null | undefined;
  readonly doctor_id?: string | null | undefined;
  readonly clinic_receipt_id?: string | null | undefined;
  /** Another document it comes in by: while the voucher stands, no other is issued for it (409 `duplicate`). */
  readonly source?: { readonly type: string; readonly id: string } | undefined;
}
interface Payment extends Said {
  readonly purpose: 'patient_refund' | 'clinic_expense' | 'employee' | 'supplier';
  readonly paid_to?: string | null | undefined;
  /** Its id, or the code of one of the system; that of the purpose where neither is said. */
  readonly category_id?: string | null | undefined;
  readonly category?: string | undefined;
  readonly expense_id?: string | null | undefined;
  readonly employee_id?: string | null | undefined;
  readonly supplier_id?: string | null | undefined;
  /** The document it is paid for: while the voucher stands, no other is issued for it (409 `duplicate`). */
  readonly source?: { readonly type: string; readonly id: string } | undefined;
}
export interface Issued {
  readonly id: string;
  readonly number: string;
}

const issuedAs = (row: Row): Issued => ({ id: String(row['id']), number: String(row['number']) });

/**
 * Issues a receipt voucher in the transaction of the document behind it (clinic.md 6.3, 6.5): the one way money comes in, the same
 * as `POST /receipt-vouchers`. Whoever calls has judged the right to it. Refuses as the vouchers do, on fields called as here.
 */
export async function receive(
  { db }: Context,
  { clinic_receipt_id: id, source, ...said }: Receipt,
): Promise<Issued> {
  const from = source ?? (id ? { type: 'clinic-receipts', id } : undefined);
  const behind = from ? { source_type: from.type, source_id: from.id } : {};
  return issuedAs(await db.create('receipt-vouchers', { ...said, ...behind }));
}

/**
 * Issues a payment voucher in the transaction of the document behind it (clinic.md 6.4): the one way money leaves, for expenses,
 * salaries, advances and suppliers too. Refuses as the vouchers do; a document that is paid already with 409 `duplicate`.
 */
export async function payOut(
  { db }: Context,
  { expense_id: expense, source, category, ...said }: Payment,
): Promise<Issued> {
  const from = source ?? (expense ? { type: 'clinic-expenses', id: expense } : undefined);
  const [found] =
    category === undefined
      ? []
      : await db.query('select id from expense_categories where is_system and code = $1', [category]);
  const values = {
    ...said,
    ...(found ? { category_id: found['id'] } : {}),
    ...(from ? { source_type: from.type, source_id: from.id } : {}),
  };
  return issuedAs(await db.create('payment-vouchers', values));
}

/** What a voucher keeps of why it is void; a document may be undone in fewer words, or in more. */
const [shortest, longest] = [5, 300];
function voidReason(said: string, locale: Locale | undefined): string {
  if (said.length > longest) return `${said.slice(0, longest - 1)}…`;
  return said.length < shortest ? `${locale === 'en' ? 'Undone' : 'إلغاء'}: ${said}` : said;
}

/**
 * Voids a voucher in the transaction of the document behind it (M5). Whoever calls has judged the right to it. Refuses with 409
 * `insufficient_funds`, `period_closed`, `invalid_state` as the void of a voucher itself.
 */
export async function voidVoucher(
  { db, locale }: Context & Partial<Pick<RuleContext, 'locale'>>,
  resource: 'receipt-vouchers' | 'payment-vouchers',
  id: string,
  reason: string,
): Promise<void> {
  await db.transition(resource, id, 'void', { void_reason: voidReason(reason, locale) }, 'server');
}
