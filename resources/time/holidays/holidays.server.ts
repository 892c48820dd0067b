import { decide } from '#metadata/access.ts';
import type { RecordOf } from '#metadata/resource.ts';
import { closingsChanged } from '#resources/appointments/appointments/closings.server.ts';
import { serverRules, type RuleContext } from '#server/kit/rules.ts';
import { touchDays, touching } from '../attendance-days/touchDays.server.ts';
import { recountLeaves } from '../vacations/recountLeaves.server.ts';
import { holidayNotices } from './holidayNotices.server.ts';
import { addPack, readPack } from './holidayPack.server.ts';
import { holidays } from './holidays.ts';
import { previewHoliday } from './previewHoliday.server.ts';

type Holiday = RecordOf<typeof holidays>;

/** The days that holidays cover; one of every year has no last. */
function daysOf(all: readonly (Holiday | undefined)[]): {
  readonly firstDay?: string;
  readonly lastDay?: string;
} {
  const known = all.filter((one) => one !== undefined);
  const firstDay = known.map((one) => one.date_from).sort()[0];
  const lastDay = known
    .map((one) => one.date_to)
    .sort()
    .at(-1);
  return {
    ...(firstDay === undefined ? {} : { firstDay }),
    ...(lastDay === undefined || known.some((one) => one.repeats_yearly) ? {} : { lastDay }),
  };
}

/**
 * Who goes by holidays counts anew, in the transaction that moves one: visits, leave with its balances, attendance (hr.md 3, clinic.md
 * A5). Days of locked months stay.
 */
async function moved(
  context: RuleContext<typeof holidays>,
  all: readonly (Holiday | undefined)[],
): Promise<void> {
  const days = daysOf(all);
  await closingsChanged(context, days);
  const rules = context as unknown as RuleContext;
  const span = { from: days.firstDay ?? context.today, to: days.lastDay };
  await recountLeaves(rules, span);
  await touchDays(touching(rules), span);
}

/** Whoever reaches some branches closes those alone: a holiday of all moves leave and visits of everybody (hr.md G1). */
function refuseBeyondReach(
  { subject, fail, writtenBy }: Pick<RuleContext<typeof holidays>, 'subject' | 'fail' | 'writtenBy'>,
  all: readonly (Partial<Holiday> | undefined)[],
): void {
  if (writtenBy === 'rule' || decide(holidays.access.create, subject) === 'all') return;
  for (const one of all) {
    const branches = one?.branch_ids ?? [];
    const isWithin = branches.length > 0 && branches.every((id) => subject.branchIds.includes(id));
    if (one !== undefined && !isWithin) fail('forbidden');
  }
}

/**
 * A holiday never changes days of an approved payroll month (hr.md G3, 3), and cancels no visit: those that fall on it are marked
 * (clinic.md A5). Leave and attendance are counted anew.
 */
export const holidayRules = serverRules(holidays, {
  notices: holidayNotices,
  computed: {
    comes_on: `(case when t.repeats_yearly then (
        select min((t.date_from + make_interval(years => y.years))::date) from generate_series(
            greatest(date_part('year', :today::date)::int - date_part('year', t.date_from)::int - 1, 0),
            greatest(date_part('year', :today::date)::int - date_part('year', t.date_from)::int, 0) + 1) as y(years)
          where (t.date_to + make_interval(years => y.years))::date >= :today::date)
      else t.date_from end)`,
  },
  filters: { coming: 't.repeats_yearly or t.date_to >= :today::date' },
  payrollReach: async (row) => ({
    days: [{ from: String(row['date_from']), to: String(row['date_to']) }],
  }),
  saved(context) {
    refuseBeyondReach(context, [context.before, context.record]);
    return moved(context, [context.before, context.record]);
  },
  // Days that were reckoned by it do not keep it; they are reckoned anew.
  async beforeRemove(context) {
    const { db, record } = context;
    refuseBeyondReach(context, [record]);
    for (const table of ['attendance_days', 'vacation_days'])
      await db.query(`update ${table} set holiday_id = null where holiday_id = $1::uuid`, [record.id]);
  },
  removed: (context) => moved(context, [context.record]),
  beforeRestore(context) {
    refuseBeyondReach(context, [context.record]);
    return moved(context, [context.record]);
  },
  operations: { previewHoliday, readPack, addPack },
  // Of a service that is off no holiday closes anything.
  switched: (context) => closingsChanged(context, {}),
});
