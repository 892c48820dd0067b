import type { FieldKind, Shown } from '../core/kind.ts';
import { isolated, plainText } from '../plain/text.tsx';
import { monthEnd } from '#metadata/fields/monthEnd.ts';
import type { Field } from '#metadata/fields/types.ts';
import { typedDay } from '#src/client/records/typed.ts';

/** A day as people type it; of a field that takes months also their last day. `undefined` = not a day. */
export const dayOf = (text: string, today: string, field?: Field): string | undefined =>
  typedDay(text, today) ??
  ((field?.options as { monthEnd?: boolean } | undefined)?.monthEnd === true ? monthEnd(text) : undefined);

/** A typed day in its stored form; what is no day stays, for the check to name it. */
export const readDay =
  (today: string, field?: Field) =>
  (value: unknown): unknown =>
    typeof value === 'string' && value.trim() !== '' ? (dayOf(value, today, field) ?? value) : value;

const dateText = (shown: Shown): string => shown.reading.format.date(plainText(shown));

export const date: FieldKind = {
  filter: 'days',
  width: 104,
  brief: true,
  lineCell: { minWidth: 128 },
  stored: (typed, { today }) => readDay(today)(typed),
  text: dateText,
  cell: (shown) => isolated(dateText(shown)),
};
