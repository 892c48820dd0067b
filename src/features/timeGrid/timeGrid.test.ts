import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frameOf, instantAt, minutesAt, outside, snapped, ticksOf, zeroOf } from './axis.ts';
import { boxesOf, stopAt, stopsOf, type Box, type Item } from './layout.ts';

const Cairo = 'Africa/Cairo';
const utc = (at: number): string => new Date(at).toISOString();
const at = (text: string): number => Date.parse(text);

describe('the axis of elapsed minutes', () => {
  it.each([
    // An ordinary day, the short one (00:00 does not exist) and the long one (23:00 comes twice).
    ['2026-11-25', '2026-11-24T22:00:00.000Z'],
    ['2026-04-24', '2026-04-23T21:00:00.000Z'],
    ['2026-10-29', '2026-10-28T21:00:00.000Z'],
  ])('%s is counted from %s', (day, zero) => expect(utc(zeroOf(day, Cairo))).toBe(zero));

  it('a working hour stands at the same minute on every day, changes or not', () => {
    const nine = ['2026-04-23T07:00Z', '2026-04-24T06:00Z', '2026-10-29T06:00Z', '2026-10-30T07:00Z'];
    const days = ['2026-04-23', '2026-04-24', '2026-10-29', '2026-10-30'];
    expect(days.map((day, n) => minutesAt(zeroOf(day, Cairo), at(nine[n] ?? '')))).toEqual([
      540, 540, 540, 540,
    ]);
  });

  it('shows 23:30 twice on 29 October 2026 and says which is the second (clinic.md W4)', () => {
    const ticks = ticksOf(zeroOf('2026-10-29', Cairo), { first: 1320, last: 1560 }, 30, Cairo);
    expect(ticks.map(({ clock, again }) => `${clock}${again ? ' again' : ''}`)).toEqual([
      '22:00',
      '22:30',
      '23:00',
      '23:30',
      '23:00 again',
      '23:30 again',
      '00:00',
      '00:30',
    ]);
    expect(utc(ticks[3]?.instant ?? 0)).toBe('2026-10-29T20:30:00.000Z');
    expect(utc(ticks[5]?.instant ?? 0)).toBe('2026-10-29T21:30:00.000Z');
  });

  it('goes from 23:30 to 01:00 in the night of 23 April 2026, whose session of eight hours has seven', () => {
    const zero = zeroOf('2026-04-23', Cairo);
    const span = { from: at('2026-04-23T15:00Z'), to: at('2026-04-23T22:00Z') };
    const frame = frameOf([{ zero, span }], { first: 0, last: 60 });
    expect(frame).toEqual({ first: 1020, last: 1440 });
    expect(ticksOf(zero, { first: 1380, last: 1500 }, 30, Cairo).map(({ clock }) => clock)).toEqual([
      '23:00',
      '23:30',
      '01:00',
      '01:30',
    ]);
  });

  it('reaches past midnight as far as people work', () => {
    const zero = zeroOf('2026-11-26', Cairo);
    const span = { from: at('2026-11-26T15:00Z'), to: at('2026-11-27T02:00Z') };
    expect(frameOf([{ zero, span }], { first: 0, last: 60 })).toEqual({ first: 1020, last: 1680 });
    expect(frameOf([], { first: 480, last: 1200 })).toEqual({ first: 480, last: 1200 });
  });

  it.each(['2026-04-23', '2026-04-24', '2026-10-29', '2026-10-30'])(
    'place → instant → place comes back for every 5 minutes around %s, in Cairo, London and Los Angeles',
    (day) => {
      for (const zone of [Cairo, 'Europe/London', 'America/Los_Angeles']) {
        const zero = zeroOf(day, zone);
        const seen = new Set<number>();
        for (let minutes = -180; minutes <= 1800; minutes += 5) {
          const instant = instantAt(zero, minutes);
          expect(minutesAt(zero, instant)).toBe(minutes);
          expect(snapped(minutesAt(zero, instant) + 4, 5)).toBe(minutes);
          // No two places are one instant, also where the clock shows one time twice.
          expect(seen.has(instant)).toBe(false);
          seen.add(instant);
          expect(ticksOf(zero, { first: minutes, last: minutes + 5 }, 5, zone)[0]?.instant).toBe(instant);
        }
      }
    },
  );

  it('what is not open is closed', () => {
    const within = { from: 0, to: 100 };
    expect(outside([], within)).toEqual([{ from: 0, to: 100 }]);
    expect(
      outside(
        [
          { from: 40, to: 60 },
          { from: 20, to: 45 },
        ],
        within,
      ),
    ).toEqual([
      { from: 0, to: 20 },
      { from: 60, to: 100 },
    ]);
    expect(outside([{ from: -10, to: 200 }], within)).toEqual([]);
  });
});

const frame = { first: 0, last: 1500 };
const zero = zeroOf('2026-10-29', Cairo);
const anyItems = fc
  .array(fc.tuple(fc.integer({ min: -100, max: 1600 }), fc.integer({ min: 1, max: 480 })), { maxLength: 40 })
  .map((all) =>
    all.map(([from, length], n): Item => ({
      id: String(n),
      column: 'a',
      from: instantAt(zero, from),
      to: instantAt(zero, from + length),
    })),
  );
const sideBySide = (one: Box, other: Box): boolean =>
  (one.lane + 1) / one.lanes <= other.lane / other.lanes + 1e-9 ||
  (other.lane + 1) / other.lanes <= one.lane / one.lanes + 1e-9;
const onTop = (one: Box, other: Box): boolean =>
  one.top < other.top + other.height && other.top < one.top + one.height && !sideBySide(one, other);

describe('the boxes of a column', () => {
  it('no two lie on each other, whatever overlaps in time', () => {
    fc.assert(
      fc.property(anyItems, fc.constantFrom(0, 10, 20), (items, least) => {
        const boxes = boxesOf(items, zero, frame, least);
        for (const [n, one] of boxes.entries())
          for (const other of boxes.slice(n + 1)) expect(onTop(one, other)).toBe(false);
      }),
    );
  });

  it('each begins at its time, lies in the frame, and none that shows is lost', () => {
    fc.assert(
      fc.property(anyItems, (items) => {
        const boxes = boxesOf(items, zero, frame, 0);
        const shown = items.filter(
          (item) => minutesAt(zero, item.to) > frame.first && minutesAt(zero, item.from) < frame.last,
        );
        expect(boxes.map(({ item }) => item.id).sort()).toEqual(shown.map(({ id }) => id).sort());
        for (const { item, top, height, lane, lanes } of boxes) {
          expect(top).toBe(Math.max(0, minutesAt(zero, item.from)));
          expect(top + height).toBe(Math.min(1500, minutesAt(zero, item.to)));
          expect(lane).toBeLessThan(lanes);
        }
      }),
    );
  });

  it('what touches takes the whole width, what meets shares it', () => {
    const item = (id: string, from: number, to: number): Item => ({
      id,
      column: 'a',
      from: instantAt(zero, from),
      to: instantAt(zero, to),
    });
    const boxes = boxesOf(
      [item('a', 600, 630), item('b', 630, 660), item('c', 640, 700), item('d', 660, 690)],
      zero,
      frame,
      15,
    );
    expect(boxes.map(({ item: { id }, lane, lanes }) => [id, lane, lanes])).toEqual([
      ['a', 0, 1],
      ['b', 0, 2],
      ['c', 1, 2],
      ['d', 0, 2],
    ]);
  });
});

describe('the way of the keyboard', () => {
  it('walks free steps and boxes by time, and finds the place beside it', () => {
    const items: Item[] = [
      { id: 'x', column: 'a', from: instantAt(zero, 15), to: instantAt(zero, 45) },
      { id: 'y', column: 'a', from: instantAt(zero, 15), to: instantAt(zero, 30) },
    ];
    const small = { first: 0, last: 60 };
    const stops = stopsOf(boxesOf(items, zero, small, 5), small, 15);
    expect(stops).toEqual([
      { at: 0, until: 15 },
      { at: 15, until: 45, item: 'x' },
      { at: 15, until: 30, item: 'y' },
      { at: 45, until: 60 },
    ]);
    expect([0, 20, 40, 59, 70, -5].map((one) => stopAt(stops, one))).toEqual([0, 1, 1, 3, 3, 0]);
  });

  it('visits every box and every free step once', () => {
    fc.assert(
      fc.property(anyItems, fc.constantFrom(5, 10, 15, 30), (items, step) => {
        const boxes = boxesOf(items, zero, frame, step);
        const stops = stopsOf(boxes, frame, step);
        expect(stops.filter(({ item }) => item !== undefined)).toHaveLength(boxes.length);
        for (const free of stops.filter(({ item }) => item === undefined))
          for (const { top, height } of boxes) expect(top < free.until && free.at < top + height).toBe(false);
      }),
    );
  });
});
