import { describe, expect, it } from 'vitest';
import { areaOf, daysIn, walked } from './area.ts';

const size = { row: 3, day: 31 };
const press = (key: string, from = { row: 1, day: 10 }, rtl = true, ctrlKey = false) =>
  walked(from, { key, ctrlKey }, size, rtl);

describe('UX-77 the month grid by keyboard', () => {
  it('goes where the arrow points: the next day lies at the left in Arabic, at the right in English', () => {
    expect(press('ArrowLeft')).toEqual({ row: 1, day: 11 });
    expect(press('ArrowLeft', undefined, false)).toEqual({ row: 1, day: 9 });
    expect(press('ArrowDown')).toEqual({ row: 2, day: 10 });
  });

  it('stays inside, and leaves other keys to others', () => {
    expect(press('ArrowRight', { row: 0, day: 0 })).toEqual({ row: 0, day: 0 });
    expect(press('ArrowDown', { row: 2, day: 30 })).toEqual({ row: 2, day: 30 });
    expect(press('Home')).toEqual({ row: 1, day: 0 });
    expect(press('End', undefined, true, true)).toEqual({ row: 2, day: 30 });
    expect(press('Tab')).toBeUndefined();
  });

  it('an area lies between two corners, whichever was first', () => {
    const area = areaOf({ row: 2, day: 4 }, { row: 1, day: 9 });
    expect(area).toEqual({ rows: [1, 2], days: [4, 9] });
    expect([daysIn(area, 0), daysIn(area, 1), daysIn(undefined, 1)]).toEqual([undefined, [4, 9], undefined]);
  });
});
