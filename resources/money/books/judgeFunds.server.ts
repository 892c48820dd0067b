import { decide } from '#metadata/access.ts';
import { addDays } from '#metadata/time/days.ts';
import { settingsOf } from '#server/kit/settings.ts';
import { moneySettings } from '../money-settings/money-settings.ts';
import { editFund } from '../moneyRights.ts';
import { fundTypesOf, usualOf, type Method } from '../../shared/paymentMethods.ts';
import type { LockedFund } from './lockFunds.server.ts';
import type { BookContext } from './postMovements.server.ts';

/**
 * Only who keeps a fund, and who edits funds, posts to it (clinic.md G1, 6.2). Refuses with 403 `fund.custodian`; an archived fund
 * with 409 `fund.archived`.
 */
export function refuseStrangers(context: BookContext, funds: readonly LockedFund[]): void {
  const { subject, refuse } = context;
  for (const { status, custodianId } of funds) {
    if (status !== 'active') refuse('fund.archived', { code: 'invalid_state' });
    const isOwn = custodianId === null || custodianId === subject.userId;
    if (!isOwn && !subject.isOwner && decide(editFund, subject) === undefined)
      refuse('fund.custodian', { code: 'forbidden' });
  }
}

/** A day as people read it in a sentence (UX-56). */
const dayFor = (day: string): string => day.split('-').map(Number).toReversed().join('/');

/**
 * Whether a document may bear this day (M10): not of the future, not longer ago than the clinic allows, not before the fund was
 * opened (422 `voucher.date` on the day), not on a closed day (409 `period_closed`).
 */
export async function judgeDay(
  context: BookContext,
  funds: readonly LockedFund[],
  date: string,
): Promise<void> {
  const { db, businessDay, refuse } = context;
  if (date > businessDay) refuse('voucher.date', { on: 'date' });
  const { voucher_backdate_days: days } = await settingsOf(db, moneySettings);
  if (date < addDays(businessDay, -days)) refuse('voucher.date', { on: 'date' });
  for (const { openingDate, closedUntil } of funds) {
    if (date < openingDate) refuse('voucher.date', { on: 'date' });
    if (closedUntil !== null && date <= closedUntil)
      refuse('voucher.date', { code: 'period_closed', details: { closed_until: closedUntil } });
  }
}

/** Today must be open in each fund that something is taken back from or moved between (M10): 409 `period_closed`, `fund.closed`. */
export function demandTodayOpen(context: BookContext, funds: readonly LockedFund[]): void {
  for (const { closedUntil } of funds)
    if (closedUntil !== null && closedUntil >= context.businessDay)
      context.refuse('fund.closed', {
        code: 'period_closed',
        values: { date: dayFor(closedUntil) },
        details: { closed_until: closedUntil },
      });
}

/** The way of paying must lead to such a fund, and the fund must serve the branch. Refuses with 422 on the fund. */
export function judgeWay(
  { refuse }: BookContext,
  fund: LockedFund,
  { method, branch }: { readonly method: Method; readonly branch: unknown },
): void {
  if (!(fundTypesOf[method] as readonly string[]).includes(fund.type))
    refuse('voucher.method_fund', { on: 'fund_id' });
  if (fund.branchId !== null && fund.branchId !== branch) refuse('voucher.branch', { on: 'fund_id' });
}

/** The usual fund of a way of paying in a branch, its own before that of all branches; else the only fund there is for it. */
export async function usualFund(
  { db }: Pick<BookContext, 'db'>,
  method: Method,
  branch: unknown,
): Promise<string | undefined> {
  const rows = await db.query(
    `select id, $2 = any (is_default_for) as usual from financial_funds
      where status = 'active' and type = any ($1::text[]) and (branch_id is null or branch_id = $3::uuid)
      order by usual desc, branch_id nulls last, code limit 2`,
    [fundTypesOf[method], usualOf[method], branch ?? null],
  );
  const [first] = rows;
  return first && (first['usual'] === true || rows.length === 1) ? String(first['id']) : undefined;
}
