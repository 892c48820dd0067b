import type { AnyResource } from '../resource.ts';
import { kindOf } from './entries.ts';

const sortedField = (sort: string): string => sort.replace(/^-/, '');

/** The orders of a resource's list screens, columns alone; newest first where a screen names none. */
export const screenSorts = ({ screens }: AnyResource): readonly string[] => [
  ...new Set(
    Object.entries(screens)
      .filter(([name, screen]) => kindOf(name, screen) === 'list')
      .map(([, { sort = 'created_at' }]) => sortedField(sort)),
  ),
];

/** All that the lists of a growing resource offer to be ordered by; undefined where every column is offered. */
export const offeredSorts = (resource: AnyResource): ReadonlySet<string> | undefined =>
  resource.sorts &&
  new Set([
    ...screenSorts(resource),
    ...Object.values(resource.views ?? {}).flatMap(({ sort }) =>
      sort === undefined ? [] : sortedField(sort),
    ),
    ...resource.sorts,
  ]);
