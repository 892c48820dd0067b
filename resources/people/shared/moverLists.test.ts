import { describe, expect, it } from 'vitest';
import { foldArabic } from '#i18n/digits.ts';
import { foundPeople, fromWhere, staged, type Person } from './moverLists.ts';

const person = (id: string, label: string, place: string): Person => ({
  id,
  label,
  employee_no: `EMP-000${id}`,
  place,
  branch: 'الفرع الرئيسي',
});
const ahmed = person('1', 'أحمد فؤاد', 'التمريض');
const mona = person('2', 'منى سعيد', 'الاستقبال');
const huda = person('3', 'هدى علي', 'التمريض');
const lists = { inside: [ahmed], outside: [mona, huda] };

describe('the two lists of the mover', () => {
  it('puts the chosen first on the other side', () => {
    const after = staged(lists, ['3', 'gone']);
    expect(after.inside.map(({ id }) => id)).toEqual(['3', '1']);
    expect(after.outside.map(({ id }) => id)).toEqual(['2']);
    expect(after.coming).toEqual([huda]);
  });

  it('finds people by any spelling, by code and by place', () => {
    const all = [ahmed, mona, huda];
    expect(foundPeople(all, 'احمد', foldArabic)).toEqual([ahmed]);
    expect(foundPeople(all, '0002', foldArabic)).toEqual([mona]);
    expect(foundPeople(all, 'تمريض هدي', foldArabic)).toEqual([huda]);
    expect(foundPeople(all, '  ', foldArabic)).toEqual(all);
  });

  it('counts where they come from', () => {
    expect(fromWhere([mona, huda, ahmed])).toEqual([
      { place: 'التمريض', count: 2 },
      { place: 'الاستقبال', count: 1 },
    ]);
  });
});
