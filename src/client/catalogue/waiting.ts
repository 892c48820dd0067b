import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

const NOTIFICATIONS = '/notifications';
/** The tab of what this person decides. */
export const INBOX = `${NOTIFICATIONS}?tab=inbox`;

/** How much waits for this person behind a place, by its address. */
export type Waiting = Readonly<Record<string, number>>;

const waitingKey = ['menu', 'waiting'] as const;
const nothing: Waiting = {};

/** The numbers the menu shows beside its places; what nobody told of has none. They go with the session's answers. */
export function useWaiting(): Waiting {
  const { data = nothing } = useQuery<Waiting>({
    queryKey: waitingKey,
    queryFn: skipToken,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  return data;
}

/** How whoever knows a number tells it: the inbox `tell('/notifications', 3)`. The address is a place's own; 0 takes it away. */
export function useTellWaiting(): (path: string, count: number) => void {
  const client = useQueryClient();
  return useCallback(
    (path, count) =>
      client.setQueryData<Waiting>(waitingKey, (before = nothing) =>
        before[path] === count ? before : { ...before, [path]: count },
      ),
    [client],
  );
}

/** Where a place leads: what waits there stands on a tab of its own, and that is what its number promises. */
export const wayTo = (path: string, waiting: Waiting): string =>
  path === NOTIFICATIONS && (waiting[path] ?? 0) > 0 ? INBOX : path;

/** What waits behind several places together. */
export const waitingIn = (waiting: Waiting, paths: readonly string[]): number =>
  paths.reduce((sum, path) => sum + (waiting[path] ?? 0), 0);
