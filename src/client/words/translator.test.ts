import { describe, expect, it } from 'vitest';
import { translatorFor } from './translator.ts';

const arabic = translatorFor(
  {
    ra: {
      page: { create: 'إضافة %{name}' },
      count:
        'لا شيء |||| واحد |||| اثنان |||| %{smart_count} قليل |||| %{smart_count} كثير |||| %{smart_count} غير ذلك',
    },
  },
  'ar',
);
const english = translatorFor({ count: 'one record |||| %{smart_count} records' }, 'en');

describe('react-admin texts', () => {
  it('fill in what is named, and leave a place that nothing was given for', () => {
    expect(arabic('ra.page.create', { name: 'عقوبة' })).toBe('إضافة عقوبة');
    expect(arabic('ra.page.create')).toBe('إضافة %{name}');
  });

  it('take the form of their count: six in Arabic', () => {
    const of = (count: number): string => arabic('ra.count', { smart_count: count });
    expect([0, 1, 2, 3, 10, 11, 99, 100, 102, 103].map(of)).toEqual([
      'لا شيء',
      'واحد',
      'اثنان',
      '3 قليل',
      '10 قليل',
      '11 كثير',
      '99 كثير',
      '100 غير ذلك',
      '102 غير ذلك',
      '103 قليل',
    ]);
  });

  it('take the form of their count: two in English', () => {
    expect(english('count', { smart_count: 1 })).toBe('one record');
    expect(english('count', { smart_count: 0 })).toBe('0 records');
    expect(english('count', { smart_count: ['a', 'b'] })).toBe('2 records');
  });

  it('pass through what has no message', () => {
    expect(english('The server says so.')).toBe('The server says so.');
    expect(english('none', { _: 'Instead %{a}', a: 'b' })).toBe('Instead b');
  });
});
