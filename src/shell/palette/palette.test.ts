import { describe, expect, it } from 'vitest';
import { matching, rank } from './match.ts';
import { withRecent, type RecentItem } from './recent.ts';

describe('a question', () => {
  it('finds a title with or without its hamza, ة, ى and article', () => {
    expect(rank('الاقسام', 'الأقسام Departments')).toBe(3);
    expect(rank('اقسام', 'الأقسام Departments')).toBe(3);
    expect(rank('موظف', 'إضافة موظف Add Employee')).toBe(2);
    expect(rank('اضافه موظف', 'إضافة موظف Add Employee')).toBeGreaterThan(0);
    expect(rank('ظف', 'إضافة موظف')).toBe(1);
    expect(rank('جزاء', 'الفروع Branches')).toBe(0);
  });

  it('in either language finds the same place', () => {
    expect(rank('depart', 'الأقسام Departments')).toBe(2);
    expect(rank('DEPART', 'الأقسام Departments')).toBe(2);
  });

  it('needs every word, and shows the best first', () => {
    expect(rank('موظف قسم', 'إضافة موظف')).toBe(0);
    const found = matching('مو', [
      { find: 'المواعيد' },
      { find: 'إضافة موظف' },
      { find: 'نموذج' },
      { find: 'x' },
    ]);
    expect(found.map(({ find }) => find)).toEqual(['المواعيد', 'إضافة موظف', 'نموذج']);
  });
});

describe('recent records', () => {
  const item = (id: number, label = `سجل ${id}`): RecentItem => ({
    resource: 'branches',
    id: String(id),
    label,
    path: `/settings/branches/${id}/view`,
  });
  const many = Array.from({ length: 10 }, (_, index) => item(index));

  it('are ten, the newest first, each once', () => {
    expect(withRecent(many, item(11)).map(({ id }) => id)).toEqual(['11', ...'012345678']);
    expect(withRecent(many, item(5)).map(({ id }) => id)).toEqual([...'5012346789']);
  });

  it('stay the same list when the newest is opened again, and take a new name', () => {
    expect(withRecent(many, item(0))).toBe(many);
    expect(withRecent(many, item(0, 'اسم جديد'))[0]?.label).toBe('اسم جديد');
  });
});
