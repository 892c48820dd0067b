import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { overlapDay, type ScheduleRow } from './overlaps.ts';
import { nextDay, row, someRow } from '#tests/fixtures/sessionRows.ts';
import { sessionsOf } from './sessions/sessions.ts';

describe('schedule.overlap', () => {
  it.each([
    ['the same hours', {}, {}, '2026-01-01'],
    ['touching', { closes: '20:00' }, { opens: '20:00', closes: '23:00' }, undefined],
    ['across midnight', {}, { weekday: 'fri', opens: '00:30', closes: '04:00' }, '2026-01-01'],
    [
      'across the end of the week',
      { weekday: 'fri' },
      { weekday: 'sat', opens: '00:00', closes: '04:00' },
      '2026-01-02',
    ],
    ['in other periods', { valid_to: '2026-03-31' }, { valid_from: '2026-04-01' }, undefined],
    [
      'the night before the other period',
      { valid_to: '2026-04-02' },
      { weekday: 'fri', valid_from: '2026-04-03', opens: '00:00', closes: '02:00' },
      '2026-04-02',
    ],
    [
      'in turn, every other week',
      { repeat_weeks: 2 },
      { repeat_weeks: 2, valid_from: '2026-01-08' },
      undefined,
    ],
    ['in the same weeks', { repeat_weeks: 2 }, { repeat_weeks: 2, valid_from: '2026-01-15' }, '2026-01-15'],
    [
      'every 2 and every 3 weeks, which meet in the end',
      { repeat_weeks: 2 },
      { repeat_weeks: 3, valid_from: '2026-01-08' },
      '2026-01-29',
    ],
    [
      'other hours of one day',
      {
        closes: '20:00',
        exceptions: [{ date: '2026-05-07', closed: false, opens: '17:00', closes: '22:00' }],
      },
      { opens: '21:00', closes: '23:00' },
      '2026-05-07',
    ],
  ] as const)('%s', (_, one, other, day) => {
    expect(overlapDay(row(one as Partial<ScheduleRow>), row(other as Partial<ScheduleRow>))).toBe(day);
    expect(
      overlapDay(row(other as Partial<ScheduleRow>), row(one as Partial<ScheduleRow>)) === undefined,
    ).toBe(day === undefined);
  });

  it('rows of one priority that are said not to overlap never do by the wall clock, in 30 weeks of days', () => {
    fc.assert(
      fc.property(someRow, someRow, (first, second) => {
        const [one, other] = [row({ ...first, priority: 0 }), row({ ...second, priority: 0 })];
        const walls = (of: ScheduleRow): readonly (readonly [string, string])[] => {
          const found: [string, string][] = [];
          for (let day = '2026-01-01'; day < '2026-12-31'; day = nextDay(day)) {
            const usual = { ...of, exceptions: [] };
            const stands = sessionsOf([usual], day, day, 'UTC')[0];
            if (stands) found.push([stands.from, stands.to]);
          }
          return found;
        };
        const theirs = walls(other);
        const meets = walls(one).some(([from, to]) =>
          theirs.some(([begin, end]) => from < end && begin < to),
        );
        const told = overlapDay({ ...one, exceptions: [] }, { ...other, exceptions: [] });
        // What begins to repeat together later than a year is told too; what meets within it is never missed.
        if (meets) expect(told).toBeDefined();
        if (told !== undefined && told < '2026-12-01') expect(meets).toBe(true);
      }),
      { numRuns: 40 },
    );
  });
});
