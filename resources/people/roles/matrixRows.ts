import { moduleOfPermission, permissionGroups, permissions } from '../../index.permissions.ts';

export interface PermissionRow {
  readonly permission: string;
  readonly word: string;
  /** Names of the screens it opens. */
  readonly screens: readonly string[];
}
export interface PermissionRows {
  readonly name: string;
  readonly label: string;
  readonly rows: readonly PermissionRow[];
}

/** All permissions in the order of the matrix. */
export const allPermissions: readonly string[] = permissions;

/**
 * The rows of the matrix by group, in words. What the clinic switched off has none; the rights themselves stay in the
 * roles (hr.md 1, UX-71).
 */
export const groupedRows = (
  words: Readonly<Record<string, string>>,
  groupWords: Readonly<Record<string, string>>,
  opened: ReadonlyMap<string, readonly string[]>,
  off: ReadonlySet<string> = new Set(),
): readonly PermissionRows[] =>
  Object.entries(permissionGroups)
    .map(([name, members]) => ({
      name,
      label: groupWords[name] ?? name,
      rows: members
        .filter((permission) => !off.has(moduleOfPermission(permission) ?? ''))
        .map((permission) => ({
          permission,
          word: words[permission] ?? permission,
          screens: opened.get(permission) ?? [],
        })),
    }))
    .filter(({ rows }) => rows.length > 0);

/** The rows that a search finds by their word, screen or group, and that pass the filter; empty groups go. `fold` makes spellings equal. */
export function foundRows(
  groups: readonly PermissionRows[],
  search: string,
  fold: (text: string) => string,
  passes: (permission: string) => boolean = () => true,
): readonly PermissionRows[] {
  const wanted = fold(search.trim());
  const found = (group: PermissionRows, row: PermissionRow): boolean =>
    wanted === '' ||
    [group.label, row.word, row.permission, ...row.screens].some((text) => fold(text).includes(wanted));
  return groups
    .map((group) => ({
      ...group,
      rows: group.rows.filter((row) => passes(row.permission) && found(group, row)),
    }))
    .filter(({ rows }) => rows.length > 0);
}
