import { lockSums } from '#server/kit/ledger.ts';
import type { RuleContext } from '#server/kit/rules.ts';
import { fundMovements } from '../fund-movements/fund-movements.ts';

/** A fund as it is held: nothing moves in it until the commit. */
export interface LockedFund {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly status: string;
  readonly branchId: string | null;
  readonly custodianId: string | null;
  readonly allowsNegative: boolean;
  readonly openingDate: string;
  /** The last closed day; null while none is. */
  readonly closedUntil: string | null;
  /** Exact decimal of the clinic's currency. */
  readonly balance: string;
  /** The number of its last movement; 0 before the first. */
  readonly seq: number;
}

type Context = Pick<RuleContext, 'db' | 'locale'>;

/**
 * Holds funds until the commit, in the ascending order of their ids, and answers them in that order (M7: after the patient,
 * before the counter). Their own rows are not held by this: whoever names a fund that must be in use holds those already, shared.
 */
export async function lockFunds(context: Context, ids: readonly string[]): Promise<readonly LockedFund[]> {
  const keys = [...new Set(ids)].map((id) => [id]);
  await lockSums(context, fundMovements, 'fund_balances', keys, ['moved']);
  return readFunds(context, ids);
}

/** Funds that are held already, as they are by now. */
export async function readFunds(context: Context, ids: readonly string[]): Promise<readonly LockedFund[]> {
  const rows = await context.db.query(
    `select t.id, case when $2 = 'en' then coalesce(t.name_en, t.name_ar) else t.name_ar end as name, t.type, t.status, t.branch_id,
        t.custodian_user_id, t.allow_negative, t.opening_date::text, (t.opening_balance + b.moved)::text as balance,
        (select max(c.business_date)::text from fund_counts c where c.fund_id = t.id and c.status = 'posted' and c.close_day) as closed_until,
        coalesce((select m.seq from fund_movements m where m.fund_id = t.id order by m.seq desc limit 1), 0) as seq
      from financial_funds t join fund_balances b on b.clinic_id = t.clinic_id and b.fund_id = t.id
      where t.id = any ($1::uuid[]) order by t.id`,
    [ids, context.locale],
  );
  return rows.map((row): LockedFund => ({
    id: String(row['id']),
    name: String(row['name']),
    type: String(row['type']),
    status: String(row['status']),
    branchId: (row['branch_id'] ?? null) as string | null,
    custodianId: (row['custodian_user_id'] ?? null) as string | null,
    allowsNegative: row['allow_negative'] === true,
    openingDate: String(row['opening_date']),
    closedUntil: (row['closed_until'] ?? null) as string | null,
    balance: String(row['balance']),
    seq: Number(row['seq']),
  }));
}

/** One of them. Throws where it is not held: a mistake of our own. */
export function fundIn(funds: readonly LockedFund[], id: unknown): LockedFund {
  const found = funds.find((one) => one.id === id);
  if (!found) throw new TypeError('A fund that is not held.');
  return found;
}
