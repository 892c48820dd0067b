import { amountInWords } from '#i18n/amounts/amountInWords.ts';
import { fill } from '#i18n/index.ts';
import { compareDecimals, timesDecimals } from '#metadata/fields/decimals.ts';
import type { Reading } from '#src/client/words/reading.ts';
import { paymentsTabWords } from './paymentsTabWords.ts';
import type { Statement } from './StatementPaper.tsx';

interface Said {
  readonly name: string;
  readonly clinic: string;
  readonly statement: Pick<Statement, 'totals' | 'closing'>;
}

/** A statement as it is written to its patient: sums and the balance, in figures and in words (clinic.md 2.6); never what was done. */
export function statementText(
  { name, clinic, statement: { totals, closing } }: Said,
  { locale, format, currency, currencyDigits }: Reading,
): string {
  const { message } = paymentsTabWords[locale];
  const money = (amount: string): string => format.money(amount, currency, currencyDigits);
  const sign = compareDecimals(closing, '0');
  const left = sign < 0 ? timesDecimals(closing, '-1') : closing;
  const balance = sign === 0 ? message.settled : sign > 0 ? message.owes : message.credit;
  return [
    fill(locale, message.head, { name, clinic }),
    fill(locale, message.charged, { amount: money(totals.debit) }),
    fill(locale, message.paid, { amount: money(totals.credit) }),
    fill(locale, balance, { amount: money(left), words: amountInWords(left, currency, locale) }),
  ].join('\n');
}
