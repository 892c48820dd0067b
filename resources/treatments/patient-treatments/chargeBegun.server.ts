import type { ClinicDatabase } from '#server/kit/clinicAreas.ts';

/** Charges what began and was never charged, each once and dated its start (issue 19, decided 5). */
export async function chargeBegun(db: Pick<ClinicDatabase, 'query'>): Promise<void> {
  await db.query('select charge_begun_treatments()');
}
