import { serverRules, type RuleContext } from '#server/kit/rules.ts';
import { lockFunds } from '../books/lockFunds.server.ts';
import { financialFunds } from './financial-funds.ts';
import { statementRows } from './statement.server.ts';

type Context = Pick<RuleContext<typeof financialFunds>, 'db' | 'refuse' | 'locale'>;

const moved =
  'coalesce((select b.moved from fund_balances b where b.clinic_id = t.clinic_id and b.fund_id = t.id), 0)';
/** What moved on the business day, counting of each movement what `counts` says of it. */
const today = (counts: string): string =>
  `coalesce((select sum(${counts}) from fund_movements m where m.clinic_id = t.clinic_id and m.fund_id = t.id
    and m.business_date = :business_day), 0)`;

/** Up to which day a fund is closed: the last day that was counted and closed, and not opened again by the owner. */
export const closedUntil = (fund: string): string =>
  `(select max(c.business_date) from fund_counts c where c.clinic_id = ${fund}.clinic_id and c.fund_id = ${fund}.id
    and c.status = 'posted' and c.close_day)`;

/**
 * One fund in use for each way of paying and branch: of two that claim one at once the second waits, and then sees the first.
 * Refuses with 422 `fund.usual_taken`.
 */
async function refuseTwinDefault(
  { db, refuse, locale }: Context,
  values: { readonly [name: string]: unknown },
  id: unknown,
): Promise<void> {
  const usual = values['is_default_for'];
  if (!Array.isArray(usual) || usual.length === 0) return;
  await db.query(`select pg_advisory_xact_lock(hashtextextended('usual funds ' || app_clinic(), 0))`);
  const [other] = await db.query(
    `select case when $4 = 'en' then coalesce(name_en, name_ar) else name_ar end as name from financial_funds
      where status = 'active' and is_default_for && $1::text[] and branch_id is not distinct from $2::uuid
        and id is distinct from $3::uuid order by id limit 1`,
    [usual, values['branch_id'] ?? null, id ?? null, locale],
  );
  if (other) refuse('fund.usual_taken', { on: 'is_default_for', values: { fund: String(other['name']) } });
}

/** What only the server knows of a fund (clinic.md 6.2). */
export const financialFundRules = serverRules(financialFunds, {
  computed: {
    balance: `t.opening_balance + ${moved}`,
    today_opening: `t.opening_balance + ${moved} - ${today('m.amount')}`,
    today_in: today('greatest(m.amount, 0)'),
    today_out: today('greatest(-m.amount, 0)'),
    last_count_on: `(select max(c.business_date) from fund_counts c where c.clinic_id = t.clinic_id and c.fund_id = t.id
      and c.status in ('posted', 'reopened'))`,
    closed_until: closedUntil('t'),
  },
  reports: { statement: statementRows },
  filters: {
    // Of what is counted by hand: something moved on a day before this one that was never counted and closed (clinic.md 6.2, 7).
    days_uncounted: `(t.type = 'cash' and exists (select from fund_movements m where m.clinic_id = t.clinic_id and m.fund_id = t.id
      and m.business_date < :business_day and m.business_date > coalesce(${closedUntil('t')}, '-infinity')))`,
  },
  async check(values, { before, ...context }) {
    await refuseTwinDefault(context, values, before?.id);
    if (!before) return;
    const fixed = (['type', 'opening_balance', 'opening_date'] as const).filter(
      (name) => values[name] !== before[name],
    );
    const { db, refuse } = context;
    const [row] = await db.query(
      `select exists (select from fund_movements m where m.fund_id = t.id) as moved, t.opening_balance + ${moved} < 0 as below
        from financial_funds t where t.id = $1::uuid`,
      [before.id],
    );
    if (row?.['moved'] === true) fixed.forEach((on) => refuse('fund.moved', { on }));
    if (row?.['below'] === true && values['allow_negative'] !== true)
      refuse('fund.below', { on: 'allow_negative' });
  },
  transitions: {
    archive: {
      async guard({ record, ...context }) {
        const [fund] = await lockFunds(context, [record.id]);
        if (fund && !/^-?0*(\.0*)?$/.test(fund.balance))
          context.refuse('fund.not_empty', { code: 'invalid_state' });
      },
    },
    restore: {
      async guard({ record, ...context }) {
        await refuseTwinDefault(context, record, record.id);
      },
    },
  },
});
