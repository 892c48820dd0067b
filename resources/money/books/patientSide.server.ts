import type { Values } from '#metadata/derive/problems.ts';
import { isId } from '#metadata/fields/validate.ts';
import type { Row } from '#server/kit/rules.ts';
import { holdAccounts } from '../../patients/account/account.server.ts';
import {
  judgeAllocations,
  judgeRefund as judgeCredit,
  payPatient,
  refundPatient,
  takeBack,
  type TypedAllocation,
} from '../../patients/account/vouchers.server.ts';
import type { BookContext } from './postMovements.server.ts';

const linesOf = (voucher: Row): readonly TypedAllocation[] =>
  ((voucher['allocations'] ?? []) as readonly Row[]).map((line) => ({
    treatment_id: String(line['treatment_id']),
    amount: String(line['amount']),
  }));

/** Holds the patients of a voucher and of the one it replaces, before any fund (M7). Refuses with 404 who is not there. */
export async function holdPatients(context: BookContext, ids: readonly unknown[]): Promise<void> {
  const known = ids.filter(isId);
  if (known.length > 0) await holdAccounts(context, known);
}

/** Judges a payment before its voucher has a number; the patient is held. Refuses as the account does (M8). */
export async function judgePayment(context: BookContext, voucher: Values): Promise<void> {
  await judgeAllocations(context, String(voucher['patient_id']), String(voucher['amount']), linesOf(voucher));
}

/** The same of a refund: 409 `refund.exceeds_credit` (M9). */
export async function judgeRefund(context: BookContext, voucher: Values): Promise<void> {
  await judgeCredit(context, String(voucher['patient_id']), String(voucher['amount']));
}

const told = (voucher: Row) => ({
  patientId: String(voucher['patient_id']),
  voucherId: String(voucher['id']),
  number: String(voucher['number']),
  date: String(voucher['date']),
  amount: String(voucher['amount']),
});

/** Posts a voucher to the account of its patient. */
export const postPayment = (context: BookContext, voucher: Row): Promise<void> =>
  payPatient(context, { ...told(voucher), allocations: linesOf(voucher) });
export const postRefund = (context: BookContext, voucher: Row): Promise<void> =>
  refundPatient(context, told(voucher));

/** Takes back what a voucher posted to the account of its patient, dated the business day (M5). */
export const takeBackPatient = (context: BookContext, voucher: Row): Promise<void> =>
  takeBack(context, {
    voucherId: String(voucher['id']),
    date: context.businessDay,
    note: voucher['void_reason'] === null ? null : String(voucher['void_reason'] ?? ''),
  });

/** SQL of the balance of the patient after the voucher `t`. */
export const balanceAfter = `(select l.balance_after from patient_ledger l where l.clinic_id = t.clinic_id
  and l.source_id = t.id::text and l.reverses_id is null order by l.seq limit 1)`;
