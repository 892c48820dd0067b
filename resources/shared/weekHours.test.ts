import { describe, expect, it } from 'vitest';
import { areApart } from './weekHours.ts';
import { weekdays } from './weekdays.ts';

const stretch = (weekday: string, opens: string, closes: string) => ({ weekday, opens, closes });

describe('hours of a week (clinic.md 3.1)', () => {
  it('touch without meeting', () => {
    expect(areApart([stretch('sat', '09:00', '14:00'), stretch('sat', '14:00', '22:00')])).toBe(true);
    expect(areApart([stretch('sat', '09:00', '14:00'), stretch('sat', '13:55', '22:00')])).toBe(false);
    expect(areApart([stretch('sat', '09:00', '14:00'), stretch('sun', '09:00', '14:00')])).toBe(true);
  });

  it('go on past midnight, also from Friday into Saturday', () => {
    expect(areApart([stretch('thu', '18:00', '02:00'), stretch('fri', '01:00', '05:00')])).toBe(false);
    expect(areApart([stretch('thu', '18:00', '02:00'), stretch('fri', '02:00', '05:00')])).toBe(true);
    expect(areApart([stretch('fri', '18:00', '02:00'), stretch('sat', '01:00', '05:00')])).toBe(false);
    expect(areApart([stretch('sat', '01:00', '05:00'), stretch('fri', '18:00', '02:00')])).toBe(false);
  });

  it('of equal ends are a whole day', () => {
    expect(areApart([stretch('mon', '00:00', '00:00'), stretch('mon', '12:00', '13:00')])).toBe(false);
    expect(areApart(weekdays.map((one) => stretch(one, '00:00', '00:00')))).toBe(true);
  });

  it('wait for what is not filled yet', () => {
    expect(
      areApart([{ weekday: 'sat', opens: '09:00', closes: null }, stretch('sat', '08:00', '12:00')]),
    ).toBe(true);
    expect(areApart(null)).toBe(true);
  });

  it('are judged as an independent count of minutes judges them', () => {
    let seed = 7;
    const random = (to: number): number => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % to;
    const clock = (at: number): string =>
      `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
    for (let round = 0; round < 2_000; round += 1) {
      const some = Array.from(
        { length: 2 + random(3) },
        () => [random(7), random(96) * 15, random(96) * 15] as const,
      );
      const taken = new Set<number>();
      let isTwice = false;
      for (const [weekday, opens, closes] of some) {
        const length = closes > opens ? closes - opens : closes - opens + 1_440;
        for (let minute = 0; minute < length; minute += 15) {
          const at = (weekday * 1_440 + opens + minute) % 10_080;
          if (taken.has(at)) isTwice = true;
          taken.add(at);
        }
      }
      const hours = some.map(([at, opens, closes]) =>
        stretch(weekdays[at] ?? 'sat', clock(opens), clock(closes)),
      );
      expect([hours, areApart(hours)]).toEqual([hours, !isTwice]);
    }
  });
});
