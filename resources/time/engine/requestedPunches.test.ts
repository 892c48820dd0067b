import { expect, it } from 'vitest';
import { clockOf } from './placedDays.ts';
import { requestedPunches } from './requestedPunches.ts';
import type { PlannedDay } from './types.ts';

const rules = {
  grace_in: 10,
  grace_out: 0,
  grace_mode: 'forgive',
  half_day_below: '50',
  absent_below: '25',
} as const;
const plan = (...spans: (readonly [start: string, end: string])[]): PlannedDay => ({
  day: '2026-03-02',
  schedule: { kind: 'fixed', required_minutes: 0, ...rules },
  is_rest: spans.length === 0,
  spans: spans.map(([start, end]) => ({ start, end, break_minutes: 0, break_paid: false })),
});
const flexible: PlannedDay = {
  ...plan(),
  is_rest: false,
  schedule: { kind: 'flexible', required_minutes: 480, ...rules },
};
const clock = clockOf('Africa/Cairo');
const asked = (of: PlannedDay, time_in?: string, time_out?: string) =>
  requestedPunches({ time_in, time_out }, of, clock)?.map(({ day, clock: time }) => `${day} ${time}`);

it('the way out of a night shift is of the next morning, also long after its end and long before', () => {
  const night = plan(['20:00', '08:00']);
  expect(asked(night, '19:52', '08:30')).toEqual(['2026-03-02 19:52', '2026-03-03 08:30']);
  expect(asked(night, undefined, '13:30')).toEqual(['2026-03-03 13:30']);
  expect(asked(night, undefined, '02:15')).toEqual(['2026-03-03 02:15']);
  expect(asked(night, '00:30')).toEqual(['2026-03-03 00:30']);
});

it('a day shift that went on over midnight ends on the next day, and an early way in stays on its own', () => {
  const day = plan(['10:00', '14:00'], ['17:00', '22:00']);
  expect(asked(day, '05:10', '01:20')).toEqual(['2026-03-02 05:10', '2026-03-03 01:20']);
  expect(asked(day, undefined, '12:30')).toEqual(['2026-03-02 12:30']);
});

it('a flexible day goes on until four in the morning; of a rest day the day itself is meant (hr.md 2.5)', () => {
  expect(asked(flexible, '22:00', '03:59')).toEqual(['2026-03-02 22:00', '2026-03-03 03:59']);
  expect(asked(flexible, '04:00')).toEqual(['2026-03-02 04:00']);
  expect(asked(plan(), '10:00', '14:00')).toEqual(['2026-03-02 10:00', '2026-03-02 14:00']);
  expect(asked(plan(), '14:00', '10:00')).toBeUndefined();
});
