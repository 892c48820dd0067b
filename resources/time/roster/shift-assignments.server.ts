import type { RecordOf } from '#metadata/resource.ts';
import { addDays } from '#metadata/time/days.ts';
import { refuseLockedMonths } from '#server/kit/payrollLocks.ts';
import { serverRules, type RuleContext } from '#server/kit/rules.ts';
import { planChanged } from './planChanges.server.ts';
import { shiftAssignments } from './shift-assignments.ts';

type Assignment = Pick<
  RecordOf<typeof shiftAssignments>,
  'employee_id' | 'schedule_id' | 'date_from' | 'date_to'
>;
interface Days {
  readonly from: string;
  readonly to: string;
}

/** Where an open assignment ends: no day the product knows lies behind it. */
const endless = '2200-01-01';
const daysOf = ({ date_from, date_to }: Assignment): Days => ({ from: date_from, to: date_to ?? endless });

/** The days on which two assignments of a person say something different: of a schedule that only ends, those behind its end. */
function differing(before: Assignment | undefined, after: Assignment | undefined): readonly Days[] {
  const [old, fresh] = [before && daysOf(before), after && daysOf(after)];
  if (!old || !fresh) return [old, fresh].filter((one) => one !== undefined);
  const isOther = before?.schedule_id !== after?.schedule_id || before?.employee_id !== after?.employee_id;
  if (isOther || fresh.to < old.from || old.to < fresh.from) return [old, fresh];
  const [begins, ends] = [[old.from, fresh.from].toSorted(), [old.to, fresh.to].toSorted()];
  return [
    { from: String(begins[0]), to: addDays(String(begins[1]), -1) },
    { from: addDays(String(ends[0]), 1), to: String(ends[1]) },
  ].filter(({ from, to }) => from <= to);
}

type Context = RuleContext<typeof shiftAssignments>;

/** No change alters a day of an approved or closed month (hr.md G3). */
async function refuseLocked(context: Context, before?: Assignment, after?: Assignment): Promise<void> {
  const days = differing(before, after);
  if (days.length > 0) await refuseLockedMonths(context, { days });
}

/** Who reckons by the plan hears of the days that changed. */
async function tell(context: Context, before?: Assignment, after?: Assignment): Promise<void> {
  const people = [before, after].flatMap((one) => (one ? [one.employee_id] : []));
  for (const { from, to } of differing(before, after))
    await planChanged(context, {
      employeeIds: [...new Set(people)],
      from,
      to: to === endless ? undefined : to,
    });
}

/** What an assignment decides is locked with its days, and who reckons by it reckons anew (hr.md G3, 2.1). */
export const shiftAssignmentRules = serverRules(shiftAssignments, {
  check: (values, context) => refuseLocked(context, context.before, values as unknown as Assignment),
  saved: (context) => tell(context, context.before, context.record),
  beforeRemove: (context) => refuseLocked(context, context.record),
  removed: (context) => tell(context, context.record),
  async beforeRestore(context) {
    await refuseLocked(context, context.record);
    await tell(context, context.record);
  },
});
