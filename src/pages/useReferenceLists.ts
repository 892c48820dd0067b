import { useQuery } from '@tanstack/react-query';
import type { StartEntry } from '#metadata/derive/entries.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { catalogue, opensInPanel } from '#src/client/catalogue/catalogue.ts';
import { loadDeclaration } from '#src/client/catalogue/declarations.ts';
import { panelAddress } from '#src/client/catalogue/panelAddress.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { mayDo } from '#src/screens/parts/access.ts';

/** A list others are chosen from that has no address, and where it opens: over the settings' page. */
interface ReferenceList {
  readonly entry: StartEntry;
  readonly path: string;
  /** The whole declaration, once its area has come. */
  readonly resource: AnyResource | undefined;
}

const lists = catalogue.resources.filter((one) => one.menu?.reference === true && opensInPanel(one, 'list'));

/** The reference lists without an address this person may change; those with one are places of the menu. */
export function useReferenceLists(): readonly ReferenceList[] {
  const subject = useSubject();
  const open = lists.filter((entry) => mayDo(entry, 'list', subject) && mayDo(entry, 'create', subject));
  const names = open.map(({ name }) => name);
  const { data } = useQuery({
    queryKey: ['reference lists', names],
    queryFn: () => Promise.all(names.map(loadDeclaration)),
    enabled: names.length > 0,
    staleTime: Infinity,
  });
  return open.map((entry) => ({
    entry,
    path: panelAddress(entry.name),
    resource: data?.find(({ name }) => name === entry.name),
  }));
}
