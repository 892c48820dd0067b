import { compareDecimals, isNought, sumDecimals, timesDecimals } from '#metadata/fields/decimals.ts';
import { isId } from '#metadata/fields/validate.ts';
import type { RecordOf } from '#metadata/resource.ts';
import type { Movement } from '#server/kit/postings.ts';
import { serverRules, type RuleContext } from '#server/kit/rules.ts';
import { accruedAfter, grantDue } from '../vacation-ledger/grants.server.ts';
import { booking, holdEmployees, movementsOf } from '../vacation-ledger/leaveBook.server.ts';
import { timeRights } from '../timeRights.ts';
import { leaveOpenings } from './leave-openings.ts';

type Context = RuleContext<typeof leaveOpenings>;
type Record = RecordOf<typeof leaveOpenings>;
type Opening = Pick<Record, 'employee_id' | 'type_id' | 'days' | 'date'>;

/** Of somebody out of reach nothing is told; the engine refuses the row itself. */
const isReached = ({ db }: Context, { employee_id }: Pick<Opening, 'employee_id'>): Promise<boolean> =>
  db.within('employees', employee_id, timeRights.manageVacations);

const minus = (a: string, b: string): string => sumDecimals([a, timesDecimals(b, '-1')]);
const yearOf = (day: string): number => Number(day.slice(0, 4));

/** What the balance of the opening's year is now, and what of it the days of leave after its day took: one that runs over it counts in part. */
async function balanceOf({ db }: Pick<Context, 'db'>, { employee_id, type_id, date }: Opening) {
  const [row] = await db.query(
    `select coalesce(sum(days), 0)::text as now, (select (-coalesce(sum(d.days), 0))::text from vacation_days d
          join vacation_types t on t.clinic_id = d.clinic_id and t.id = d.type_id
          where d.clinic_id = (select app_clinic()) and d.employee_id = $1::uuid and (d.type_id = $2::uuid or t.draws_from_id = $2::uuid)
            and d.stands and d.approved and d.work_date > $4::date and d.work_date <= make_date($3::int, 12, 31)) as later
      from vacation_ledger where clinic_id = (select app_clinic()) and employee_id = $1::uuid and type_id = $2::uuid and year = $3::int`,
    [employee_id, type_id, yearOf(date), date],
  );
  return { now: String(row?.['now']), later: String(row?.['later']) };
}

/** Refuses a kind without a balance; answers the lowest its balances may be. */
async function lowestOf({ db, refuse }: Context, type: string): Promise<string> {
  const [kind] = await db.query(
    `select balance_mode, negative_limit::text as most from vacation_types where clinic_id = (select app_clinic()) and id = $1::uuid`,
    [type],
  );
  if (kind?.['balance_mode'] !== 'yearly' && kind?.['balance_mode'] !== 'monthly')
    refuse('no_balance', { on: 'type_id' });
  return timesDecimals(String(kind?.['most'] ?? '0'), '-1');
}

/** Refuses what brings the balance below the lowest that is allowed. */
function demandAbove({ refuse }: Context, left: string, lowest: string, on?: 'days'): void {
  if (compareDecimals(left, lowest) < 0)
    refuse('below_limit', { ...(on && { on }), values: { left: lowest } });
}

/** What makes the opening true in the book of leave: what was left on its day, with what is taken later still to come off. */
async function opened(context: Context & { readonly record: Record }): Promise<readonly Movement[]> {
  const { record: opening } = context;
  if (!(await isReached(context, opening))) return [];
  const book = booking(context);
  await grantDue(book, [opening.employee_id]);
  const { now, later } = await balanceOf(context, opening);
  const grown = await accruedAfter(book, opening);
  const days = minus(opening.days, minus(minus(now, later), grown));
  demandAbove(context, sumDecimals([now, days]), await lowestOf(context, opening.type_id), 'days');
  if (isNought(days)) return [];
  const { employee_id, type_id, date, id } = opening;
  const entry = { employee_id, type_id, year: yearOf(date), entry: 'adjust', days, date } as const;
  return movementsOf([{ ...entry, source_id: id, key: `leave-opening:${id}` }]);
}

/** What takes back all that an opening added, and no more; refuses where leave that was taken since needs it. */
async function takenBack(context: Context & { readonly record: Record }): Promise<readonly Movement[]> {
  const { record, db } = context;
  await holdEmployees(context, [record.employee_id]);
  const [row] = await db.query(
    `select coalesce(sum(days), 0)::text as days from vacation_ledger where clinic_id = (select app_clinic()) and source_id = $1`,
    [record.id],
  );
  const days = timesDecimals(String(row?.['days']), '-1');
  if (isNought(days)) return [];
  if (days.startsWith('-')) {
    const { now } = await balanceOf(context, record);
    demandAbove(context, sumDecimals([now, days]), await lowestOf(context, record.type_id));
  }
  const { employee_id, type_id, date, id } = record;
  const entry = { employee_id, type_id, year: yearOf(date), entry: 'adjust', days, date } as const;
  return movementsOf([
    { ...entry, source_id: id, note: record.void_reason ?? '', key: `leave-opening-void:${id}` },
  ]);
}

/** An opening balance of leave is posted in the transaction that saves it, once a person and kind (issue 20, 6). */
export const leaveOpeningRules = serverRules(leaveOpenings, {
  computed: {
    moved: `(select sum(l.days) from vacation_ledger l where l.clinic_id = t.clinic_id and l.source_id = t.id::text)`,
  },
  payrollReach: async ({ date: day }) => ({
    days: typeof day === 'string' ? [{ from: day, to: day }] : [],
  }),
  async prepare(values, { before, ...context }) {
    // Of two at once the second waits here and sees the first; before what is referred to is shared by both.
    const { employee_id: id } = values;
    if (!before && isId(id)) await holdEmployees(context, [id]);
    return values;
  },
  async check(values, context) {
    const { before, db, refuse, today } = context;
    if (before) return;
    const opening = values as unknown as Opening;
    if (!(await isReached(context, opening))) return;
    const { employee_id, type_id, date, days } = opening;
    const [other] = await db.find('leave-openings', { employee_id, type_id, status: 'posted' }, { limit: 1 });
    if (other) refuse('opening_exists', { on: 'employee_id' });
    const first = `${yearOf(today) - 1}-01-01`;
    // What is left of earlier years was carried over or expired: the year before this is the last that still closes.
    if (date < first) refuse('year_over', { on: 'date', values: { from: first } });
    const [employed] = await db.query(
      `select from employees__employment_periods where clinic_id = (select app_clinic()) and record_id = $1 and start <= $2
        and ("end" is null or "end" >= $2)`,
      [employee_id, date],
    );
    if (employed === undefined) refuse('not_employed', { on: 'date' });
    demandAbove(context, days, await lowestOf(context, type_id), 'days');
  },
  posts: { create: opened, void: takenBack },
});
