import { decide } from '#metadata/access.ts';
import { compareDecimals, sumDecimals, timesDecimals } from '#metadata/fields/decimals.ts';
import type { Values } from '#metadata/derive/problems.ts';
import { serverRules, type Row, type RuleContext } from '#server/kit/rules.ts';
import { fundIn, lockFunds, type LockedFund } from '../books/lockFunds.server.ts';
import { postMovements, type BookContext } from '../books/postMovements.server.ts';
import { editFund } from '../moneyRights.ts';
import { fundCounts } from './fund-counts.ts';

type Context = BookContext & Pick<RuleContext<typeof fundCounts>, 'refuse'>;

/** What the book says a fund holds at the end of a day, as an exact decimal. */
async function endOf({ db }: Pick<Context, 'db'>, fundId: unknown, day: string): Promise<string> {
  const [row] = await db.query(
    `select (f.opening_balance + coalesce((select sum(m.amount) from fund_movements m
        where m.fund_id = f.id and m.business_date <= $2::date), 0))::text as ends from financial_funds f where f.id = $1::uuid`,
    [fundId, day],
  );
  return String(row?.['ends'] ?? '0');
}

const edits = ({ subject }: Context): boolean => subject.isOwner || decide(editFund, subject) !== undefined;

/** Who keeps a fund counts it, or who edits funds; 403 `count.keeper`. */
function demandKeeper(context: Context, { custodianId }: Pick<LockedFund, 'custodianId'>): void {
  if (custodianId !== context.subject.userId && !edits(context))
    context.refuse('count.keeper', { code: 'forbidden' });
}

/** The day must be open, not of the future and not before the fund was opened. */
function demandOpenDay(context: Context, fund: LockedFund, day: string): void {
  const { refuse, businessDay } = context;
  if (fund.closedUntil !== null && day <= fund.closedUntil)
    refuse('count.exists', { code: 'period_closed', details: { closed_until: fund.closedUntil } });
  if (day > businessDay || day < fund.openingDate) refuse('count.day', { on: 'business_date' });
}

/** The counted total: the denominations' where they are given. */
function countedOf(values: Values): unknown {
  const lines = (values['lines'] ?? []) as readonly Row[];
  if (lines.length === 0) return values['counted'];
  // What is wrong in a line is told by the line.
  const known = lines.filter(
    ({ denomination, qty }) =>
      /^\d{1,12}(\.\d{1,3})?$/.test(String(denomination)) && /^\d{1,9}$/.test(String(qty)),
  );
  return sumDecimals(known.map(({ denomination, qty }) => timesDecimals(String(denomination), String(qty))));
}

/** What differs is posted by who edits funds and did not count, but for the owner (clinic.md 6.2): 409 `self_approval`. */
function judgeVariance(context: Context, record: Row): void {
  const { subject, refuse } = context;
  if (compareDecimals(String(record['variance']), '0') === 0) return;
  if (record['reason'] === null) refuse('count.reason', { on: 'reason' });
  if (subject.isOwner) return;
  if (decide(editFund, subject) === undefined) refuse('count.own_variance', { code: 'forbidden' });
  if (record['counted_by'] === subject.userId) refuse('count.own_variance', { code: 'self_approval' });
}

/** A count is a draft until it is posted: then what differs moves the fund, and the day is closed. */
export const fundCountRules = serverRules(fundCounts, {
  async prepare(values, { businessDay, db }) {
    const business_date = values['business_date'] ?? businessDay;
    const known = typeof values['fund_id'] === 'string' && typeof business_date === 'string';
    const expected = known ? await endOf({ db }, values['fund_id'], business_date) : null;
    return { ...values, business_date, expected, counted: countedOf(values) };
  },
  async check(values, context) {
    const [fund] = await lockFunds(context, [String(values['fund_id'])]);
    if (!fund) return;
    demandKeeper(context, fund);
    demandOpenDay(context, fund, String(values['business_date']));
  },
  offered: { remove: `t.status = 'draft'`, edit: `t.status = 'draft'` },
  async beforeRemove({ record, refuse }) {
    if (record.status !== 'draft') refuse('count.exists', { code: 'invalid_state' });
  },
  transitions: {
    post: {
      async effect({ record, ...context }) {
        const funds = await lockFunds(context, [record.fund_id]);
        const fund = fundIn(funds, record.fund_id);
        demandKeeper(context, fund);
        if (fund.status !== 'active') context.refuse('fund.archived', { code: 'invalid_state' });
        demandOpenDay(context, fund, record.business_date);
        judgeVariance(context, record);
        const now = await endOf(context, record.fund_id, record.business_date);
        if (record.close_day && compareDecimals(now, record.expected) !== 0)
          context.refuse('count.moved', { code: 'invalid_state', details: { expected: now } });
        const variance = String(record.variance);
        if (compareDecimals(variance, '0') === 0) return;
        await postMovements(context, [
          {
            fund,
            amount: variance,
            date: record.business_date,
            source: { type: 'fund-counts', id: record.id, number: '' },
            counter: { kind: 'variance' },
          },
        ]);
      },
    },
    reopen: {
      async guard({ record, ...context }) {
        const [fund] = await lockFunds(context, [record.fund_id]);
        if (!record.close_day || fund?.closedUntil !== record.business_date)
          context.refuse('count.not_last', { code: 'invalid_state' });
      },
    },
  },
});
