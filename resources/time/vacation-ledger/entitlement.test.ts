import { describe, expect, it } from 'vitest';
import { monthlyAccrued, yearlyDays, yearlyGranted, type EntitlementLine } from './entitlement.ts';

const line = (from_month: number, days: string, age_from: number | null = null): EntitlementLine => ({
  from_month,
  days,
  age_from,
});
/** Egypt's annual leave: 15, after a year 21, after ten years or from 50 on 30 (hr.md 3). */
const annual = [line(0, '15'), line(12, '21'), line(120, '30', 50)];
const hiredOn = (hired: string, born: string | null = null, left: string | null = null) => ({
  hired,
  born,
  left,
});
const onFirsts = (year: number): readonly string[] => [
  ...Array.from({ length: 11 }, (_, at) => `${year}-${String(at + 2).padStart(2, '0')}-01`),
  `${year + 1}-01-01`,
];

describe('what a year gives (hr.md 3)', () => {
  it('the largest line that is reached counts, by service or by age', () => {
    expect(yearlyDays(annual, hiredOn('2025-03-01'), '2026-02-28')).toBe('15');
    expect(yearlyDays(annual, hiredOn('2025-03-01'), '2026-03-01')).toBe('21');
    expect(yearlyDays(annual, hiredOn('2025-03-01', '1976-05-10'), '2026-05-09')).toBe('21');
    expect(yearlyDays(annual, hiredOn('2025-03-01', '1976-05-10'), '2026-05-10')).toBe('30');
    expect(yearlyDays(annual, hiredOn('2016-02-29'), '2026-02-28')).toBe('30');
    expect(yearlyDays([line(60, '30')], hiredOn('2024-01-01'), '2026-01-01')).toBe('0');
  });

  it('a whole year is granted whole on its first day', () => {
    expect(yearlyGranted(annual, hiredOn('2020-05-01'), 2026, '2026-01-01')).toBe('21');
  });

  it('a joiner gets what is left of the year to a quarter', () => {
    // 15 × 184 ÷ 365 = 7.56 → 7.50; 15 × 306 ÷ 365 = 12.58 → 12.50; 15 × 1 ÷ 365 = 0.04 → 0; 21 × 92 ÷ 366 = 5.28 → 5.25
    expect(yearlyGranted(annual, hiredOn('2026-07-01'), 2026, '2026-07-01')).toBe('7.50');
    expect(yearlyGranted(annual, hiredOn('2026-03-01'), 2026, '2026-03-01')).toBe('12.50');
    expect(yearlyGranted(annual, hiredOn('2026-12-31'), 2026, '2026-12-31')).toBe('0.00');
    expect(yearlyGranted([line(0, '21')], hiredOn('2028-10-01'), 2028, '2028-11-01')).toBe('5.25');
    // 15 × 140 ÷ 365 = 5.753… → 5.75, 15 × 143 ÷ 365 = 5.876… → 6.00 (nearer than 5.75)
    expect(yearlyGranted(annual, hiredOn('2026-08-14'), 2026, '2026-08-14')).toBe('5.75');
    expect(yearlyGranted(annual, hiredOn('2026-08-11'), 2026, '2026-08-11')).toBe('6.00');
    expect(yearlyGranted(annual, hiredOn('2026-08-11'), 2026, '2026-08-10')).toBe('0');
  });

  it('a higher entitlement is granted from its anniversary, prorated like joiners', () => {
    const of = hiredOn('2025-07-01');
    expect(yearlyGranted(annual, of, 2026, '2026-06-30')).toBe('15');
    // 15 on 1 January, and (21 − 15) × 184 ÷ 365 = 3.02 → 3.00 on 1 July
    expect(yearlyGranted(annual, of, 2026, '2026-07-01')).toBe('18.00');
    expect(yearlyGranted(annual, of, 2027, '2027-01-01')).toBe('21');
  });

  it('nobody is given anything before the hire or after the last day', () => {
    expect(yearlyGranted(annual, hiredOn('2026-07-01'), 2025, '2026-11-26')).toBe('0');
    expect(yearlyGranted(annual, hiredOn('2020-01-01', null, '2025-12-31'), 2026, '2026-11-26')).toBe('0');
  });
});

describe('what months gather (areas-hr.md f 6)', () => {
  it('twelve accruals equal the year, each down to a quarter', () => {
    const of = hiredOn('2020-01-01');
    const after = (days: string) =>
      onFirsts(2026).map((day) => monthlyAccrued([line(0, days)], of, 2026, day));
    expect(after('21')).toEqual([
      '1.75',
      '3.50',
      '5.25',
      '7.00',
      '8.75',
      '10.50',
      '12.25',
      '14.00',
      '15.75',
      '17.50',
      '19.25',
      '21.00',
    ]);
    // A twelfth is 0.583…: what is cut is carried to the next.
    expect(after('7')).toEqual([
      '0.50',
      '1.00',
      '1.75',
      '2.25',
      '2.75',
      '3.50',
      '4.00',
      '4.50',
      '5.25',
      '5.75',
      '6.25',
      '7.00',
    ]);
    for (const days of ['10', '13', '15', '22', '25', '30', '45'])
      expect(monthlyAccrued([line(0, days)], of, 2026, '2027-01-01')).toBe(`${days}.00`);
  });

  it('a month counts once it is past', () => {
    const of = hiredOn('2020-01-01');
    expect(monthlyAccrued([line(0, '21')], of, 2026, '2026-01-31')).toBe('0.00');
    expect(monthlyAccrued([line(0, '21')], of, 2026, '2026-02-01')).toBe('1.75');
  });

  it('the month of hire counts when hired by the 15th', () => {
    const year = [line(0, '21')];
    expect(monthlyAccrued(year, hiredOn('2026-03-15'), 2026, '2026-04-01')).toBe('1.75');
    expect(monthlyAccrued(year, hiredOn('2026-03-16'), 2026, '2026-04-01')).toBe('0.00');
    expect(monthlyAccrued(year, hiredOn('2026-03-16'), 2026, '2027-01-01')).toBe('15.75');
  });

  it('a line reached within a month counts from its day', () => {
    // To 15 June 15 a year, from 16 June 21: half of June's twelfth each, (1.25 + 1.75) ÷ 2 = 1.50.
    const of = hiredOn('2025-06-16');
    expect(monthlyAccrued(annual, of, 2026, '2026-06-01')).toBe('6.25');
    expect(monthlyAccrued(annual, of, 2026, '2026-07-01')).toBe('7.75');
    expect(monthlyAccrued(annual, of, 2026, '2027-01-01')).toBe('18.25');
  });
});
