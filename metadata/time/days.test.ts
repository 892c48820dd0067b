import { describe, expect, it } from 'vitest';
import { addDays, addMonths, daysBetween, isDay, monthEnd, monthStart, weekStart } from './days.ts';

describe('days', () => {
  it.each([
    ['2026-03-05', 7, '2026-03-12'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2024-03-01', -1, '2024-02-29'],
    ['2026-10-29', 1, '2026-10-30'],
    ['2026-11-21', 0, '2026-11-21'],
  ])('%s and %i days is %s', (day, count, later) => {
    expect(addDays(day, count)).toBe(later);
    expect(daysBetween(day, later)).toBe(count);
  });
  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2026-03-31', -13, '2025-02-28'],
    ['2026-12-01', 12, '2027-12-01'],
  ])('%s and %i months is %s', (day, count, later) => expect(addMonths(day, count)).toBe(later));
  it('a day is a real one', () => {
    expect(['2024-02-29', '2026-02-29', '2026-2-1', '1899-12-31', ''].map(isDay)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('weeks and months', () => {
  // 21 November 2026 is a Saturday.
  it.each([
    ['2026-11-21', '2026-11-21'],
    ['2026-11-20', '2026-11-14'],
    ['2026-11-27', '2026-11-21'],
    ['2026-01-01', '2025-12-27'],
  ])('the week of %s begins on Saturday, %s', (day, start) => expect(weekStart(day)).toBe(start));
  it('or on another day, where the clinic says so', () => {
    expect([weekStart('2026-11-21', 'sun'), weekStart('2026-11-21', 'mon')]).toEqual([
      '2026-11-15',
      '2026-11-16',
    ]);
  });
  it('a month has its first and its last day', () => {
    expect([monthStart('2026-02-14'), monthEnd('2026-02-14'), monthEnd('2024-02-01')]).toEqual([
      '2026-02-01',
      '2026-02-28',
      '2024-02-29',
    ]);
  });
});
