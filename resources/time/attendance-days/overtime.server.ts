import type { OperationContext, Row } from '#server/kit/rules.ts';
import { refuseLockedMonths } from '#server/kit/payrollLocks.ts';
import { timeRights } from '../timeRights.ts';
import type { attendanceDays } from './attendance-days.ts';

type Context = OperationContext<typeof attendanceDays>;

/** In this order minutes are approved where fewer are than were found. */
const kinds = ['day', 'night', 'rest', 'holiday'] as const;

/** The days that are decided, held until the commit. Throws 404 for one beyond the caller's rows, 409 for their own (SEC-20). */
async function decided(context: Context): Promise<readonly Row[]> {
  const { db, body, subject, fail } = context;
  const ids = [...new Set(body['ids'] as readonly string[])];
  const days = await db.find('attendance-days', { id: ids }, { lock: true });
  if (days.length < ids.length) fail('not_found');
  for (const day of days) {
    if (!(await db.within('attendance-days', day['id'], timeRights.decideRequests))) fail('not_found');
    if (day['employee_id'] === subject.employeeId && (await context.leftToOthers())) fail('self_approval');
  }
  return days;
}

const minutesOf = (day: Row, kind: (typeof kinds)[number]): number => Number(day[`ot_${kind}`] ?? 0);

/** How many minutes of each kind are approved of a day: all that were found, or so many of them; 0 refuses all. */
function approvedOf(day: Row, minutes: number | undefined, { refuse }: Context) {
  const found = kinds.reduce((sum, kind) => sum + minutesOf(day, kind), 0);
  if (found === 0) refuse('nothingFound');
  if (minutes !== undefined && minutes > found)
    refuse('moreThanFound', { on: 'minutes', values: { n: found } });
  let left = minutes ?? found;
  return kinds.flatMap((kind) => {
    const taken = Math.min(left, minutesOf(day, kind));
    left -= taken;
    return minutesOf(day, kind) === 0 ? [] : [{ kind, minutes: taken }];
  });
}

/** `POST /attendance-days/approve-overtime`: what of the overtime found counts for pay (hr.md 2.6), of all these days or of none. */
export async function approveOvertime(context: Context): Promise<{ readonly days: number }> {
  const { db, body, now, subject } = context;
  const days = await decided(context);
  await refuseLockedMonths(context, {
    days: days.map(({ work_date: day }) => ({ from: String(day), to: String(day) })),
  });
  const minutes = body['minutes'] as number | null | undefined;
  for (const day of days)
    await db.change('attendance-days', String(day['id']), {
      ot_approved: approvedOf(day, minutes ?? undefined, context),
      ot_decided_at: now.toISOString(),
      ot_decided_by: subject.userId,
    });
  return { days: days.length };
}
