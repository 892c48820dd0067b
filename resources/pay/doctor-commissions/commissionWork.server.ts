import type { DailyWork } from '#server/kit/clinicAreas.ts';
import type { RuleDatabase } from '#server/kit/rules.ts';

/** The circles whose figures people have not seen yet: what comes later goes into the next one. */
const bringSql = `select coalesce(sum(bring_commissions(c.id)), 0)::int as n
  from (select id from payroll_circles where clinic_id = (select app_clinic()) and status in ('open', 'calculated')
    and date_from <= $1::date order by date_from) c`;

/** Brings the commissions of the circles that are still reckoned to what the work says. Answers how many inputs changed. */
export async function bringCommissions(db: Pick<RuleDatabase, 'query'>, today: string): Promise<number> {
  const [row] = await db.query(bringSql, [today]);
  return Number(row?.['n'] ?? 0);
}

/** Each night what doctors are paid of their work is what the clinic's data say (issue 21, part 3). */
export const commissionWork: DailyWork = {
  name: 'doctor commissions',
  words: { ar: 'حساب عمولات الأطباء', en: "Doctors' commissions" },
  from: '03:30',
  statement: bringSql,
};
