import { clinicAreas } from '#resources/index.server.ts';
import { resources } from '#resources/index.ts';
import type { ClinicArea, ClinicDatabase } from '../kit/clinicAreas.ts';

const sets = resources
  .filter(({ settings }) => settings === true)
  .map(({ name }) => name.replaceAll('-', '_'));

/** A row of each set of settings, every column at its default; noted as `settings/penalty_settings`. */
export const settingsRows: ClinicArea = {
  name: 'settings',
  shares: Object.fromEntries(
    sets.map((table) => [
      table,
      async (db: ClinicDatabase) => {
        await db.query(
          `insert into "${table}" (clinic_id, id) values (app_clinic(), app_clinic()) on conflict do nothing`,
        );
      },
    ]),
  ),
};

/** All that a clinic is filled with: its areas' share, and a row of each set of settings. */
export const clinicShares: readonly ClinicArea[] = [...clinicAreas, settingsRows];
