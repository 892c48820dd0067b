import type { Row } from '#src/client/records/row.ts';

/** What a view keeps of a list; the shape of `state` in `/saved-views`. */
export interface ViewState {
  readonly filter: Row;
  readonly q?: string | undefined;
  /** `-created_at` */
  readonly sort?: string | undefined;
  readonly columns?: readonly string[] | undefined;
}

const comparableText = (value: unknown): string =>
  JSON.stringify(Array.isArray(value) ? [...value].sort() : [value]);

/** Whether two filters ask the same; the order of keys and of chosen values does not matter. */
export function sameFilter(one: Row, other: Row): boolean {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => comparableText(one[key]) === comparableText(other[key]));
}

/** The search of an address that shows a list in this state; react-admin reads it, and carries `view` along. */
export function searchFor(
  view: string,
  state: ViewState,
  sort: { field: string; order: string },
  perPage: number,
): string {
  const filter = state.q === undefined || state.q === '' ? state.filter : { ...state.filter, q: state.q };
  const search = new URLSearchParams({
    view,
    filter: JSON.stringify(filter),
    sort: sort.field,
    order: sort.order,
    page: '1',
    perPage: String(perPage),
  });
  return `?${search.toString()}`;
}
