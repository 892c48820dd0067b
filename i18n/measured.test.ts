import { expect, it } from 'vitest';
import { measured } from './measured.ts';

it('ux 7: says days and hours as people do, in real plurals', () => {
  const days = ['0.25', '0.5', '0.75', '1', '1.5', '2', '2.5', '3', '11', '100', '1.3'];
  expect(days.map((value) => measured('ar', value, 'days'))).toEqual([
    'ربع يوم',
    'نصف يوم',
    'ثلاثة أرباع يوم',
    'يوم واحد',
    'يوم ونصف',
    'يومان',
    'يومان ونصف',
    '3 أيام',
    '11 يوماً',
    '100 يوم',
    '1.3 يوم',
  ]);
  const hours = ['0.5', '1', '1.5', '2', '3', '12'];
  expect(hours.map((value) => measured('ar', value, 'hours'))).toEqual([
    'نصف ساعة',
    'ساعة واحدة',
    'ساعة ونصف',
    'ساعتان',
    '3 ساعات',
    '12 ساعة',
  ]);
  expect(['0.5', '1', '1.5', '2.5', '3'].map((value) => measured('en', value, 'days'))).toEqual([
    'half a day',
    '1 day',
    'a day and a half',
    '2 days and a half',
    '3 days',
  ]);
  expect(['0.25', '1', '2'].map((value) => measured('en', value, 'hours'))).toEqual([
    'a quarter of an hour',
    '1 hour',
    '2 hours',
  ]);
});

it('writes the digits the reader chose', () => {
  expect(measured('ar', '3', 'days', () => '٣')).toBe('٣ أيام');
});
