import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { detailOf, fewOfEach, matching, rank, withDays } from './match.ts';
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

describe('finds of records (ux 25)', () => {
  it('are all of the first kind and three of each other', () => {
    const kinds = ['a', 'a', 'b', 'a', 'b', 'a', 'b', 'b', 'c'].map((resource, at) => ({ resource, at }));
    expect(fewOfEach(kinds).map(({ at }) => at)).toEqual([0, 1, 2, 3, 4, 5, 6, 8]);
  });

  it('write their days as the lists do, and leave numbers alone', () => {
    const written = (day: string): string => day.split('-').toReversed().join('/');
    expect(withDays('نورهان · 2025-10-02', written)).toBe('نورهان · \u206602/10/2025\u2069');
    expect(withDays('REQ-2026-00014', written)).toBe('REQ-2026-00014');
  });
});

describe('what stands beside a find', () => {
  const written = (day: string): string => day.split('-').toReversed().join('/');

  it('is its kind and the facts that are filled', () => {
    const facts = {
      manager: null,
      code: 'HQ',
      phone: '+201001234567',
      floor: 3,
      since: '2025-10-02',
      note: '',
    };
    expect(detailOf('قسم', facts, written)).toBe(
      'قسم · HQ · \u2066+201001234567\u2069 · 3 · \u206602/10/2025\u2069',
    );
    expect(detailOf('قسم', null, written)).toBe('قسم');
  });

  it('ux 2: is told of whatever comes as a fact', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (facts) => {
        expect(detailOf('قسم', facts, written)).toMatch(/^قسم/);
      }),
    );
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
