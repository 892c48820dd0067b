import { describe, expect, it } from 'vitest';
import { arabicDigits, foldArabic, latinDigits } from './digits.ts';

describe('digits', () => {
  it.each([
    ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
    ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
    ['١٬٢٣٤٫٥٠', '1,234.50'],
    ['١، ٢', '1, 2'],
    ['هاتف ٠١٠', 'هاتف 010'],
    ['abc 12', 'abc 12'],
  ])('reads %s as %s', (text, expected) => expect(latinDigits(text)).toBe(expected));

  it('writes Arabic digits', () => expect(arabicDigits('5/3/2026')).toBe('٥/٣/٢٠٢٦'));
});

describe('folding', () => {
  it.each([
    ['أحمد إبراهيم آدم ٱلله', 'احمد ابراهيم ادم الله'],
    ['فاطمة', 'فاطمه'],
    ['مصطفى', 'مصطفي'],
    ['مؤمن رئيس', 'مومن رييس'],
    ['مُحَمَّدٌ', 'محمد'],
    ['عبـــد', 'عبد'],
    ['علاء', 'علا'],
    ['هٰذا', 'هذا'],
    ['کیۀٹ', 'كيهت'],
    ['\ufed7\ufed4\ufe8e\ufeaf', 'قفاز'],
    ['\ufefb', 'لا'],
    ['ہاشم', 'هاشم'],
    ['ھدیٰ', 'هدي'],
    ['فاطمۃ', 'فاطمه'],
    ['حسن ڪريم', 'حسن كريم'],
    ['علے', 'علي'],
    ['\uff11\uff12', '12'],
    ['هاشم\u00a0علي', 'هاشم علي'],
    ['رقم ٠١٢٣ و۴۵', 'رقم 0123 و45'],
    ['Dr. SAMI', 'dr. sami'],
    ['', ''],
  ])('folds %s to %s', (text, expected) => expect(foldArabic(text)).toBe(expected));
});
