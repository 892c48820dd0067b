import { kinds, valueTraitsOf } from '#metadata/fields/kinds/index.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Condition } from '#metadata/fields/types.ts';
import type { Row } from '#src/client/records/row.ts';
import { addDays, addMonths } from '#metadata/time/days.ts';
import { nameOfKey } from './filterValues.ts';

/** What a view keeps of a list; the shape of `state` in `/saved-views`. */
export interface ViewState {
  readonly filter: Row;
  readonly q?: string | undefined;
  /** `-created_at` */
  readonly sort?: string | undefined;
  readonly columns?: readonly string[] | undefined;
}

/** Who looks, and when: what the tokens of a declared view stand for. */
export interface Viewer {
  /** The clinic's day. */
  readonly today: string;
  readonly employeeId: string | null;
  readonly userId: string;
}

const offset = /^[+-]\d{1,4}$/;

function resolved(resource: AnyResource, key: string, value: unknown, viewer: Viewer): unknown {
  const field = resource.fields[nameOfKey(key)];
  const isInstant = /^(created|updated)_at/.test(key);
  const { calendar } = field ? valueTraitsOf(field) : kinds[isInstant ? 'dateTime' : 'text'];
  const isMonth = calendar === 'month';
  if (calendar !== null) {
    if (value === 'month') return `${viewer.today.slice(0, 8)}01`;
    const days =
      value === 'today' ? 0 : typeof value === 'string' && offset.test(value) ? Number(value) : undefined;
    if (days === undefined) return value;
    // An offset on a month counts months.
    if (isMonth) return addMonths(`${viewer.today.slice(0, 8)}01`, days).slice(0, 7);
    return addDays(viewer.today, days);
  }
  if (value !== 'me') return value;
  if (field?.target === 'users') return viewer.userId;
  // Without a file of one's own nothing is one's own.
  return viewer.employeeId ?? viewer.userId;
}

/** A declared view's filter with its tokens in place (`ListView`); pure, so that it reads the same on every screen. */
export const resolveFilter = (resource: AnyResource, filter: Condition, viewer: Viewer): Row =>
  Object.fromEntries(
    Object.entries(filter).map(([key, value]) => [
      key,
      Array.isArray(value)
        ? value.map((one) => resolved(resource, key, one, viewer))
        : resolved(resource, key, value, viewer),
    ]),
  );

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
