import type { AccessRule } from '#metadata/access.ts';
import { besidesOf } from '#metadata/derive/askedPermissions.ts';
import type { Catalogue } from '#metadata/derive/catalogue.ts';
import type { ContractPermission, Permission } from '#metadata/permissions.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { permissionGroups, permissions } from '#resources/index.permissions.ts';
import { permissionWords } from '#resources/shared/permissionWords.ts';
import { code, heading, table } from './markdown.ts';

/** The name, where the permission opens it; with what must be held beside it. Alone is enough where any grant says so. */
function opened(name: string, rule: AccessRule | undefined, permission: Permission): string[] {
  const besides = besidesOf(rule ?? [], permission);
  if (besides.some((names) => names.length === 0)) return [name];
  return besides.map((names) => `${name} (with ${names.join(' and ')})`);
}

/** Everything of one resource the permission opens beside its screens: actions, transitions, calls, guarded fields. */
function actionsOf(resource: AnyResource, permission: Permission): string[] {
  const fields = Object.entries(resource.fields).flatMap(
    ([name, { options }]): [string, AccessRule | undefined][] => [
      [`read ${name}`, options.read],
      [`write ${name}`, options.write],
    ],
  );
  const ruled = (
    of: Readonly<Record<string, { readonly access: AccessRule }>> = {},
  ): [string, AccessRule][] => Object.entries(of).map(([name, { access }]) => [name, access]);
  const named: [string, AccessRule | undefined][] = [
    ...Object.entries(resource.access),
    ...ruled(resource.workflow?.transitions),
    ...ruled(resource.operations),
    ...fields,
  ];
  return [...new Set(named.flatMap(([name, rule]) => opened(name, rule, permission)))];
}

/** docs/generated/permissions.md: every permission string, its words and what it opens. */
export function permissionsDocument(catalogue: Catalogue): string {
  const sections = Object.entries(permissionGroups).map(([group, members]) => {
    const rows = members.map((permission: Permission) => {
      const screens = catalogue.screens.flatMap(({ rule, path }) => opened(code(path), rule, permission));
      const actions = catalogue.resources.flatMap((resource) => {
        const found = actionsOf(resource, permission);
        return found.length === 0 ? [] : [`${resource.name}: ${found.join(', ')}`];
      });
      return [
        code(permission),
        permissionWords.ar[permission as ContractPermission],
        permissionWords.en[permission as ContractPermission],
        screens.join(', ') || '—',
        actions.join('; ') || '—',
      ];
    });
    return `## ${group}\n\n${table(['permission', 'العربية', 'English', 'screens', 'actions'], rows)}`;
  });
  const about = `${permissions.length} strings; one that opens nothing yet waits for its area to be built. An owner holds them all.`;
  return [heading('Permissions', about), ...sections].join('\n');
}
