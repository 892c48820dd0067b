import { InputAdornment } from '@mui/material';
import { arabicDigits } from '#i18n/digits.ts';
import { withoutZeros } from '#metadata/fields/decimals.ts';
import { anywhere, normalise } from '#metadata/fields/normalise.ts';
import type { InputProps } from '../core/kind.ts';
import type { Reading } from '#src/client/words/reading.ts';
import { TypedInput } from '../core/TypedInput.tsx';
import { useReading } from '#src/client/words/useReading.ts';

const isNumber = (value: unknown): value is string | number => /^-?\d+(\.\d+)?$/.test(String(value ?? ''));
const marks = /[\u061c\u200e\u200f]/g;

/**
 * A number at rest: thousands parted, an amount with all its places, a quantity without zeros that say nothing; what is no
 * number stays as typed (UX-57).
 */
export function restingNumber({ format }: Pick<Reading, 'format'>, value: unknown, places = 0): string {
  if (!isNumber(value)) return String(value ?? '');
  const fine = places === 0 ? withoutZeros(String(value)) : String(value);
  const written = fine.split('.')[1]?.length ?? 0;
  return format.number(fine, Math.max(places, written)).replace(marks, '');
}

/** While it is typed: plain figures, in the digits the person reads. */
const typedNumber =
  ({ format }: Reading) =>
  (value: unknown): string =>
    isNumber(value) && format.number('1') !== '1' ? arabicDigits(String(value)) : String(value ?? '');

/** Copying an amount gives plain figures, with or without its thousands parted (UX-51). */
const plainCopy =
  ({ place }: InputProps) =>
  (text: string): string =>
    String(normalise(place.field, text, anywhere) ?? text);

interface NumberInputProps extends InputProps {
  readonly places?: number;
  readonly whole?: boolean;
  readonly sign?: string | undefined;
}

/** One box for all kinds of numbers; the sign of the currency stands at its end, never inside what is copied. */
function NumberInput({ places, whole, sign, ...props }: NumberInputProps) {
  const reading = useReading();
  return (
    <TypedInput
      {...props}
      ltr
      numeric
      inputMode={whole ? 'numeric' : 'decimal'}
      write={typedNumber(reading)}
      rest={(value) => restingNumber(reading, value, places)}
      copied={plainCopy(props)}
      end={
        sign === undefined ? undefined : (
          <InputAdornment position="end" disablePointerEvents>
            {sign}
          </InputAdornment>
        )
      }
    />
  );
}

export const IntegerInput = (props: InputProps) => <NumberInput {...props} whole />;
export const DecimalInput = (props: InputProps) => <NumberInput {...props} />;
export const PercentInput = (props: InputProps) => <NumberInput {...props} sign="%" />;

export function MoneyInput(props: InputProps) {
  const { format, currency, currencyDigits } = useReading();
  const sign = format.money('0', currency, 0).replace(/[\d٠-٩\u00a0]/g, '');
  return <NumberInput {...props} places={currencyDigits} sign={props.dense ? undefined : sign} />;
}
