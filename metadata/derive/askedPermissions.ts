import type { AccessRule, Grant } from '../access.ts';
import type { Permission } from '../permissions.ts';

/** A grant and all that must be held beside it. */
const partsOf = (grant: Grant): readonly Grant[] => [grant, ...(grant.with ?? []).flatMap(partsOf)];

const permissionIn = (grant: Grant): Permission[] => ('permission' in grant ? [grant.permission] : []);

function nameOf(grant: Grant): string[] {
  if ('permission' in grant) return [grant.permission];
  if ('clinicOwner' in grant) return ['owner'];
  return 'leads' in grant ? ['leader'] : [];
}

/**
 * What a rule asks for, any one of these: a permission, or `a&b` where all of them are needed. A grant that asks for no
 * permission is none of them, nor one that asks for more than another does: it opens more rows, and no further address.
 */
export function permissionsOf(rule: AccessRule): readonly string[] {
  const asked = rule.flatMap((grant) => {
    const parts = partsOf(grant);
    return parts.some((part) => 'permission' in part) ? [[...new Set(parts.flatMap(nameOf))].toSorted()] : [];
  });
  const isMore = (one: readonly string[]): boolean =>
    asked.some((other) => other.length < one.length && other.every((name) => one.includes(name)));
  return asked.filter((one) => !isMore(one)).map((one) => one.join('&'));
}

/** For each grant that asks for the permission, what it asks for beside it. */
export const besidesOf = (rule: AccessRule, permission: Permission): readonly (readonly string[])[] =>
  rule.flatMap((grant) => {
    const parts = partsOf(grant);
    if (!parts.flatMap(permissionIn).includes(permission)) return [];
    return [[...new Set(parts.flatMap(nameOf))].filter((name) => name !== permission).toSorted()];
  });

/** Every permission a rule names. */
export const permissionsIn = (rule: AccessRule): readonly Permission[] => [
  ...new Set(rule.flatMap(partsOf).flatMap(permissionIn)),
];

/** Every grant a rule names, with those that must be held beside another. */
export const grantsIn = (rule: AccessRule): readonly Grant[] => rule.flatMap(partsOf);
