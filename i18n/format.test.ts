import { describe, expect, it } from 'vitest';
import { formatFor } from './format.ts';

const arabic = formatFor({ locale: 'ar' });
const indic = formatFor({ locale: 'ar', digits: 'arabic' });
const english = formatFor({ locale: 'en' });

describe('money', () => {
  it('keeps every digit of a decimal text', () => {
    expect(arabic.money('12345678901234567.89', 'EGP', 2)).toBe('12,345,678,901,234,567.89\u00a0ج.م');
    expect(english.money('0.30', 'EGP', 2)).toBe('EGP\u00a00.30');
  });
  it('shows the places of the currency and rounds half away from zero', () => {
    expect(arabic.money('5', 'KWD', 3)).toBe('5.000\u00a0د.ك');
    expect(english.money('2.345', 'EGP', 2)).toBe('EGP\u00a02.35');
    expect(english.money('-2.345', 'EGP', 2)).toBe('EGP\u00a0-2.35');
  });
  it('keeps the sign before the digits in Arabic', () => {
    expect(arabic.money('-12.5', 'EGP', 2)).toBe('\u200f\u200e-12.50\u00a0ج.م');
  });
  it('uses Arabic digits where chosen', () =>
    expect(indic.money('1234.5', 'EGP', 2)).toBe('١٬٢٣٤٫٥٠\u00a0ج.م'));
  it('answers nothing for no value', () => {
    expect([
      arabic.money(null, 'EGP', 2),
      arabic.money('', 'EGP', 2),
      arabic.money(undefined, 'EGP', 2),
    ]).toEqual(['', '', '']);
  });
});

describe('numbers', () => {
  it('keeps the places as written', () => expect(arabic.number('1234.50')).toBe('1,234.50'));
  it('shows percents', () =>
    expect([arabic.percent('12.5'), indic.percent('12.5')]).toEqual(['12.5%', '١٢٫٥٪']));
  it('leaves what is not a decimal as it is', () => expect(arabic.number('—')).toBe('—'));
});

describe('dates', () => {
  it('shows day/month/year', () => {
    expect([arabic.date('2026-03-05'), english.date('2026-03-05'), indic.date('2026-03-05')]).toEqual([
      '5/3/2026',
      '5/3/2026',
      '٥/٣/٢٠٢٦',
    ]);
  });
  it("shows instants in the clinic's time zone, not the browser's", () => {
    expect(arabic.dateTime('2026-11-21T22:30:00Z')).toBe('22/11/2026، 12:30 ص');
    expect(formatFor({ locale: 'en', timeZone: 'Asia/Dubai' }).dateTime('2026-11-21T10:05:00Z')).toBe(
      '21/11/2026, 2:05 pm',
    );
  });
  it('shows months, weekdays and clock times', () => {
    expect(arabic.month('2026-11')).toBe('نوفمبر 2026');
    expect(arabic.longDate('2026-11-21')).toBe('السبت، 21 نوفمبر 2026');
    expect([arabic.time('14:30'), english.time('00:15')]).toEqual(['2:30 م', '12:15 am']);
  });
  it('shows relative times', () => {
    const now = Date.parse('2026-11-21T12:00:00Z');
    expect(arabic.relative('2026-11-21T11:55:00Z', now)).toBe('قبل 5 دقائق');
    expect(arabic.relative('2026-11-20T12:00:00Z', now)).toBe('أمس');
    expect(english.relative('2026-11-21T11:59:50Z', now)).toBe('now');
  });
  it('joins lists', () => expect(arabic.list(['أ', 'ب', 'ج'])).toBe('أ وب وج'));
  it('separates with the comma of the language', () =>
    expect([arabic.commas(['أ', 'ب']), english.commas(['a', 'b'])]).toEqual(['أ، ب', 'a, b']));
});

it('writes the Umm al-Qura date of a day', () => {
  expect(arabic.hijri('2026-11-21')).toBe('11 جمادى الآخرة 1448 هـ');
  expect(arabic.hijri(null)).toBe('');
});
