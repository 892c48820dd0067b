import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatFor } from '#i18n/format.ts';
import { overDecimals, sumDecimals, timesDecimals } from './decimals.ts';
import * as f from './kinds.ts';
import { anywhere, normalise, plainDecimal } from './normalise.ts';
import { problemOf } from './validate.ts';

describe('amounts as they are typed and pasted (UX-51)', () => {
  test.each([
    ['١٬٢٣٤٫٥٠ ج.م', '1234.50'],
    ['\u200f١٢٬٣٤٥٫٥٠\u00a0ج.م.\u200f', '12345.50'],
    ['EGP 1,234.50', '1234.50'],
    ['1,234.50 EGP', '1234.50'],
    ['L.E. 300', '300'],
    ['٥٠٠ جنيه', '500'],
    ['٥٠٠ جنيهًا', '500'],
    ['1 250,75', '1250.75'],
    ['1.234.567,89', '1234567.89'],
    ['12,5', '12.5'],
    ['12،50', '12.50'],
    ['1,234', '1234'],
    ['۱٬۲۳۴', '1234'],
    ['0,500', '0.500'],
    ['500-', '-500'],
    ['(500)', '-500'],
    ['−12.5', '-12.5'],
    ['EGP -12.5', '-12.5'],
    ['1 234 567', '1234567'],
    ['1.234.567', '1234567'],
    ['1’234’567.50', '1234567.50'],
    ['1.234,567', '1234.567'],
    ['1.234', '1.234'],
  ])('%s → %s', (typed, stored) => expect(plainDecimal(typed)).toBe(stored));
  test.each(['12 شخص', 'سبعة', '1-2', '--5', '12abc'])('"%s" is no amount', (typed) =>
    expect(plainDecimal(typed)).not.toMatch(/^-?\d+(\.\d+)?$/),
  );
  test.each([
    '٣٬٥',
    '3 5',
    '١٬٢٣',
    '1,23,4',
    '12,34,567',
    '1,234.567,8',
    '1.2.3',
    '12,5.3',
    '1,234 567',
    '1٬234,567.8',
    '0 500',
    '5 ج.م 500',
    '5 جنيه 50 قرش',
    '(5',
    '-(5)',
    '5%',
    '٥٪',
    '.',
    '-.',
    'ج.م',
  ])('"%s" is refused in every kind of amount, and stays as typed', (typed) => {
    for (const field of [f.money(), f.decimal()]) {
      const read = normalise(field, typed, anywhere);
      expect(read).toBe(typed);
      expect(problemOf(field, read, '2026-11-21')?.key).toBe('bad_decimal');
    }
    expect(problemOf(f.integer(), normalise(f.integer(), typed, anywhere), '2026-11-21')?.key).toBe(
      'bad_integer',
    );
  });
  test.each([
    ['25%', '25'],
    ['٢٥٪', '25'],
    ['% 12,5', '12.5'],
    ['7.5', '7.5'],
  ])('the sign of a share stands beside shares alone: %s → %s', (typed, stored) =>
    expect(normalise(f.percent(), typed, anywhere)).toBe(stored),
  );
  test('whatever the product writes as an amount is read back as the same amount', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n }),
        fc.constantFrom('ar' as const, 'en' as const),
        fc.constantFrom('western' as const, 'arabic' as const),
        fc.constantFrom('EGP', 'SAR', 'KWD', 'AED', 'QAR', 'BHD', 'OMR', 'JOD'),
        (piastres, locale, digits, currency) => {
          const size = piastres < 0n ? -piastres : piastres;
          const amount = `${piastres < 0n ? '-' : ''}${size / 100n}.${String(size % 100n).padStart(2, '0')}`;
          expect(plainDecimal(formatFor({ locale, digits }).money(amount, currency, 2))).toBe(amount);
        },
      ),
    );
  });
});

describe('sums are exact (UX-57)', () => {
  test('0.1 and 0.2 are 0.30 in money', () => {
    expect(sumDecimals(['0.1', '0.2'])).toBe('0.3');
    expect(sumDecimals(['0.10', '0.20'])).toBe('0.30');
    expect(formatFor({ locale: 'ar' }).money(sumDecimals(['0.1', '0.2']), 'EGP', 2)).toBe('0.30\u00a0ج.م');
  });
  test('what is not a number yet counts nothing', () =>
    expect(sumDecimals(['12.50', '', null, 'abc', 3, '-2'])).toBe('13.50'));
  test('of any amounts, in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n })), (piastres) => {
        const text = (n: bigint) =>
          `${n < 0n ? '-' : ''}${(n < 0n ? -n : n) / 100n}.${String((n < 0n ? -n : n) % 100n).padStart(2, '0')}`;
        const total = piastres.reduce((sum, one) => sum + one, 0n);
        const shown = piastres.length === 0 ? '0' : text(total);
        expect(sumDecimals(piastres.map(text))).toBe(
          total === 0n && shown.startsWith('-') ? shown.slice(1) : shown,
        );
      }),
    );
  });
});

describe('exact products and quotients of quantities (inventory.md 2, rule 1)', () => {
  test('multiplies without losing a thousandth', () => {
    expect(timesDecimals('3', '100')).toBe('300');
    expect(timesDecimals('0.1', '0.2')).toBe('0.02');
    expect(timesDecimals('1.5', '100.000')).toBe('150');
    expect(timesDecimals('-2', '0.5')).toBe('-1');
  });

  test('divides down to thousandths and never by nothing', () => {
    expect(overDecimals('300', '100')).toBe('3');
    expect(overDecimals('250.000', '100')).toBe('2.5');
    expect(overDecimals('1', '3')).toBe('0.333');
    expect(overDecimals('5', '0')).toBe('0');
  });
});
