import { kinds } from '../fields/kinds/index.ts';
import type { AnyResource } from '../resource.ts';

/** What every row of a list answers, whatever is asked. */
export const alwaysListed = (resource: AnyResource): readonly string[] => [
  'id',
  'version',
  'created_at',
  'updated_at',
  ...(resource.workflow ? ['status'] : []),
];

/**
 * Whether a list answers a field: heavy and sensitive ones (formatted text, lines, parts, national ids) only where one of its lists
 * shows them (SEC-71).
 */
export function isListed(resource: AnyResource): (name: string) => boolean {
  const { screens, views = {} } = resource;
  const shown = new Set<string>(
    [...Object.values(screens), ...Object.values(views)].flatMap(({ columns }) => columns ?? []),
  );
  return (name) => {
    const field = resource.fields[name];
    return (
      shown.has(name) ||
      (field?.options.sensitive !== true && (!field || kinds[field.kind].inLists !== 'named'))
    );
  };
}
