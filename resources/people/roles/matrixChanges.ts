/** The switches of the permission matrix that differ from what is stored; nothing here knows the screen. */

export interface MatrixRole {
  readonly id: string;
  readonly version: number;
  readonly key: string | null;
  readonly name_ar: string;
  readonly name_en: string | null;
  readonly permissions: readonly string[];
  readonly users_count: number;
}

/** One switch as `saveMatrix` expects it. */
export interface Change {
  readonly role_id: string;
  readonly permission: string;
  readonly on: boolean;
}

export type Changes = ReadonlyMap<string, Change>;

/** What one role's people win and lose. */
export interface RoleDifference {
  readonly role: MatrixRole;
  readonly gains: readonly string[];
  readonly losses: readonly string[];
}

export const noChanges: Changes = new Map();
export const keyOf = (roleId: string, permission: string): string => `${roleId} ${permission}`;

/** Whether the role holds the permission once the changes are saved. */
export const holds = (role: MatrixRole, permission: string, changes: Changes): boolean =>
  changes.get(keyOf(role.id, permission))?.on ?? role.permissions.includes(permission);

/** The changes with some permissions of one role switched; a switch back to what is stored is no change. */
export function switched(
  changes: Changes,
  role: MatrixRole,
  permissions: readonly string[],
  on: boolean,
): Changes {
  const next = new Map(changes);
  for (const permission of permissions) {
    const key = keyOf(role.id, permission);
    if (role.permissions.includes(permission) === on) next.delete(key);
    else next.set(key, { role_id: role.id, permission, on });
  }
  return next;
}

/** Makes one role hold what another does. `allowed` are the permissions the caller may switch at all. */
export function copied(
  changes: Changes,
  from: MatrixRole,
  to: MatrixRole,
  allowed: readonly string[],
): Changes {
  const wanted = allowed.filter((one) => holds(from, one, changes));
  const given = switched(changes, to, wanted, true);
  return switched(
    given,
    to,
    allowed.filter((one) => !wanted.includes(one)),
    false,
  );
}

/** The changes that still change something, after somebody else saved theirs: kept, or already true. */
export function stillOpen(changes: Changes, roles: readonly MatrixRole[]): Changes {
  const byId = new Map(roles.map((role) => [role.id, role]));
  return new Map(
    [...changes].filter(([, { role_id, permission, on }]) => {
      const role = byId.get(role_id);
      return role !== undefined && role.permissions.includes(permission) !== on;
    }),
  );
}

/** What each touched role gains and loses, in the order of the columns and rows. */
export function differences(
  changes: Changes,
  roles: readonly MatrixRole[],
  order: readonly string[],
): readonly RoleDifference[] {
  return roles.flatMap((role) => {
    const own = order.flatMap((permission) => changes.get(keyOf(role.id, permission)) ?? []);
    if (own.length === 0) return [];
    const named = (on: boolean): readonly string[] =>
      own.filter((change) => change.on === on).map(({ permission }) => permission);
    return [{ role, gains: named(true), losses: named(false) }];
  });
}

/** The body of `saveMatrix`: the switches, and the version of every role they touch. */
export function saveBody(
  changes: Changes,
  roles: readonly MatrixRole[],
): { readonly changes: readonly Change[]; readonly row_versions: Readonly<Record<string, number>> } {
  const touched = new Set([...changes.values()].map(({ role_id }) => role_id));
  return {
    changes: [...changes.values()],
    row_versions: Object.fromEntries(
      roles.filter(({ id }) => touched.has(id)).map(({ id, version }) => [id, version]),
    ),
  };
}
