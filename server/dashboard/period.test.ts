import { describe, expect, it } from 'vitest';
import { periodOf } from './period.ts';

const days = (from: string, to: string) => ({ from, to });

describe('UX-39 a period and the one before', () => {
  it.each([
    ['today', '2026-11-23', days('2026-11-23', '2026-11-23'), days('2026-11-22', '2026-11-22')],
    // A Monday: the week began on Saturday.
    ['week', '2026-11-23', days('2026-11-21', '2026-11-23'), days('2026-11-14', '2026-11-16')],
    ['week', '2026-11-21', days('2026-11-21', '2026-11-21'), days('2026-11-14', '2026-11-14')],
    ['week', '2026-11-27', days('2026-11-21', '2026-11-27'), days('2026-11-14', '2026-11-20')],
    ['month', '2026-11-23', days('2026-11-01', '2026-11-23'), days('2026-10-01', '2026-10-23')],
    // As much of the shorter month as there is.
    ['month', '2026-03-31', days('2026-03-01', '2026-03-31'), days('2026-02-01', '2026-02-28')],
    ['month', '2026-01-05', days('2026-01-01', '2026-01-05'), days('2025-12-01', '2025-12-05')],
  ] as const)('%s on %s', (name, today, now, before) => {
    expect(periodOf(name, { today, weekStart: 'sat' })).toEqual({ name, now, before });
  });

  // 23 November 2026 is a Monday.
  it.each([
    ['sat', '2026-11-21', '2026-11-14', '2026-11-16'],
    ['sun', '2026-11-22', '2026-11-15', '2026-11-16'],
    ['mon', '2026-11-23', '2026-11-16', '2026-11-16'],
  ] as const)('a week that begins on %s begins on %s', (weekStart, from, before, until) => {
    expect(periodOf('week', { today: '2026-11-23', weekStart })).toEqual({
      name: 'week',
      now: days(from, '2026-11-23'),
      before: days(before, until),
    });
  });

  it('of one’s own is against as many days before it', () => {
    const asked = days('2026-11-10', '2026-11-19');
    expect(periodOf('custom', { today: '2026-11-23', weekStart: 'sat' }, asked)).toEqual({
      name: 'custom',
      now: asked,
      before: days('2026-10-31', '2026-11-09'),
    });
  });

  it('SEC-60: has at most 400 days, an end after its beginning, and days only where it is one’s own', () => {
    expect(
      periodOf('custom', { today: '2026-11-23', weekStart: 'sat' }, days('2025-01-01', '2026-02-04')).before
        .from,
    ).toBe('2023-11-28');
    for (const [name, asked] of [
      ['custom', days('2025-01-01', '2026-02-05')],
      ['custom', days('2026-11-19', '2026-11-10')],
      ['custom', {}],
      ['custom', { from: '2026-11-10' }],
      ['week', { from: '2026-11-10' }],
    ] as const)
      expect(() => periodOf(name, { today: '2026-11-23', weekStart: 'sat' }, asked)).toThrow('bad_request');
  });
});
