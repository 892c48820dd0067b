import { describe, expect, it } from 'vitest';
import { at, punchesOf, reckoned, span, settings } from './samples.ts';
import type { Punch } from './types.ts';

/** 2026-11-05 is a Thursday; Friday is rest. */
const [thursday, friday, saturday] = ['2026-11-05', '2026-11-06', '2026-11-07'];
const week = (day: string) => (day === friday ? [] : [span('10:00', '18:00')]);
const lying = (spans: (day: string) => ReturnType<typeof week>, ...texts: readonly string[]) =>
  reckoned({ from: thursday, to: saturday, spans, punches: punchesOf(...texts) }).punches.map(
    ({ day }) => day,
  );

describe('the border between two days (hr.md 2.5)', () => {
  it('both working: the middle between the last end and the first start', () => {
    const early = (day: string) => (day === friday ? [span('08:00', '12:00')] : [span('10:00', '18:00')]);
    expect(lying(early, `${friday} 00:59:59`, `${friday} 01:02:00`)).toEqual([thursday, friday]);
  });
  it('working, then rest: midnight, or the end with its window', () => {
    expect(lying(week, `${thursday} 23:59:00`, `${friday} 00:01:00`)).toEqual([thursday, friday]);
    const late = (day: string) => (day === friday ? [] : [span('14:00', '22:00')]);
    expect(lying(late, `${friday} 01:59:00`, `${friday} 02:01:00`)).toEqual([thursday, friday]);
  });
  it('rest, then working: midnight, or the start without its window', () => {
    const night = (day: string) => (day === friday ? [] : [span('01:00', '09:00')]);
    // A pair before it: an unpaired punch of a rest day would take the next day's first (below).
    const pair = [`${friday} 12:00`, `${friday} 13:00`];
    expect(lying(night, ...pair, `${friday} 21:58`, `${friday} 21:59:30`, `${friday} 22:01`)).toEqual([
      friday,
      friday,
      friday,
      friday,
      saturday,
    ]);
    expect(lying(week, ...pair, `${saturday} 00:01`)).toEqual([friday, friday, saturday]);
  });
  it('both rest: midnight', () => {
    expect(
      lying(() => [], `${thursday} 10:00`, `${thursday} 11:00`, `${friday} 12:00`, `${friday} 12:30`),
    ).toEqual([thursday, thursday, friday, friday]);
  });
});

describe('a night call on a rest day (hr.md 2.5)', () => {
  const call = (...texts: readonly string[]) =>
    reckoned({ from: friday, to: saturday, spans: week, punches: punchesOf(...texts) });
  it('takes the first punch of the next day, where both are unpaired and 16 hours apart at most', () => {
    const { days, punches } = call(
      `${friday} 22:00`,
      `${saturday} 02:00`,
      `${saturday} 10:00`,
      `${saturday} 18:00`,
    );
    expect(punches.map(({ day }) => day)).toEqual([friday, friday, saturday, saturday]);
    expect(days[0]).toMatchObject({ day_status: 'rest', ot_rest: 240, worked_minutes: 240 });
    expect(days[1]).toMatchObject({ day_status: 'present', worked_minutes: 480 });
  });
  it('leaves it where the next day is paired, or later than that', () => {
    expect(
      call(`${friday} 22:00`, `${saturday} 10:00`, `${saturday} 18:00`).punches.map(({ day }) => day),
    ).toEqual([friday, saturday, saturday]);
    expect(call(`${friday} 17:00`, `${saturday} 09:01`).punches.map(({ day }) => day)).toEqual([
      friday,
      saturday,
    ]);
  });
  it('leaves whoever comes to work their arrival, though somebody touched the device on the rest day', () => {
    const morning = { from: saturday, spans: week, now: `${saturday} 10:10` };
    const punches = punchesOf(`${friday} 20:00`, `${saturday} 09:58`);
    expect(reckoned({ ...morning, punches }).days[0]).toMatchObject({
      day_status: 'pending',
      first_in: at(`${saturday} 09:58`),
    });
    // Whoever forgot the way out came all the same.
    expect(reckoned({ ...morning, now: `${saturday} 23:00`, punches }).days[0]).toMatchObject({
      day_status: 'incomplete',
    });
  });
});

/** A small generator of its own, so that a failure can be seen again. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const plans = [
  () => [span('10:00', '18:00', 60)],
  week,
  () => [span('10:00', '14:00'), span('17:00', '22:00')],
  () => [span('20:00', '08:00')],
  () => [],
] as const;

/** A week of punches around the hour clocks go back. */
function somePunches(next: (below: number) => number): readonly Punch[] {
  const from = at('2026-10-26 00:00');
  return Array.from({ length: next(40) }, (_, index) => ({
    id: `p${index}`,
    at: from + next(7 * 24 * 3600) * 1000,
    state: [0, 1, 2, 3, 4, 5, 255, null][next(8)] ?? null,
  }));
}

describe('of any punches', () => {
  const cases = Array.from({ length: 80 }, (_, seed) => seed);
  const asked = (seed: number, turn: (punches: readonly Punch[]) => readonly Punch[]) => {
    const next = random(seed + 1);
    const spans = plans[next(plans.length)] ?? plans[0];
    const mode = next(2) === 0 ? 'auto' : 'state';
    return reckoned({
      from: '2026-10-25',
      to: '2026-11-02',
      spans,
      rules: { ...settings, direction_mode: mode, ot_before_shift: next(2) === 0 },
      punches: turn(somePunches(next)),
    });
  };

  it('no minutes are below 0, and each punch lies on one day', () => {
    for (const seed of cases) {
      let count = 0;
      const { days, punches } = asked(seed, (all) => {
        count = all.length;
        return all;
      });
      expect(new Set(punches.map(({ punch }) => punch.id)).size).toBe(punches.length);
      expect(punches.length).toBe(count);
      for (const day of days) {
        const minutes = [
          day.required_minutes,
          day.worked_minutes,
          day.late_minutes,
          day.early_minutes,
          day.ot_day,
          day.ot_night,
          day.ot_rest,
          day.ot_holiday,
        ];
        expect(
          minutes.every((one) => Number.isSafeInteger(one) && one >= 0),
          `${seed} ${String(minutes)}`,
        ).toBe(true);
      }
    }
  });
  it('the order they are given in does not matter, and reckoning again changes nothing', () => {
    for (const seed of cases) {
      const once = asked(seed, (all) => all);
      expect(asked(seed, (all) => all)).toEqual(once);
      expect(asked(seed, (all) => all.toReversed())).toEqual(once);
    }
  });
  it('a part of the days is what it is within all of them', () => {
    for (const seed of cases.slice(0, 60)) {
      const next = random(seed + 1);
      const spans = plans[next(plans.length)] ?? plans[0];
      const punches = somePunches(next);
      const whole = reckoned({
        from: '2026-10-25',
        to: '2026-11-02',
        spans,
        punches,
        now: '2026-11-09 12:00',
      });
      const one = reckoned({ from: '2026-10-29', spans, punches, now: '2026-11-09 12:00' });
      expect(one.days).toEqual(whole.days.filter(({ day }) => day === '2026-10-29'));
    }
  });
});
