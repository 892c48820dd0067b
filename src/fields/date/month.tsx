import { usualWidth, type FieldKind, type Shown } from '../core/kind.ts';
import { plainText } from '../plain/text.tsx';
import { typedMonth } from '#src/client/records/typed.ts';

/** A typed month in its stored form `YYYY-MM`; what is no month stays, for the check to name it. */
export const readMonth =
  (today: string) =>
  (value: unknown): unknown =>
    typeof value === 'string' && value.trim() !== '' ? (typedMonth(value, today) ?? value) : value;

export const month: FieldKind = {
  filter: 'months',
  width: usualWidth,
  stored: (typed, { today }) => readMonth(today)(typed),
  text: (shown: Shown) => shown.reading.format.month(plainText(shown)),
};
