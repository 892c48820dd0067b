import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { quietly } from '#src/client/session/http.ts';
import { resourceOfKey } from './resourceOfKey.ts';

/** Marks within this time are followed together, in milliseconds: a clinic at work does not keep every screen asking. */
const gather = 1_000;

/** `meta.follows` of a query: whether what it shows comes from one of these lists. */
export type Follows = (lists: ReadonlySet<string>) => boolean;

/** What a list is read by: its rows, its sums, and those shown under a record. Open records stay as they are being read. */
const isListOf = ([first, second]: QueryKey, lists: ReadonlySet<string>): boolean =>
  typeof first === 'string' && lists.has(resourceOfKey(first)) && second !== 'getOne' && second !== 'getMany';

/**
 * Follows the marks of the stream: what shows a changed list is read again behind what is on the screen, which stays until the
 * new rows are there. Nobody made these calls by hand, so they keep no session alive (SEC-29). Where nobody looks, what is shown
 * is only noted to be old, and read at the next look.
 */
export function followMarks(client: QueryClient): (list: string) => void {
  const waiting = new Set<string>();
  const follow = (): void => {
    const lists = new Set(waiting);
    waiting.clear();
    const seen = document.visibilityState === 'visible';
    quietly(() => {
      void client.invalidateQueries({
        predicate: ({ queryKey, meta }) =>
          isListOf(queryKey, lists) || (meta?.['follows'] as Follows | undefined)?.(lists) === true,
        refetchType: seen ? 'active' : 'none',
      });
    });
  };
  return (list) => {
    if (waiting.size === 0) setTimeout(follow, gather);
    waiting.add(list);
  };
}
