import { withoutNoughts, withoutZeros } from '#metadata/fields/decimals.ts';
import { holds, type Condition } from '#metadata/fields/types.ts';
import { onItsSide } from '#i18n/format.ts';
import { isMeasure, measured } from '#i18n/measured.ts';
import type { FieldKind, Shown } from '../core/kind.ts';
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
const plainText = ({ value }: Shown): string => String(asNumber(value) ?? '');

export const integer: FieldKind = {
  filter: 'amounts',
  width: 80,
  brief: true,
  text: numberText,
  cell: (shown) => isolated(numberText(shown), 'ltr', plainText(shown)),
};
/**
 * A value with the choice that says what is counted («نصف يوم»), or that choice alone where it needs none («إنذار»).
 * Nothing where the field stands for itself, or the record does not say of what.
 */
function saidText(shown: Shown): string | undefined {
  const { value, place, reading, record } = shown;
  const { saidWith, inCurrency, showWhen } = place.field.options as {
    readonly saidWith?: string;
    readonly inCurrency?: Condition;
    readonly showWhen?: Condition;
  };
  const unit = saidWith === undefined ? undefined : record[saidWith];
  if (saidWith === undefined || typeof unit !== 'string') return undefined;
  if (typeof value !== 'string')
    return showWhen && !holds(showWhen, record) ? place.among?.[saidWith]?.[unit] : undefined;
  if (inCurrency && holds(inCurrency, record)) return moneyText(shown);
  const written = (digits: string): string => reading.format.number(digits);
  const sided = (said: string): string => onItsSide(said, reading.locale);
  if (isMeasure(unit)) return sided(measured(reading.locale, withoutNoughts(value), unit, written));
  const word = place.among?.[saidWith]?.[unit];
  return word === undefined ? undefined : sided(`${written(withoutNoughts(value))} ${word}`);
}

/** What is an amount while the record holds something, there. */
function amountText(shown: Shown): string | undefined {
  const { inCurrency } = shown.place.field.options as { readonly inCurrency?: true | Condition };
  const isAmount = inCurrency !== undefined && inCurrency !== true && holds(inCurrency, shown.record);
  return isAmount ? moneyText(shown) : undefined;
}

/** Quantities and costs have up to six digits; those that are nothing are left out. */
const fineText = (shown: Shown): string =>
  saidText(shown) ??
  amountText(shown) ??
  shown.reading.format.number(
    typeof shown.value === 'string' ? withoutZeros(shown.value) : asNumber(shown.value),
  );
export const decimal: FieldKind = {
  filter: 'amounts',
  width: 88,
  lineCell: { minWidth: 64 },
  text: fineText,
  cell: (shown) =>
    // Words are read in the direction of the page; copying them takes them along.
    (saidText(shown) ?? amountText(shown)) === undefined
      ? isolated(fineText(shown), 'ltr', plainText(shown))
      : isolated(fineText(shown), 'auto'),
};
export const percent: FieldKind = {
  filter: 'amounts',
  width: 80,
  lineCell: { minWidth: 60 },
  text: percentText,
  cell: (shown) => isolated(percentText(shown), 'ltr', plainText(shown)),
};
export const money: FieldKind = {
  filter: 'amounts',
  // Millions with the sign before them, as in English, in the bold of a total.
  width: 136,
  lineCell: { minWidth: 76 },
  text: moneyText,
  // Isolated by the paragraph's own direction: the Arabic sign stands after the amount, at its left.
  cell: (shown) => isolated(moneyText(shown), 'auto', plainText(shown)),
};
