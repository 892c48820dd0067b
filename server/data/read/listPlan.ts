import { decide, type Scope } from '#metadata/access.ts';
import { alwaysListed, isListed } from '#metadata/derive/listed.ts';
import { isId } from '#metadata/fields/validate.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Principal } from '#server/identity/principal.ts';
import { ProblemError } from '#server/problems.ts';
import { all, always, isFoundByGate, isSearchable, type Condition } from '../statement/conditions.ts';
import { filterConditions } from '../statement/filters.ts';
import { refuseUnreadable } from '../statement/namedFilters.ts';
import { orderOf, readFilter, readSort, withFirst, type ListQuery, type Order } from '../statement/page.ts';
import { readableFields, type ReadContext, type ReadableFields } from '../statement/readContext.ts';
import { openedByValue, rowsFor, shownOwnRows, teamRows } from '../statement/scope.ts';
import { searchWays } from '../search/searchWays.ts';
import { searchesAll, searchWords, wordsIn } from '../search/searchWords.ts';
import { forbidden, readingFor, type Services } from '../statement/services.ts';
import { column } from '../statement/sql.ts';

/** Everything a list call asks for, checked. */
export interface Plan {
  readonly resource: AnyResource;
  readonly reading: ReadContext;
  readonly fields: ReadableFields;
  /** The fields the caller may read on every one of these rows. */
  readonly readable: ReadonlySet<string>;
  readonly where: Condition;
  readonly words: string;
  readonly order: Order;
}

/** The rows of a list call and the scope they are narrowed to. Throws 403 where no rule admits the caller. */
export function listRows(
  reading: ReadContext,
  resource: AnyResource,
  wanted: string | undefined,
): { scope: Scope; rows: Condition } {
  const { principal } = reading;
  if (wanted === undefined || wanted === '' || wanted === 'all') {
    // A list may open own rows to whoever has no right to all of them; asking for all by name needs that right.
    const rule = (wanted === 'all' ? resource.access['all'] : undefined) ?? resource.access['list'];
    const opened = rowsFor(reading, resource, rule);
    if (!opened) throw forbidden(resource);
    return opened;
  }
  if (wanted !== 'self' && wanted !== 'team') throw new ProblemError('bad_request');
  const rule = resource.access[wanted] ?? resource.access['list'];
  if (!resource.person || !decide(rule ?? [], principal)) throw forbidden(resource);
  return {
    scope: wanted,
    rows: openedByValue(
      reading,
      resource,
      wanted === 'self' ? shownOwnRows(reading, resource) : teamRows(reading, resource),
    ),
  };
}

/** What was bound before the plan is made: a reading with its first values, and the place of the id after which to go on. */
interface Given {
  readonly reading?: ReadContext;
  readonly after?: string | undefined;
}

/** Everything a list call asks for, checked: scope, filter, words, order, page. Throws 403, 400, 422 `unknown_field`. */
export function planOf(
  services: Services,
  principal: Principal,
  resource: AnyResource,
  query: ListQuery,
  { reading = readingFor(services, principal), after }: Given = {},
): Plan {
  const { scope, rows } = listRows(reading, resource, query.scope);
  const fields = readableFields(reading, resource, scope);
  const open = new Set(fields.open);
  const filter = readFilter(query.filter);
  refuseUnreadable(resource, filter, fields, scope);
  const words = searchWords(reading, filter, resource, open);
  const conditions = rows === always ? [] : [rows];
  const asked = filterConditions(reading, resource, filter, open);
  if (Object.keys(filter).length > 0) conditions.push(asked);
  let order: Order;
  if (query.after === undefined)
    order = orderOf(
      reading,
      resource,
      withFirst(readSort(query.sort, resource), resource, query.scope),
      open,
    );
  else {
    if (!isId(query.after)) throw new ProblemError('bad_request');
    const v = query.after.toLowerCase();
    conditions.push(after ? { o: 'sql', sql: () => `${column('id')} > ${after}` } : { o: '>', c: 'id', v });
    order = orderOf(reading, resource, [{ name: 'id', direction: 'asc' }], open);
  }
  return {
    resource,
    reading,
    fields: chosen(resource, inLists(resource, fields), query.fields),
    readable: open,
    where: all(conditions),
    words,
    order,
  };
}

/** Those of the fields that are asked for; 422 for names that are unknown, forbidden, or in no list (SEC-15). */
function chosen(resource: AnyResource, fields: ReadableFields, asked: string | undefined): ReadableFields {
  if (asked === undefined || asked === '') return fields;
  const names = new Set(asked.split(',').map((name) => resource.fields[name]?.within?.field ?? name));
  const known = new Set([...alwaysListed(resource), ...fields.open, ...fields.guarded.keys()]);
  // Without a prototype: the name __proto__ must be refused like any other, not vanish.
  const errors = Object.create(null) as Record<string, { key: string }>;
  for (const name of names) if (!known.has(name)) errors[name] = { key: 'unknown_field' };
  if (Object.keys(errors).length > 0) throw new ProblemError('unknown_field', { errors, resource });
  return {
    open: fields.open.filter((name) => names.has(name)),
    guarded: new Map([...fields.guarded].filter(([name]) => names.has(name))),
  };
}

/** What a list answers of what may be read. */
export function inLists(resource: AnyResource, fields: ReadableFields): ReadableFields {
  const listed = isListed(resource);
  return {
    open: fields.open.filter(listed),
    guarded: new Map([...fields.guarded].filter(([name]) => listed(name))),
  };
}

/** The ways to other records' names, bound for `search_page`. */
export const waysOf = ({ reading, resource, readable }: Plan): string =>
  reading.parameters.bind(JSON.stringify(searchWays(reading, resource, readable)), 'jsonb');

/** The order `search_page` can answer this search in; undefined where nothing is searched or the index does not hold all of it. */
export function indexedOrder({ reading, resource, where, words, order }: Plan): Order['single'] {
  if (!isSearchable(where)) return undefined;
  // Without words the gate is asked where its indexes alone find what is filtered by.
  if (words === '') return isFoundByGate(where) ? order.single : undefined;
  return searchesAll(resource, new Set(readableFields(reading, resource).open)) ? order.single : undefined;
}

/** The plan with its words as a condition of the rows themselves. */
export const withWords = (planned: Plan): Plan =>
  planned.words === ''
    ? planned
    : {
        ...planned,
        where: all([
          ...(planned.where === always ? [] : [planned.where]),
          wordsIn(
            planned.reading,
            planned.resource,
            planned.words,
            new Set(readableFields(planned.reading, planned.resource).open),
          ),
        ]),
      };
