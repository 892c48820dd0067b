import { compareDecimals, sumDecimals, timesDecimals } from '#metadata/fields/decimals.ts';
import { postEntries, type Booking, type Entry } from './leaveBook.server.ts';

/**
 * Balances of years that are over and hold something still, the earliest first, with what was carried out of them already. What a
 * request reserves that is not decided yet stays behind for it.
 */
const overSql = `
  select b.employee_id, b.type_id, b.year, coalesce(t.carry_max, 0)::text as most,
      case when b.days < 0 then b.days else greatest(b.days - coalesce((select sum(d.days) from vacation_days d
          join vacation_types k on k.clinic_id = d.clinic_id and k.id = d.type_id
        where d.clinic_id = b.clinic_id and d.employee_id = b.employee_id and d.stands and not d.approved
          and (d.type_id = b.type_id or k.draws_from_id = b.type_id)
          and d.work_date between make_date(b.year, 1, 1) and make_date(b.year, 12, 31)), 0), 0) end::text as left,
      coalesce((select -sum(l.days) from vacation_ledger l where l.clinic_id = b.clinic_id and l.employee_id = b.employee_id
        and l.type_id = b.type_id and l.year = b.year and l.entry = 'carry' and l.source_id = 'out'), 0)::text as carried,
      (select count(*) from vacation_ledger l where l.clinic_id = b.clinic_id and l.employee_id = b.employee_id
        and l.type_id = b.type_id and l.year = b.year)::text as rows
    from vacation_balances b join vacation_types t on t.clinic_id = b.clinic_id and t.id = b.type_id
    where b.clinic_id = (select app_clinic()) and b.employee_id = any ($1::uuid[]) and b.year = $2::int and b.days <> 0
    order by b.employee_id, b.type_id`;

/** What was carried into this year and is not used by the day it expires: leave taken until then used it first (areas-hr.md f 7). */
const unusedSql = `
  select * from (
    select l.employee_id, l.type_id, l.year, count(*)::text as rows, (l.year || '-' || t.carry_expires) as last,
        (sum(l.days) filter (where l.entry = 'carry' and l.source_id = 'in')
          + coalesce(sum(l.days) filter (where l.entry in ('take', 'give_back') and to_char(l.date, 'YYYY-MM-DD') <= l.year || '-' || t.carry_expires), 0)
          + coalesce(sum(l.days) filter (where l.entry = 'expire'), 0))::text as unused,
        (select b.days from vacation_balances b where b.clinic_id = l.clinic_id and b.employee_id = l.employee_id and b.type_id = l.type_id
          and b.year = l.year)::text as left
      from vacation_ledger l join vacation_types t on t.clinic_id = l.clinic_id and t.id = l.type_id and t.carry_expires is not null
      where l.clinic_id = (select app_clinic()) and l.employee_id = any ($1::uuid[]) and l.year = $2::int
      group by l.clinic_id, l.employee_id, l.type_id, l.year, t.carry_expires) x
    where x.unused::numeric > 0 and x.last < $3 order by 1, 2`;

type Named = Pick<Entry, 'employee_id' | 'type_id' | 'year'>;
interface Over extends Named {
  readonly left: string;
  readonly most: string;
  readonly carried: string;
  readonly rows: string;
}

const minus = (a: string, b: string): string => sumDecimals([a, timesDecimals(b, '-1')]);
const least = (a: string, b: string): string => (compareDecimals(a, b) <= 0 ? a : b);
const negated = (days: string): string => timesDecimals(days, '-1');

/** What leaves a year that is over: what may be carried goes on, the rest expires; a debt goes on whole (hr.md 3). */
function closing({ left, most, carried, rows, ...named }: Over): readonly Entry[] {
  const { employee_id, type_id, year } = named;
  const isDebt = compareDecimals(left, '0') < 0;
  const room = minus(most, carried);
  const carry = isDebt ? left : compareDecimals(room, '0') > 0 ? least(left, room) : '0';
  const rest = minus(left, carry);
  const key = (what: string): string => `leave-${what}:${employee_id}:${type_id}:${year}:${rows}`;
  const date = `${year}-12-31`;
  const out = {
    ...named,
    entry: 'carry',
    days: negated(carry),
    date,
    source_id: 'out',
    key: key('out'),
  } as const;
  const into = { year: year + 1, date: `${year + 1}-01-01`, days: carry, source_id: 'in', key: key('in') };
  return [
    ...(compareDecimals(carry, '0') === 0 ? [] : [out, { ...out, ...into }]),
    ...(compareDecimals(rest, '0') === 0
      ? []
      : [{ ...named, entry: 'expire' as const, days: negated(rest), date, key: key('expire') }]),
  ];
}

interface Unused extends Named {
  readonly unused: string;
  readonly left: string;
  readonly last: string;
  readonly rows: string;
}

/** Never more than is left: what a debt or an adjustment took is gone already. */
function expiry({ unused, left, last, rows, ...named }: Unused): readonly Entry[] {
  const days = least(unused, left);
  if (compareDecimals(days, '0') <= 0) return [];
  const key = `leave-lapse:${named.employee_id}:${named.type_id}:${named.year}:${rows}`;
  return [{ ...named, entry: 'expire', days: negated(days), date: last, key }];
}

/**
 * Closes the years of held employees that are over, and lets lapse what was carried and not used in time. Doing it again changes
 * nothing; what comes back into a closed year, as of a cancelled leave, goes the same way the night after. Answers how many movements.
 */
export async function closeYears(at: Booking, employeeIds: readonly string[]): Promise<number> {
  const year = Number(at.today.slice(0, 4));
  let count = 0;
  for (const over of [year - 2, year - 1]) {
    const rows = await at.db.query(overSql, [employeeIds, over]);
    const entries = rows.flatMap((row) => closing(row as unknown as Over));
    await postEntries(at, entries);
    count += entries.length;
  }
  const unused = await at.db.query(unusedSql, [employeeIds, year, at.today]);
  const lapsed = unused.flatMap((row) => expiry(row as unknown as Unused));
  await postEntries(at, lapsed);
  return count + lapsed.length;
}
