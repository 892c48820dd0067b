import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { callApi, type StoredFile } from '#src/client/records/api.ts';
import { useReading } from '#src/client/words/useReading.ts';
import type { Part } from './mentions.ts';

/** A remark as the API answers it (UX-82). */
export interface Remark {
  readonly id: string;
  readonly version: number;
  readonly author: { readonly id: string | null; readonly name: string };
  readonly mine: boolean;
  readonly body: readonly Part[];
  readonly created_at: string;
  readonly edited_at: string | null;
  readonly withdrawn_at: string | null;
  readonly earlier: readonly { readonly body: readonly Part[]; readonly written_at: string }[];
  readonly follow_up: {
    readonly on: string;
    readonly done_at: string | null;
    readonly done_by: string | null;
  } | null;
  readonly files: readonly Omit<StoredFile, 'url'>[];
}

interface RemarkPage {
  readonly data: readonly Remark[];
  readonly total: number;
  readonly older: boolean;
}

/** Which record's. */
export interface Place {
  readonly resource: string;
  readonly id: string;
}
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly fact: string | null;
}

/** Every remark in the query cache stands below it; the live stream drops it when somebody was mentioned. */
const remarksKey = 'remarks';
export const addressOf = ({ resource, id }: Place): string =>
  `/${resource}/${encodeURIComponent(id)}/remarks`;

/** Others write too: looked at again that often while the tab is in sight, in milliseconds. */
const lookEvery = 30_000;

/** The remarks of a record, the newest page first; the tab's count and its list share them. */
export function useRemarks(place: Place) {
  const { locale } = useReading();
  const query = useInfiniteQuery({
    queryKey: [remarksKey, place.resource, place.id, locale],
    initialPageParam: '',
    // Nobody asks for it by hand every half a minute: it keeps no session alive (SEC-29).
    queryFn: ({ pageParam, signal }) =>
      callApi<RemarkPage>(`${addressOf(place)}${pageParam === '' ? '' : `?before=${pageParam}`}`, {
        signal,
        background: true,
      }),
    getNextPageParam: ({ older, data }) => (older ? data[0]?.id : undefined),
    refetchInterval: lookEvery,
    refetchOnWindowFocus: true,
  });
  const remarks = query.data?.pages.toReversed().flatMap(({ data }) => data);
  return { ...query, remarks, total: query.data?.pages[0]?.total };
}

/** Asks anew for the remarks of a record and for its history, which tells of them. */
export function useLookAgain({ resource, id }: Place): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    void client.invalidateQueries({ queryKey: ['history', resource, id] });
    await client.invalidateQueries({ queryKey: [remarksKey, resource, id] });
  };
}
