import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readArabic, readEnglish } from '#tests/fixtures/amountReader.ts';
import { amountInWords } from './amountInWords.ts';

/** Typed by hand: amount, currency, Arabic, English. */
const typed = readFileSync('tests/fixtures/amounts.tsv', 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('\t') as [string, string, string, string]);

const places: Readonly<Record<string, number>> = {
  EGP: 2,
  SAR: 2,
  AED: 2,
  QAR: 2,
  KWD: 3,
  BHD: 3,
  OMR: 3,
  JOD: 3,
};

/** Numbers that come again in the same order on every run. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}
/** Groups that decide a form come as often as all others. */
const telling = [
  '000',
  '001',
  '002',
  '003',
  '008',
  '010',
  '011',
  '012',
  '018',
  '100',
  '101',
  '102',
  '200',
  '201',
];

describe('amounts in words (clinic.md V9, UX-48)', () => {
  it('says 120 amounts of eight currencies as they are typed by hand, in both languages', () => {
    expect(typed).toHaveLength(120);
    expect(new Set(typed.map(([, currency]) => currency)).size).toBe(8);
    for (const [amount, currency, arabic, english] of typed) {
      expect(amountInWords(amount, currency, 'ar'), `${amount} ${currency}`).toBe(arabic);
      expect(amountInWords(amount, currency, 'en'), `${amount} ${currency}`).toBe(english);
    }
  });

  it('10,000 random amounts are read back digit by digit, with every noun in the form its number asks for', () => {
    const roll = dice(15);
    const group = (): string =>
      roll(2) === 0 ? (telling[roll(telling.length)] ?? '') : String(roll(1000)).padStart(3, '0');
    const codes = Object.keys(places);
    for (let turn = 0; turn < 10_000; turn += 1) {
      const currency = codes[roll(codes.length)] ?? '';
      const whole = Array.from({ length: 1 + roll(4) }, group).join('');
      const part = group().slice(-(places[currency] ?? 0));
      const amount = `${whole.replace(/^0+(?=\d)/, '')}.${part}`;
      const said = { whole: BigInt(whole), part: BigInt(part) };
      expect(readArabic(amountInWords(amount, currency, 'ar') ?? '', currency), `of ${amount}`).toEqual(said);
      expect(readEnglish(amountInWords(amount, currency, 'en') ?? '', currency), `of ${amount}`).toEqual(
        said,
      );
    }
  });

  it('the reader itself refuses wrong forms, so that it can fail', () => {
    for (const wrong of [
      'فقط ثلاثة جنيه لا غير',
      'فقط أحد عشر جنيهات لا غير',
      'فقط مائتان جنيه لا غير',
      'فقط ألفان جنيه لا غير',
      'فقط أحد عشر ألفًا جنيه لا غير',
      'فقط ثلاث جنيهات لا غير',
    ])
      expect(() => readArabic(wrong, 'EGP'), `read ${wrong}`).toThrow();
    expect(() => readArabic('فقط ثلاثة هللات لا غير', 'SAR')).toThrow();
    expect(() => readEnglish('One pounds only', 'EGP')).toThrow();
  });

  it('noughts before and behind say nothing; what cannot be said is not said', () => {
    expect(amountInWords('0012.500', 'EGP', 'en')).toBe('Twelve pounds and fifty piastres only');
    expect(amountInWords('999999999999.99', 'EGP', 'ar')).toMatch(/^فقط تسعمائة وتسعة وتسعون مليارًا/);
    for (const amount of ['-5', '1000000000000', '1.005', '', 'abc', '1e3'])
      expect(amountInWords(amount, 'EGP', 'ar'), `of ${amount}`).toBeUndefined();
    expect(amountInWords('5', 'USD', 'ar')).toBeUndefined();
  });
});
