import { withoutZeros } from '#metadata/fields/decimals.ts';
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
/** Quantities and costs have up to six digits; those that are nothing are left out. */
const fineText = ({ value, reading }: Shown): string =>
  reading.format.number(typeof value === 'string' ? withoutZeros(value) : asNumber(value));
export const decimal: FieldKind = {
  text: fineText,
  cell: (shown) => isolated(fineText(shown), 'ltr', plain(shown)),
  numeric: true,
};
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
