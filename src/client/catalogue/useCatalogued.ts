import type { AnyResource } from '#metadata/resource.ts';
import { catalogue } from './catalogue.ts';

/** The declaration of another entity than one's own. Throws on a name nobody declared. */
export function useCatalogued(name: string): AnyResource {
  const resource = catalogue.byName.get(name);
  if (!resource) throw new Error(`no resource is called ${name}`);
  return resource;
}
