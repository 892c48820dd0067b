import { describe, expect, it } from 'vitest';
import type { Notice } from './api.ts';
import { byDay, isQuiet } from './days.ts';

const at = (id: string, created_at: string): Notice => ({
  id,
  type: 'penalty.created',
  area: 'pay',
  title_ar: 'جزاء',
  title_en: 'Penalty',
  body_ar: null,
  body_en: null,
  link: null,
  priority: 'normal',
  created_at,
  seen_at: null,
  read_at: null,
});

describe('UX-05 notices by day', () => {
  it('a day begins at midnight in the clinic’s time', () => {
    const notices = [
      at('c', '2026-08-02T22:30:00Z'),
      at('b', '2026-08-02T20:30:00Z'),
      at('a', '2026-08-01T21:00:00Z'),
    ];
    const days = byDay(notices, 'Africa/Cairo').map(({ day, notices: found }) => [
      day,
      found.map(({ id }) => id),
    ]);
    expect(days).toEqual([
      ['2026-08-03', ['c']],
      ['2026-08-02', ['b', 'a']],
    ]);
  });

  it.each([
    ['22:00', true],
    ['23:59', true],
    ['06:59', true],
    ['07:00', false],
    ['21:59', false],
  ])('UX-05 quiet from 22:00 to 07:00, at %s: %s', (clock, quiet) => {
    expect(isQuiet(clock, { from: '22:00', to: '07:00' })).toBe(quiet);
  });

  it('and within one day', () => {
    const noon = { from: '12:00', to: '14:00' };
    expect(['11:59', '12:00', '13:59', '14:00'].map((clock) => isQuiet(clock, noon))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});
