import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { WeekDay } from '#metadata/time/days.ts';
import { occurrencesOf, recurrenceProblem, type Recurrence } from './recurrence.ts';

const Cairo = 'Africa/Cairo';
const utc = (instant: string | null): string | null =>
  instant === null ? null : new Date(instant).toISOString();
const days = (first: string, rule: Recurrence): string[] =>
  occurrencesOf({ day: first, clock: '18:00' }, rule, Cairo).map(({ day }) => day);

/** Numbers that come the same each time; a failing story can be told again. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** An independent reckoning: every day after the first is asked whether it belongs to the series, by JavaScript's own calendar. */
function modelDays(first: string, { freq, every, weekdays, count, until }: Recurrence): string[] {
  const at = (day: string): Date => new Date(`${day}T00:00:00Z`);
  const names: readonly WeekDay[] = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
  const nameOf = (date: Date): WeekDay => names[date.getUTCDay()] ?? 'sun';
  const chosen = weekdays?.length ? weekdays : [nameOf(at(first))];
  // Weeks since the first Saturday of 1972, a Saturday itself.
  const weekOf = (date: Date): number => Math.floor((date.getTime() / 86_400_000 - 730) / 7);
  const found: string[] = [];
  let firstWeek: number | undefined;
  for (let ahead = 0; ahead < 366 * 60; ahead += 1) {
    const date = new Date(at(first).getTime() + ahead * 86_400_000);
    const text = date.toISOString().slice(0, 10);
    if (until !== undefined ? text > until : found.length >= (count ?? 0)) break;
    const months =
      (date.getUTCFullYear() - at(first).getUTCFullYear()) * 12 +
      date.getUTCMonth() -
      at(first).getUTCMonth();
    const isLast = new Date(date.getTime() + 86_400_000).getUTCDate() === 1;
    const wanted = at(first).getUTCDate();
    const isIts = date.getUTCDate() === wanted || (isLast && date.getUTCDate() < wanted);
    if (freq === 'weekly' && chosen.includes(nameOf(date))) firstWeek ??= weekOf(date);
    const fits = {
      daily: ahead % every === 0,
      monthly: months % every === 0 && isIts,
      weekly: chosen.includes(nameOf(date)) && (weekOf(date) - (firstWeek ?? 0)) % every === 0,
    };
    if (fits[freq]) found.push(text);
  }
  return found;
}

describe('the days of a series (clinic.md 4.4)', () => {
  it.each<[string, string, Recurrence, string[]]>([
    [
      'every other day',
      '2026-11-28',
      { freq: 'daily', every: 2, count: 3 },
      ['2026-11-28', '2026-11-30', '2026-12-02'],
    ],
    [
      'Mondays and Wednesdays of every other week',
      '2026-11-23',
      { freq: 'weekly', every: 2, weekdays: ['wed', 'mon'], count: 4 },
      ['2026-11-23', '2026-11-25', '2026-12-07', '2026-12-09'],
    ],
    [
      'begun on a day that is not among them: with the next that is',
      '2026-11-26',
      { freq: 'weekly', every: 2, weekdays: ['mon'], count: 3 },
      ['2026-11-30', '2026-12-14', '2026-12-28'],
    ],
    [
      'monthly on the 31st: the last day of shorter months',
      '2027-01-31',
      { freq: 'monthly', every: 1, count: 4 },
      ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'],
    ],
    [
      'monthly on the 29th, over a leap year',
      '2027-12-29',
      { freq: 'monthly', every: 1, count: 3 },
      ['2027-12-29', '2028-01-29', '2028-02-29'],
    ],
    [
      'until a day, which belongs to it',
      '2026-11-01',
      { freq: 'monthly', every: 3, until: '2027-05-01' },
      ['2026-11-01', '2027-02-01', '2027-05-01'],
    ],
  ])('%s', (_, first, rule, expected) => expect(days(first, rule)).toEqual(expected));

  it('agrees with an independent reckoning of 200 series', () => {
    const below = numbers(17);
    const all: readonly WeekDay[] = ['sat', 'sun', 'mon', 'tue', 'wed', 'thu', 'fri'];
    for (let story = 0; story < 200; story += 1) {
      const first = new Date(Date.UTC(2026, 0, 1 + below(1200))).toISOString().slice(0, 10);
      const freq = (['daily', 'weekly', 'monthly'] as const)[below(3)] ?? 'daily';
      const every = 1 + below(12);
      const weekdays = freq === 'weekly' ? all.filter(() => below(3) === 0) : undefined;
      const ends = below(2) === 0 ? { count: 2 + below(51) } : { until: addDaysTo(first, below(366)) };
      const rule = { freq, every, weekdays, ...ends };
      if (recurrenceProblem(first, rule) !== undefined) continue;
      expect([first, rule, days(first, rule)]).toEqual([first, rule, modelDays(first, rule)]);
    }
  });
});

const addDaysTo = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);

describe('what is no series', () => {
  it.each<[Recurrence, string | undefined, string | undefined]>([
    [{ freq: 'weekly', every: 1, count: 53 }, 'count', 'count_range'],
    [{ freq: 'weekly', every: 1, count: 52 }, undefined, undefined],
    [{ freq: 'weekly', every: 1, count: 1 }, 'count', 'count_range'],
    [{ freq: 'weekly', every: 1, count: 2.5 }, 'count', 'count_range'],
    [{ freq: 'weekly', every: 0, count: 5 }, 'every', 'every_range'],
    [{ freq: 'weekly', every: 13, count: 5 }, 'every', 'every_range'],
    [{ freq: 'weekly', every: 1 }, 'count', 'count_or_until'],
    [{ freq: 'weekly', every: 1, count: 5, until: '2027-01-01' }, 'count', 'count_or_until'],
    [{ freq: 'monthly', every: 1, until: '2027-11-25' }, undefined, undefined],
    [{ freq: 'monthly', every: 1, until: '2027-11-26' }, 'until', 'until_range'],
    [{ freq: 'weekly', every: 1, until: '2026-11-24' }, 'until', 'until_range'],
    [{ freq: 'weekly', every: 1, until: '2026-12-01' }, 'until', 'too_few_visits'],
    [{ freq: 'daily', every: 1, until: '2027-01-16' }, 'until', 'too_many_visits'],
    [{ freq: 'daily', every: 1, until: '2027-01-15' }, undefined, undefined],
  ])('%j: %s %s', (rule, on, reason) => {
    const found = recurrenceProblem('2026-11-25', rule);
    expect([found?.on, found?.reason]).toEqual([on, reason]);
  });
});

describe.each([
  ['UTC', 0],
  ['Africa/Cairo', -120],
  ['America/Los_Angeles', 480],
] as const)('on a machine in %s', (machine, offset) => {
  beforeAll(() => {
    vi.stubEnv('TZ', machine);
    expect(new Date(2026, 0, 15).getTimezoneOffset()).toBe(offset);
    return () => void vi.unstubAllEnvs();
  });

  it('W3 Autumn change: weekly Thursday 18:00 stays 18:00, at 15:00Z, 15:00Z and 16:00Z', () => {
    const found = occurrencesOf(
      { day: '2026-10-22', clock: '18:00' },
      { freq: 'weekly', every: 1, count: 3 },
      Cairo,
    );
    expect(found.map(({ day, clock, starts_at }) => [day, clock, utc(starts_at)])).toEqual([
      ['2026-10-22', '18:00', '2026-10-22T15:00:00.000Z'],
      ['2026-10-29', '18:00', '2026-10-29T15:00:00.000Z'],
      ['2026-11-05', '18:00', '2026-11-05T16:00:00.000Z'],
    ]);
  });

  it('W4 a time that does not exist on a day has no instant, one that comes twice its first', () => {
    const gap = occurrencesOf(
      { day: '2026-04-23', clock: '00:30' },
      { freq: 'daily', every: 1, count: 3 },
      Cairo,
    );
    expect(gap.map(({ starts_at }) => utc(starts_at))).toEqual([
      '2026-04-22T22:30:00.000Z',
      null,
      '2026-04-24T21:30:00.000Z',
    ]);
    const twice = occurrencesOf(
      { day: '2026-10-28', clock: '23:30' },
      { freq: 'daily', every: 1, count: 3 },
      Cairo,
    );
    expect(twice.map(({ starts_at }) => utc(starts_at))).toEqual([
      '2026-10-28T20:30:00.000Z',
      '2026-10-29T20:30:00.000Z',
      '2026-10-30T21:30:00.000Z',
    ]);
  });

  it('each instant is the first that a clock of the zone shows so, told by Intl alone', () => {
    const below = numbers(3);
    for (const zone of [Cairo, 'America/Los_Angeles', 'UTC', 'Asia/Beirut']) {
      const shown = new Intl.DateTimeFormat('sv-SE', {
        timeZone: zone,
        dateStyle: 'short',
        timeStyle: 'short',
      });
      for (let story = 0; story < 6; story += 1) {
        const clock = `${String(below(24)).padStart(2, '0')}:${String(below(12) * 5).padStart(2, '0')}`;
        const first = addDaysTo('2026-01-01', below(300));
        const rule = { freq: 'weekly', every: 1 + below(3), count: 20 } as const;
        for (const { day, starts_at } of occurrencesOf({ day: first, clock }, rule, zone)) {
          const noon = Date.parse(`${day}T12:00:00Z`);
          const [from, to] =
            starts_at === null
              ? [noon - 30 * 3_600_000, noon + 30 * 3_600_000]
              : [Date.parse(starts_at) - 2 * 3_600_000, Date.parse(starts_at)];
          for (let at = from; at < to; at += 300_000) expect(shown.format(at)).not.toBe(`${day} ${clock}`);
          if (starts_at !== null) expect(shown.format(Date.parse(starts_at))).toBe(`${day} ${clock}`);
        }
      }
    }
  });
});
