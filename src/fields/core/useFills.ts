import { useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { normalise } from '#metadata/fields/normalise.ts';
import type { FieldPlace } from './kind.ts';
import type { Row } from '#src/client/records/row.ts';
import { isNothing } from './isNothing.ts';
import { baseOf } from './baseOf.ts';
import { useReading } from '#src/client/words/useReading.ts';

type Fills = (value: string, record: Row) => Row;

/**
 * Fills the empty fields that a typed value decides (`fills` of a declaration: a national id tells birth date and sex,
 * UX-55). What was filled follows the value while nobody changed it; what a person typed is never touched, only named
 * where it says something else (hr.md 1).
 */
export function useFills(place: FieldPlace, source: string) {
  const { getValues, setValue } = useFormContext();
  const reading = useReading();
  const filled = useRef<Record<string, unknown>>({});
  const { fills } = place.field.options as { fills?: Fills };
  const base = baseOf(source);
  /** The field that says a day is a guess, where it is one: what tells the day takes its place, as of an empty field. */
  const guessOf = (name: string, record: Row): string | undefined => {
    const { estimated } = (place.resource.fields[name]?.options ?? {}) as { estimated?: string };
    return estimated !== undefined && record[estimated] === true ? estimated : undefined;
  };
  const recordNow = (): Row => (base === '' ? getValues() : (getValues(base.slice(0, -1)) as Row));
  const decided = (typed: unknown, record: Row): Row => {
    const value = normalise(place.field, typed, { country: reading.country });
    return typeof value === 'string' ? (fills?.(value, record) ?? {}) : {};
  };
  const onType = (text: string): void => {
    const record = recordNow();
    for (const [name, found] of Object.entries(decided(text, record))) {
      const now = record[name];
      const guess = guessOf(name, record);
      if (guess === undefined && !isNothing(now) && now !== filled.current[name]) continue;
      filled.current[name] = found;
      if (guess !== undefined) setValue(base + guess, false, { shouldDirty: true, shouldTouch: true });
      if (now !== found)
        setValue(base + name, found, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
    }
  };
  // Read anew whenever anything of the form changes: which fields a value decides is known only by asking it.
  useWatch({ disabled: fills === undefined });
  const record = recordNow();
  const words = place.resource.words[reading.locale];
  const differing = Object.entries(decided(record[place.name], record))
    .filter(
      ([name, found]) =>
        !isNothing(record[name]) && record[name] !== found && guessOf(name, record) === undefined,
    )
    .map(([name]) => words.fields[name] ?? name);
  return { onType, differing };
}
