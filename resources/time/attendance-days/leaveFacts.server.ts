import type { RuleDatabase } from '#server/kit/rules.ts';
import type { DayFacts } from '../engine/types.ts';

const leaveSql = `select d.employee_id, d.work_date::text as day, array_agg(d.half) as halves from vacation_days d
  where d.clinic_id = (select app_clinic()) and d.employee_id = any ($1::uuid[]) and d.work_date between $2::date and $3::date
    and d.stands and d.approved and d.days > 0
  group by 1, 2`;

/** The approved leave of these people by `employee day` (hr.md 2.6): the whole day, also as two halves, or one of its halves. */
export async function leaveFacts(
  { query }: Pick<RuleDatabase, 'query'>,
  employeeIds: readonly string[],
  from: string,
  to: string,
): Promise<ReadonlyMap<string, DayFacts['leave']>> {
  const rows = await query(leaveSql, [employeeIds, from, to]);
  return new Map(
    rows.map((row) => {
      const halves = row['halves'] as readonly string[];
      const isHalf = halves.length === 1 && halves[0] !== 'none';
      return [
        `${String(row['employee_id'])} ${String(row['day'])}`,
        isHalf ? (halves[0] as 'first' | 'second') : 'full',
      ];
    }),
  );
}
