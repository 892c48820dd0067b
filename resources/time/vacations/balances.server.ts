import { sumDecimals } from '#metadata/fields/decimals.ts';
import type { RuleDatabase } from '#server/kit/rules.ts';
import type { Entry } from '../vacation-ledger/leaveBook.server.ts';

type Reading = Pick<RuleDatabase, 'query'>;

/** One balance of a person in a year: exact days. `left` is after what waits, and on the day that was asked for. */
export interface Balance {
  readonly type_id: string;
  readonly year: number;
  readonly earned: string;
  readonly taken: string;
  readonly pending: string;
  readonly left: string;
}

/**
 * Of each kind `$2` and year `$3` of the person `$1`: what moved, what waits but for the request `$4`, and what of the carried days
 * lapses before `$5` unused. Days of a kind that draws from another wait in both.
 */
const balancesSql = `
  select k.id as type_id, y.year, coalesce(m.earned, 0)::text as earned, coalesce(-m.taken, 0)::text as taken, p.days::text as pending,
      (coalesce(m.earned, 0) + coalesce(m.taken, 0) - p.days
        - case when lapse.last < $5::date then greatest(coalesce(m.carried, 0) + coalesce(m.early, 0) + coalesce(m.expired, 0) - p.early, 0) else 0 end)::text as left
    from vacation_types k cross join unnest($3::int[]) as y(year)
    cross join lateral (select case when k.carry_expires is not null then (y.year || '-' || k.carry_expires)::date end as last) lapse
    left join lateral (
      select sum(l.days) filter (where l.entry not in ('take', 'give_back', 'encash')) as earned,
          sum(l.days) filter (where l.entry in ('take', 'give_back', 'encash')) as taken,
          sum(l.days) filter (where l.entry = 'carry' and l.source_id = 'in') as carried,
          sum(l.days) filter (where l.entry = 'expire') as expired,
          sum(l.days) filter (where l.entry in ('take', 'give_back') and l.date <= lapse.last) as early
        from vacation_ledger l where l.clinic_id = k.clinic_id and l.employee_id = $1::uuid and l.type_id = k.id and l.year = y.year
    ) m on true
    cross join lateral (
      select coalesce(sum(d.days), 0) as days, coalesce(sum(d.days) filter (where d.work_date <= lapse.last), 0) as early
        from vacation_days d
          join vacation_types t on t.clinic_id = d.clinic_id and t.id = d.type_id
        where d.clinic_id = k.clinic_id and d.employee_id = $1::uuid and d.stands and not d.approved and (d.type_id = k.id or t.draws_from_id = k.id)
          and d.vacation_id is distinct from $4::uuid and d.work_date between make_date(y.year, 1, 1) and make_date(y.year, 12, 31)
    ) p
    where k.clinic_id = (select app_clinic()) and k.id = any ($2::uuid[])
    order by k.created_at, k.id, y.year`;

/** A grant that is due and not in the book yet. */
type Due = Pick<Entry, 'employee_id' | 'type_id' | 'year' | 'days'>;

/**
 * Balances of a person by kind and year, on a day; of which requests that wait are taken off already, but for one (`beside`). `due`
 * counts as given, for who only looks.
 */
export async function readBalances(
  db: Reading,
  employee: string,
  kinds: readonly string[],
  years: readonly number[],
  {
    on,
    beside,
    due = [],
  }: { readonly on: string; readonly beside?: string | undefined; readonly due?: readonly Due[] | undefined },
): Promise<readonly Balance[]> {
  const rows = await db.query(balancesSql, [employee, kinds, years, beside ?? null, on]);
  return (rows as unknown as readonly Balance[]).map((one) => {
    const more = due.filter(({ type_id, year }) => type_id === one.type_id && year === one.year);
    const added = more.map(({ days }) => days);
    return {
      ...one,
      earned: sumDecimals([one.earned, ...added]),
      left: sumDecimals([one.left, ...added]),
    };
  });
}
