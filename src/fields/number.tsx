import type { FieldKind, Shown } from './kind.ts';
import { isolated } from './text.tsx';

const asNumber = (value: unknown): string | number | null =>
  typeof value === 'string' || typeof value === 'number' ? value : null;

const numberText = ({ value, reading }: Shown): string => reading.format.number(asNumber(value));
const percentText = ({ value, reading }: Shown): string => reading.format.percent(asNumber(value));
const moneyText = ({ value, reading }: Shown): string => {
  const amount = asNumber(value);
  return amount === null
    ? ''
    : reading.format.money(String(amount), reading.currency, reading.currencyDigits);
};

/** What copying an amount in a list or page takes along: the number itself. */
const plain = ({ value }: Shown): string => String(asNumber(value) ?? '');

export const integer: FieldKind = {
  text: numberText,
  cell: (shown) => isolated(numberText(shown), 'ltr', plain(shown)),
  numeric: true,
};
export const decimal: FieldKind = { ...integer };
export const percent: FieldKind = {
  text: percentText,
  cell: (shown) => isolated(percentText(shown), 'ltr', plain(shown)),
  numeric: true,
};
export const money: FieldKind = {
  text: moneyText,
  // Isolated by the paragraph's own direction: the Arabic sign stands after the amount, at its left.
  cell: (shown) => isolated(moneyText(shown), 'auto', plain(shown)),
  numeric: true,
};
