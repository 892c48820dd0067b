import { describe, expect, it } from 'vitest';
import { newI18nProvider } from './i18nProvider.ts';

describe("react-admin's texts", () => {
  it('take the form of their count: six in Arabic', () => {
    const { translate } = newI18nProvider('ar');
    const of = (count: number): string => translate('ra.action.bulk_actions', { smart_count: count });
    expect([0, 1, 2, 3, 10, 11, 99, 100, 102, 103].map(of)).toEqual([
      'لم يُحدد شيء',
      'تم تحديد عنصر واحد',
      'تم تحديد عنصرين',
      'تم تحديد 3 عناصر',
      'تم تحديد 10 عناصر',
      'تم تحديد 11 عنصراً',
      'تم تحديد 99 عنصراً',
      'تم تحديد 100 عنصر',
      'تم تحديد 102 عنصر',
      'تم تحديد 103 عناصر',
    ]);
  });

  it('name an entity as titles and buttons want it', () => {
    const { translate } = newI18nProvider('ar');
    expect([1, 2].map((count) => translate('resources.branches.name', { smart_count: count }))).toEqual([
      'فرع',
      'الفروع',
    ]);
  });

  it('fill in what is named, and leave a place that nothing was given for', () => {
    const { translate } = newI18nProvider('ar');
    expect(translate('ra.page.create', { name: 'عقوبة' })).toBe('إضافة عقوبة');
    expect(translate('ra.page.create')).toBe('إضافة %{name}');
  });

  it('follow a change of language, two forms in English', async () => {
    const provider = newI18nProvider('ar');
    expect(provider.getLocale()).toBe('ar');
    await provider.changeLocale('en');
    expect(provider.getLocale()).toBe('en');
    const of = (count: number): string =>
      provider.translate('ra.action.bulk_actions', { smart_count: count });
    expect([1, 0, 2].map(of)).toEqual(['1 item selected', '0 items selected', '2 items selected']);
  });

  it('pass through a sentence, and stop at a key that has no text', () => {
    const { translate } = newI18nProvider('en');
    expect(translate('The server says so.')).toBe('The server says so.');
    expect(translate('resources.branches.none', { _: 'Instead %{a}', a: 'b' })).toBe('Instead b');
    expect(() => translate('ra.action.fly')).toThrow('No text for ra.action.fly in en.');
  });
});
