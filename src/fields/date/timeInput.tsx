import type { InputProps } from '../core/kind.ts';
import type { Reading } from '#src/client/words/reading.ts';
import { TypedInput } from '../core/TypedInput.tsx';
import { useReading } from '#src/client/words/useReading.ts';
import { readTime } from './time.tsx';

const isClock = (value: unknown): value is string => typeof value === 'string' && /^\d\d:\d\d$/.test(value);
export const writeTime =
  ({ format }: Reading) =>
  (value: unknown): string =>
    isClock(value) ? format.time(value) : String(value ?? '');

export function TimeInput(props: InputProps) {
  const reading = useReading();
  return (
    <TypedInput {...props} example={reading.t.field.timeHint} write={writeTime(reading)} read={readTime} />
  );
}
