import { describe, expect, it } from 'vitest';
import { ladderDrafts, ladderProblem, type LadderDay, type LadderRow } from './ladder.ts';

const row = (
  from_minute: number,
  to_minute: number | null,
  occurrence_from: number,
  unit: LadderRow['unit'],
  value: string | null,
): LadderRow => ({ from_minute, to_minute, occurrence_from, unit, value });

const ladder = [
  row(11, 30, 1, 'warning', null),
  row(11, 30, 2, 'hours', '1'),
  row(11, 30, 4, 'days', '0.25'),
  row(31, null, 1, 'days', '0.5'),
];

const late = (date: string, late_minutes: number, given: Partial<LadderDay> = {}): LadderDay => ({
  id: `d-${date}`,
  date,
  late_minutes,
  early_minutes: 0,
  ladder,
  early_same_as_late: true,
  ...given,
});

describe('drafts of a circle', () => {
  it('one a late day, by minutes and by the time it is within them', () => {
    const days = [
      late('2026-06-02', 10),
      late('2026-06-05', 30),
      late('2026-06-03', 11),
      late('2026-06-04', 45),
      late('2026-06-08', 12),
      late('2026-06-09', 29),
    ];
    expect(
      ladderDrafts(days).map((one) => [one.date, one.minutes, one.occurrence, one.unit, one.value]),
    ).toEqual([
      ['2026-06-03', 11, 1, 'warning', null],
      ['2026-06-04', 45, 1, 'days', '0.5'],
      ['2026-06-05', 30, 2, 'hours', '1'],
      ['2026-06-08', 12, 3, 'hours', '1'],
      ['2026-06-09', 29, 4, 'days', '0.25'],
    ]);
  });
  it('occurrences begin anew with each circle', () => {
    expect(ladderDrafts([late('2026-06-29', 15), late('2026-06-30', 15)])[1]).toMatchObject({
      occurrence: 2,
    });
    expect(ladderDrafts([late('2026-07-01', 15)])).toMatchObject([{ occurrence: 1, unit: 'warning' }]);
  });
  it('leaving early is like lateness where the system says so', () => {
    const both = late('2026-06-02', 8, { early_minutes: 8 });
    expect(ladderDrafts([both])).toMatchObject([{ minutes: 16, unit: 'warning', day_id: 'd-2026-06-02' }]);
    expect(ladderDrafts([{ ...both, early_same_as_late: false }])).toEqual([]);
  });
});

describe('LADDER_ROWS', () => {
  it('a whole ladder has none', () => {
    expect(ladderProblem(ladder)).toBeUndefined();
    expect(ladderProblem([])).toBeUndefined();
  });
  it.each([
    ['a gap', [row(1, 10, 1, 'warning', null), row(12, null, 1, 'days', '1')], 12],
    ['an overlap', [row(1, 10, 1, 'warning', null), row(10, null, 1, 'days', '1')], 10],
    ['something after what has no end', [row(1, null, 1, 'days', '1'), row(50, 60, 1, 'days', '1')], 50],
    ['an end before the start', [row(20, 10, 1, 'days', '1')], 20],
    ['the same occurrence twice', [row(1, 10, 1, 'hours', '1'), row(1, 10, 1, 'hours', '2')], 1],
    ['no first occurrence', [row(1, 10, 2, 'hours', '1')], 1],
  ])('%s', (_, rows, from) => expect(ladderProblem(rows)?.from_minute).toBe(from));
});
