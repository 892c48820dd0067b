import { decide } from '#metadata/access.ts';
import { catalogue } from '#src/admin/catalogue.ts';
import { addressOf } from '#src/admin/paths.ts';
import { useSubject } from '#src/admin/subject.ts';

/** Where a record can be looked at by this person; `undefined` where there is no such page for them. */
export function useRecordAddress(name: string, id: string): string | undefined {
  const subject = useSubject();
  const resource = catalogue.byName.get(name);
  const may = resource && decide(resource.access['show'] ?? [], subject) !== undefined;
  return may ? addressOf(catalogue, name, 'show', {}, id) : undefined;
}
