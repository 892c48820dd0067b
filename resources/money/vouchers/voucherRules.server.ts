import { addDays } from '#metadata/time/days.ts';
import type { Values } from '#metadata/derive/problems.ts';
import { settingsOf } from '#server/kit/settings.ts';
import type { Row, RuleContext } from '#server/kit/rules.ts';
import {
  demandTodayOpen,
  judgeDay,
  judgeWay,
  refuseStrangers,
  usualFund,
} from '../books/judgeFunds.server.ts';
import { fundIn, lockFunds, readFunds } from '../books/lockFunds.server.ts';
import type { Method } from '../../shared/paymentMethods.ts';
import {
  negated,
  postMovements,
  refuseShort,
  reverseMovements,
  type BookContext,
} from '../books/postMovements.server.ts';
import { waitForPatients } from '../../patients/account/account.server.ts';
import { isReplaceable, isVoidedAlone } from '../books/behind.server.ts';
import { balanceAfter, holdPatients, takeBackPatient } from '../books/patientSide.server.ts';
import { moneySettings } from '../money-settings/money-settings.ts';
import { issue, undoMoney } from '../moneyRights.ts';

/** The two kinds of vouchers: where they are kept, and whether money comes or goes. */
export interface VoucherKind {
  readonly resource: 'receipt-vouchers' | 'payment-vouchers';
  readonly comes: boolean;
  /** What it does to the account of its patient, who is held. */
  readonly judgePatient: (context: BookContext, voucher: Values) => Promise<void>;
  readonly postPatient: (context: BookContext, voucher: Row) => Promise<void>;
}

const text = (value: unknown): string => String(value);
const idOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The branch a voucher belongs to where none is said: its fund's, else whoever issues it works there, else the first. */
export async function branchFor({ db, subject }: BookContext, fundId: unknown): Promise<unknown> {
  const [row] = await db.query(
    `select coalesce((select branch_id from financial_funds where id = $1::uuid), $2::uuid,
        (select id from branches where status = 'active' order by created_at, id limit 1)) as id`,
    [idOf(fundId), subject.branchIds[0] ?? null],
  );
  return row?.['id'] ?? null;
}

/** Whose account the voucher that is replaced stands in. */
async function formerPatient({ db }: BookContext, { resource }: VoucherKind, values: Values) {
  const id = idOf(values['replaces_id']);
  const [row] = id === null ? [] : await db.find(resource, { id }, { limit: 1 });
  return row?.['patient_id'];
}

/**
 * What is left empty when a voucher is issued: its day, branch and fund. Holds its patients, and whose voucher it replaces, for their
 * order is that of ids (M7). Refuses with 422 `voucher.no_fund`.
 */
export async function withUsual(context: BookContext, kind: VoucherKind, values: Values): Promise<Values> {
  await waitForPatients(context, [values['patient_id'], await formerPatient(context, kind, values)]);
  const date = values['date'] ?? context.businessDay;
  const branch_id = values['branch_id'] ?? (await branchFor(context, values['fund_id']));
  const fund_id =
    values['fund_id'] ??
    (await usualFund(context, values['method'] as Method, branch_id)) ??
    context.refuse('voucher.no_fund', { on: 'fund_id' });
  return { ...values, date, branch_id, fund_id };
}

/**
 * The voucher that this one is issued instead of, voided with it where it still stands (clinic.md 6.3): who reissues may void.
 * Refuses with 404 what the caller does not see, 409 `voucher.replaced`, 422 without a reason.
 */
async function replaced(
  { db, fail, refuse, subject }: BookContext,
  { resource }: VoucherKind,
  values: Values,
): Promise<Row | undefined> {
  const id = idOf(values['replaces_id']);
  if (id === null) return undefined;
  const [row] = await db.find(resource, { id }, { lock: true });
  if (!row) return fail('not_found');
  if (!isReplaceable(row)) refuse('voucher.document', { code: 'invalid_state' });
  const rule = row['status'] === 'posted' ? undoMoney : issue;
  if (!subject.isOwner && !(await db.within(resource, id, rule))) fail('forbidden');
  const [other] = await db.find(resource, { replaces_id: id }, { limit: 1 });
  if (other) refuse('voucher.replaced', { code: 'invalid_state' });
  if (row['status'] === 'posted' && idOf(values['reissue_reason']) === null)
    fail('required', { on: 'reissue_reason' });
  return row;
}

/**
 * Judges a voucher before it has its number, in the order of M7: patients, funds by id; the counter comes after. What it replaces is
 * voided here, so that the new one finds its money.
 */
export async function judgeVoucher(context: BookContext, kind: VoucherKind, values: Values): Promise<void> {
  const old = await replaced(context, kind, values);
  await holdPatients(context, [values['patient_id'], old?.['patient_id']]);
  // Before the fund is held, for which everybody of the desk waits; what a void frees first is judged after it.
  if (values['patient_id'] && !old) await kind.judgePatient(context, values);
  const ids = [text(values['fund_id']), ...(old ? [text(old['fund_id'])] : [])];
  const held = await lockFunds(context, ids);
  if (old?.['status'] === 'posted')
    await context.db.transition(kind.resource, text(old['id']), 'void', {
      void_reason: values['reissue_reason'],
    });
  const funds = old ? await readFunds(context, ids) : held;
  const fund = fundIn(funds, values['fund_id']);
  refuseStrangers(context, [fund]);
  await judgeDay(context, [fund], text(values['date']));
  judgeWay(context, fund, { method: values['method'] as Method, branch: values['branch_id'] });
  const amount = text(values['amount']);
  if (values['patient_id'] && old) await kind.judgePatient(context, values);
  if (!kind.comes) await refuseShort(context, fund, { amount: negated(amount), date: text(values['date']) });
}

/** Posts a voucher that was just saved: its patient's account, then its fund, which are held since it was judged. */
export async function postVoucher(context: BookContext, kind: VoucherKind, record: Row): Promise<void> {
  if (record['patient_id']) await kind.postPatient(context, record);
  const [fund] = await readFunds(context, [text(record['fund_id'])]);
  if (!fund) throw new TypeError('A voucher without its fund.');
  const amount = text(record['amount']);
  await postMovements(context, [
    {
      fund,
      amount: kind.comes ? amount : negated(amount),
      date: text(record['date']),
      source: { type: kind.resource, id: text(record['id']), number: text(record['number']) },
      counter: counterOf(kind, record),
    },
  ]);
}

/** The one counterpart (M3). */
const counterOf = ({ comes }: VoucherKind, record: Row) => {
  if (record['patient_id']) return { kind: 'patient', id: text(record['patient_id']) } as const;
  return comes
    ? ({ kind: 'income_category', id: idOf(record['source_id']) } as const)
    : ({ kind: 'expense_category', id: idOf(record['category_id']) } as const);
};

/**
 * Refuses the void of a voucher that is older than the clinic allows, but for the owner: 409 `voucher.too_old`; and by a person of one
 * that its document takes back: 409 `voucher.document`.
 */
export async function judgeVoid(
  { db, subject, businessDay, writtenBy, refuse }: BookContext & Pick<RuleContext, 'writtenBy'>,
  record: Row,
): Promise<void> {
  if (writtenBy === 'person' && !isVoidedAlone(record)) refuse('voucher.document', { code: 'invalid_state' });
  const { void_days: days } = await settingsOf(db, moneySettings);
  if (!subject.isOwner && text(record['date']) < addDays(businessDay, -days))
    refuse('voucher.too_old', { code: 'invalid_state', values: { n: days } });
}

/**
 * Takes a voucher back (M5), dated the business day: in its patient's account, then in its fund. Refuses with 409 `fund.archived`,
 * `fund.closed`, `fund.insufficient`, 403 `fund.custodian`.
 */
export async function voidVoucher(
  context: BookContext,
  { resource }: VoucherKind,
  record: Row,
): Promise<void> {
  if (record['patient_id']) {
    await holdPatients(context, [record['patient_id']]);
    await takeBackPatient(context, record);
  }
  const funds = await lockFunds(context, [text(record['fund_id'])]);
  refuseStrangers(context, funds);
  demandTodayOpen(context, funds);
  await reverseMovements(context, funds, { type: resource, id: text(record['id']) });
}

/** SQL of the sums by way of paying, and of the replacing voucher. */
export const voucherComputed = (table: string) => ({
  balance_after: balanceAfter,
  owes_after: `(select case when b.n >= 0 then b.n end from (select ${balanceAfter} as n) b)`,
  credit_after: `(select case when b.n < 0 then -b.n end from (select ${balanceAfter} as n) b)`,
  ...Object.fromEntries(
    ['cash', 'card', 'bank_transfer', 'instapay', 'mobile_wallet', 'cheque'].map((method) => [
      `sum_${method}`,
      `case when t.status = 'posted' and t.method = '${method}' then t.amount else 0 end`,
    ]),
  ),
  replaced_by: `(select r.number from ${table} r where r.clinic_id = t.clinic_id and r.replaces_id = t.id)`,
});
/** What was voided counts in no sum (clinic.md 6.3). */
export const postedTotals = () => ({ amount: `case when t.status = 'posted' then t.amount else 0 end` });

export const voucherNotices = {
  'voucher.cancelled': {
    ar: ['أُلغي السند {title}', 'ألغاه {by}.'],
    en: ['Voucher {title} was voided', 'Voided by {by}.'],
  },
} as const;

/** The owners hear of every void; who issued it does by the transition (clinic.md 6.3). */
export async function tellOwners({
  db,
  notify,
  subject,
}: Pick<RuleContext, 'db' | 'notify' | 'subject'>): Promise<void> {
  const owners = await db.query('select id from users where is_owner and is_active and id <> $1::uuid', [
    subject.userId,
  ]);
  for (const { id } of owners) notify('voucher.cancelled', { userId: String(id) }, {});
}
