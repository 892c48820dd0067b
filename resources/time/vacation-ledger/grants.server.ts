import { compareDecimals, sumDecimals, timesDecimals } from '#metadata/fields/decimals.ts';
import { monthlyAccrued, yearlyGranted, type EntitlementLine } from './entitlement.ts';
import { postEntries, type Booking, type Entry } from './leaveBook.server.ts';

/** What people are to have been given, and what they were: of each person, kind with a balance and year. */
const grantsSql = `
  select e.id as employee_id, t.id as type_id, y.year, t.balance_mode, e.birth_date::text as born, e.hire_date::text as hired,
      (select max(p."end")::text from employees__employment_periods p
        where p.clinic_id = e.clinic_id and p.record_id = e.id and p.start = e.hire_date) as "left",
      (select json_agg(json_build_object('from_month', l.from_month, 'days', l.days::text, 'age_from', l.age_from) order by l.position)
        from vacation_types__entitlement l where l.clinic_id = t.clinic_id and l.record_id = t.id) as lines,
      coalesce(sum(b.days) filter (where b.entry in ('grant', 'accrual')), 0)::text as given
    from employees e cross join vacation_types t cross join unnest($2::int[]) as y(year)
      left join vacation_ledger b on b.clinic_id = e.clinic_id and b.employee_id = e.id and b.type_id = t.id and b.year = y.year
    where e.clinic_id = (select app_clinic()) and e.id = any ($1::uuid[]) and e.hire_date is not null
      and t.clinic_id = e.clinic_id and t.status = 'active' and t.balance_mode in ('yearly', 'monthly')
      and (t.gender is null or t.gender = e.gender)
      and exists (select from vacation_types__entitlement l where l.clinic_id = t.clinic_id and l.record_id = t.id)
    group by e.id, e.clinic_id, t.id, t.clinic_id, y.year
    having y.year = $3::int or count(b.id) filter (where b.entry in ('grant', 'accrual')) > 0
    order by e.id, t.id, y.year`;

interface Due {
  readonly employee_id: string;
  readonly type_id: string;
  readonly year: number;
  readonly balance_mode: 'yearly' | 'monthly';
  readonly born: string | null;
  readonly hired: string;
  readonly left: string | null;
  readonly lines: readonly EntitlementLine[];
  readonly given: string;
}

/** What is still to be given; nobody is taken what they were given already. */
function entryOf(due: Due, today: string): Entry | undefined {
  const { employee_id, type_id, year, balance_mode: mode, given, lines } = due;
  const wanted =
    mode === 'yearly' ? yearlyGranted(lines, due, year, today) : monthlyAccrued(lines, due, year, today);
  const days = sumDecimals([wanted, timesDecimals(given, '-1')]);
  if (compareDecimals(days, '0') <= 0) return undefined;
  const entry = mode === 'yearly' ? 'grant' : 'accrual';
  // What was given before tells the next apart: the same is never given twice.
  const key = `leave-${entry}:${employee_id}:${type_id}:${year}:${given}`;
  // What of last year comes late is dated in it.
  const date = today < `${year + 1}-01-01` ? today : `${year}-12-31`;
  return { employee_id, type_id, year, entry, days, date, key };
}

/** What is due to these people by `today` and not in the book yet; for a look before it is posted too. */
export async function grantsDue(
  { db, today }: Pick<Booking, 'today'> & { readonly db: Pick<Booking['db'], 'query'> },
  employeeIds: readonly string[],
): Promise<readonly Entry[]> {
  const year = Number(today.slice(0, 4));
  const rows = await db.query(grantsSql, [employeeIds, [year - 1, year], year]);
  return rows.flatMap((row) => entryOf(row as unknown as Due, today) ?? []);
}

/**
 * Grants held employees what is due to them by `today`: the year's days, monthly parts, a higher entitlement from its anniversary
 * (hr.md 3). Of last year only what began then, as December's part on 1 January. Granting again gives nothing. Answers how many
 * movements.
 */
export async function grantDue(at: Booking, employeeIds: readonly string[]): Promise<number> {
  const due = await grantsDue(at, employeeIds);
  await postEntries(at, due);
  return due.length;
}

/**
 * What of a monthly balance was gathered after a day, exact days: it comes on top of what was left then. `"0"` of a yearly one, whose year
 * is given at its beginning, and where nobody gathers.
 */
export async function accruedAfter(
  { db }: Pick<Booking, 'db'>,
  { employee_id, type_id, date }: Readonly<Record<'employee_id' | 'type_id' | 'date', string>>,
): Promise<string> {
  const year = Number(date.slice(0, 4));
  const rows = await db.query(grantsSql, [[employee_id], [year], year]);
  const due = (rows as unknown as readonly Due[]).find((one) => one.type_id === type_id);
  if (due?.balance_mode !== 'monthly') return '0';
  const after = sumDecimals([due.given, timesDecimals(monthlyAccrued(due.lines, due, year, date), '-1')]);
  return compareDecimals(after, '0') > 0 ? after : '0';
}
