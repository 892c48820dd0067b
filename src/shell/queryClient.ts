import { QueryCache, QueryClient } from '@tanstack/react-query';
import { isUnreachable } from '#src/client/session/http.ts';

/** Two outages within this many milliseconds are one. */
const calm = 10_000;

/**
 * Defaults of SPECIFICATION 7 and 9: one retry after a second. A server that cannot be reached invalidates
 * the queries once per outage; doing it at every failure would refetch, fail and start over for ever. A query that
 * stays unreachable while others answer says nothing new by failing again, and starts no outage.
 */
export function newQueryClient(): QueryClient {
  let outage = false;
  let last = -Infinity;
  const failing = new Set<string>();
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryHash }) => {
        if (!isUnreachable(error)) return;
        const isNews = !outage && !failing.has(queryHash) && Date.now() - last > calm;
        failing.add(queryHash);
        if (!isNews) return;
        outage = true;
        last = Date.now();
        void client.invalidateQueries();
      },
      onSuccess: (_, { queryHash }) => {
        outage = false;
        failing.delete(queryHash);
      },
    }),
    defaultOptions: {
      // Without a connection a call fails at once and says so: nothing waits unseen, and nothing is saved late (REL-16).
      queries: { retry: 1, retryDelay: 1000, networkMode: 'always', refetchOnReconnect: true },
      mutations: { networkMode: 'always' },
    },
  });
  return client;
}

export const queryClient = newQueryClient();
