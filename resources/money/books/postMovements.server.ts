import { compareDecimals, sumDecimals } from '#metadata/fields/decimals.ts';
import { appendRows, mirroredRows } from '#server/kit/ledger.ts';
import { newId } from '#server/kit/ids.ts';
import type { RuleContext } from '#server/kit/rules.ts';
import { fundMovements } from '../fund-movements/fund-movements.ts';
import type { counterKinds, movementSources } from '../movementSources.ts';
import type { LockedFund } from './lockFunds.server.ts';

/** What posting needs of the request; `refuse` speaks with the words of the document's resource. */
export type BookContext = Pick<
  RuleContext,
  'db' | 'fail' | 'key' | 'locale' | 'now' | 'subject' | 'businessDay' | 'refuse'
>;

/** One movement of a held fund. */
export interface Movement {
  readonly fund: LockedFund;
  /** Signed exact decimal: what comes in is above zero. */
  readonly amount: string;
  readonly date: string;
  readonly source: {
    readonly type: (typeof movementSources)[number];
    readonly id: string;
    readonly number: string;
  };
  readonly counter: { readonly kind: (typeof counterKinds)[number]; readonly id?: string | null | undefined };
  readonly reverses?: string;
}

export const negated = (amount: string): string => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`);

/**
 * The least the fund holds at the end of the day and of every later one (M4), as an exact decimal: a payment dated back must
 * leave each of them at or above zero.
 */
async function leastFrom({ db }: Pick<BookContext, 'db'>, fund: LockedFund, date: string): Promise<string> {
  const [row] = await db.query(
    `with later as (select business_date as day, sum(amount) as moved from fund_movements
        where fund_id = $1::uuid and business_date > $2::date group by 1)
      select min(x.ends)::text as least from (
        select $3::numeric - coalesce(sum(moved), 0) as ends from later
        union all select $3::numeric - coalesce(sum(moved) over (order by day desc rows between unbounded preceding and 1 preceding), 0) from later) x`,
    [fund.id, date, fund.balance],
  );
  return String(row?.['least'] ?? fund.balance);
}

/** Refuses with 409 `insufficient_funds` (`fund.insufficient`) what would take a fund below zero now or at the end of a day (M4). */
export async function refuseShort(
  context: BookContext,
  fund: LockedFund,
  { amount, date }: { readonly amount: string; readonly date: string },
): Promise<void> {
  if (!amount.startsWith('-') || fund.allowsNegative) return;
  const least = await leastFrom(context, fund, date);
  if (compareDecimals(sumDecimals([least, amount]), '0') >= 0) return;
  const n = compareDecimals(least, '0') > 0 ? least : '0';
  context.refuse('fund.insufficient', {
    code: 'insufficient_funds',
    values: { fund: fund.name, n: amountFor(context, n) },
    details: { fund_id: fund.id, available: amountFor(context, n) },
  });
}

/** An amount in a sentence: in the digits of the currency. */
export const amountFor = ({ subject }: Pick<BookContext, 'subject'>, amount: string): string => {
  const [whole = '0', part = ''] = amount.split('.');
  const { currencyDigits: digits } = subject.clinic;
  return digits === 0 ? whole : `${whole}.${part.slice(0, digits).padEnd(digits, '0')}`;
};

/**
 * Appends movements of held funds, each with its number in the fund and the balance after it; their key is their document's, so
 * each is posted once for ever. Several of one fund follow each other. Refuses as `refuseShort` does.
 */
export async function postMovements(context: BookContext, movements: readonly Movement[]): Promise<void> {
  const state = new Map<string, { balance: string; seq: number }>();
  const rows: Record<string, unknown>[] = [];
  for (const { fund, amount, date, source, counter, reverses } of movements) {
    const { balance, seq } = state.get(fund.id) ?? fund;
    await refuseShort(context, { ...fund, balance }, { amount, date });
    const next = { balance: sumDecimals([balance, amount]), seq: seq + 1 };
    state.set(fund.id, next);
    rows.push({
      id: newId(context.now.getTime()),
      fund_id: fund.id,
      seq: next.seq,
      business_date: date,
      posted_at: context.now.toISOString(),
      amount,
      balance_after: next.balance,
      source_type: source.type,
      source_id: source.id,
      source_number: source.number,
      counter_kind: counter.kind,
      counter_id: counter.id ?? null,
      reverses_id: reverses ?? null,
      actor_id: context.subject.userId,
      version: 1,
      created_at: context.now.toISOString(),
      updated_at: context.now.toISOString(),
      created_by: context.subject.userId,
      idempotency_key: `${source.type}:${source.id}${reverses === undefined ? '' : ':void'}`,
    });
  }
  await appendRows(context, fundMovements, rows, ['seq']);
}

/**
 * Takes the movements of a document back, dated today at the clinic's business day (M5); the funds are held. Refuses with 409
 * `already_reversed`, and as `refuseShort` does.
 */
export async function reverseMovements(
  context: BookContext,
  funds: readonly LockedFund[],
  { type, id }: Pick<Movement['source'], 'type' | 'id'>,
): Promise<void> {
  const posted = await context.db.query(
    `select id from fund_movements where source_type = $1 and source_id = $2 and reverses_id is null order by fund_id, seq`,
    [type, id],
  );
  const originals = await mirroredRows(
    context,
    fundMovements,
    posted.map((row) => String(row['id'])),
    ['fund_id', 'amount', 'source_number', 'counter_kind', 'counter_id'],
  );
  const backs = originals.map((row): Movement => {
    const fund = funds.find((one) => one.id === row.fund_id);
    if (!fund) throw new TypeError('A fund that is not held.');
    return {
      fund,
      amount: negated(row.amount),
      date: context.businessDay,
      source: { type, id, number: row.source_number },
      counter: { kind: row.counter_kind as Movement['counter']['kind'], id: row.counter_id },
      reverses: row.id,
    };
  });
  // What comes back stands there before what leaves again.
  await postMovements(
    context,
    backs.toSorted(
      (one, other) => (one.amount.startsWith('-') ? 1 : 0) - (other.amount.startsWith('-') ? 1 : 0),
    ),
  );
}
