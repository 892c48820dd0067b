import type { FieldKind, InputProps, Reading, Shown } from './kind.ts';
import { isolated, plainText } from './text.tsx';
import { typedTime } from './typed.ts';
import { TypedInput } from './TypedInput.tsx';
import { useReading } from './useReading.ts';

/** A typed time in its stored form `HH:MM`; what is no time stays, for the check to name it. */
export const readTime = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() !== '' ? (typedTime(value) ?? value) : value;
const isClock = (value: unknown): value is string => typeof value === 'string' && /^\d\d:\d\d$/.test(value);
export const writeTime =
  ({ format }: Reading) =>
  (value: unknown): string =>
    isClock(value) ? format.time(value) : String(value ?? '');

function TimeInput(props: InputProps) {
  const reading = useReading();
  return (
    <TypedInput
      {...props}
      ltr
      example={reading.t.field.timeHint}
      write={writeTime(reading)}
      read={readTime}
    />
  );
}

const timeText = (shown: Shown): string => shown.reading.format.time(plainText(shown));

export const time: FieldKind = {
  text: timeText,
  cell: (shown) => isolated(timeText(shown), 'auto'),
  Input: TimeInput,
};
