import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readPhone } from '#i18n/phoneReader.ts';
import * as f from './kinds.ts';
import { plainPhone } from './normalise.ts';
import { dialledIn, readPhonesWith, soughtNumber, soughtPhone } from './phones.ts';
import { problemOf } from './validate.ts';

const egypt = { country: 'EG' };
const problem = (typed: string) => problemOf(f.phone(), plainPhone(typed, egypt), '2026-11-21')?.key;

beforeEach(() => readPhonesWith(readPhone));
afterEach(() => readPhonesWith(undefined));

describe('phones take one stored form (UX-54)', () => {
  test.each([
    ['01001234567', '+201001234567'],
    ['010 0123 4567', '+201001234567'],
    ['٠١٠-٠١٢٣-٤٥٦٧', '+201001234567'],
    ['۰۱۵۵۱۲۳۴۵۶۷', '+201551234567'],
    ['+20 100 123 4567', '+201001234567'],
    ['0020 100 123 4567', '+201001234567'],
    ['+20 (0)100 123 4567', '+201001234567'],
    ['\u202a+20 100 123 4567\u202c', '+201001234567'],
    ['02 2735 1234', '+20227351234'],
    ['03 487 6543', '+2034876543'],
    ['+966 50 123 4567', '+966501234567'],
    ['00971 50 123 4567', '+971501234567'],
    ['+44 20 7946 0018', '+442079460018'],
    ['19123', '19123'],
  ])('%s → %s', (typed, stored) => {
    expect(plainPhone(typed, egypt)).toBe(stored);
    expect(problem(typed)).toBeUndefined();
  });
  test('a clinic in another country means its own numbers', () =>
    expect(plainPhone('050 123 4567', { country: 'SA' })).toBe('+966501234567'));
  test.each(['0101234567', '010123456789', '01312345678', '+2013 1234 5678', '12', '+999 123', 'لا يوجد'])(
    '%s is refused',
    (typed) => expect(problem(typed)).toBe('bad_phone'),
  );
  test.each([
    ['0551234567', 'SA', '551234567'],
    ['055 123 4567', 'SA', '551234567'],
    ['٠٥٥١٢٣٤٥٦٧', 'SA', '551234567'],
    ['00966 55 123 4567', 'SA', '+966551234567'],
    ['+966551234567', 'EG', '+966551234567'],
    ['9876 5432', 'KW', '98765432'],
    ['0020 1277001122', 'EG', '+201277001122'],
    ['01277001122', 'EG', '1277001122'],
  ])('%s looked for in %s is %s', (typed, country, sought) =>
    expect(soughtPhone(typed, { country })).toBe(sought),
  );
  test.each(['', '4567', '2026', 'أحمد 0551234567', '29001150101234', '055123456'])(
    '"%s" is looked for as it stands',
    (typed) => expect(soughtPhone(typed, { country: 'SA' })).toBeUndefined(),
  );
  test.each([
    ['0020 1277001122', 'EG', '+201277001122'],
    ['2 920517 0123446', 'EG', '29205170123446'],
    ['٢٩٢٠٥١٧٠١٢٣٤٤٦', 'EG', '29205170123446'],
    ['2026-000012', 'EG', undefined],
    ['منى 1277001122', 'EG', undefined],
  ])('the number %s looked for in %s is %s', (typed, country, sought) =>
    expect(soughtNumber(typed, { country })).toBe(sought),
  );
  test.each([
    ['+966551234567', 'SA', '0551234567'],
    ['+96598765432', 'KW', '98765432'],
    ['+962791234567', 'JO', '0791234567'],
    ['+201001234567', 'EG', '01001234567'],
    ['+201001234567', 'SA', undefined],
    ['19123', 'EG', undefined],
  ])('%s is dialled in %s as %s', (stored, country, dialled) =>
    expect(dialledIn(stored, country)).toBe(dialled),
  );
  test('sixty numbers of six countries, as they are typed in a clinic there (clinic.md G7)', () => {
    const rows = readFileSync(new URL('../../tests/fixtures/phones.tsv', import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => line.split('\t'));
    const read = rows.map(([country = '', typed = '']) => {
      const stored = plainPhone(typed, { country });
      return [country, typed, problemOf(f.phone(), stored, '2026-11-21') ? '' : stored];
    });
    expect(read).toEqual(rows);
    expect([rows.length, new Set(rows.map(([country]) => country)).size]).toEqual([60, 6]);
  });
  test('every way of writing an Egyptian mobile is the same number, which reads back as itself', () => {
    const arabic = (text: string) => text.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '');
    fc.assert(
      fc.property(
        fc.constantFrom('10', '11', '12', '15'),
        fc.integer({ min: 0, max: 99_999_999 }),
        fc.constantFrom('0', '+20', '0020', '+20 ', '0020-'),
        fc.constantFrom('', ' ', '-'),
        fc.boolean(),
        (network, rest, prefix, between, indic) => {
          const tail = String(rest).padStart(8, '0');
          const written = `${prefix}${network}${between}${tail.slice(0, 4)}${between}${tail.slice(4)}`;
          const stored = `+20${network}${tail}`;
          expect(plainPhone(indic ? arabic(written) : written, egypt)).toBe(stored);
          expect(plainPhone(stored, egypt)).toBe(stored);
        },
      ),
    );
  });
});
