import { describe, expect, it } from 'vitest';
import { dateTime } from '#metadata/fields/kinds.ts';
import { normalise } from '#metadata/fields/normalise.ts';
import { problemOf } from '#metadata/fields/validate.ts';
import type { Field } from '#metadata/fields/types.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { cellOf, kindCells, textOf } from '../cells.ts';
import { formatFor } from '#i18n/format.ts';
import type { ImportField } from './importFields.ts';
import { valueOf } from './readValues.ts';

const timezone = 'Africa/Cairo';
const field = dateTime() as Field;
const resource = { name: 'visits', fields: { at: field } } as unknown as AnyResource;
const read = (text: string): unknown =>
  normalise(
    field,
    valueOf({
      resource,
      at: { field } as ImportField,
      text,
      timezone,
      since1904: false,
      resolve: () => undefined,
    }),
    { country: 'EG', timezone },
  );
const judged = (text: string) => problemOf(field, read(text), '2026-11-21', timezone);

describe('a moment in an imported file', () => {
  it.each([
    ['23/4/2026 23:59', '2026-04-23T23:59:00+02:00'],
    ['24/4/2026 01:00', '2026-04-24T01:00:00+03:00'],
    ['٢٤/٤/٢٠٢٦ ١:٠٠ ص', '2026-04-24T01:00:00+03:00'],
    ['2026-10-29 22:59', '2026-10-29T22:59:00+03:00'],
    ['2026-10-30 00:00', '2026-10-30T00:00:00+02:00'],
    ['2026-10-29 23:30 +03:00', '2026-10-29T23:30:00+03:00'],
    ['2026-10-29 23:30+02:00', '2026-10-29T23:30:00+02:00'],
    ['2026-10-29T23:30:00Z', '2026-10-29T23:30:00Z'],
    ['2026-10-29T23:30[second]', '2026-10-29T23:30:00+02:00'],
    ['21/11/2026', '2026-11-21T00:00:00+02:00'],
  ])('%s is %s', (text, instant) => {
    expect(read(text)).toBe(instant);
    expect(judged(text)).toBeUndefined();
  });
  it('is refused where clocks never show it, and asked where they show it twice', () => {
    expect(judged('24/4/2026 00:30')).toEqual({ key: 'time_absent', values: { next: '01:00' } });
    expect(judged('24/4/2026 12:30 ص')).toEqual({ key: 'time_absent', values: { next: '01:00' } });
    expect(judged('29/10/2026 11:30 م')).toEqual({
      key: 'time_repeated',
      values: { first: '+03:00', second: '+02:00' },
    });
    expect(judged('29/10/2026 25:30')).toEqual({ key: 'bad_date_time' });
    expect(judged('31/2/2026 10:00')).toEqual({ key: 'bad_date_time' });
  });
});

describe('a moment in our own files and on paper', () => {
  const setting = { locale: 'ar', country: 'EG', timezone, currencyDigits: 2 } as const;
  const cell = (value: string) => cellOf({ resource, name: 'at', field, row: { at: value }, setting });
  const csv = (value: string): string => textOf(cell(value), value, 'dateTime', setting);
  it.each(['2026-10-29T20:30:00Z', '2026-10-29T21:30:00Z', '2026-04-23T22:00:00Z', '2026-11-21T10:05:00Z'])(
    '%s comes back from the file as the same moment',
    (instant) =>
      expect(new Date(String(read(csv(instant)))).toISOString()).toBe(new Date(instant).toISOString()),
  );
  it('says which one it is where clocks showed it twice, and nothing more where they did not', () => {
    expect(csv('2026-10-29T20:30:00Z')).toBe('2026-10-29 23:30 +03:00');
    expect(csv('2026-10-29T21:30:00Z')).toBe('2026-10-29 23:30 +02:00');
    expect(cell('2026-10-29T21:30:00Z')).toEqual({ text: '2026-10-29 23:30 +02:00' });
    expect(csv('2026-10-29T22:30:00Z')).toBe('2026-10-30 00:30');
    expect(cell('2026-11-21T10:00:00Z')).toEqual({ number: '46347.5', style: 'dateTime' });
  });
  it('is told in words in print', () => {
    const clinic = { currency: 'EGP', currencyDigits: 2 } as never;
    const printed = (value: string, locale: 'ar' | 'en'): string | undefined =>
      kindCells.dateTime.printed?.(value, formatFor({ locale, timeZone: timezone }), clinic);
    expect(printed('2026-10-29T20:30:00Z', 'ar')).toBe('29/10/2026، 11:30 م');
    expect(printed('2026-10-29T21:30:00Z', 'ar')).toBe('29/10/2026، 11:30 م (بعد تغيير الساعة)');
    expect(printed('2026-10-29T21:30:00Z', 'en')).toBe('29/10/2026, 11:30 pm (after the clock change)');
    expect(printed('2026-04-23T22:30:00Z', 'en')).toBe('24/4/2026, 1:30 am');
  });
});
