import { describe, expect, it } from 'vitest';
import { ageOn } from './age.ts';

describe('age on a day', () => {
  it.each([
    // Complete years: the day before the birthday is one less.
    ['1990-03-15', '2026-03-14', 'years', 35],
    ['1990-03-15', '2026-03-15', 'years', 36],
    ['1900-01-01', '2026-11-24', 'years', 126],
    // Born on 29 February: a year older on the 28th in common years, on the 29th in leap years.
    ['2000-02-29', '2026-02-27', 'years', 25],
    ['2000-02-29', '2026-02-28', 'years', 26],
    ['2000-02-29', '2028-02-28', 'years', 27],
    ['2000-02-29', '2028-02-29', 'years', 28],
    ['1896-02-29', '1900-02-28', 'years', 4],
    // Months until two years are complete.
    ['2024-11-24', '2026-11-23', 'months', 23],
    ['2024-11-24', '2026-11-24', 'years', 2],
    ['2026-01-31', '2026-02-28', 'months', 1],
    ['2026-01-31', '2026-03-30', 'months', 1],
    ['2026-01-31', '2026-03-31', 'months', 2],
    ['2025-12-31', '2026-02-28', 'months', 2],
    // Days until the first month is complete.
    ['2026-11-24', '2026-11-24', 'days', 0],
    ['2026-11-23', '2026-11-24', 'days', 1],
    ['2026-10-25', '2026-11-24', 'days', 30],
    ['2026-10-24', '2026-11-24', 'months', 1],
    ['2025-12-31', '2026-01-30', 'days', 30],
  ])('born %s, on %s: %s %i', (birth, today, unit, count) => {
    expect(ageOn(birth, today)).toEqual({ unit, count });
  });

  it('knows none of a birth that lies ahead', () => {
    expect(ageOn('2026-11-25', '2026-11-24')).toBeUndefined();
  });

  it('never falls, and grows in complete years by one a year', () => {
    const days = (year: number): string[] =>
      Array.from({ length: 366 }, (_, at) =>
        new Date(Date.UTC(year, 0, 1 + at)).toISOString().slice(0, 10),
      ).filter((day) => day.startsWith(String(year)));
    for (const birth of days(2000)) {
      const counts = days(2027).map((day) => ageOn(birth, day)?.count ?? -1);
      expect(counts).toEqual(counts.toSorted((one, other) => one - other));
      expect([counts[0], counts.at(-1)]).toEqual([birth.endsWith('-01-01') ? 27 : 26, 27]);
    }
  });
});
