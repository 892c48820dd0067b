import { decide, type Subject } from '#metadata/access.ts';
import type { AreaStart } from '#metadata/area.ts';
import { areasAtStart } from './entries.ts';

/** What this person may begin from anywhere, as the areas declare it, with the address it begins at. */
export const startsOpenTo = (
  subject: Subject,
): readonly (Pick<AreaStart, 'words'> & { readonly path: string })[] =>
  areasAtStart
    .flatMap(({ starts }) => starts)
    .flatMap(({ ways, words }) => {
      const way = ways.find(({ access }) => decide(access, subject) !== undefined);
      return way === undefined ? [] : [{ path: way.path, words }];
    });
