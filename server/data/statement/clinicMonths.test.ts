import { describe, expect, it } from 'vitest';
import { spanOf, spanSql } from '../read/reportSpan.ts';
import { requestSql } from './readContext.ts';
import { Parameters } from './sql.ts';

const reading = (today: string, timezone: string) => {
  const parameters = new Parameters();
  return { parameters, principal: { today, clinic: { timezone } } as never };
};
const utc = (instants: unknown): readonly string[] =>
  (instants as readonly string[]).map((one) => new Date(one).toISOString());

describe('hr.md G5: what SQL is given of the clinic’s days', () => {
  // Cairo turns its clocks on at 00:00 of 24 April 2026 and back at 24:00 of 29 October; Los Angeles on 8 March and 1 November.
  it.each([
    [
      '2026-11-23',
      'Africa/Cairo',
      ['2026-09-30T21:00:00.000Z', '2026-10-31T22:00:00.000Z'],
      '2026-11-30T22:00:00.000Z',
    ],
    [
      '2026-04-24',
      'Africa/Cairo',
      ['2026-02-28T22:00:00.000Z', '2026-03-31T22:00:00.000Z'],
      '2026-04-30T21:00:00.000Z',
    ],
    [
      '2026-03-31',
      'America/Los_Angeles',
      ['2026-02-01T08:00:00.000Z', '2026-03-01T08:00:00.000Z'],
      '2026-04-01T07:00:00.000Z',
    ],
  ])('months up to %s in %s', (today, zone, begins, end) => {
    const given = reading(today, zone);
    expect(requestSql('select from :months(-1, 0) m', given)).toBe(
      'select from unnest($1::date[], $2::timestamptz[], $3::timestamptz[]) m',
    );
    const [firsts, from, until] = given.parameters.values;
    expect((firsts as string[]).map((day) => day.slice(8))).toEqual(['01', '01']);
    expect(utc(from)).toEqual(begins);
    expect(utc(until)).toEqual([begins[1], end]);
  });

  // Havana shows 00:00 to 00:59 of 1 November 2026 twice: the day begins with the first, PostgreSQL would take the second.
  it.each([
    ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z'],
    ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
    ['2026-11-23', 'America/Los_Angeles', '2026-11-23T08:00:00.000Z'],
  ])('%s in %s begins at %s', (today, zone, instant) => {
    const given = reading(today, zone);
    expect(requestSql('t.at >= :begins(0)', given)).toBe('t.at >= $1::timestamptz');
    expect(utc(given.parameters.values)).toEqual([instant]);
  });

  it('the days a report sums over are those asked for, else the last so many', () => {
    const report = { period: 'day', span: 30 } as never;
    const of = (filter: object) => spanOf(report, { ...filter }, '2026-11-23');
    expect(of({})).toEqual({ from: '2026-10-25', to: '2026-11-23' });
    expect(of({ day_gte: '2026-11-01' })).toEqual({ from: '2026-11-01', to: '2026-11-23' });
    expect(of({ day_lte: '2026-02-10' })).toEqual({ from: '2026-01-12', to: '2026-02-10' });
    expect(of({ day_gt: '2026-01-31', day_lt: '2026-03-01' })).toEqual({
      from: '2026-02-01',
      to: '2026-02-28',
    });
    expect(of({ day: '2026-11-05' })).toEqual({ from: '2026-11-05', to: '2026-11-05' });
  });

  it('many days are told by months, the first and the last as far as they were asked for', () => {
    const given = reading('2026-11-23', 'Africa/Cairo');
    spanSql(':piles :begin :end', { from: '2026-08-20', to: '2026-11-05' }, given);
    const [firsts, begins, ends, begin, end] = given.parameters.values;
    expect(firsts).toEqual(['2026-08-20', '2026-09-01', '2026-10-01', '2026-11-01']);
    expect(utc(begins)[0]).toBe(utc([begin])[0]);
    expect(utc(ends).at(-1)).toBe('2026-11-05T22:00:00.000Z');
    expect(utc([end])).toEqual(['2026-11-05T22:00:00.000Z']);
    const days = reading('2026-11-23', 'Africa/Cairo');
    spanSql(':piles', { from: '2026-11-21', to: '2026-11-23' }, days);
    expect(days.parameters.values[0]).toEqual(['2026-11-21', '2026-11-22', '2026-11-23']);
    const none = reading('2026-11-23', 'Africa/Cairo');
    spanSql(':piles', { from: '2026-11-23', to: '2026-11-21' }, none);
    expect(none.parameters.values).toEqual([[], [], []]);
  });
});
