import { permissions, type DefinedPermissions, type Permission } from '#metadata/permissions.ts';
import type { ClinicArea, ClinicDatabase } from '#server/kit/clinicAreas.ts';
import { areaPermissions, presetsOf } from '../../index.permissions.ts';

interface PresetRole {
  readonly id: string;
  readonly key: string;
  readonly permissions: readonly string[];
}

/**
 * Who gets it of a clinic's preset roles: those its area names, and owner and manager as long as they hold all that the
 * contract knows. Where somebody took something from them, they hold what was chosen for them, and a new right is chosen too.
 */
const getsIt = ({ key, permissions: held }: PresetRole, presets: readonly string[]): boolean =>
  key === 'owner' || key === 'manager'
    ? permissions.every((one) => held.includes(one))
    : presets.includes(key);

/** Gives one permission to the presets of a clinic; the log says what happened and why. */
async function givePermission(
  db: ClinicDatabase,
  permission: Permission,
  presets: readonly string[],
): Promise<void> {
  const roles = (await db.query(
    'select id, key, permissions from roles where key is not null and not $1 = any (permissions) order by id for no key update',
    [permission],
  )) as unknown as readonly PresetRole[];
  for (const { id, permissions: held } of roles.filter((role) => getsIt(role, presets))) {
    const after = [...held, permission];
    await db.query(
      'update roles set permissions = $2, version = version + 1, updated_at = now() where id = $1 returning id',
      [id, after],
    );
    await db.query(
      `insert into audit_log (clinic_id, action, entity, entity_id, entity_label, version, changes, reason)
       select app_clinic(), 'permission', 'roles', t.id, t.name_ar, t.version, $2::jsonb, $3 from roles t where t.id = $1 returning seq`,
      [id, JSON.stringify({ permissions: [held, after] }), 'a new area'],
    );
  }
}

/**
 * A permission that is new in the product reaches the presets of clinics that were there before, each once: what somebody
 * takes away from a role afterwards stays taken away. Roles a clinic made itself are never touched.
 */
export const presetShares = (
  declared: readonly DefinedPermissions[] = areaPermissions,
): NonNullable<ClinicArea['shares']> =>
  Object.fromEntries(
    declared.flatMap((group) =>
      Object.entries(group.permission).map(([name, permission]) => [
        name,
        (db: ClinicDatabase) => givePermission(db, permission, presetsOf(group, name)),
      ]),
    ),
  );
