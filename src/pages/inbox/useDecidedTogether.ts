import { useQuery } from '@tanstack/react-query';
import { decisionsOf } from '#metadata/derive/approvals.ts';
import { loadDeclaration } from '#src/client/catalogue/declarations.ts';
import type { InboxRow } from '#src/features/inbox/api.ts';

/** The kinds among the rows that can be decided several at once. */
export function useDecidedTogether(rows: readonly InboxRow[]): ReadonlySet<string> {
  const kinds = [...new Set(rows.map(({ resource }) => resource))].toSorted();
  const { data = [] } = useQuery({
    queryKey: ['decided together', kinds],
    queryFn: async () => {
      const resources = await Promise.all(kinds.map(loadDeclaration));
      return resources.flatMap((resource) =>
        decisionsOf(resource).some(({ transition }) => transition.single !== true) ? [resource.name] : [],
      );
    },
    staleTime: Infinity,
  });
  return new Set(data);
}
