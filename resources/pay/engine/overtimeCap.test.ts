import { expect, it } from 'vitest';
import { underCap } from './overtimeCap.ts';
import type { PayDay } from './types.ts';

const day = (date: string, overtime: Partial<PayDay['overtime']>): PayDay => ({
  id: date,
  date,
  status: 'present',
  scheduled: true,
  required_minutes: 480,
  worked_minutes: 480,
  late_minutes: 0,
  early_minutes: 0,
  absent_fraction: '0',
  overtime: { day: 0, night: 0, rest: 0, holiday: 0, ...overtime },
  leave: [],
});

it('the earliest minutes of a circle are paid up to the cap, and none beyond it', () => {
  const month = [
    day('2026-06-01', { day: 400 }),
    day('2026-06-02', { day: 100, night: 200 }),
    day('2026-06-05', { rest: 500 }),
  ];
  const told = (cap: number | null) => underCap(month, cap).map(({ overtime }) => overtime);
  expect(told(600)).toEqual([
    { day: 400, night: 0, rest: 0, holiday: 0 },
    { day: 100, night: 100, rest: 0, holiday: 0 },
    { day: 0, night: 0, rest: 0, holiday: 0 },
  ]);
  expect(told(null)).toEqual(month.map(({ overtime }) => overtime));
  expect(told(0).every(({ day: some, rest }) => some + rest === 0)).toBe(true);
  expect(told(1200)).toEqual(month.map(({ overtime }) => overtime));
});
