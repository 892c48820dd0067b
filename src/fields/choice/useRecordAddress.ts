import { decide } from '#metadata/access.ts';
import { catalogue, opensInPanel } from '#src/client/catalogue/catalogue.ts';
import { addressOf } from '#src/client/session/paths.ts';
import { panelAddress } from '#src/client/catalogue/panelAddress.ts';
import { useSubject } from '#src/client/session/subject.ts';

/** Where a record can be looked at by this person; `undefined` where there is no such page for them. */
export function useRecordAddress(name: string, id: string): string | undefined {
  const subject = useSubject();
  const resource = catalogue.byName.get(name);
  const may = resource && decide(resource.access['show'] ?? [], subject) !== undefined;
  if (may && opensInPanel(resource, 'show')) return panelAddress(name, id);
  return may ? addressOf(catalogue, name, 'show', {}, id) : undefined;
}
