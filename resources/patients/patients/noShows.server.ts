import type { RuleContext } from '#server/kit/rules.ts';

/** So many missed visits within twelve months are told to whoever books; they are a warning and never a block (clinic.md A6). */
export const manyNoShows = 3;

/**
 * How many visits of a patient (of the row `t`, or of another row that leads to one) came to nothing in the twelve months before today
 * because nobody came; null for fewer than many. Missed visits have an index of their own.
 */
export const noShowsSql = (
  today: string,
  timezone: string,
  [clinic, patient]: readonly [string, string] = ['t.clinic_id', 't.id'],
): string => `(select case when count(*) >= ${manyNoShows} then count(*)::int end
  from appointments missed where missed.clinic_id = ${clinic} and missed.patient_id = ${patient} and missed.status = 'no_show'
    and (missed.starts_at at time zone ${timezone})::date > (${today}::date - interval '12 months')::date)`;

/** How often this patient did not come, where that is often (clinic.md A6). */
export async function noShowsOf(
  { db, subject, today }: Pick<RuleContext, 'db' | 'subject' | 'today'>,
  patient: string,
): Promise<number | null> {
  const [row] = await db.query(`select ${noShowsSql('$2', '$3')} as n from patients t where t.id = $1`, [
    patient,
    today,
    subject.clinic.timezone,
  ]);
  return typeof row?.['n'] === 'number' ? row['n'] : null;
}
