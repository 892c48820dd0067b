import { receive } from '#resources/money/books/vouchers.server.ts';
import type { Method } from '#resources/shared/paymentMethods.ts';
import type { Row, RuleContext } from '#server/kit/rules.ts';
import { payBranch } from './payBranch.server.ts';

/** The document of pay that money comes back for, and how much of it, an exact decimal above 0. */
export interface MoneyBack {
  readonly source: 'sulfa-applications' | 'salary-slips';
  /** Whose document it is. */
  readonly record: { readonly id: string; readonly version: number; readonly employee_id: string };
  readonly amount: string;
}

type Context = RuleContext;
const keepsNoMoney = ({ subject }: Pick<Context, 'subject'>): boolean =>
  subject.modulesOff?.has('finance') === true;

/** By which way money goes or comes, as its voucher wants it; a cheque is due on its day. */
export const wayOf = (
  method: unknown,
  { asked, businessDay }: { readonly asked: Row; readonly businessDay: string },
) => ({
  method: method as Method,
  ...(method === 'cheque' && { cheque_no: asked['cheque_no'] as string | null, cheque_due: businessDay }),
});

/** Money an employee gives back comes into a fund by a voucher, where the clinic keeps its money here: as it left by one. */
export async function takeIn(
  context: Context & { readonly asked: Row },
  { source, record, amount }: MoneyBack,
  note: string,
): Promise<void> {
  if (keepsNoMoney(context)) return;
  const { asked, db } = context;
  const [person] = await db.query('select full_name_ar from employees where id = $1::uuid', [
    record.employee_id,
  ]);
  await receive(context, {
    purpose: 'clinic_receipt',
    amount,
    ...wayOf(asked['method'], context),
    branch_id: await payBranch(context, record.employee_id),
    received_from: String(person?.['full_name_ar']),
    // A document is paid back in several parts.
    source: { type: source, id: `${record.id}:${record.version}` },
    note,
  });
}

/** The latest standing voucher of money that came in for a document with that amount; null where there is none, undefined where the clinic keeps no money here. */
export async function receiptOf(
  context: Context,
  { source, record, amount }: MoneyBack,
): Promise<string | null | undefined> {
  if (keepsNoMoney(context)) return undefined;
  const [found] = await context.db.query(
    `select id from receipt_vouchers where source_type = $1 and source_id like $2 || ':%' and amount = $3
        and status = 'posted' order by created_at desc, id desc limit 1`,
    [source, record.id, amount],
  );
  return found === undefined ? null : String(found['id']);
}
