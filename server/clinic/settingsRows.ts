import { waitingStates } from '#metadata/derive/approvals.ts';
import { clinicAreas } from '#resources/index.server.ts';
import { resources } from '#resources/index.ts';
import { tableName } from '../db/schema/names.ts';
import type { ClinicArea, ClinicDatabase } from '../kit/clinicAreas.ts';

const sets = resources
  .filter(({ settings, source }) => settings === true && source === undefined)
  .map(({ name }) => tableName(name));

/** A row of each set of settings, every column at its default, where it has a table of its own; noted as `settings/penalty_settings`. */
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

/** What waited for a decision before its resource declared that it does, since it was last changed. */
const waitRows: ClinicArea = {
  name: 'approvals',
  shares: Object.fromEntries(
    resources
      .filter((resource) => waitingStates(resource).length > 0)
      .map((resource) => [
        tableName(resource.name),
        async (db: ClinicDatabase) => {
          await db.query(
            `insert into approval_waits (clinic_id, resource, record_id, since)
             select t.clinic_id, $1, t.id, t.updated_at from "${tableName(resource.name)}" t where t.status = any ($2)
             on conflict do nothing`,
            [resource.name, waitingStates(resource)],
          );
        },
      ]),
  ),
};

/** All that a clinic is filled with: its areas' share, a row of each set of settings, what waits for decisions. */
export const clinicShares: readonly ClinicArea[] = [...clinicAreas, settingsRows, waitRows];
