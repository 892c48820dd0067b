import { describe, expect, it } from 'vitest';
import { buildTree, visibleNodes, withAncestors, type Department } from './departmentTree.ts';

const department = (id: string, parent_id: string | null, active_employees = 0): Department => ({
  id,
  version: 1,
  name_ar: id,
  name_en: null,
  parent_id,
  active_employees,
  status: 'active',
});
const rows = [
  department('medical', null, 1),
  department('nursing', 'medical', 4),
  department('wards', 'nursing', 2),
  department('office', null, 3),
];

describe('UX-81 the tree of departments', () => {
  it('counts heads of everything below', () => {
    const [medical, office] = buildTree(rows);
    expect(medical?.total).toBe(7);
    expect(medical?.children[0]?.total).toBe(6);
    expect(medical?.children[0]?.children[0]?.level).toBe(3);
    expect(office).toMatchObject({ total: 3, position: 2, siblings: 2, level: 1 });
  });

  it('shows the children of open nodes only', () => {
    const shown = (open: string[]) =>
      visibleNodes(buildTree(rows), (id) => open.includes(id)).map((node) => node.department.id);
    expect(shown([])).toEqual(['medical', 'office']);
    expect(shown(['medical'])).toEqual(['medical', 'nursing', 'office']);
    expect(shown(['nursing'])).toEqual(['medical', 'office']);
  });

  it('loses nothing when a parent is missing or the data runs in a circle', () => {
    const orphan = buildTree([department('a', 'gone')]);
    expect(orphan.map((node) => node.department.id)).toEqual(['a']);
    const circle = buildTree([department('a', 'b'), department('b', 'a'), department('c', null)]);
    expect(
      visibleNodes(circle, () => true)
        .map((node) => node.department.id)
        .sort(),
    ).toEqual(['a', 'b', 'c']);
  });

  it('keeps what stands above a found department', () => {
    expect(withAncestors(rows, ({ id }) => id === 'wards').map(({ id }) => id)).toEqual([
      'medical',
      'nursing',
      'wards',
    ]);
  });
});
