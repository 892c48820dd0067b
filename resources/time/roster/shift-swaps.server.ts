import { isId } from '#metadata/fields/validate.ts';
import { isDay } from '#metadata/time/days.ts';
import { refuseLockedMonths } from '#server/kit/payrollLocks.ts';
import { serverRules, type RuleContext, type TransitionContext } from '#server/kit/rules.ts';
import { timeRights } from '../timeRights.ts';
import { shiftSwapNotices } from './shiftSwapNotices.server.ts';
import { shiftSwaps } from './shift-swaps.ts';
import { daysOf, exchange, plannedSwap, type Pair, type SwapDay } from './swapPlan.server.ts';

type Context = RuleContext<typeof shiftSwaps>;
type Moving = TransitionContext<typeof shiftSwaps>;

const pairOf = (values: object): Pair | undefined => {
  const { requester_id, peer_id, date_a, date_b } = values as Partial<Pair>;
  const isWhole = isId(requester_id) && isId(peer_id) && isDay(date_a) && isDay(date_b);
  return isWhole ? { requester_id, peer_id, date_a, date_b } : undefined;
};

type Refused = 'day_over' | 'other_branch' | 'not_employed' | 'on_leave' | 'swap_waits';

/** Both, held in the order of their ids: whoever paints their days or gives them leave waits. */
const holdBoth = async ({ db }: Context, { requester_id, peer_id }: Pair): Promise<void> =>
  void (await db.query('select id from employees where id = any ($1::uuid[]) order by id for no key update', [
    [requester_id, peer_id],
  ]));

/** Whose service does not reach over a day, and who is on leave or asked for it. */
const standingSql = `
  select
      exists (select from unnest($1::uuid[]) as p(id) cross join unnest($2::date[]) as d(day)
        where not exists (select from employees__employment_periods x where x.clinic_id = (select app_clinic()) and x.record_id = p.id
          and x.start <= d.day and (x."end" is null or x."end" >= d.day))) as gone,
      exists (select from vacation_days v where v.clinic_id = (select app_clinic()) and v.employee_id = any ($1::uuid[])
        and v.work_date = any ($2::date[]) and v.stands and v.outcome = 'counted') as away,
      (select count(distinct e.branch_id) from employees e where e.clinic_id = (select app_clinic()) and e.id = any ($1::uuid[])) > 1 as apart,
      exists (select from shift_swaps s where s.clinic_id = (select app_clinic()) and s.id is distinct from $3::uuid
        and s.status in ('requested', 'accepted', 'manager_approved') and (s.requester_id = any ($1::uuid[]) or s.peer_id = any ($1::uuid[]))
        and (s.date_a = any ($2::date[]) or s.date_b = any ($2::date[]))) as waits`;

/**
 * Refuses what cannot be swapped: days that are over or locked, colleagues of two branches, leave, another open swap (hr.md 2.1). The
 * two are held until the commit.
 */
async function demandPossible(context: Context, pair: Pair, id: string | null): Promise<void> {
  const { db, today } = context;
  // Asked anew, it stands on its field; of one that was asked before, above the dialog.
  const refuse = (reason: Refused, on: keyof Pair): never =>
    context.refuse(reason, id === null ? { on } : {});
  // Asked anew, both are held already, before what is referred to is shared by two at once.
  if (id !== null) await holdBoth(context, pair);
  const days = daysOf(pair);
  for (const on of ['date_a', 'date_b'] as const) if (pair[on] < today) refuse('day_over', on);
  await refuseLockedMonths(context, { days: days.map((day) => ({ from: day, to: day })) });
  const [found] = await db.query(standingSql, [[pair.requester_id, pair.peer_id], days, id]);
  if (found?.['apart'] === true) refuse('other_branch', 'peer_id');
  if (found?.['gone'] === true) refuse('not_employed', 'date_b');
  if (found?.['away'] === true) refuse('on_leave', 'date_b');
  if (found?.['waits'] === true) refuse('swap_waits', 'date_b');
}

const said = (days: readonly SwapDay[]): string =>
  JSON.stringify(
    days.map(({ work_date, requester_shift, peer_shift }) => [work_date, requester_shift, peer_shift]),
  );

/** What was agreed on is what is planned still; answers it. Throws 409 `plan_changed`, and what `demandPossible` does. */
async function demandAgreed(context: Moving): Promise<readonly SwapDay[]> {
  const { record, refuse } = context;
  await demandPossible(context, record, record.id);
  const now = await plannedSwap(context, record);
  const agreed = record.days as unknown as readonly SwapDay[];
  return now !== undefined && said(now) === said(agreed) ? now : refuse('plan_changed');
}

/**
 * Whether the caller reaches both: of a colleague out of reach nobody changes the plan. The step of the manager of who asked needs no
 * right (hr.md G9), and is over once it was taken.
 */
async function mayDecide({ db, record, subject, today }: Moving): Promise<boolean> {
  if (await db.within('employees', record.peer_id, timeRights.manageShifts)) return true;
  if (record.status === 'manager_approved' || subject.employeeId === null) return false;
  const [manager] = await db.query(
    'select from acting_managers($1::date, $3::uuid) a where a.person = $2::uuid',
    [today, record.requester_id, subject.employeeId],
  );
  return manager !== undefined;
}

/** Swaps of shifts (hr.md 2.1): asked, agreed to by the colleague, decided; then both plans change at once. */
export const shiftSwapRules = serverRules(shiftSwaps, {
  payrollReach: async (row) => ({
    days: [row['date_a'], row['date_b']].flatMap((day) => (isDay(day) ? [{ from: day, to: day }] : [])),
  }),
  async prepare(values, { before, ...context }) {
    const pair = before ? undefined : pairOf(values);
    if (pair === undefined) return values;
    await holdBoth(context, pair);
    return { ...values, days: (await plannedSwap(context, pair)) ?? [] };
  },
  async check(values, context) {
    const pair = context.before ? undefined : pairOf(values);
    if (pair === undefined) return;
    await demandPossible(context, pair, null);
    const days = values['days'] as readonly SwapDay[];
    if (days.length === 0) context.refuse('no_shift', { on: 'date_b' });
    if (days.every(({ requester_shift: mine, peer_shift: theirs }) => mine === theirs))
      context.refuse('nothing_swapped', { on: 'date_b' });
  },
  async saved({ before, record, notify }) {
    if (!before) notify('shift_swap.asked', { employeeId: record.peer_id }, { status: 'requested' });
  },
  transitions: {
    accept: { guard: async (context) => void (await demandAgreed(context)) },
    approve: {
      async effect(context) {
        const { record, next, fail } = context;
        if (!(await mayDecide(context))) fail('forbidden');
        const days = await demandAgreed(context);
        if (next === 'approved') await exchange(context, record, days);
        return {};
      },
    },
  },
  notices: shiftSwapNotices,
});
