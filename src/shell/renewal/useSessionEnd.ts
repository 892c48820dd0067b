import { useCallback, useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { API, http, lastCallAt } from '#src/client/session/http.ts';
import { meKey, type Me } from '#src/client/session/me.ts';
import { useMe } from '#src/client/session/subject.ts';

const MINUTE = 60_000;
/** People are warned this long before the end (UX-61). */
const WARNING = 2 * MINUTE;
const LOOK_EVERY = 10_000;

/**
 * When the session will end, in milliseconds since 1970: at its longest, or when nothing was done for too long. The
 * server notes a call up to a minute late, so the idle end is counted from a minute before the last one.
 * `undefined` where the server tells nothing.
 */
export function endOf(session: Me['session'], lastCall: number): number | undefined {
  if (!session) return undefined;
  const longest = Date.parse(session.ends_at);
  if (session.idle_minutes === null) return longest;
  return Math.min(longest, lastCall + (session.idle_minutes - 1) * MINUTE);
}

/** Minutes until a near end of the session; `stay` extends it by a call. */
export function useSessionEnd(): {
  readonly minutesLeft: number | undefined;
  readonly stay: () => void;
  readonly ignore: () => void;
} {
  const { session } = useMe();
  const client = useQueryClient();
  const [minutesLeft, setMinutesLeft] = useState<number>();
  const [ignored, setIgnored] = useState<number>();
  useEffect(() => {
    const look = (): void => {
      const end = endOf(session, lastCallAt());
      const left = end === undefined ? undefined : end - Date.now();
      const isNear = left !== undefined && left > 0 && left <= WARNING && end !== ignored;
      setMinutesLeft(isNear ? Math.ceil(left / MINUTE) : undefined);
    };
    const timer = window.setInterval(look, LOOK_EVERY);
    return () => window.clearInterval(timer);
  }, [ignored, session]);
  const stay = useCallback(() => {
    setMinutesLeft(undefined);
    http(`${API}/me`)
      .then(({ json }) => client.setQueryData<Me>(meKey, json as Me))
      .catch(() => undefined);
  }, [client]);
  const ignore = useCallback(() => {
    setIgnored(endOf(session, lastCallAt()));
    setMinutesLeft(undefined);
  }, [session]);
  return { minutesLeft, stay, ignore };
}
