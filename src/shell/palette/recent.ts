/** A record the person opened, as the palette offers it again; kept as the preference `recent.items`. */
export interface RecentItem {
  readonly resource: string;
  readonly id: string;
  readonly label: string;
  readonly path: string;
}

const MOST = 10;
export const RECENT = 'recent.items';

/** The list with the record first; ten at most, each once. The same list when nothing changes. */
export function withRecent(items: readonly RecentItem[], opened: RecentItem): readonly RecentItem[] {
  const [first] = items;
  if (first?.path === opened.path && first.label === opened.label) return items;
  const others = items.filter(({ resource, id }) => resource !== opened.resource || id !== opened.id);
  return [opened, ...others].slice(0, MOST);
}
