import { InputAdornment } from '@mui/material';
import type { FieldKind, InputProps, Shown } from './kind.ts';
import { isolated } from './text.tsx';
import { TypedInput } from './TypedInput.tsx';
import { useReading } from './useReading.ts';

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

const IntegerInput = (props: InputProps) => <TypedInput {...props} inputMode="numeric" ltr />;
const DecimalInput = (props: InputProps) => <TypedInput {...props} inputMode="decimal" ltr />;
const PercentInput = (props: InputProps) => (
  <TypedInput {...props} inputMode="decimal" ltr end={<InputAdornment position="end">%</InputAdornment>} />
);

function MoneyInput(props: InputProps) {
  const { format, currency } = useReading();
  const sign = format.money('0', currency, 0).replace(/[\d٠-٩\u00a0]/g, '');
  return (
    <TypedInput
      {...props}
      inputMode="decimal"
      ltr
      end={props.dense ? undefined : <InputAdornment position="end">{sign}</InputAdornment>}
    />
  );
}

export const integer: FieldKind = {
  text: numberText,
  cell: (shown) => isolated(numberText(shown)),
  Input: IntegerInput,
  numeric: true,
};
export const decimal: FieldKind = { ...integer, Input: DecimalInput };
export const percent: FieldKind = {
  text: percentText,
  cell: (shown) => isolated(percentText(shown)),
  Input: PercentInput,
  numeric: true,
};
export const money: FieldKind = {
  text: moneyText,
  // Isolated by the paragraph's own direction: the Arabic sign stands after the amount, at its left.
  cell: (shown) => isolated(moneyText(shown), 'auto'),
  Input: MoneyInput,
  numeric: true,
};
