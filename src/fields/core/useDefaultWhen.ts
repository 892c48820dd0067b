import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { yesWhile } from '#metadata/fields/kinds/boolean.ts';
import { holds } from '#metadata/fields/types.ts';
import { useFormSetting } from './formContext.ts';
import type { FieldPlace } from './kind.ts';
import type { Row } from '#src/client/records/row.ts';
import { baseOf } from './baseOf.ts';
import type { FieldInput } from './useFieldInput.ts';

/**
 * A switch whose default is a condition follows what it depends on while a record is made: a medicine tracks its expiry. What a
 * person has set stays, and a record that is there keeps what it has.
 */
export function useDefaultWhen(place: FieldPlace, source: string, input: FieldInput): void {
  const { record } = useFormSetting();
  const condition = yesWhile(place.field);
  const names = Object.keys(condition ?? {});
  const base = baseOf(source);
  const watched: readonly unknown[] = useWatch({ name: names.map((name) => base + name) });
  const values: Row = Object.fromEntries(names.map((name, index) => [name, watched[index] ?? null]));
  const wanted = condition !== undefined && record === undefined ? holds(condition, values) : undefined;
  const followed = useRef(wanted);
  const { value, set } = input;
  useEffect(() => {
    if (wanted === undefined || wanted === followed.current) return;
    if (value === followed.current) set(wanted);
    followed.current = wanted;
  }, [wanted, value, set]);
}
