import { valueKindOf, valueTraitsOf } from '#metadata/fields/kinds/index.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Principal } from '#server/identity/principal.ts';
import { decimalSql, valueSql } from '../statement/columns.ts';
import { conditionSql } from '../statement/conditions.ts';
import { indexedOrder, planOf, waysOf, withWords } from './listPlan.ts';
import { jsonObject } from '../statement/labels.ts';
import { readFilter, type ListQuery } from '../statement/page.ts';
import { requestSql } from '../statement/readContext.ts';
import { read, type Services } from '../statement/services.ts';
import { table, tableName } from '../statement/sql.ts';

/** A list call without its page. */
export interface WholeQuery extends Pick<ListQuery, 'filter' | 'sort' | 'scope'> {
  readonly q?: string | undefined;
}

/** As many ids as a bulk action of a whole result may take (UX-15). */
const mostIds = 10_000;

/** The words may stand in the filter, as in the list, or beside it. */
function listQuery({ filter, q, sort, scope }: WholeQuery): ListQuery {
  const asked = q === undefined || q === '' ? filter : JSON.stringify({ ...readFilter(filter), q });
  return { filter: asked, sort, scope };
}

/** The columns a resource's lists sum: those a screen names, else its money. */
function totalled(resource: AnyResource): readonly string[] {
  const money = Object.entries(resource.fields).flatMap(([name, field]) =>
    valueKindOf(field) === 'money' ? [name] : [],
  );
  const lists = Object.entries(resource.screens).filter(([name, { kind }]) => (kind ?? name) === 'list');
  const named = lists.flatMap(([, screen]) => screen.totals ?? money);
  return [...new Set(lists.length === 0 ? money : named)];
}

/**
 * Sums over the whole result of a list (UX-14), as JSON text `{column: "1234.50"}`: exact decimals, never the page's. Only
 * columns the caller may read on every one of these rows; the same refusals as the list.
 */
export async function totals(
  services: Services,
  principal: Principal,
  resource: AnyResource,
  query: WholeQuery,
): Promise<string> {
  const planned = withWords(
    planOf(services, principal, resource, { ...listQuery(query), sort: '["id","ASC"]' }),
  );
  const { reading, where, readable } = planned;
  const ofFilter = reading.rules.get(resource.name)?.totals?.(readFilter(query.filter)) ?? {};
  const sums = totalled(resource).flatMap((name): [string, string][] => {
    const field = resource.fields[name];
    if (!field || !readable.has(name)) return [];
    const own = ofFilter[name];
    const sql =
      own === undefined ? valueSql(reading, resource, name, field) : `(${requestSql(own, reading)})`;
    if (sql === undefined || valueTraitsOf(field).number === null) return [];
    return [[name, decimalSql(`coalesce(sum(${sql}), 0)`, field, reading)]];
  });
  // The filter is judged in any case; without a column there is nothing to ask the database.
  if (sums.length === 0) return '{}';
  const text = `select (${jsonObject(sums)})::text as body from ${table(resource)} t where ${conditionSql(where, reading.parameters)}`;
  const [row] = await read<{ body: string }>(services, principal, {
    text,
    values: reading.parameters.values,
  });
  return row?.body ?? '{}';
}

/**
 * The ids of the whole result of a list in its order, at most 10,000, as JSON text `{ids, total, exact}`. `exact` is false
 * where there are more.
 */
export async function ids(
  services: Services,
  principal: Principal,
  resource: AnyResource,
  query: WholeQuery,
): Promise<string> {
  const planned = planOf(services, principal, resource, listQuery(query));
  const single = indexedOrder(planned);
  const { reading, order, words } = planned;
  const { parameters } = reading;
  let found: string;
  if (single) {
    const given = [
      parameters.bind(tableName(resource), 'text'),
      parameters.bind(words, 'text'),
      parameters.bind(JSON.stringify([planned.where]), 'jsonb'),
      parameters.bind(single.sort, 'text'),
      `'${single.direction}'`,
    ];
    // Read again under the wall, in the order the page function found them.
    found = `select array(select t.id from search_page(${given.join(', ')}, ${mostIds + 1}, 0, null, ${waysOf(planned)}) f
      cross join unnest(f.ids) with ordinality o (id, n) join ${table(resource)} t on t.clinic_id = (select app_clinic()) and t.id = o.id order by o.n) as all_ids`;
  } else {
    const where = conditionSql(withWords(planned).where, parameters);
    found = `select array(select t.id from ${table(resource)} t where ${where} order by ${order.sql} limit ${mostIds + 1}) as all_ids`;
  }
  const text = `select json_build_object('ids', to_json(all_ids[1:${mostIds}]), 'total', cardinality(all_ids),
      'exact', cardinality(all_ids) <= ${mostIds})::text as body from (${found}) f`;
  const [row] = await read<{ body: string }>(services, principal, { text, values: parameters.values });
  return row?.body ?? '{"ids":[],"total":0,"exact":true}';
}
