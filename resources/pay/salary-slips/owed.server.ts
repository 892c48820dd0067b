import type { Values } from '#metadata/derive/problems.ts';
import { compareDecimals, isNought, sumDecimals, timesDecimals } from '#metadata/fields/decimals.ts';
import { voidVoucher } from '#resources/money/books/vouchers.server.ts';
import type { TransitionContext } from '#server/kit/rules.ts';
import { receiptOf, takeIn } from '../moneyBack.server.ts';
import type { salarySlips } from './salary-slips.ts';

type Step = TransitionContext<typeof salarySlips>;

/** What somebody who left still owes of their last slip `t`: what is left of advances is paid back at the advance. */
export const owedOpen = `(t.owed - t.owed_received - coalesce((select sum(m."left") from salary_slips__moves m
  where m.clinic_id = t.clinic_id and m.record_id = t.id and m.what = 'instalment'), 0))`;

const backOf = ({ record }: Step, amount: string) => ({ source: 'salary-slips', record, amount }) as const;

/** Money comes in for what a last slip could not take, in one or several parts, each by a voucher (hr.md 6.5 step 11). */
export async function receiveOwed(context: Step): Promise<Values> {
  const { record, asked, db, refuse } = context;
  const amount = String(asked['amount']);
  const [row] = await db.query(
    `select trim_scale(${owedOpen})::text as open from salary_slips t where t.id = $1::uuid`,
    [record.id],
  );
  const max = String(row?.['open']);
  if (compareDecimals(amount, max) > 0) refuse('above_owed', { on: 'amount', values: { max } });
  await takeIn(context, backOf(context, amount), record.month);
  return { owed_received: sumDecimals([String(record.owed_received), amount]) };
}

/** Takes back a receipt that was noted by mistake, and its voucher with it. */
export async function returnOwed(context: Step): Promise<Values> {
  const { record, asked, refuse } = context;
  const amount = String(asked['amount']);
  const received = String(record.owed_received);
  const voucher = await receiptOf(context, backOf(context, amount));
  if (voucher === null || compareDecimals(amount, received) > 0)
    refuse('no_such_receipt', { on: 'amount', values: { max: received } });
  if (voucher) await voidVoucher(context, 'receipt-vouchers', voucher, String(asked['reason']));
  return { owed_received: sumDecimals([received, timesDecimals(amount, '-1')]) };
}

/** What money came in for stays as it was paid. */
export function refuseReceived({ record, refuse }: Step): void {
  if (!isNought(String(record.owed_received))) refuse('owed_came_in');
}
