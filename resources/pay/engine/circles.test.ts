import { describe, expect, it } from 'vitest';
import { addDays } from '#metadata/time/days.ts';
import { circleMonthOf, circleSpan, nextCircle } from './circles.ts';

describe('circle months', () => {
  it.each([
    ['2026-02', 1, '2026-02-01', '2026-02-28'],
    ['2028-02', 1, '2028-02-01', '2028-02-29'],
    ['2026-07', 26, '2026-06-26', '2026-07-25'],
    ['2026-01', 26, '2025-12-26', '2026-01-25'],
    ['2026-03', 28, '2026-02-28', '2026-03-27'],
    ['2026-03', 2, '2026-02-02', '2026-03-01'],
  ])('%s beginning on %i is %s to %s', (month, startDay, from, to) =>
    expect(circleSpan(month, startDay)).toEqual({ from, to }),
  );
  it.each([
    ['2026-06-25', 26, '2026-06'],
    ['2026-06-26', 26, '2026-07'],
    ['2026-12-31', 26, '2027-01'],
    ['2026-06-30', 1, '2026-06'],
  ])('%s beginning on %i lies in %s', (day, startDay, month) =>
    expect(circleMonthOf(day, startDay)).toBe(month),
  );
});

describe('a changed start day holds from the first circle not yet made', () => {
  it.each([
    ['from the 1st to the 26th: 25 days', '2026-06-30', 26, '2026-07-01', '2026-07-25'],
    ['from the 26th to the 1st: 36 days', '2026-06-25', 1, '2026-06-26', '2026-07-31'],
    ['from the 26th to the 10th: 14 days', '2026-06-25', 10, '2026-06-26', '2026-07-09'],
  ])('%s', (_, to, startDay, from, end) =>
    expect(nextCircle({ month: '2026-06', to }, startDay)).toEqual({ month: '2026-07', from, to: end }),
  );
  it('and loses or doubles no day through any run of changes', () => {
    let last: { month: string; from: string; to: string } = { month: '2026-01', ...circleSpan('2026-01', 1) };
    for (let step = 0; step < 300; step += 1) {
      const next = nextCircle(last, ((step * 11) % 28) + 1);
      expect(next.from).toBe(addDays(last.to, 1));
      expect(next.to >= next.from).toBe(true);
      last = next;
    }
    expect(last.month).toBe('2051-01');
  });
});
