import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayAt } from '#metadata/time/clock.ts';
import { problemAnswer } from '#server/problemAnswer.ts';
import type { Row } from '#server/kit/rules.ts';
import {
  idOf,
  principal,
  problemOf,
  resource,
  startBench,
  type Bench,
} from '#tests/fixtures/repositoryBench.ts';

/** Cairo turns its clocks on at the beginning of 24 April 2026 and back at the end of 29 October 2026 (clinic.md W4). */
let bench: Bench;
beforeAll(async () => {
  bench = await startBench('clock_changes');
});
afterAll(() => bench.database.close());

const bookings = resource('trial-bookings');
const manager = principal();
let count = 0;
const book = (starts: unknown, by = manager): Promise<Row> =>
  bench.repository.create(by, bookings, {
    subject: `حجز ${(count += 1)}`,
    branch_id: idOf(1, 1, 1),
    starts,
  });
const storedAt = async (starts: string): Promise<string> =>
  new Date(String((await book(starts))['starts'])).toISOString();
const sentences = async (starts: string): Promise<readonly unknown[]> => {
  const refused = await problemOf(book(starts));
  return (['ar', 'en'] as const).map((locale) => problemAnswer(refused, locale, 'test').body.errors);
};

describe('a moment sent to the API', () => {
  it.each([
    ['2026-04-24T00:30+02:00', '2026-04-23T22:30:00.000Z'],
    ['2026-10-29T23:30+03:00', '2026-10-29T20:30:00.000Z'],
    ['2026-10-29T23:30+02:00', '2026-10-29T21:30:00.000Z'],
    ['2026-10-29T20:30:00Z', '2026-10-29T20:30:00.000Z'],
    ['2026-10-29T23:30[first]', '2026-10-29T20:30:00.000Z'],
    ['2026-10-29T23:30[second]', '2026-10-29T21:30:00.000Z'],
    ['٢٠٢٦-١٠-٢٩T٢٣:٣٠[second]', '2026-10-29T21:30:00.000Z'],
    ['2026-11-10T09:00[first]', '2026-11-10T07:00:00.000Z'],
  ])('%s is stored as %s', async (sent, stored) => expect(await storedAt(sent)).toBe(stored));

  it('a time that does not exist is refused with the next one, on its field', async () => {
    for (const sent of ['2026-04-24T00:30', '2026-04-24T00:30[first]', '2026-04-24T00:30[second]'])
      expect(await sentences(sent)).toEqual([
        { starts: 'هذا الوقت غير موجود بسبب تغيير الساعة. أقرب وقت بعده 01:00' },
        { starts: 'This time does not exist (clock change). The next one is 01:00' },
      ]);
  });
  it('a time that comes twice is asked, with the offsets that tell them apart', async () => {
    expect(await sentences('2026-10-29T23:30')).toEqual([
      {
        starts:
          'هذا الوقت يأتي مرتين بسبب تغيير الساعة. اختر الأول (\u2068+03:00\u2069) أو الثاني (\u2068+02:00\u2069)',
      },
      { starts: 'This time comes twice (clock change). Choose the first (+03:00) or the second (+02:00)' },
    ]);
  });
  it('a bare time of the wall clock is refused (clinic.md G4)', async () => {
    expect(await sentences('2026-11-10T09:00')).toEqual([
      { starts: 'أرسل الوقت مع فارق التوقيت' },
      { starts: 'Send the time with its offset' },
    ]);
    expect((await problemOf(book('2026-02-30T09:00'))).errors).toEqual({ starts: { key: 'bad_date_time' } });
  });
});

describe('a filter', () => {
  const found = async (filter: Row): Promise<readonly unknown[]> => {
    const query = { filter: JSON.stringify(filter), sort: '["starts","ASC"]' };
    const { body } = await bench.repository.list(manager, bookings, query);
    return (JSON.parse(body) as readonly Row[]).map(({ subject }) => subject);
  };
  it('of days takes the whole of a day of 23 and of 25 hours, and not a minute more', async () => {
    const named = async (subject: string, starts: string): Promise<void> =>
      void (await bench.repository.create(manager, bookings, { subject, branch_id: idOf(1, 1, 1), starts }));
    await named('spring before', '2027-04-29T21:59:59Z');
    await named('spring first', '2027-04-29T22:00:00Z');
    await named('spring last', '2027-04-30T20:59:59Z');
    await named('spring after', '2027-04-30T21:00:00Z');
    expect(await found({ starts: '2027-04-30' })).toEqual(['spring first', 'spring last']);
    await named('autumn before', '2027-10-27T20:59:59Z');
    await named('autumn first', '2027-10-27T21:00:00Z');
    await named('autumn last', '2027-10-28T21:59:59Z');
    await named('autumn after', '2027-10-28T22:00:00Z');
    expect(await found({ starts_gte: '2027-10-28', starts_lte: '2027-10-28' })).toEqual([
      'autumn first',
      'autumn last',
    ]);
    expect(await found({ starts_gte: '2027-10-28T23:30[second]', starts_lt: '2027-10-29' })).toEqual([
      'autumn last',
    ]);
    const refused = await problemOf(found({ starts_gte: '2027-10-28T23:30' }));
    expect([refused.status, refused.errors]).toEqual([
      422,
      { starts_gte: { key: 'time_repeated', values: { first: '+03:00', second: '+02:00' } } },
    ]);
  });
});

describe('the clinic day of a rule', () => {
  const at = (now: string, dayCutoff: string) => {
    const usual = principal();
    const moment = new Date(now);
    return {
      ...usual,
      now: moment,
      today: dayAt(moment, usual.clinic.timezone),
      clinic: { ...usual.clinic, dayCutoff },
    };
  };
  it.each([
    ['2026-10-29T22:40:00Z', '03:00', '2026-10-29', '2026-10-30'],
    ['2026-10-30T01:00:00Z', '03:00', '2026-10-30', '2026-10-30'],
    ['2026-10-29T22:40:00Z', '00:00', '2026-10-30', '2026-10-30'],
  ])('at %s with the cutoff %s is %s, the calendar day stays %s', async (now, cutoff, clinicDay, today) => {
    const made = await book('2026-12-01T10:00:00Z', at(now, cutoff));
    expect([made['clinic_day'], made['calendar_day']]).toEqual([clinicDay, today]);
  });
});
