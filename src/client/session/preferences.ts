import { useCallback } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { API, http } from './http.ts';
import { meKey, type Me } from './me.ts';
import { useMe } from './subject.ts';

/** Whether what was kept can stand where this is expected: another version, or another hand, may have left anything there. */
const isLike = (kept: unknown, fallback: unknown): boolean =>
  typeof fallback !== 'object' ||
  fallback === null ||
  (typeof kept === 'object' && Array.isArray(kept) === Array.isArray(fallback));

/**
 * Something a person arranged for themself: columns, density, the open groups of the menu, recent choices. Kept on the
 * server, so that every device shows the same (UX-01, UX-08); on screen it holds at once. A refused write is not worth
 * a message: the arrangement simply does not travel.
 */
export function usePreference<T>(key: string, fallback: T): readonly [T, (value: T) => void] {
  const { preferences } = useMe();
  const client = useQueryClient();
  const keep = useCallback(
    (value: T): void => {
      // Nothing was asked of the server: what else `/me` said is as old as it was (useMeRenewed).
      const updatedAt = client.getQueryState(meKey)?.dataUpdatedAt;
      client.setQueryData<Me>(
        meKey,
        (me) => me && { ...me, preferences: { ...me.preferences, [key]: value } },
        updatedAt === undefined ? {} : { updatedAt },
      );
      const body = JSON.stringify({ value });
      http(`${API}/preferences/${encodeURIComponent(key)}`, { method: 'PUT', body }).catch(() => undefined);
    },
    [client, key],
  );
  const kept = preferences?.[key];
  return [kept === undefined || kept === null || !isLike(kept, fallback) ? fallback : (kept as T), keep];
}
