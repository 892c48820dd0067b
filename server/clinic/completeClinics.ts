import type { Pool } from 'pg';
import { transaction, withoutClinic } from '../db/transaction.ts';
import type { ClinicArea } from '../kit/clinicAreas.ts';
import { fillAreas, givenBy } from './newClinic.ts';
import { clinicShares } from './settingsRows.ts';

/**
 * Gives the clinics that are there what areas built since contribute (DESIGN 9.23); run at every start, after the
 * migrations. One transaction each: a start killed half-way goes on with the rest. Answers how many were filled.
 */
export async function completeClinics(
  pool: Pool,
  areas: readonly ClinicArea[] = clinicShares,
): Promise<number> {
  const names = [...givenBy(areas).keys()];
  const [found] = await withoutClinic(pool, [
    { text: 'select clinics_without_areas($1) as id', values: [names] },
  ]);
  const ids = (found?.rows ?? []).map((row: { id: string }) => row.id);
  for (const id of ids)
    await transaction(pool, id, async (tx) => {
      // Two servers that start together fill a clinic one after the other.
      const { rows } = await tx.query<{ clinic_type: 'dental' | 'medical' | 'mixed'; country: string }>(
        'select clinic_type, country from clinics where id = app_clinic() for no key update',
      );
      const filled = await tx.query<{ area: string }>('select area from clinic_areas');
      const done = new Set(filled.rows.map(({ area }) => area));
      const [clinic] = rows;
      if (clinic === undefined) return;
      const facts = { clinicType: clinic.clinic_type, country: clinic.country };
      await fillAreas(tx, facts, areas, done);
    });
  return ids.length;
}
