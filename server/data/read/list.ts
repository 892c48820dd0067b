import { isId } from '#metadata/fields/validate.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Principal } from '#server/identity/principal.ts';
import { ProblemError } from '#server/problems.ts';
import type { Count } from '../statement/counts.ts';
import { pageOf } from './listPage.ts';
import { noteOpening } from './opening.ts';
import { readMany } from './records.ts';
import { furthestRow, readFilter, readRange, type ListQuery } from '../statement/page.ts';
import type { Services } from '../statement/services.ts';

/** A page of a list: a JSON array as text, and how many rows there are. */
export interface ListAnswer {
  readonly body: string;
  readonly total: number;
  /** False when counting stopped at its cap: the screen says "more than" (DESIGN 9.29). */
  readonly exact: boolean;
  readonly offset: number;
  readonly rows: number;
}

/** Whoever walks on by `after` asks for no count. */
const uncounted: Count = { total: 0, exact: false };

/** Lists rows within the caller's scope (DESIGN 4, 5). Throws 403, 400 for a bad shape, 422 `unknown_field`. */
export async function list(
  services: Services,
  principal: Principal,
  resource: AnyResource,
  query: ListQuery,
): Promise<ListAnswer> {
  const ids = onlyIds(query);
  if (ids) return readMany(services, principal, resource, ids);
  // Here and not where the statement is written, which is kept for the first page too.
  if (query.after !== undefined && !isId(query.after)) throw new ProblemError('bad_request');
  const asked = readRange(query.range);
  const range = query.after === undefined ? asked : { ...asked, offset: 0 };
  const key = JSON.stringify([resource.name, query.filter, query.scope, principal.userId, principal.today]);
  const now = services.clock().getTime();
  const known = query.after === undefined ? services.counts.find(principal.clinicId, key, now) : uncounted;
  const page = await pageOf({ services, principal, resource, query, range, counting: !known });
  const { body, rows, total } = page;
  const count = countOf({ ...range, rows, total, cap: page.cap, known });
  if (!known && total !== null) services.counts.keep(principal.clinicId, key, count, now);
  if (resource.opened && namesIds(query)) await noteOpening(services, principal, resource, idsIn(body));
  return { body, rows, offset: range.offset, ...count };
}

/** The ids of the records of an answer. */
export const idsIn = (body: string): readonly string[] =>
  (JSON.parse(body) as readonly { readonly id: string }[]).map(({ id }) => id);

/** Whether a list is asked for records by their ids: then they are opened, one by one or many at once (SEC-62). */
export const namesIds = ({ filter }: Pick<ListQuery, 'filter'>): boolean => 'id' in readFilter(filter);

interface Found {
  readonly offset: number;
  readonly limit: number;
  readonly rows: number;
  readonly total: number | null;
  readonly cap: number;
  readonly known: Count | undefined;
}

/** What a page and a count say together: a page that is not full has told the count itself. */
export function countOf({ offset, limit, rows, total, cap, known }: Found): Count {
  const seen = rows === 0 ? 0 : offset + rows;
  if (rows < limit && (rows > 0 || offset === 0)) return { total: seen, exact: true };
  // No total may promise a page that lies too far to be asked for.
  const more = Math.max(seen, Math.min(seen + 1, furthestRow));
  if (known) return known.total >= seen ? known : { total: more, exact: false };
  const capped = (total ?? 0) >= cap;
  return { total: Math.max(total ?? 0, capped ? more : seen), exact: !capped };
}

/** The ids of a getMany call, `filter={"id":[…]}`; undefined for any other list. */
function onlyIds(query: ListQuery): readonly unknown[] | undefined {
  if (query.filter === undefined || query.range !== undefined || (query.scope ?? '') !== '') return undefined;
  const filter = readFilter(query.filter);
  const { id } = filter;
  return Array.isArray(id) && Object.keys(filter).length === 1 ? (id as unknown[]) : undefined;
}
