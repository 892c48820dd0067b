import { QueryCache, QueryClient } from '@tanstack/react-query';
import { isUnreachable } from './http.ts';

/**
 * Defaults of SPECIFICATION 7 and 9: one retry after a second. A server that cannot be reached invalidates
 * the queries once per outage; doing it at every failure would refetch, fail and start over for ever.
 */
export function newQueryClient(): QueryClient {
  let outage = false;
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (outage || !isUnreachable(error)) return;
        outage = true;
        void client.invalidateQueries();
      },
      onSuccess: () => {
        outage = false;
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
