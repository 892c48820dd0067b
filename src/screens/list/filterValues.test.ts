// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import '#resources/index.areas.ts';
import '#src/fields/index.ts';
import { placeOf } from '#src/fields/core/place.ts';
import { readingFor } from '#src/client/words/useReading.ts';
import { loadDeclaration } from '#src/client/catalogue/declarations.ts';
import { filterWords, partOf, readyRanges, withFilter } from './filterValues.ts';

const clinic = {
  country: 'EG',
  currency: 'EGP',
  currencyDigits: 2,
  timezone: 'Africa/Cairo',
  digits: 'western',
  dayCutoff: '00:00',
  weekStart: 'sat',
} as const;
const reading = { ...readingFor('ar', clinic), today: '2026-11-21' };
const penalties = await loadDeclaration('penalties');
const place = (name: string) => placeOf(penalties, name, 'ar');

describe('filters of a list', () => {
  it('write and take away only their own keys', () => {
    const all = { q: 'سارة', violation_date_gte: '2026-11-01', violation_date_lte: '2026-11-30' };
    expect(partOf(all, 'violation_date')).toEqual({
      violation_date_gte: '2026-11-01',
      violation_date_lte: '2026-11-30',
    });
    expect(withFilter(all, 'violation_date', {})).toEqual({ q: 'سارة' });
    expect(withFilter(all, 'status', { status: ['draft'] })).toEqual({ ...all, status: ['draft'] });
    expect(withFilter({ status: ['draft'] }, 'status', { status: [] })).toEqual({});
  });
  it('say what they ask in words', () => {
    expect(filterWords(place('status'), 'status', { status: ['draft', 'approved'] }, reading)).toContain(
      'مسودة',
    );
    expect(filterWords(place('pay_month'), 'pay_month', { pay_month: '2026-11' }, reading)).toBe(
      'نوفمبر 2026',
    );
    const part = { violation_date_gte: '2026-11-01', violation_date_lte: '2026-11-30' };
    expect(filterWords(place('violation_date'), 'violation_date', part, reading)).toBe(
      'من 1/11/2026 إلى 30/11/2026',
    );
  });
  it('offer ready ranges whose weeks begin on Saturday', () => {
    const [day, week, month, last] = readyRanges(reading);
    expect(day).toMatchObject({ from: '2026-11-21', to: '2026-11-21' });
    expect(week).toMatchObject({ from: '2026-11-21', to: '2026-11-27' });
    expect(month).toMatchObject({ from: '2026-11-01', to: '2026-11-30' });
    expect(last).toMatchObject({ from: '2026-10-01', to: '2026-10-31' });
    // The clinic says on which day a week begins.
    expect(readyRanges({ ...reading, weekStart: 'sun' })[1]).toMatchObject({
      from: '2026-11-15',
      to: '2026-11-21',
    });
    expect(readyRanges({ ...reading, weekStart: 'mon' })[1]).toMatchObject({
      from: '2026-11-16',
      to: '2026-11-22',
    });
  });
});
