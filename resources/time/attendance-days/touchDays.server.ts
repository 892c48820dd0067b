import { addDays, daysBetween } from '#metadata/time/days.ts';
import type { AreaJob } from '#server/kit/areaJobs.ts';
import type { RuleContext, RuleDatabase } from '#server/kit/rules.ts';
import { timeRights } from '../timeRights.ts';
import { recountDays, type Recounting } from './recount.server.ts';

/** So many person-days are reckoned at once; more go on in the background (issue 20, 4). */
const mostAtOnce = 50;
/** Days of one transaction of the job, and person-days: few transactions, and nobody waits long for one of them. */
const days = 62;
const personDays = 1500;

/** What touched days are reckoned with, or given to a job. */
export interface Touching extends Recounting {
  readonly db: Pick<RuleDatabase, 'query' | 'enqueue'>;
}

/** The same of a rule. */
export const touching = ({ db, subject, now, today }: RuleContext): Touching => ({
  db,
  timezone: subject.clinic.timezone,
  now,
  today,
});

/** Whose days changed: everybody's without people, from their first one without a start, until today without an end. */
export interface Touched {
  readonly employeeIds?: readonly string[] | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const firstSql = `select min(work_date)::text as day from attendance_days
  where clinic_id = (select app_clinic()) and ($1::uuid[] is null or employee_id = any ($1::uuid[]))`;

const everybodySql = `select id from employees where clinic_id = (select app_clinic()) order by id`;

/** Reckons many days in portions, each whole in itself: what a killed server left is done by the next try. */
export const recountJob: AreaJob = {
  kind: 'attendance.recount',
  words: { ar: 'إعادة حساب أيام الحضور', en: 'Reckoning attendance days anew' },
  module: 'attendance',
  access: timeRights.uploadPunches,
  byRules: true,
  async run({ asked, today, now, timezone, inTransaction, progress }) {
    const from = String(asked['from']);
    const to = asked['to'] === null ? today : String(asked['to']);
    const ids =
      (asked['employee_ids'] as readonly string[] | null) ??
      (await inTransaction(({ query }) => query(everybodySql))).map(({ id }) => String(id));
    const total = ids.length * (daysBetween(from, to) + 1);
    const people = Math.floor(personDays / Math.min(days, Math.max(1, daysBetween(from, to) + 1)));
    let done = 0;
    for (let at = 0; at < ids.length; at += people)
      for (let day = from; day <= to; day = addDays(day, days)) {
        await progress(done, total);
        const last = addDays(day, days - 1);
        const end = last < to ? last : to;
        const some = ids.slice(at, at + people);
        await inTransaction((db) => recountDays({ db, today, now, timezone }, some, day, end));
        done += some.length * (daysBetween(day, end) + 1);
      }
    return { days: total };
  },
};

/**
 * Reckons the days a change touched: at once where they are few, else by a job that begins when the change stands (hr.md 2.6). Days
 * around them are touched too, for borders move and night calls reach over them. Answers how many, and whether a job does it.
 */
export async function touchDays(
  at: Touching,
  { employeeIds, from, to }: Touched,
): Promise<{ readonly days: number; readonly later: boolean }> {
  const { db, today } = at;
  const begins = from ?? (await db.query(firstSql, [employeeIds ?? null]))[0]?.['day'];
  if (typeof begins !== 'string') return { days: 0, later: false };
  // Before the first day that was ever reckoned there is none a border could move.
  const first = from === undefined ? begins : addDays(begins, -1);
  const end = to === undefined ? today : addDays(to, 2);
  const last = end < today ? end : today;
  if (last < first) return { days: 0, later: false };
  const ids = employeeIds ?? (await db.query(everybodySql)).map(({ id }) => String(id));
  const count = ids.length * (daysBetween(first, last) + 1);
  const later = count > mostAtOnce;
  if (later) await db.enqueue(recountJob, { employee_ids: employeeIds ?? null, from: first, to: last });
  else await recountDays(at, ids, first, last);
  return { days: count, later };
}
