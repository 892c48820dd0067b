import type { RuleDatabase } from '#server/kit/rules.ts';

/** Whether the way up from a guardian, themself included, leads to one of these patients (clinic.md P6). */
export async function leadsBack(db: RuleDatabase, from: unknown, to: readonly string[]): Promise<boolean> {
  const rows = await db.query(
    `with recursive up as (
       select id, guardian_patient_id, 1 as level from patients where id = $1
       union all select p.id, p.guardian_patient_id, up.level + 1 from patients p join up on p.id = up.guardian_patient_id where up.level < 50)
     select 1 from up where id = any ($2::uuid[]) limit 1`,
    [from ?? null, to],
  );
  return rows.length > 0;
}
