import { expect, it } from 'vitest';
import { countedDays, countLeave, type DayKnown } from './countLeave.ts';

const day = (of: string, more: Partial<DayKnown> = {}): DayKnown => ({
  day: of,
  isRest: false,
  holiday: null,
  isEmployed: true,
  ...more,
});
const none = (): string => '0';
const working = { count_mode: 'working', pay_tiers: [] } as const;
const week = [
  day('2026-03-18'),
  day('2026-03-19'),
  day('2026-03-20', { isRest: true, holiday: 'eid' }),
  day('2026-03-21', { holiday: 'eid' }),
  day('2026-03-22'),
  day('2026-03-27', { isRest: true }),
  day('2026-03-28', { isEmployed: false }),
];

it('working days leave out rest and holidays, calendar days count both (hr.md 3, rule 1)', () => {
  const counted = countLeave(week, working, 'none', none);
  expect(counted.map(({ outcome }) => outcome)).toEqual([
    'counted',
    'counted',
    'holiday',
    'holiday',
    'counted',
    'rest',
    'not_employed',
  ]);
  expect(countedDays(counted)).toBe('3');
  expect(countedDays(countLeave(week, { ...working, count_mode: 'calendar' }, 'none', none))).toBe('6');
});

it('half a day is half of one, also of its pay tier', () => {
  expect(countedDays(countLeave([day('2026-03-18')], working, 'first', none))).toBe('0.5');
});

it('pay tiers count the days of the kind already taken in the same year (hr.md 3, rule 7)', () => {
  const pay_tiers = [
    { from_day: 1, to_day: 2, paid_percent: '100' },
    { from_day: 3, to_day: null, paid_percent: '75' },
  ];
  const days = [day('2026-12-30'), day('2026-12-31'), day('2027-01-01'), day('2027-01-02')];
  const paid = countLeave(days, { ...working, pay_tiers }, 'none', (year) => (year === '2026' ? '1' : '0'));
  expect(paid.map(({ paid_percent }) => paid_percent)).toEqual(['100', '75', '100', '100']);
  const halves = countLeave(days.slice(0, 1), { ...working, pay_tiers }, 'first', () => '1.5');
  expect(halves.map(({ paid_percent }) => paid_percent)).toEqual(['100']);
});
