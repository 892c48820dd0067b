import type { RuleDatabase } from '#server/kit/rules.ts';
import { dentitionOn, type Dentition } from '../../shared/teeth.ts';

/** What tells which teeth a patient has. */
export interface MouthFacts {
  readonly dentition: Dentition | null;
  readonly birth: string | null;
}

export async function mouthFacts(db: Pick<RuleDatabase, 'query'>, patientId: string): Promise<MouthFacts> {
  const [row] = await db.query(
    `select p.dentition, p.birth_date::text as birth from patients p where p.clinic_id = (select app_clinic()) and p.id = $1::uuid`,
    [patientId],
  );
  return { dentition: null, birth: null, ...(row as Partial<MouthFacts> | undefined) };
}

/**
 * The dentition of a day (`YYYY-MM-DD`): what somebody chose for the patient, of days that are over the age of then (clinic.md 2.4).
 * A choice stands for all days of whose age nothing is known.
 */
export function dentitionOf({ dentition, birth }: MouthFacts, day: string, today: string): Dentition {
  if (dentition !== null && (day >= today || birth === null)) return dentition;
  return dentitionOn(birth, day);
}
