import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { API, http } from '#src/client/session/http.ts';
import { callApi } from '#src/client/records/api.ts';
import type { Row } from '#src/client/records/row.ts';

/** Something that waits for this person's decision (UX-75). */
export interface InboxRow {
  readonly resource: string;
  readonly id: string;
  /** Since when it waits, an instant. */
  readonly since: string;
  /** It waited too long and was escalated. */
  readonly late: boolean;
  readonly title: string;
  /** What names it and the facts of the decision, as far as this person reads them. */
  readonly record: Row & { readonly id: string };
}

export interface InboxPage {
  readonly data: readonly InboxRow[];
  readonly total: number;
  readonly kinds: readonly { readonly resource: string; readonly count: number }[];
}

/** Everything about the inbox in the query cache begins with it; a live mark asks all of it anew. */
export const inboxKey = ['inbox'] as const;

const countKey = [...inboxKey, 'count'] as const;

/** What the stream does not bring is asked for this often. */
const pollEvery = 60_000;

/** So many rows of the inbox, the longest waiting first; of one kind where it is named. */
export const useInbox = (limit: number, resource?: string) =>
  useQuery({
    queryKey: [...inboxKey, 'rows', limit, resource],
    queryFn: async ({ signal, client }) => {
      const asked = resource === undefined ? '' : `&resource=${resource}`;
      const page = await callApi<InboxPage>(`/inbox?limit=${limit}${asked}`, { signal });
      // Headings and the menu speak of the same number as the rows that came, not of the one that is still on its way.
      client.setQueryData(countKey, page);
      return page;
    },
    // The rows stay while those after a decision are fetched.
    placeholderData: keepPreviousData,
  });

/** How much waits for this person. Nobody asked for it by hand: it keeps no session alive (SEC-29). */
export function useInboxCount(): number {
  const { data } = useQuery({
    queryKey: countKey,
    queryFn: async ({ signal }) =>
      (await http(`${API}/inbox?count=true`, { signal, background: true, once: true })).json as InboxPage,
    retry: false,
    refetchInterval: pollEvery,
    refetchOnWindowFocus: 'always',
  });
  return data?.total ?? 0;
}
