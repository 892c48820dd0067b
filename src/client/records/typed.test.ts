import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#metadata/time/days.ts';
import { typedAge, typedDay, typedMoment, typedMonth, typedTime } from './typed.ts';

const today = '2026-11-21';

describe('a typed day', () => {
  it.each([
    ['5/3', '2026-03-05'],
    ['٥/٣', '2026-03-05'],
    ['۵/۳/۲۰۲۷', '2027-03-05'],
    ['5-3-26', '2026-03-05'],
    ['05.03.2026', '2026-03-05'],
    ['5 3 2026', '2026-03-05'],
    ['2026-03-05', '2026-03-05'],
    ['9', '2026-11-09'],
    ['اليوم', '2026-11-21'],
    ['غدًا', '2026-11-22'],
    ['غدا', '2026-11-22'],
    ['أمس', '2026-11-20'],
    ['أول أمس', '2026-11-19'],
    ['بعد غد', '2026-11-23'],
    ['-3', '2026-11-18'],
    ['Tomorrow', '2026-11-22'],
    ['+7', '2026-11-28'],
    ['+٧', '2026-11-28'],
    ['-21', '2026-10-31'],
    ['\u200f5/3\u200f', '2026-03-05'],
  ])('%s is %s', (text, day) => expect(typedDay(text, today)).toBe(day));

  it.each(['', '31/2', '5/13', 'قريباً', '1/2/3/4', '2026-02-30', '5/3/1800'])('"%s" is none', (text) =>
    expect(typedDay(text, today)).toBeUndefined(),
  );

  it('reads back every day as it is written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 70_000 }), (count) => {
        const day = addDays('1950-01-01', count);
        const [year, month, date] = day.split('-').map(Number);
        expect(typedDay(`${date}/${month}/${year}`, today)).toBe(day);
      }),
    );
  });
});

describe('clinic.md 2.1 a typed age', () => {
  it.each([
    ['35', '1991-07-01'],
    ['٣٥ سنة', '1991-07-01'],
    ['8 سنوات', '2018-07-01'],
    ['1 year', '2025-07-01'],
    ['0', '2026-07-01'],
    // Told as too early, as a year of another century is.
    ['130', '1896-07-01'],
  ])('%s is %s', (text, day) => expect(typedAge(text, today)).toBe(day));

  it('of the year before where the first of July still lies ahead', () => {
    expect(typedAge('0', '2026-03-01')).toBe('2025-07-01');
    expect(typedAge('35', '2026-03-01')).toBe('1991-07-01');
  });

  it.each(['5/3', '1990', '+7', 'اليوم', '', '-3', '3.5'])('"%s" is none', (text) =>
    expect(typedAge(text, today)).toBeUndefined(),
  );
});

describe('a typed time', () => {
  it.each([
    ['9', '09:00'],
    ['930', '09:30'],
    ['٩:٣٠', '09:30'],
    ['14.30', '14:30'],
    ['2:30 م', '14:30'],
    ['12 ص', '00:00'],
    ['12pm', '12:00'],
    ['0:05', '00:05'],
  ])('%s is %s', (text, clock) => expect(typedTime(text)).toBe(clock));
  it.each(['', '25', '9:75', '13 م', 'ظهراً'])('"%s" is none', (text) =>
    expect(typedTime(text)).toBeUndefined(),
  );
});

describe('a typed month', () => {
  it.each([
    ['3/2026', '2026-03'],
    ['٣/٢٦', '2026-03'],
    ['2026-3', '2026-03'],
    ['3', '2026-03'],
  ])('%s is %s', (text, month) => expect(typedMonth(text, today)).toBe(month));
  it.each(['13/2026', '', '0'])('"%s" is none', (text) => expect(typedMonth(text, today)).toBeUndefined());
});

describe('a typed moment', () => {
  it.each([
    ['5/3 9:30', '2026-03-05T09:30:00+02:00'],
    ['٢٩/١٠/٢٠٢٦ ١٠:٣٠ م', '2026-10-29T22:30:00+03:00'],
    ['29/10/2026، 23:30', '2026-10-29T23:30'],
    ['24/4/2026 0:30', '2026-04-24T00:30'],
    ['24/4/2026', undefined],
    ['9:30', undefined],
  ])('%s is %s', (text, moment) => expect(typedMoment(text, today, 'Africa/Cairo')).toBe(moment));
});
