import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { knownDeclaration } from '#src/client/catalogue/declarations.ts';
import { quietly } from '#src/client/session/http.ts';
import { resourceOfKey } from './resourceOfKey.ts';

/** Marks within this time are followed together, in milliseconds: a clinic at work does not keep every screen asking. */
const gather = 1_000;

/** A word of the stream: a list changed, its rows of that branch alone where one is named. */
export interface Mark {
  readonly list: string;
  readonly branch?: string;
}

/** The lists that changed, each with the branches of its rows; everywhere where a word named none. */
type Changed = ReadonlyMap<string, ReadonlySet<string> | 'everywhere'>;

/** `meta.follows` of a query: whether what it shows comes from one of these lists. */
export type Follows = (lists: Changed) => boolean;

/** Whether a question asks for rows of other branches alone than those that changed. */
function asksElsewhere(
  resource: string,
  params: unknown,
  where: ReadonlySet<string> | 'everywhere',
): boolean {
  const { branch } = knownDeclaration(resource) ?? {};
  if (where === 'everywhere' || branch === undefined) return false;
  const { filter = {} } = (params ?? {}) as { readonly filter?: Readonly<Record<string, unknown>> };
  const asked = [filter[branch] ?? []].flat();
  return asked.length > 0 && asked.every((id) => typeof id === 'string' && !where.has(id));
}

/** What a list is read by: its rows, its sums, and those shown under a record. Open records stay as they are being read. */
function isListOf([first, second, params]: QueryKey, lists: Changed): boolean {
  if (typeof first !== 'string' || second === 'getOne' || second === 'getMany') return false;
  const resource = resourceOfKey(first);
  const where = lists.get(resource);
  return where !== undefined && !(second === 'getList' && asksElsewhere(resource, params, where));
}

/**
 * Follows the marks of the stream: what shows a changed list is read again behind what is on the screen, which stays until the
 * new rows are there. Nobody made these calls by hand, so they keep no session alive (SEC-29). Where nobody looks, what is shown
 * is only noted to be old, and read at the next look.
 */
export function followMarks(client: QueryClient): (mark: Mark) => void {
  const waiting = new Map<string, ReadonlySet<string> | 'everywhere'>();
  const follow = (): void => {
    const lists = new Map(waiting);
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
  return ({ list, branch }) => {
    if (waiting.size === 0) setTimeout(follow, gather);
    const known = waiting.get(list);
    const isEverywhere = branch === undefined || known === 'everywhere';
    waiting.set(list, isEverywhere ? 'everywhere' : new Set([...(known ?? []), branch]));
  };
}
