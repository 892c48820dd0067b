import type { DailyWork } from '#server/kit/clinicAreas.ts';
import type { RuleDatabase } from '#server/kit/rules.ts';
import { readGround, type RunCircle } from './payGround.server.ts';
import { stalePeople } from './reckonPeople.server.ts';

type Database = Pick<RuleDatabase, 'query' | 'find'>;

const circlesSql = `select c.id, c.month, c.date_from::text as "from", c.date_to::text as "to", k.currency_digits as digits
  from payroll_circles c join clinics k on k.id = c.clinic_id
  where c.clinic_id = (select app_clinic()) and c.status in ('calculated', 'published') order by c.date_from for share of c`;
const markSql = `update salary_slips s set stale = not s.stale where s.clinic_id = (select app_clinic()) and s.circle_id = $1::uuid
  and s.kind = 'regular' and s.status in ('draft', 'held', 'published') and s.stale <> (s.employee_id = any ($2::uuid[])) returning 1`;

/** Sets the marks of stale slips to what is true now; answers how many were others. */
export async function markStale(db: Database): Promise<number> {
  let changed = 0;
  for (const row of await db.query(circlesSql)) {
    const ground = await readGround(db, row as unknown as RunCircle, Number(row['digits']));
    changed += (await db.query(markSql, [row['id'], await stalePeople(db, ground)])).length;
  }
  return changed;
}

/**
 * Writes mark what they touch at once (`mark_slips_stale`); what no mark can know, such as a title's new name or a figure that was
 * put back, is found here by the kept hash.
 */
export const staleWork: DailyWork = {
  name: 'payroll.stale',
  words: { ar: 'تمييز المفردات التي تحتاج إعادة حساب', en: 'Marking slips that need recalculation' },
  run: async ({ inTransaction }) => ({ n: await inTransaction(markStale) }),
};
