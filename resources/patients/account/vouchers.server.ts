import type { Decimal } from 'decimal.js';
import { mirroredRows } from '#server/kit/ledger.ts';
import { refuseAs } from '#server/kit/refusals.ts';
import { patientLedger } from '../patient-ledger/patient-ledger.ts';
import {
  allocate,
  demandActive,
  Exact,
  holdAccount,
  holdAccounts,
  livingOf,
  postLines,
  type Account,
  type AccountContext,
} from './account.server.ts';
import { settleAccounts } from './merging.server.ts';

/** A part of a payment that was typed for a treatment. */
export interface TypedAllocation {
  readonly treatment_id: string;
  readonly amount: string;
}

/** A voucher as the account of a patient is told it. */
export interface PatientVoucher {
  readonly patientId: string;
  readonly voucherId: string;
  readonly number: string;
  /** Business date, `YYYY-MM-DD`. */
  readonly date: string;
  /** Above nought, in the digits of the currency. */
  readonly amount: string;
}

const text = (amount: Decimal, { subject }: AccountContext): string =>
  amount.toFixed(subject.clinic.currencyDigits);

/** What is left to pay of charged treatments of a patient, by id; the patient is held. */
async function leftOf({ db }: AccountContext, patientId: string, ids: readonly string[]) {
  const rows = await db.query(
    `select s.treatment_id, (s.amount - coalesce((select sum(a.amount) from patient_allocations a where a.treatment_id = s.treatment_id), 0))::text as amount
      from account_sides($1) s where s.treatment_id = any ($2::uuid[])`,
    [patientId, ids],
  );
  return new Map(rows.map(({ treatment_id: id, amount }) => [String(id), new Exact(String(amount))]));
}

/**
 * Refuses typed allocations that are no part of the payment or of what is left of the lines (clinic.md M8): 422
 * `allocation.not_charged`, `allocation.above_line`, `allocation.above_amount` on the line. Holds the patient, whom it answers; call it
 * in `check`.
 */
export async function judgeAllocations(
  context: AccountContext,
  patientId: string,
  amount: string,
  typed: readonly TypedAllocation[],
): Promise<Account> {
  const account = await holdAccount(context, patientId);
  demandActive(account);
  if (typed.length === 0) return account;
  const left = await leftOf(
    context,
    patientId,
    typed.map(({ treatment_id: id }) => id),
  );
  let rest = new Exact(amount);
  for (const [at, { treatment_id: id, amount: part }] of typed.entries()) {
    const open = left.get(id);
    const on = `allocations.${at}.amount`;
    if (!open)
      return refuseAs(patientLedger, 'allocation.not_charged', { on: `allocations.${at}.treatment_id` });
    if (open.lt(part))
      refuseAs(patientLedger, 'allocation.above_line', { on, values: { n: text(open, context) } });
    left.set(id, open.minus(part));
    rest = rest.minus(part);
    if (rest.isNegative()) refuseAs(patientLedger, 'allocation.above_amount', { on });
  }
  return account;
}

/**
 * Refuses a refund above the credit: 409 `refund.exceeds_credit` (clinic.md M9). Holds the patient, whom it answers, before any fund; call
 * it in `check`.
 */
export async function judgeRefund(
  context: AccountContext,
  patientId: string,
  amount: string,
): Promise<Account> {
  const account = await holdAccount(context, patientId);
  demandActive(account);
  const credit = Exact.max(account.balance.negated(), 0);
  if (credit.gte(amount)) return account;
  const n = text(credit, context);
  return refuseAs(patientLedger, 'refund.exceeds_credit', { values: { n }, details: { credit: n } });
}

/** A payment of a patient, posted with its voucher: it pays what was typed, else the oldest debt; the rest is credit (clinic.md M8). */
export async function payPatient(
  context: AccountContext,
  voucher: PatientVoucher & { readonly allocations?: readonly TypedAllocation[] },
): Promise<void> {
  const { patientId, voucherId, number, date, amount, allocations = [] } = voucher;
  const account = await judgeAllocations(context, patientId, amount, allocations);
  const source = { type: 'receipt-vouchers', id: voucherId };
  const line = {
    kind: 'payment',
    amount: new Exact(amount).negated().toFixed(),
    date,
    source,
    number,
  } as const;
  const [id] = await postLines(context, [{ ...line, account, once: `receipt-vouchers/${voucherId}` }]);
  if (allocations.length > 0)
    await context.db.query(
      `insert into typed_allocations (clinic_id, credit_id, treatment_id, amount)
        select app_clinic(), $1::uuid, t, sum(a) from unnest($2::uuid[], $3::numeric[]) g (t, a) group by t returning 1`,
      [id, allocations.map(({ treatment_id: one }) => one), allocations.map(({ amount: one }) => one)],
    );
  await allocate(context, patientId, date);
}

/** What a patient is given back of their credit, posted with its voucher; refuses as `judgeRefund` does. */
export async function refundPatient(context: AccountContext, voucher: PatientVoucher): Promise<void> {
  const { patientId, voucherId, number, date, amount } = voucher;
  const account = await judgeRefund(context, patientId, amount);
  const source = { type: 'payment-vouchers', id: voucherId };
  await postLines(context, [
    { account, kind: 'refund', amount, date, source, number, once: `payment-vouchers/${voucherId}` },
  ]);
  await allocate(context, patientId, date);
}

/**
 * Takes the lines of a document back by their mirrors, under the day given: a void frees what it paid (clinic.md M5, M8). Nothing
 * where it has none. Refuses with 409 `already_reversed`.
 */
export async function takeBack(
  context: AccountContext,
  {
    voucherId,
    date,
    note = null,
  }: { readonly voucherId: string; readonly date: string; readonly note?: string | null },
): Promise<void> {
  const rows = await context.db.query(
    'select id, patient_id from patient_ledger where source_id = $1 and reverses_id is null order by seq',
    [voucherId],
  );
  const [first] = rows;
  if (!first) return;
  const patientId = String(first['patient_id']);
  const ids = rows.map(({ id }) => String(id));
  await mirrorLines(context, patientId, ids, { date, note, once: `void/${voucherId}` });
}

/** Takes lines of one record back by their mirrors, and moves what that changes to whoever the record was merged into. */
export async function mirrorLines(
  context: AccountContext,
  patientId: string,
  ids: readonly string[],
  {
    date,
    note = null,
    once,
  }: { readonly date: string; readonly note?: string | null; readonly once: string },
): Promise<void> {
  const living = await livingOf(context, patientId);
  const held = await holdAccounts(context, [patientId, living]);
  const account = held.get(patientId) ?? context.fail('not_found');
  const columns = ['kind', 'amount', 'treatment_id', 'source_type', 'source_id', 'number'] as const;
  const found = await mirroredRows(context, patientLedger, ids, columns);
  await postLines(
    context,
    found.map((row) => ({
      account,
      kind: row.kind as 'charge',
      amount: new Exact(row.amount).negated().toFixed(),
      date,
      treatmentId: row.treatment_id,
      source: { type: row.source_type, id: row.source_id },
      number: row.number,
      note,
      reversesId: row.id,
      once,
    })),
  );
  if (living === patientId) await allocate(context, patientId, date);
  else await settleAccounts(context, [patientId, living]);
}
