import type { ScreenEntry } from '#metadata/derive/entries.ts';
import { catalogue } from './catalogue.ts';

/**
 * The nearest screen whose address this one's continues, of those one may open: `inventory/stock` of
 * `inventory/stock/add`. It leads back from a document that is made on a page of its own and has no list of its own.
 */
export function screenAbove(
  { path }: ScreenEntry,
  may: (entry: ScreenEntry) => boolean,
): ScreenEntry | undefined {
  const parts = path.split('/');
  for (let length = parts.length - 1; length > 1; length -= 1) {
    const shorter = parts.slice(0, length).join('/');
    const found = catalogue.screens.find((entry) => entry.path === shorter && may(entry));
    if (found) return found;
  }
  return undefined;
}
