import type { AnyResource } from '../resource.ts';
import { confirmation, twinLevels } from './twins.ts';

/** What a body may say beside the fields, each a yes that lets pass what is refused without it, with what it means. */
export const passesOf = (
  resource: Pick<AnyResource, 'twins' | 'passes'>,
): Readonly<Record<string, string>> => ({
  ...resource.passes,
  ...(twinLevels(resource) ? { [confirmation]: 'The records like it were looked at.' } : {}),
});
