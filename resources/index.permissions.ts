import {
  modules,
  permissionGroups as groupsOfContract,
  type DefinedPermissions,
  type Module,
  type Permission,
} from '#metadata/permissions.ts';
import type { Locale } from '#metadata/resource.ts';

/** Permissions beyond the contract's, a line for each area that has any (`definePermissions` in its `permissions.ts`). */
export const areaPermissions: readonly DefinedPermissions[] = [];

/** Every permission of the product by group, as the matrix shows them: the contract's, then those of the areas. */
export const permissionGroups: Readonly<Record<string, readonly Permission[]>> = {
  ...groupsOfContract,
  ...Object.fromEntries(areaPermissions.map(({ group, permission }) => [group, Object.values(permission)])),
};

/** Every permission of the product, in the order of the groups. */
export const permissions: readonly Permission[] = Object.values(permissionGroups).flat();

/** What the groups of the areas are called; those of the contract stand in `i18n`. */
export const groupWords = (locale: Locale): Readonly<Record<string, string>> =>
  Object.fromEntries(areaPermissions.map(({ group, words }) => [group, words[locale].group]));

/** The keys of the preset roles that hold a permission of an area beside owner and manager. */
export const presetsOf = ({ presets = {} }: DefinedPermissions, name: string): readonly string[] =>
  Object.keys(presets).filter((key) => presets[key]?.includes(name));

/** What the areas give a preset role of a new clinic, by its key; owner and manager hold everything anyway. */
export const permissionsOfPreset = (key: string): readonly Permission[] =>
  areaPermissions.flatMap((group) =>
    Object.entries(group.permission).flatMap(([name, permission]) =>
      presetsOf(group, name).includes(key) ? [permission] : [],
    ),
  );

/** Everybody keeps their own profile, whatever the clinic switched off. */
const always = 'view_self_profile';

/** The module a permission belongs to; `undefined` = it is always there. */
export function moduleOfPermission(permission: string): Module | undefined {
  if (permission === always) return undefined;
  const group = Object.keys(permissionGroups).find((name) =>
    (permissionGroups[name] as readonly string[]).includes(permission),
  );
  const ofContract = (Object.keys(modules) as readonly Module[]).find((name) =>
    (modules[name].groups as readonly string[]).includes(group ?? ''),
  );
  return ofContract ?? areaPermissions.find((one) => one.group === group)?.module;
}
