import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as f from './kinds.ts';
import { normalise, plainDecimal, plainPhone } from './normalise.ts';
import { holds } from './types.ts';
import { compareDecimals, isDay, problemOf } from './validate.ts';

const today = '2026-11-21';
const egypt = { country: 'EG' };
const keyOf = (field: Parameters<typeof problemOf>[0], value: unknown) =>
  problemOf(field, normalise(field, value, egypt), today)?.key;

describe('what people type is read in one form', () => {
  test.each([
    ['٠١٢٫٥٠', '12.50'],
    ['1,234.5', '1234.5'],
    ['۱۲۳', '123'],
    ['-007', '-7'],
    ['+5', '5'],
    ['.5', '0.5'],
    ['12.', '12'],
  ])('amount %s → %s', (typed, stored) => expect(plainDecimal(typed)).toBe(stored));
  test.each([
    ['010 1234 5678', '+201012345678'],
    ['٠١٠١٢٣٤٥٦٧٨', '+201012345678'],
    ['0020 10 1234 5678', '+201012345678'],
    ['+20-10-12345678', '+201012345678'],
    ['+971 50 123 4567', '+971501234567'],
  ])('phone %s → %s', (typed, stored) => expect(plainPhone(typed, egypt)).toBe(stored));
  test('e-mail is lower case, text is trimmed and loses invisible marks, empty is nothing', () => {
    expect(normalise(f.email(), ' Sara@Clinic.EG ', egypt)).toBe('sara@clinic.eg');
    expect(normalise(f.text(), ' \u202eأحمد\u200b ', egypt)).toBe('أحمد');
    expect(normalise(f.text(), '   ', egypt)).toBeNull();
    expect(normalise(f.text(), '\ufed7\ufed4\ufe8e\ufeaf', egypt)).toBe('قفاز');
    expect(normalise(f.integer(), '١٥', egypt)).toBe(15);
  });
});

describe('emptiness is asked of what is left after cleaning', () => {
  test.each([
    ['text', f.text()],
    ['long text', f.longText()],
    ['formatted text', f.richText()],
    ['phone', f.phone()],
    ['email', f.email()],
    ['date', f.date()],
    ['a grouped code', f.text({ code: 'grouped' })],
  ])('%s of marks nobody sees is nothing', (_name, field) =>
    expect(normalise(field as never, ' \u200f\u2066 ', egypt)).toBeNull(),
  );
  test.each([
    ['a dash for a phone', f.phone(), '-', 'bad_phone'],
    ['a currency without figures', f.money(), 'ج.م', 'bad_decimal'],
    ['a dash among tags', f.freeTags(), ['-'], 'bad_characters'],
    ['marks nobody sees among tags', f.freeTags(), ['بنسلين', '\u200f'], 'bad_characters'],
  ])('%s empties nothing and is refused', (_name, field, value, key) =>
    expect(keyOf(field as never, value)).toBe(key),
  );
});

describe('each kind refuses what it cannot be', () => {
  test.each([
    ['integer', f.integer({ min: 0, max: 30 }), '31', 'too_large'],
    ['integer text', f.integer(), 'abc', 'bad_integer'],
    ['money below zero', f.money(), '-1', 'too_small'],
    ['money above', f.money({ above: '0' }), '0.00', 'not_above'],
    ['decimal places', f.decimal({ places: 2 }), '1.234', 'too_precise'],
    ['percent', f.percent(), '100.5', 'too_large'],
    ['date that does not exist', f.date(), '2026-02-30', 'bad_date'],
    ['date of another century', f.date(), '1899-12-31', 'too_early'],
    ['future date', f.date({ past: true }), '2026-11-22', 'in_future'],
    ['month', f.month(), '2026-13', 'bad_month'],
    ['time', f.time(), '24:00', 'bad_time'],
    ['select', f.select(['a', 'b']), 'c', 'bad_choice'],
    ['tags', f.tags(['a', 'b']), ['a', 'c'], 'bad_choice'],
    ['reference', f.reference('x'), 'not-an-id', 'bad_reference'],
    ['email', f.email(), 'a@b', 'bad_email'],
    ['phone', f.phone(), '12', 'bad_phone'],
    ['Egyptian mobile of no network', f.phone(), '01312345678', 'bad_phone'],
    ['url', f.url(), 'javascript:alert(1)', 'bad_url'],
    ['color', f.color(), 'red', 'bad_color'],
    ['text too short', f.text({ minLength: 3 }), 'ab', 'too_short'],
    ['text with NUL', f.text(), 'a\u0000b', 'bad_characters'],
    ['text of wrong type', f.text(), 5, 'wrong_type'],
    ['boolean of wrong type', f.boolean(), 'yes', 'wrong_type'],
  ])('%s', (_name, field, value, key) => expect(keyOf(field, value)).toBe(key));
  test('right values pass', () => {
    expect(keyOf(f.money(), '٢٥٠٫٥٠')).toBeUndefined();
    expect(keyOf(f.date({ past: true }), '٢٠٢٦-١١-٢١')).toBeUndefined();
    expect(keyOf(f.phone(), '01012345678')).toBeUndefined();
    expect(keyOf(f.time(), '23:59')).toBeUndefined();
  });
  test('29 February exists in leap years only', () => {
    expect(isDay('2028-02-29')).toBe(true);
    expect(isDay('2026-02-29')).toBe(false);
  });
});

describe('exact decimals', () => {
  test('comparing needs no binary float', () => {
    expect(compareDecimals('0.1', '0.10')).toBe(0);
    expect(compareDecimals('-0.5', '0.4')).toBe(-1);
    expect(compareDecimals('9007199254740993', '9007199254740992')).toBe(1);
  });
  test('any two amounts of piastres compare like whole numbers', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
        fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
        (a, b) => {
          const text = (n: bigint) =>
            `${n < 0n ? '-' : ''}${(n < 0n ? -n : n) / 100n}.${String((n < 0n ? -n : n) % 100n).padStart(2, '0')}`;
          expect(compareDecimals(text(a), text(b))).toBe(a < b ? -1 : a > b ? 1 : 0);
        },
      ),
    );
  });
  test('normalising twice changes nothing', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const once = normalise(f.text(), typed, egypt);
        expect(normalise(f.text(), once, egypt)).toBe(once);
      }),
    );
  });
});

test('a condition holds for one value, several values or an empty one', () => {
  expect(holds({ unit: ['days', 'hours'] }, { unit: 'days' })).toBe(true);
  expect(holds({ unit: 'days' }, { unit: 'hours' })).toBe(false);
  expect(holds({ end: null }, {})).toBe(true);
});
