import { monthEnd } from '#metadata/time/days.ts';
import type { DailyWork } from '#server/kit/clinicAreas.ts';
import type { RuleDatabase } from '#server/kit/rules.ts';
import { settingsOf } from '#server/kit/settings.ts';
import { circleMonthOf, circleSpan, nextCircle } from '../engine/circles.ts';
import type { Span } from '../engine/types.ts';
import { payrollSettings } from './payroll-settings.ts';

type Database = Pick<RuleDatabase, 'find' | 'query'>;
interface Made extends Span {
  readonly month: string;
}

/** The pay day of a month; 31 is its last one. */
const payDate = (month: string, day: number): string => {
  const wanted = `${month}-${String(day).padStart(2, '0')}`;
  const last = monthEnd(`${month}-01`);
  return wanted < last ? wanted : last;
};

/** The circles that are missing behind the last one up to the one that holds today; the first where there is none. */
function missing(
  last: Made | undefined,
  settings: { readonly first: string; readonly startDay: number },
  today: string,
): readonly Made[] {
  const made: Made[] = [];
  let at: Made = last ?? { month: settings.first, ...circleSpan(settings.first, settings.startDay) };
  if (last === undefined) made.push(at);
  while (at.to < today) made.push((at = nextCircle(at, settings.startDay)));
  return made;
}

const lastSql = `select month, date_from::text as "from", date_to::text as "to" from payroll_circles
  where clinic_id = (select app_clinic()) order by date_to desc limit 1`;

const insertSql = `insert into payroll_circles (clinic_id, month, date_from, date_to, pay_date)
  select app_clinic(), r.month, r.date_from, r.date_to, r.pay_date
    from jsonb_to_recordset($1::jsonb) as r(month text, date_from date, date_to date, pay_date date)
  on conflict do nothing returning 1`;

/**
 * Makes the circles up to the one that holds today, without gaps (hr.md 6.1); a start day that was changed holds from the first of
 * them. Two at once make each but once. Answers how many were made.
 */
export async function makeCircles(db: Database, today: string): Promise<number> {
  const settings = await settingsOf(db, payrollSettings);
  const { circle_start_day: startDay, pay_day: payDay } = settings;
  const [last] = await db.query(lastSql);
  const first = settings.first_circle_month ?? circleMonthOf(today, startDay);
  const made = missing(last as Made | undefined, { first, startDay }, today);
  if (made.length === 0) return 0;
  const rows = made.map(({ month, from, to }) => ({
    month,
    date_from: from,
    date_to: to,
    pay_date: payDate(month, payDay),
  }));
  return (await db.query(insertSql, [JSON.stringify(rows)])).length;
}

/** Every clinic's next circle on its first day (hr.md 9.2). */
export const circleWork: DailyWork = {
  name: 'payroll circles',
  words: { ar: 'إنشاء دورات المرتبات', en: 'Making payroll circles' },
  from: '00:05',
  async run({ today, inTransaction }) {
    return { n: await inTransaction((db) => makeCircles(db, today)) };
  },
};
