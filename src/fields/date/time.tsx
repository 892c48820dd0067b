import type { FieldKind, Shown } from '../core/kind.ts';
import { isolated, plainText } from '../plain/text.tsx';
import { typedTime } from '#src/client/records/typed.ts';

/** A typed time in its stored form `HH:MM`; what is no time stays, for the check to name it. */
export const readTime = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() !== '' ? (typedTime(value) ?? value) : value;

const timeText = (shown: Shown): string => shown.reading.format.time(plainText(shown));

export const time: FieldKind = {
  filter: 'text',
  width: 80,
  stored: readTime,
  text: timeText,
  cell: (shown) => isolated(timeText(shown), 'auto'),
};
