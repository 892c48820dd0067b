/** Departments as a tree; nothing here knows the screen. */

export interface Department {
  readonly id: string;
  readonly version: number;
  readonly name_ar: string;
  readonly name_en: string | null;
  readonly parent_id: string | null;
  readonly active_employees: number;
  readonly status: 'active' | 'archived';
  readonly _labels?: { readonly manager_id?: string | null };
}

export interface TreeNode {
  readonly department: Department;
  /** 1 at the top. */
  readonly level: number;
  readonly children: readonly TreeNode[];
  /** Active employees here and in everything below. */
  readonly total: number;
  /** Place among its siblings, from 1, and how many they are. */
  readonly position: number;
  readonly siblings: number;
}

/**
 * Builds the tree in the order of the rows. A department whose parent is not among them stands at the top, and so does
 * one of a circle, which the server refuses but old data could hold: nothing ever disappears.
 */
export function buildTree(rows: readonly Department[]): readonly TreeNode[] {
  const known = new Set(rows.map(({ id }) => id));
  const below = new Map<string | null, Department[]>();
  for (const row of rows) {
    const parent =
      row.parent_id !== null && known.has(row.parent_id) && row.parent_id !== row.id ? row.parent_id : null;
    below.set(parent, [...(below.get(parent) ?? []), row]);
  }
  const placed = new Set<string>();
  const grow = (siblings: readonly Department[], level: number): readonly TreeNode[] => {
    const fresh = siblings.filter(({ id }) => !placed.has(id));
    for (const { id } of fresh) placed.add(id);
    return fresh.map((department, index) => {
      const children = grow(below.get(department.id) ?? [], level + 1);
      const total = children.reduce((sum, child) => sum + child.total, department.active_employees);
      return { department, level, children, total, position: index + 1, siblings: fresh.length };
    });
  };
  const top = grow(below.get(null) ?? [], 1);
  const circles = grow(rows.filter(({ id }) => !placed.has(id)).slice(0, 1), 1);
  if (circles.length === 0) return top;
  const lost = rows.filter(({ id }) => !placed.has(id));
  return [...top, ...circles, ...grow(lost, 1)];
}

/** The nodes on show from top to bottom: the children of a closed node are not. */
export const visibleNodes = (
  tree: readonly TreeNode[],
  isOpen: (id: string) => boolean,
): readonly TreeNode[] =>
  tree.flatMap((node) => [node, ...(isOpen(node.department.id) ? visibleNodes(node.children, isOpen) : [])]);

/** The rows that pass, and everything above them, so that each is seen in its place. */
export function withAncestors(
  rows: readonly Department[],
  passes: (department: Department) => boolean,
): readonly Department[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const kept = new Set<string>();
  for (const row of rows.filter(passes)) {
    let at: Department | undefined = row;
    while (at !== undefined && !kept.has(at.id)) {
      kept.add(at.id);
      at = at.parent_id === null ? undefined : byId.get(at.parent_id);
    }
  }
  return rows.filter(({ id }) => kept.has(id));
}
