import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { expectWithin } from '#tests/setup/speed.ts';
import {
  businessDayAt,
  dayAt,
  dayStart,
  isRepeated,
  minuteAt,
  readingsOf,
  shownFrom,
  twinsOf,
  wallAt,
  steadyBetween,
} from './clock.ts';
import { addDays } from './days.ts';
import { instantOrWall, namedInstant, wallTextOf } from './wallText.ts';

const minute = 60_000;
const two = (value: number): string => String(value).padStart(2, '0');
const clockAt = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
const utc = (instant: string): string => new Date(instant).toISOString();
const Cairo = 'Africa/Cairo';

/**
 * Two days of change in each zone; where a zone changes its clocks no more, its last ones (Amman, Sao Paulo) or, where it has not
 * changed them for decades, two ordinary days (Riyadh, Kuwait). Beside them how many of their minutes are shown never and twice.
 */
const changes: readonly (readonly [zone: string, day: string, never: number, twice: number])[] = [
  [Cairo, '2026-04-24', 60, 0],
  [Cairo, '2026-10-29', 0, 60],
  ['Asia/Riyadh', '2026-04-24', 0, 0],
  ['Asia/Riyadh', '2026-10-29', 0, 0],
  ['Asia/Amman', '2022-02-25', 60, 0],
  ['Asia/Amman', '2021-10-29', 0, 60],
  ['Asia/Kuwait', '2026-04-24', 0, 0],
  ['Asia/Kuwait', '2026-10-29', 0, 0],
  ['America/Los_Angeles', '2026-03-08', 60, 0],
  ['America/Los_Angeles', '2026-11-01', 0, 60],
  ['Europe/London', '2026-03-29', 60, 0],
  ['Europe/London', '2026-10-25', 0, 60],
  ['Australia/Lord_Howe', '2026-10-04', 30, 0],
  ['Australia/Lord_Howe', '2026-04-05', 0, 30],
  ['America/Sao_Paulo', '2018-11-04', 60, 0],
  ['America/Sao_Paulo', '2018-02-17', 0, 60],
  ['Asia/Beirut', '2026-03-29', 60, 0],
  ['Asia/Beirut', '2026-10-24', 0, 60],
];

/** What a wall clock shows around a day, minute by minute, told by Intl alone: by wall clock, the instants that show it. */
function shownAround(zone: string, day: string): ReadonlyMap<string, readonly number[]> {
  const shape = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  const shown = new Map<string, number[]>();
  const middle = Date.parse(`${day}T12:00:00Z`);
  for (let at = middle - 30 * 60 * minute; at <= middle + 30 * 60 * minute; at += minute) {
    const wall = shape.format(at);
    shown.set(wall, [...(shown.get(wall) ?? []), at]);
  }
  return shown;
}

/** The zones a server may stand in, and how far they are from UTC in January. */
describe.each([
  ['UTC', 0],
  ['Africa/Cairo', -120],
  ['America/Los_Angeles', 480],
] as const)('on a machine in %s', (machine, offset) => {
  beforeAll(() => {
    vi.stubEnv('TZ', machine);
    // The machine really stands there: nothing below may depend on it.
    expect(new Date(2026, 0, 15).getTimezoneOffset()).toBe(offset);
    return () => void vi.unstubAllEnvs();
  });
  afterEach(() => expect(process.env['TZ']).toBe(machine));

  describe('the wall clock', () => {
    it.each([
      ['2026-04-23T21:59:00Z', Cairo, '2026-04-23', '23:59'],
      ['2026-04-23T22:00:00Z', Cairo, '2026-04-24', '01:00'],
      ['2026-10-29T20:30:00Z', Cairo, '2026-10-29', '23:30'],
      ['2026-10-29T21:30:00Z', Cairo, '2026-10-29', '23:30'],
      ['2026-10-29T22:00:00Z', Cairo, '2026-10-30', '00:00'],
      ['2026-12-31T22:15:00+02:00', Cairo, '2026-12-31', '22:15'],
      ['2026-10-03T15:29:59Z', 'Australia/Lord_Howe', '2026-10-04', '01:59'],
      ['2026-10-03T15:30:00Z', 'Australia/Lord_Howe', '2026-10-04', '02:30'],
      ['1969-12-31T23:59:30Z', 'Asia/Riyadh', '1970-01-01', '02:59'],
    ])('%s in %s is %s %s', (instant, zone, day, clock) => {
      expect(wallAt(instant, zone)).toEqual({ day, clock });
      expect(wallAt(new Date(instant), zone)).toEqual({ day, clock });
      expect(dayAt(instant, zone)).toBe(day);
    });
    it('an instant is written with the offset it has there', () => {
      expect(minuteAt('2026-07-01T11:30:59.5Z', Cairo)).toBe('2026-07-01T14:30:00+03:00');
      expect(minuteAt('2026-12-01T12:30:00Z', Cairo)).toBe('2026-12-01T14:30:00+02:00');
      expect(minuteAt('2026-12-01T12:30:00Z', 'America/Los_Angeles')).toBe('2026-12-01T04:30:00-08:00');
    });
  });

  describe('the instants of a wall clock', () => {
    it('a time that does not exist has none, and the next one is told (clinic.md W4)', () => {
      const gap = { day: '2026-04-24', clock: '00:30' };
      expect(readingsOf(gap, Cairo)).toEqual([]);
      expect(shownFrom(gap, Cairo)).toEqual({ day: '2026-04-24', clock: '01:00' });
      expect(instantOrWall(gap, Cairo)).toBe('2026-04-24T00:30');
    });
    it('a time that comes twice has both, the first first (clinic.md W4)', () => {
      const wall = { day: '2026-10-29', clock: '23:30' };
      expect(readingsOf(wall, Cairo)).toEqual(['2026-10-29T23:30:00+03:00', '2026-10-29T23:30:00+02:00']);
      expect(readingsOf(wall, Cairo).map(utc)).toEqual([
        '2026-10-29T20:30:00.000Z',
        '2026-10-29T21:30:00.000Z',
      ]);
      expect(instantOrWall(wall, Cairo)).toBe('2026-10-29T23:30');
    });
    it('every other time has one', () => {
      expect(readingsOf({ day: '2026-04-23', clock: '23:59' }, Cairo)).toEqual(['2026-04-23T23:59:00+02:00']);
      expect(readingsOf({ day: '2026-04-24', clock: '01:00' }, Cairo)).toEqual(['2026-04-24T01:00:00+03:00']);
      expect(readingsOf({ day: '2026-10-30', clock: '00:00' }, Cairo)).toEqual(['2026-10-30T00:00:00+02:00']);
      expect(instantOrWall({ day: '2026-04-24', clock: '09:00' }, Cairo)).toBe('2026-04-24T09:00:00+03:00');
    });
    it('a whole day that a zone left out has none', () => {
      expect(readingsOf({ day: '2011-12-30', clock: '12:00' }, 'Pacific/Apia')).toEqual([]);
      expect(shownFrom({ day: '2011-12-30', clock: '12:00' }, 'Pacific/Apia')).toEqual({
        day: '2011-12-31',
        clock: '00:00',
      });
    });

    it.each(changes)(
      'every minute of the change in %s on %s: %i never, %i twice',
      (zone, day, never, twice) => {
        const shown = shownAround(zone, day);
        const wrong: unknown[] = [];
        const counted = { never: 0, twice: 0 };
        for (let at = 0; at < 24 * 60; at += 1) {
          const wall = { day, clock: clockAt(at) };
          const expected = shown.get(`${day} ${wall.clock}`) ?? [];
          const found = readingsOf(wall, zone);
          if (found.map((one) => Date.parse(one)).join() !== expected.join()) wrong.push([wall, found]);
          if (expected.length === 0) counted.never += 1;
          if (expected.length === 2) counted.twice += 1;
          const next = shownFrom(wall, zone);
          if (!shown.has(`${next.day} ${next.clock}`) || next.clock > wall.clock !== (expected.length === 0))
            wrong.push(['next', wall, next]);
          found.forEach((one, index) => {
            const back = wallAt(one, zone);
            const twins = twinsOf(one, zone)?.join() ?? one;
            if (back.clock !== wall.clock || back.day !== day || twins !== found.join())
              wrong.push([wall, back]);
            if (isRepeated(one, zone) !== (index === 1)) wrong.push(['repeated', one]);
          });
        }
        expect(wrong).toEqual([]);
        expect(counted).toEqual({ never, twice });
      },
    );
  });

  describe('the day', () => {
    it.each([
      ['2026-04-24', Cairo, '00:00', '2026-04-23T22:00:00.000Z'],
      ['2026-10-29', Cairo, '00:00', '2026-10-28T21:00:00.000Z'],
      ['2026-10-30', Cairo, '00:00', '2026-10-29T22:00:00.000Z'],
      ['2026-04-24', Cairo, '00:30', '2026-04-23T22:00:00.000Z'],
      ['2026-04-24', Cairo, '03:00', '2026-04-24T00:00:00.000Z'],
      ['2021-10-29', 'Asia/Amman', '00:30', '2021-10-28T21:30:00.000Z'],
      ['2018-11-04', 'America/Sao_Paulo', '00:00', '2018-11-04T03:00:00.000Z'],
      ['2026-11-21', 'Asia/Kuwait', '06:00', '2026-11-21T03:00:00.000Z'],
    ])('%s in %s from %s begins at %s', (day, zone, from, instant) =>
      expect(utc(dayStart(day, zone, from))).toBe(instant),
    );

    it.each([
      // clinic.md W4: a receipt at local 00:40 on 30 October belongs to the 29th.
      ['2026-10-29T22:40:00Z', Cairo, '03:00', '2026-10-29'],
      ['2026-10-30T00:59:59Z', Cairo, '03:00', '2026-10-29'],
      ['2026-10-30T01:00:00Z', Cairo, '03:00', '2026-10-30'],
      ['2026-10-29T22:40:00Z', Cairo, '00:00', '2026-10-30'],
      ['2026-10-29T21:59:59Z', Cairo, '00:00', '2026-10-29'],
      ['2026-04-23T21:59:59Z', Cairo, '00:30', '2026-04-23'],
      ['2026-04-23T22:00:00Z', Cairo, '00:30', '2026-04-24'],
      ['2026-11-22T02:59:00Z', 'Asia/Kuwait', '06:00', '2026-11-21'],
    ])('%s in %s with the cutoff %s is of the clinic day %s', (instant, zone, cutoff, day) =>
      expect(businessDayAt(instant, zone, cutoff)).toBe(day),
    );

    it.each(changes)('around the change in %s on %s each clinic day is one piece', (zone, day) => {
      for (const cutoff of ['00:00', '01:30', '06:00']) {
        const from = Date.parse(`${addDays(day, -1)}T12:00:00Z`);
        let before = businessDayAt(new Date(from), zone, cutoff);
        for (let at = from; at < from + 72 * 60 * minute; at += 10 * minute) {
          const now = businessDayAt(new Date(at), zone, cutoff);
          if (now !== before) {
            expect(now).toBe(addDays(before, 1));
            expect(Date.parse(dayStart(now, zone, cutoff))).toBe(at);
          }
          before = now;
        }
      }
    });
  });
});

describe('a time of the wall clock as text', () => {
  it.each([
    ['2026-10-29T23:30[first]', '2026-10-29T23:30:00+03:00'],
    ['2026-10-29T23:30[second]', '2026-10-29T23:30:00+02:00'],
    ['2026-10-29T22:30[second]', '2026-10-29T22:30:00+03:00'],
    ['2026-04-24T00:30[first]', undefined],
    ['2026-10-29T23:30', undefined],
  ])('%s is %s', (text, instant) => {
    const wall = wallTextOf(text);
    expect(wall && namedInstant(wall, Cairo)).toBe(instant);
  });
  it.each([
    '2026-02-30T10:00',
    '2026-10-29T24:00',
    '2026-10-29T23:30[third]',
    '2026-10-29',
    '2026-10-29T23:30Z',
  ])('%s is none', (text) => expect(wallTextOf(text)).toBeUndefined());
});

it('a list of 200 moments is told in a few milliseconds', () => {
  const moments = Array.from({ length: 200 }, (_, n) => new Date(Date.UTC(2026, 2, 1) + n * 7_919_000));
  for (const moment of moments) wallAt(moment, Cairo);
  const start = performance.now();
  for (const moment of moments) isRepeated(moment, Cairo);
  for (const moment of moments) wallAt(moment, Cairo);
  expectWithin(performance.now() - start, 50);
});

describe('the stretches between two changes of a clock', () => {
  const hours = (from: string, to: string, zone: string) =>
    steadyBetween(from, to, zone).map(({ from: begins, to: ends, ahead }) => [begins, ends, ahead / 3600]);

  it('are one where nothing changes, and cut at the very instant it does', () => {
    expect(hours('2026-11-01T00:00:00Z', '2026-11-30T00:00:00Z', 'Africa/Cairo')).toEqual([
      ['2026-11-01T00:00:00.000Z', '2026-11-30T00:00:00.000Z', 2],
    ]);
    // 2026-04-24 00:00 in Cairo becomes 01:00; on 30 October 00:00 becomes 29 October 23:00.
    expect(hours('2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z', 'Africa/Cairo')).toEqual([
      ['2026-01-01T00:00:00.000Z', '2026-04-23T22:00:00.000Z', 2],
      ['2026-04-23T22:00:00.000Z', '2026-10-29T21:00:00.000Z', 3],
      ['2026-10-29T21:00:00.000Z', '2027-01-01T00:00:00.000Z', 2],
    ]);
  });

  it('begin and end at a change where they are asked from or to it, and are none of nothing', () => {
    expect(hours('2026-04-23T22:00:00Z', '2026-10-29T21:00:00Z', 'Africa/Cairo')).toEqual([
      ['2026-04-23T22:00:00.000Z', '2026-10-29T21:00:00.000Z', 3],
    ]);
    expect(hours('2026-04-24T00:00:00Z', '2026-04-24T00:00:00Z', 'Africa/Cairo')).toEqual([]);
    expect(hours('2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z', 'Asia/Kuwait')).toHaveLength(1);
  });
});
