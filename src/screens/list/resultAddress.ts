import { withScope } from '#src/client/records/dataProvider.ts';
import { API } from '#src/client/session/http.ts';

/**
 * The address of a call about a whole result: `/penalties/totals?filter=…`, with the scope of a list of own rows. The
 * search text goes as `q` inside the filter, as the list itself sends it.
 */
export function resultAddress(
  name: string,
  call: 'totals' | 'ids',
  filter: Readonly<Record<string, unknown>>,
  sort?: { readonly field: string; readonly order: string },
): string {
  const search = new URLSearchParams({
    filter: JSON.stringify(filter),
    ...(sort ? { sort: JSON.stringify([sort.field, sort.order]) } : {}),
  });
  const [before = '', after = ''] = withScope(`${API}/${name}?${search.toString()}`).split('?');
  return `${before}/${call}?${after}`;
}
