import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isId } from '#metadata/fields/validate.ts';
import { isInstant } from '#metadata/fields/kinds/date.ts';
import type { Wish } from './BookingForm.tsx';

const parameter = 'new';
const ids = ['patient_id', 'doctor_id', 'room_id', 'type_id', 'branch_id'] as const;

/** What an address asks to book: `?new={"room_id":…,"starts_at":…}`. What is no id and no instant is left out; undefined where nothing is asked. */
export function wishIn(text: string | null): Wish | undefined {
  if (text === null) return undefined;
  let asked: unknown;
  try {
    asked = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof asked !== 'object' || asked === null) return undefined;
  const given = asked as Readonly<Record<string, unknown>>;
  const { starts_at: starts, duration_min: minutes } = given;
  return {
    ...Object.fromEntries(ids.flatMap((name) => (isId(given[name]) ? [[name, given[name]]] : []))),
    ...(typeof starts === 'string' && isInstant(starts) ? { starts_at: starts } : {}),
    ...(Number.isInteger(minutes) ? { duration_min: minutes as number } : {}),
  };
}

/** The booking the address asks for, such as from a free room, and the way to take it out of the address. */
export function useGivenWish(): readonly [Wish | undefined, () => void] {
  const [params, setParams] = useSearchParams();
  const text = params.get(parameter);
  const wish = useMemo(() => wishIn(text), [text]);
  const forget = useCallback((): void => {
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete(parameter);
        return after;
      },
      { replace: true },
    );
  }, [setParams]);
  return [wish, forget];
}
