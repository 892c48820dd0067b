import english from 'ra-language-english';
import { describe, expect, it } from 'vitest';
import { answers as arabicAnswers } from './ar/answers.ts';
import { errors as arabicErrors } from './ar/errors.ts';
import { reactAdmin as arabic } from './ar/reactAdmin.ts';
import { records as arabicRecords } from './ar/records.ts';
import { shell as arabicShell } from './ar/shell.ts';
import { answers as englishAnswers } from './en/answers.ts';
import { errors as englishErrors } from './en/errors.ts';
import { reactAdmin as ownEnglish } from './en/reactAdmin.ts';
import { records as englishRecords } from './en/records.ts';
import { shell as englishShell } from './en/shell.ts';
import { problemKeys } from '#metadata/fields/validate.ts';
import { errorText, fieldProblemKeys, fieldText } from './errors.ts';
import { fill } from './fill.ts';
import { plural } from './plural.ts';

type Flat = Readonly<Record<string, string>>;
const flatten = (value: unknown, at = ''): Flat =>
  typeof value === 'string'
    ? { [at]: value }
    : Array.isArray(value)
      ? { [at]: value.join(' |||| ') }
      : Object.assign(
          {},
          ...Object.entries(value as object).map(([key, each]) =>
            flatten(each, at === '' ? key : `${at}.${key}`),
          ),
        );
const marks = (text: string, pattern: RegExp): string[] => [...new Set(text.match(pattern) ?? [])].sort();
const placeholders = (flat: Flat, pattern: RegExp): Record<string, string[]> =>
  Object.fromEntries(Object.entries(flat).map(([key, text]) => [key, marks(text, pattern)]));

describe("react-admin's own texts", () => {
  for (const [language, catalogue] of Object.entries({ ar: arabic, en: ownEnglish })) {
    it(`${language}: has every key and every placeholder of ra-language-english`, () => {
      expect(Object.keys(flatten(catalogue)).sort()).toEqual(Object.keys(flatten(english)).sort());
      expect(placeholders(flatten(catalogue), /%\{\w+\}/g)).toEqual(
        placeholders(flatten(english), /%\{\w+\}/g),
      );
    });
  }

  it('has six Arabic forms wherever there are several', () => {
    const counted = Object.entries(flatten(english)).filter(([, text]) => text.includes('||||'));
    expect(counted.length).toBeGreaterThan(5);
    const wrong = counted
      .map(([key]) => key)
      .filter((key) => flatten(arabic)[key]?.split('||||').length !== 6);
    expect(wrong).toEqual([]);
  });
});

describe('own texts', () => {
  const pairs: Readonly<Record<string, readonly [object, object]>> = {
    shell: [arabicShell, englishShell],
    records: [arabicRecords, englishRecords],
    codes: [arabicErrors.codes, englishErrors.codes],
    fields: [arabicErrors.fields, englishErrors.fields],
    titles: [arabicErrors.titles, englishErrors.titles],
    answers: [arabicAnswers, englishAnswers],
  };
  for (const [name, [ar, en]] of Object.entries(pairs)) {
    it(`${name}: both languages have the same keys and placeholders, nothing empty`, () => {
      expect(Object.keys(flatten(en)).sort()).toEqual(Object.keys(flatten(ar)).sort());
      expect(placeholders(flatten(en), /\{\w+(?::\w+)?\}/g)).toEqual(
        placeholders(flatten(ar), /\{\w+(?::\w+)?\}/g),
      );
      expect(
        Object.entries({ ...flatten(ar), ...flatten(en) }).filter(([, text]) => text.trim() === ''),
      ).toEqual([]);
    });
  }

  it('has six Arabic and two English forms in every counted list of the shell', () => {
    for (const count of [0, 1, 2, 3, 11, 100]) {
      expect(plural('ar', count, arabicRecords.form.problems)).toBeTruthy();
    }
    for (const list of [arabicRecords.form.problems, arabicShell.notifications.count]) {
      expect(list).toHaveLength(6);
    }
    for (const list of [englishRecords.form.problems, englishShell.notifications.count]) {
      expect(list).toHaveLength(2);
    }
  });

  it('has a sentence for every problem the declarations can find', () => {
    expect(problemKeys.filter((key) => !(fieldProblemKeys as readonly string[]).includes(key))).toEqual([]);
  });

  it("keeps the specification's messages to the letter", () => {
    expect(arabicShell.signIn).toMatchObject({
      failed: 'حدث خطأ أثناء تسجيل الدخول. يرجى المحاولة مرة أخرى.',
      meFailed: 'فشل في استرداد بيانات المستخدم. يرجى المحاولة لاحقاً.',
      fieldsEmpty: 'يرجى إدخال اسم المستخدم وكلمة المرور',
      emailEmpty: 'يرجى إدخال بريدك الإلكتروني',
      forgotFailed: 'فشل في إرسال الرابط. تحقق من البريد الإلكتروني',
      forgotSuccess: 'تم إرسال رابط إعادة تعيين كلمة المرور',
      success: 'تم تسجيل الدخول بنجاح!',
    });
    expect(arabicShell.pages.fatal).toBe('حدث خطأ ما يرجى التواصل مع الإدارة');
    expect(arabicAnswers.contactSent).toBe('تم إرسال رسالتك بنجاح!');
    expect(arabicAnswers.resetLinkSent.startsWith('تم إرسال رابط إعادة تعيين كلمة المرور')).toBe(true);
  });
});

describe('filling texts', () => {
  it('bends a sound masculine plural after a preposition, and nothing else', () => {
    const search = (many: string): string => fill('ar', 'بحث في {many:of}', { many });
    expect(search('الموظفون')).toBe('بحث في الموظفين');
    expect(search('المستهدفات')).toBe('بحث في المستهدفات');
    expect(search('الفروع')).toBe('بحث في الفروع');
    expect(fill('en', 'Search {many:of}', { many: 'employees' })).toBe('Search employees');
  });

  it('counts nouns in the right Arabic form', () => {
    const at = (n: number): string => errorText('ar', 'too_many', { n });
    expect([1, 2, 3, 11, 100].map(at)).toEqual([
      'محاولات كثيرة، حاول بعد دقيقة واحدة',
      'محاولات كثيرة، حاول بعد دقيقتين',
      'محاولات كثيرة، حاول بعد 3 دقائق',
      'محاولات كثيرة، حاول بعد 11 دقيقة',
      'محاولات كثيرة، حاول بعد 100 دقيقة',
    ]);
    expect(errorText('en', 'too_many', { n: 1 })).toBe('Too many tries, wait 1 minute');
    expect(fieldText('ar', 'too_short', { min: 8 })).toBe('اكتب 8 أحرف على الأقل');
  });

  it('isolates Latin values inside Arabic and leaves nothing for a missing one', () => {
    expect(fill('ar', 'الكود {code}', { code: 'EMP-1' })).toBe('الكود \u2068EMP-1\u2069');
    expect(fill('en', 'Code {code}', { code: 'EMP-1' })).toBe('Code EMP-1');
    expect(fill('ar', 'أ{x}ب')).toBe('أب');
  });

  it("answers undefined for a resource's own refusal", () => {
    expect(fieldText('ar', 'wholeLocation')).toBeUndefined();
    expect(fieldText('ar', 'toString')).toBeUndefined();
  });
});
