import { permissionsOf, type AccessRule } from '#metadata/access.ts';
import type { Catalogue } from '#metadata/derive/catalogue.ts';
import type { ContractPermission, Permission } from '#metadata/permissions.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { permissionGroups, permissions } from '#resources/index.permissions.ts';
import { permissionWords } from '#resources/shared/permissionWords.ts';
import { code, codes, heading, table } from './markdown.ts';

const opens = (rule: AccessRule | undefined, permission: Permission): boolean =>
  rule !== undefined && permissionsOf(rule).includes(permission);

/** Everything of one resource the permission opens beside its screens: actions, transitions, calls, guarded fields. */
function actionsOf(resource: AnyResource, permission: Permission): string[] {
  const fields = Object.entries(resource.fields).flatMap(([name, { options }]) => [
    ...(opens(options.read, permission) ? [`read ${name}`] : []),
    ...(opens(options.write, permission) ? [`write ${name}`] : []),
  ]);
  const named: [string, AccessRule][] = [
    ...Object.entries(resource.access),
    ...Object.entries(resource.workflow?.transitions ?? {}).map(
      ([name, { access }]): [string, AccessRule] => [name, access],
    ),
    ...Object.entries(resource.operations ?? {}).map(([name, { access }]): [string, AccessRule] => [
      name,
      access,
    ]),
  ];
  const actions = named.filter(([, rule]) => opens(rule, permission)).map(([name]) => name);
  return [...new Set([...actions, ...fields])];
}

/** docs/generated/permissions.md: every permission string, its words and what it opens. */
export function permissionsDocument(catalogue: Catalogue): string {
  const sections = Object.entries(permissionGroups).map(([group, members]) => {
    const rows = members.map((permission: Permission) => {
      const screens = catalogue.screens.filter(({ rule }) => opens(rule, permission));
      const actions = catalogue.resources.flatMap((resource) => {
        const found = actionsOf(resource, permission);
        return found.length === 0 ? [] : [`${resource.name}: ${found.join(', ')}`];
      });
      return [
        code(permission),
        permissionWords.ar[permission as ContractPermission],
        permissionWords.en[permission as ContractPermission],
        codes(screens.map(({ path }) => path)),
        actions.join('; ') || '—',
      ];
    });
    return `## ${group}\n\n${table(['permission', 'العربية', 'English', 'screens', 'actions'], rows)}`;
  });
  const about = `${permissions.length} strings; one that opens nothing yet waits for its area to be built. An owner holds them all.`;
  return [heading('Permissions', about), ...sections].join('\n');
}
