import { decide } from '#metadata/access.ts';
import { isId } from '#metadata/fields/validate.ts';
import type { RecordOf } from '#metadata/resource.ts';
import { addDays } from '#metadata/time/days.ts';
import { closingsChanged } from '#resources/appointments/appointments/closings.server.ts';
import { lockedDays, refuseLockedMonths } from '#server/kit/payrollLocks.ts';
import type { Movement } from '#server/kit/postings.ts';
import { serverRules, type Row, type RuleContext } from '#server/kit/rules.ts';
import { touchDays, touching } from '../attendance-days/touchDays.server.ts';
import { timeRights } from '../timeRights.ts';
import { grantDue } from '../vacation-ledger/grants.server.ts';
import { booking, holdEmployees, movementsOf } from '../vacation-ledger/leaveBook.server.ts';
import type { Half } from './countLeave.ts';
import { beyondBalance, problemOf, type Asked } from './judgeLeave.server.ts';
import { readCalendar } from './calendar.server.ts';
import { previewLeave, readOwnBalances } from './previewLeave.server.ts';
import { readKinds, readLeave, type LeaveKind } from './readLeave.server.ts';
import { recountLeaves } from './recountLeaves.server.ts';
import { dropDays, leaveEntries, writeDays } from './settleLeave.server.ts';
import { vacationNotices } from './vacationNotices.server.ts';
import { vacations } from './vacations.ts';

type Vacation = RecordOf<typeof vacations>;
type Context = RuleContext<typeof vacations>;

/** The kind of a request and the one it draws from. */
async function kindsOf({ db, fail }: Context, type: unknown): Promise<readonly [LeaveKind, ...LeaveKind[]]> {
  const kind = (await readKinds(db, [String(type)])).get(String(type));
  if (kind === undefined) return fail('not_found');
  const source = kind.draws_from_id
    ? (await readKinds(db, [kind.draws_from_id])).get(kind.draws_from_id)
    : undefined;
  return source === undefined ? [kind] : [kind, source];
}

/** A request as it is judged, counted as things stand. */
async function askedOf(context: Context, values: Row, kind: LeaveKind, id?: string): Promise<Asked> {
  const wanted = {
    id,
    employee_id: String(values['employee_id']),
    type_id: kind.id,
    date_from: String(values['date_from']),
    date_to: String(values['date_to']),
    half: (values['half'] ?? 'none') as Half,
  };
  return {
    ...wanted,
    substitute_id: values['substitute_id'] as string | null | undefined,
    hasAttachment: ((values['attachment'] ?? []) as readonly unknown[]).length > 0,
    kind,
    counted: await readLeave(context.db, kind, wanted),
    today: context.today,
  };
}

/** Judges a new request with its person held, so that two requests cannot spend one day (hr.md 3, rule 10). */
async function judge(values: Row, context: Context): Promise<void> {
  const [from, to] = [String(values['date_from']), String(values['date_to'])];
  await refuseLockedMonths(context, { days: [{ from, to }] });
  await grantDue(booking(context), [String(values['employee_id'])]);
  const kinds = await kindsOf(context, values['type_id']);
  const found = await problemOf(context.db, await askedOf(context, values, kinds[0]), kinds);
  if (found) context.refuse(found.reason, { on: found.on, ...(found.values && { values: found.values }) });
}

const visitsSql = `select count(*)::int as n from appointments a
  where a.clinic_id = (select app_clinic()) and a.doctor_id = $1::uuid and a.status in ('booked', 'confirmed') and a.starts_at >= $4::timestamptz
    and (a.starts_at at time zone $5)::date between $2::date and $3::date`;

/** Booked visits are said to be handled before leave over them is approved (hr.md 3, rule 9). Refuses with 409 `vac_appointments`. */
async function refuseUnhandled(context: Context, leave: Vacation, isHandled: boolean): Promise<void> {
  if (isHandled) return;
  const { db, now, subject, refuse } = context;
  const [row] = await db.query(visitsSql, [
    leave.employee_id,
    leave.date_from,
    leave.date_to,
    now,
    subject.clinic.timezone,
  ]);
  const n = Number(row?.['n']);
  if (n > 0) refuse('vac_appointments', { values: { n }, details: { visits: n } });
}

/** Later leave of the year is paid by how many days lie before it (hr.md 3, rule 7): it is counted anew where others come or go. */
async function countLater(context: Context, leave: Vacation, [kind]: readonly LeaveKind[]): Promise<void> {
  if ((kind?.pay_tiers.length ?? 0) < 2) return;
  const [from, to] = [addDays(leave.date_to, 1), `${leave.date_to.slice(0, 4)}-12-31`];
  if (from <= to) await recountLeaves(context, { employeeIds: [leave.employee_id], from, to });
}

/** Whoever goes by the days of a leave hears that they changed: later leave, the calendar of visits (clinic.md A3, A5) and attendance. */
async function tellDays(context: Context, leave: Vacation, kinds: readonly LeaveKind[]): Promise<void> {
  const { employee_id: id, date_from: from, date_to: to } = leave;
  await countLater(context, leave, kinds);
  await closingsChanged(context, { doctors: [id], firstDay: from, lastDay: to });
  await touchDays(touching(context), { employeeIds: [id], from, to });
}

/** Whoever covers hears from when to when they do, or that they do no more, whatever step changed it (hr.md 3). */
function tellSubstitute({ notify }: Context, leave: Vacation, until: string | undefined): void {
  if (!leave.substitute_id) return;
  const substitute = { employeeId: leave.substitute_id };
  if (until === undefined) notify('vacation.substitute_free', substitute, {});
  else notify('vacation.substitute', substitute, { from: leave.date_from, until });
}

/** One row for each, over all of their leave: of the other's no more is told than the days in which it concerns them. */
const uncoveredSql = `select v.employee_id, min(greatest(v.date_from, $2::date))::text as "from", max(least(v.date_to, $3::date))::text as until
  from vacations v
  where v.clinic_id = (select app_clinic()) and v.substitute_id = $1::uuid and v.date_from <= $3::date and v.date_to >= $2::date
    and v.status in ('pending', 'manager_approved', 'approved', 'cancel_requested', 'cut_short') group by 1 order by 1`;

/** Whoever this person was to cover for in those days hears that nobody does. */
async function tellUncovered({ db, notify }: Context, leave: Vacation): Promise<void> {
  const { employee_id: id, date_from: first, date_to: last } = leave;
  for (const row of await db.query(uncoveredSql, [id, first, last]))
    notify(
      'vacation.uncovered',
      { employeeId: String(row['employee_id']) },
      { from: String(row['from']), until: String(row['until']) },
    );
}

/** Leave in these states has its days taken from the balances. */
const taking: readonly string[] = ['approved', 'cancel_requested', 'cut_short'];

/** What a step of a request moves in the book of leave: its days are taken while it stands approved, and go back where they do not. */
async function movements(context: Context & { readonly record: Vacation }): Promise<readonly Movement[]> {
  const { record, db } = context;
  const kinds = await kindsOf(context, record.type_id);
  return movementsOf(await leaveEntries(db, record, kinds, taking.includes(record.status)));
}

/** Approved leave is told to whoever goes by it and to whoever covers. */
async function takeDays(context: Context, leave: Vacation, kinds: readonly LeaveKind[]): Promise<void> {
  await tellDays(context, leave, kinds);
  tellSubstitute(context, leave, leave.date_to);
  await tellUncovered(context, leave);
}

/** The last step of an approval: judged again with the person held, for days may have been spent or visits booked since. */
async function approve(
  context: Context & { readonly record: Vacation; readonly asked: Row; readonly next?: string | undefined },
) {
  const { record, asked, next, refuse } = context;
  if (next === 'manager_approved') return { status: 'manager_approved' as const };
  await refuseLockedMonths(context, { days: [{ from: record.date_from, to: record.date_to }] });
  await holdEmployees(context, [record.employee_id]);
  await refuseUnhandled(context, record, asked['appointments_handled'] === true);
  const kinds = await kindsOf(context, record.type_id);
  const again = await askedOf(context, { ...record }, kinds[0], record.id);
  const found = await beyondBalance(context.db, { ...again, today: context.today }, kinds);
  if (found?.reason === 'vac_balance') refuse('vac_balance', { values: found.values ?? {} });
  await writeDays(context.db, record, again.counted.days, true);
  await takeDays(context, record, kinds);
  return { status: 'approved' as const };
}

/** Cancels approved leave: its days go back, those of locked months stay and the leave is cut short (areas-hr.md f 7). */
async function cancelLeave(context: Context & { readonly record: Vacation }) {
  const { record, db, refuse } = context;
  await holdEmployees(context, [record.employee_id]);
  const rows = await db.query(
    `select work_date::text as day from vacation_days where clinic_id = (select app_clinic()) and vacation_id = $1::uuid and stands`,
    [record.id],
  );
  const days = rows.map(({ day }) => String(day));
  const locked = await lockedDays(context, days);
  if (days.length > 0 && locked.size === days.length) refuse('vac_nothing_left');
  await dropDays(db, record.id, [...locked]);
  const kinds = await kindsOf(context, record.type_id);
  await tellDays(context, record, kinds);
  const last = [...locked].sort().at(-1);
  tellSubstitute(context, record, last);
  return last === undefined
    ? { status: 'cancelled' as const }
    : { status: 'cut_short' as const, date_to: last };
}

/** Ends leave earlier than it was approved for; the days after it go back. */
async function cutShort(context: Context & { readonly record: Vacation; readonly asked: Row }) {
  const { record, asked, db, refuse } = context;
  const last = String(asked['last_day']);
  if (last < record.date_from || last >= record.date_to)
    refuse('vac_last_day', { on: 'last_day', values: { from: record.date_from, to: record.date_to } });
  const rows = await db.query(
    `select work_date::text as day from vacation_days where clinic_id = (select app_clinic()) and vacation_id = $1::uuid and stands and work_date > $2::date`,
    [record.id, last],
  );
  for (const { day } of rows)
    await refuseLockedMonths(context, { days: [{ from: String(day), to: String(day) }] });
  await holdEmployees(context, [record.employee_id]);
  await dropDays(db, record.id, [], last);
  const kinds = await kindsOf(context, record.type_id);
  await tellDays(context, record, kinds);
  tellSubstitute(context, record, last);
  return { date_to: last };
}

/** A request that ends without leave: its days are free again. */
const free = async ({ db, record }: Context & { readonly record: Vacation }): Promise<void> => {
  await dropDays(db, record.id, []);
};

/** Whether somebody else than the person enters it: then it is approved at once (hr.md 3 States). */
function firstState(values: Row, { subject }: Context): 'approved' | 'pending' {
  const employee = values['employee_id'] ?? subject.employeeId;
  return employee !== subject.employeeId && decide(timeRights.manageVacations, subject) !== undefined
    ? 'approved'
    : 'pending';
}

/** Nobody enters leave for themself by the right over others: who may ask, asks and waits (hr.md G2). Refuses with 409 `self_approval`. */
async function refuseOwnByRight(employee: unknown, { subject, leftToOthers, fail }: Context): Promise<void> {
  const isOwn = employee === subject.employeeId && subject.employeeId !== null;
  if (isOwn && decide(timeRights.askVacation, subject) === undefined && (await leftToOthers()))
    fail('self_approval');
}

/** Whether the caller may ask for this person: of anybody else no balance and no leave is told, and the engine refuses the row itself. */
const isReached = async (employee: unknown, { subject, db }: Context): Promise<boolean> =>
  (employee === subject.employeeId && subject.employeeId !== null) ||
  (await db.within('employees', employee, timeRights.manageVacations));

/** Leave and its days: what is asked, decided, taken and given back (hr.md 3). */
export const vacationRules = serverRules(vacations, {
  // Of whoever has no hours planned the clinic's days off are their rest; leave of before stays as it was.
  weekendChanged: async (context) =>
    void (await recountLeaves(context as unknown as RuleContext, { from: context.today })),
  notices: vacationNotices,
  computed: {
    days: `(select trim_scale(coalesce(sum(d.days) filter (where d.stands or t.status in ('rejected', 'cancelled')), 0)) from vacation_days d
      where d.clinic_id = t.clinic_id and d.vacation_id = t.id)`,
    booked_visits: `(select count(*)::int from appointments a where a.clinic_id = t.clinic_id and a.doctor_id = t.employee_id
      and a.status in ('booked', 'confirmed') and (a.starts_at at time zone :timezone)::date between greatest(t.date_from, :today::date) and t.date_to)`,
    others_away: `(select count(distinct d.employee_id)::int from employees me join employees e on e.clinic_id = me.clinic_id
        and e.department_id = me.department_id and e.id <> me.id
      join vacation_days d on d.clinic_id = e.clinic_id and d.employee_id = e.id and d.stands and d.days > 0
        and d.work_date between t.date_from and t.date_to
      where me.clinic_id = t.clinic_id and me.id = t.employee_id)`,
  },
  filters: {
    of_branch: `exists (select 1 from employees e where e.clinic_id = t.clinic_id and e.id = t.employee_id and e.branch_id = any (:ids))`,
    of_department: `exists (select 1 from employees e where e.clinic_id = t.clinic_id and e.id = t.employee_id and e.department_id = any (:ids))`,
  },
  reports: {
    days: `select d.id, d.work_date, d.outcome, d.holiday_id, d.days, d.paid_percent, d.stands
      from vacation_days d where d.vacation_id = :id`,
  },
  async prepare(values, context) {
    if (context.before) return values;
    // Before the engine holds what the request refers to, for two at once would wait for each other.
    const employee = values['employee_id'] ?? context.subject.employeeId;
    if (isId(employee)) await holdEmployees(context, [employee]);
    await refuseOwnByRight(employee, context);
    return { ...values, status: firstState(values, context) };
  },
  async check(values, context) {
    if (!context.before && (await isReached(values['employee_id'], context))) await judge(values, context);
  },
  async saved(context) {
    const { record, before, db, notify, passes } = context;
    if (before) return;
    const kinds = await kindsOf(context, record.type_id);
    const { counted } = await askedOf(context, { ...record }, kinds[0], record.id);
    const isApproved = record.status === 'approved';
    await writeDays(db, record, counted.days, isApproved);
    if (!isApproved) return notify('vacation.waits', { deciders: true }, {});
    await refuseUnhandled(context, record, passes('appointments_handled'));
    await takeDays(context, record, kinds);
    notify('vacation.decided', { employeeId: record.employee_id }, { status: record.status });
  },
  posts: {
    create: movements,
    approve: movements,
    agreeCancel: movements,
    cancel: movements,
    cutShort: movements,
  },
  transitions: {
    approve: { effect: approve },
    reject: { effect: free },
    withdraw: { effect: free },
    agreeCancel: { effect: cancelLeave },
    cancel: { effect: cancelLeave },
    cutShort: { effect: cutShort },
  },
  operations: { balances: readOwnBalances, previewLeave, calendar: readCalendar },
});
