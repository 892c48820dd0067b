import type { FieldKind, Shown } from './kind.ts';
import { isolated, plainText } from './text.tsx';
import { typedDay } from './typed.ts';

/** A typed day in its stored form; what is no day stays, for the check to name it. */
export const readDay =
  (today: string) =>
  (value: unknown): unknown =>
    typeof value === 'string' && value.trim() !== '' ? (typedDay(value, today) ?? value) : value;

const dateText = (shown: Shown): string => shown.reading.format.date(plainText(shown));

export const date: FieldKind = {
  text: dateText,
  cell: (shown) => isolated(dateText(shown)),
};
