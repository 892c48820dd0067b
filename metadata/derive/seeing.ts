import type { AccessRule } from '../access.ts';
import type { AnyResource } from '../resource.ts';

/**
 * The rules that let somebody look at single records: `show`, as their own (`self`), as their reports' (`team`) – and
 * `edit`, for whoever may change a record may see what they change (the address of the edit right alone opens its page).
 * Looking is no change: it stays open while the subscription only reads.
 */
export const seeingRules = ({ access }: Pick<AnyResource, 'access'>): readonly AccessRule[] => [
  ...['show', 'self', 'team'].flatMap((action) => (access[action] ? [access[action]] : [])),
  (access['edit'] ?? []).map(({ changes: _changes, ...grant }) => grant),
];
