import { useQuery } from '@tanstack/react-query';
import type { EntityEntry } from '#metadata/derive/entries.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { catalogue } from '#src/client/catalogue/catalogue.ts';
import { loadDeclaration } from '#src/client/catalogue/declarations.ts';
import { panelAddress } from '#src/client/catalogue/panelAddress.ts';
import { useMe, useSubject } from '#src/client/session/subject.ts';
import { mayDo, maySee } from '#src/screens/parts/access.ts';

/** A set of settings this person may see, and where its form is. */
export interface SettingsPlace {
  readonly entry: EntityEntry;
  readonly path: string;
  /** The whole declaration, once its area has come. */
  readonly resource: AnyResource | undefined;
}

const sets = catalogue.resources.filter(({ settings }) => settings === true);

/** The sets of settings the areas declare: those this person may see, each over the settings' page. */
export function useSettingsSets(): readonly SettingsPlace[] {
  const subject = useSubject();
  const { clinic } = useMe();
  const open = sets.filter((entry) => maySee(entry, subject));
  const names = open.map(({ name }) => name);
  const { data } = useQuery({
    queryKey: ['settings sets', names],
    queryFn: () => Promise.all(names.map(loadDeclaration)),
    enabled: names.length > 0,
    staleTime: Infinity,
  });
  return open.map((entry) => {
    const end = mayDo(entry, 'edit', subject) ? '/edit' : '';
    return {
      entry,
      path: panelAddress(entry.name, `${clinic.id}${end}`),
      resource: data?.find(({ name }) => name === entry.name),
    };
  });
}
