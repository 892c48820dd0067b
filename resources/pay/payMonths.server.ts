import { addMonths } from '#metadata/time/days.ts';
import { payrollLocks } from '#server/kit/payrollLocks.ts';
import type { RuleContext } from '#server/kit/rules.ts';
import { settingsOf } from '#server/kit/settings.ts';
import { circleMonthOf } from './engine/circles.ts';
import { payrollSettings } from './payroll-settings/payroll-settings.ts';

type Context = Pick<RuleContext, 'db' | 'today'>;

/** The month so many months from another: `("2026-11", 2)` → `2027-01`. */
export const monthsOn = (month: string, count: number): string => addMonths(`${month}-01`, count).slice(0, 7);

/** The month of the circle that holds a day (areas-hr.md c 20). */
export async function payMonthOf({ db }: Pick<RuleContext, 'db'>, day: string): Promise<string> {
  const [circle] = await db.query(
    `select c.month from payroll_circles c where c.clinic_id = (select app_clinic()) and $1::date between c.date_from and c.date_to`,
    [day],
  );
  // Before the first circle and behind the last one the days are those of the settings.
  const { circle_start_day: startDay } = await settingsOf(db, payrollSettings);
  return circle ? String(circle['month']) : circleMonthOf(day, startDay);
}

/** Whether the circle of a month is approved or closed (hr.md G3). */
async function isLocked(context: Pick<RuleContext, 'db'>, month: string): Promise<boolean> {
  for (const lock of payrollLocks) if ((await lock(context, { months: [month] })).length > 0) return true;
  return false;
}

/** What is decided this late is paid at the latest so many months on. */
const most = 24;

/** The month a pay event is posted to: that of the circle that holds its day, else the next one that is open (areas-hr.md c 20). */
export async function openPayMonth(context: Pick<RuleContext, 'db'>, day: string): Promise<string> {
  const first = await payMonthOf(context, day);
  for (let on = 0; on < most; on += 1) {
    const month = monthsOn(first, on);
    if (!(await isLocked(context, month))) return month;
  }
  return monthsOn(first, most);
}

/** The months something may be posted to now: last month, whose circle may still be open, to a year ahead. */
export async function payMonthBounds(
  context: Context,
): Promise<{ readonly from: string; readonly to: string }> {
  const now = await payMonthOf(context, context.today);
  return { from: monthsOn(now, -1), to: monthsOn(now, 12) };
}
