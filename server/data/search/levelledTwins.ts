import { twinLevels } from '#metadata/derive/twins.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { TwinFound } from '#server/kit/merging.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { conditionSql, either } from '../statement/conditions.ts';
import { requestSql, type ReadContext } from '../statement/readContext.ts';
import { rowsFor } from '../statement/scope.ts';
import { certain, column, literal, table } from '../statement/sql.ts';
import { visibleRows } from '../statement/visible.ts';

const mostRead = 20;

/** Whether a twin may be named: it is listed for the caller, or may be opened. */
export function visibleTwin(reading: ReadContext, resource: AnyResource): string {
  const opened = [visibleRows(reading, resource), rowsFor(reading, resource, resource.access['list'])?.rows];
  return conditionSql(either(opened.flatMap((rows) => rows ?? [])), reading.parameters);
}

/** The SQL that judges twins of a resource. */
export const twinRules = (reading: ReadContext, resource: AnyResource) => {
  const { twins } = reading.rules.get(resource.name) ?? {};
  if (!twins)
    throw new TypeError(`${resource.name} declares levels of twins without the SQL that judges them.`);
  return twins;
};

/** The row being written, as its table has it, of SQL of its values. */
export const writtenRow = (resource: AnyResource, values: string): string =>
  `select r.* from jsonb_populate_record(null::${table(resource)}, ${values}) r`;
const bound = (reading: ReadContext, values: unknown): string =>
  reading.parameters.bind(JSON.stringify(values), 'jsonb');

/** The rows like these values, the most alike first: with `twin level`, `twin reasons` and `is visible`. */
export const levelledTwins = (
  reading: ReadContext,
  resource: AnyResource,
  values: object,
  except: string | undefined,
): string => alikeSql(reading, resource, bound(reading, values), except);

function alikeSql(
  reading: ReadContext,
  resource: AnyResource,
  values: string,
  except: string | undefined,
): string {
  const order = Object.keys(twinLevels(resource)?.levels ?? {}).map(literal);
  const visible = certain(visibleTwin(reading, resource));
  const other = except === undefined ? '' : ` where f.id <> ${reading.parameters.bind(except, 'uuid')}`;
  return `with v as (${writtenRow(resource, values)}), found as (${requestSql(twinRules(reading, resource).rows, reading)})
    select t.*, f.level as "twin level", f.reasons as "twin reasons", ${visible} as "is visible"
    from (select f.*, array_position(array[${order.join(', ')}], f.level) as place from found f${other} order by place, f.id desc limit ${mostRead}) f
      join ${table(resource)} t on t.id = f.id order by f.place, t.id desc`;
}

/** `RuleDatabase.twins`. */
export async function foundTwins(
  tx: Transaction,
  reading: ReadContext,
  resource: AnyResource,
  values: object,
  except: string | undefined,
): Promise<readonly TwinFound[]> {
  const told = column(twinLevels(resource)?.told ?? 'id');
  const text = `select t.id, ${told}::text as told, t."twin level" as level, t."twin reasons" as reasons, t."is visible" as visible
    from (${levelledTwins(reading, resource, values, except)}) t`;
  const { rows } = await tx.query<TwinFound & Record<string, unknown>>(text, reading.parameters.values);
  return rows;
}

/** `foundTwins` of many rows in one statement, each in its place. */
export async function twinsOfMany(
  tx: Transaction,
  reading: ReadContext,
  resource: AnyResource,
  rows: readonly object[],
): Promise<readonly (readonly TwinFound[])[]> {
  const told = column(twinLevels(resource)?.told ?? 'id');
  const text = `select w.place::int as place, t.id, t.told, t.level, t.reasons, t.visible
    from jsonb_array_elements(${bound(reading, rows)}) with ordinality w (written, place)
      cross join lateral (select t.id, ${told}::text as told, t."twin level" as level, t."twin reasons" as reasons, t."is visible" as visible
        from (${alikeSql(reading, resource, 'w.written', undefined)}) t) t`;
  const { rows: found } = await tx.query<TwinFound & { place: number }>({
    text,
    values: reading.parameters.values,
  });
  const all = rows.map((): TwinFound[] => []);
  for (const { place, ...twin } of found) all[place - 1]?.push(twin);
  return all;
}

/** Holds what twins of these rows share until the commit, in one order: two calls that may be twins follow one another. */
export async function holdTwinKeys(
  tx: Transaction,
  reading: ReadContext,
  resource: AnyResource,
  rows: readonly object[],
): Promise<void> {
  const name = literal(`twins ${resource.name} `);
  const text = `select pg_advisory_xact_lock(k.hash) from (
      select distinct hashtextextended(app_clinic() || ${name} || key, 0) as hash
      from jsonb_populate_recordset(null::${table(resource)}, ${bound(reading, rows)}) v, unnest(${twinRules(reading, resource).keys}) key order by 1) k`;
  await tx.query(text, reading.parameters.values);
}
