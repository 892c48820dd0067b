import { expect, it } from 'vitest';
import { readingFor } from '#src/client/words/useReading.ts';
import { statementText } from './statementText.tsx';

const clinic = {
  country: 'EG',
  currency: 'EGP',
  currencyDigits: 2,
  timezone: 'Africa/Cairo',
  digits: 'latin',
  weekStart: 'sat',
} as const;
const written = (closing: string, locale: 'ar' | 'en' = 'ar'): string =>
  statementText(
    {
      name: 'منى فهمي',
      clinic: 'عيادة النور',
      statement: { totals: { debit: '2750.50', credit: '1500.00' }, closing },
    },
    readingFor(locale, clinic as never),
  );

it('says to its patient what was charged and paid, and what is left in figures and words', () => {
  const lines = written('1250.50')
    .replaceAll(/[\u200e\u200f\u2066-\u2069\u061c]/g, '')
    .split('\n');
  expect(lines[0]).toBe('كشف حساب منى فهمي في عيادة النور');
  expect(lines[3]).toContain('فقط ألف ومائتان وخمسون جنيهًا وخمسون قرشًا لا غير');
  expect(lines[3]).toMatch(/^المتبقي عليكم: /);
  expect(written('-20.00')).toContain('رصيدكم لدينا');
  expect(written('-20.00')).not.toContain('-');
  expect(written('0.00')).toContain('لا يوجد مبلغ متبقٍ عليكم.');
  expect(written('0.00', 'en')).toContain('Nothing is left to be paid.');
});
