import type { AnyResource, TwinLevels } from '../resource.ts';

/** The levels of likeness, where the declaration has levels. */
export const twinLevels = ({ twins }: Pick<AnyResource, 'twins'>): TwinLevels | undefined =>
  twins === undefined || Array.isArray(twins) ? undefined : (twins as TwinLevels);

/** Sets of fields whose equal values mean a possible twin; none where there are levels. */
export const twinSets = ({ twins }: Pick<AnyResource, 'twins'>): readonly (readonly string[])[] =>
  Array.isArray(twins) ? (twins as readonly (readonly string[])[]) : [];

/** Every field that is looked at to find twins. */
export const twinFields = (resource: Pick<AnyResource, 'twins'>): readonly string[] => [
  ...new Set(twinLevels(resource)?.fields ?? twinSets(resource).flat()),
];

/** What says in a body that the twins were looked at and the record is another. */
export const confirmation = 'confirm_duplicate';
