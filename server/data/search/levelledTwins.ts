import { twinLevels } from '#metadata/derive/twins.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { TwinFound } from '#server/kit/rules.ts';
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

const rulesOf = (reading: ReadContext, resource: AnyResource) => {
  const { twins } = reading.rules.get(resource.name) ?? {};
  if (!twins)
    throw new TypeError(`${resource.name} declares levels of twins without the SQL that judges them.`);
  return twins;
};

/** The row being written, as its table has it. */
const writtenRow = (reading: ReadContext, resource: AnyResource, values: object): string =>
  `select r.* from jsonb_populate_record(null::${table(resource)}, ${reading.parameters.bind(JSON.stringify(values), 'jsonb')}) r`;

/** The rows like these values, the most alike first: with `twin level`, `twin reasons` and `is visible`. */
export function levelledTwins(
  reading: ReadContext,
  resource: AnyResource,
  values: object,
  except: string | undefined,
): string {
  const order = Object.keys(twinLevels(resource)?.levels ?? {}).map(literal);
  const visible = certain(visibleTwin(reading, resource));
  const other = except === undefined ? '' : ` where f.id <> ${reading.parameters.bind(except, 'uuid')}`;
  return `with v as (${writtenRow(reading, resource, values)}), found as (${requestSql(rulesOf(reading, resource).rows, reading)})
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

/** Holds what twins of these values share until the commit, in one order: two calls that may be twins follow one another. */
export async function holdTwinKeys(
  tx: Transaction,
  reading: ReadContext,
  resource: AnyResource,
  values: object,
): Promise<void> {
  const name = literal(`twins ${resource.name} `);
  const text = `select pg_advisory_xact_lock(k.hash) from (
      select distinct hashtextextended(app_clinic() || ${name} || key, 0) as hash
      from (${writtenRow(reading, resource, values)}) v, unnest(${rulesOf(reading, resource).keys}) key order by 1) k`;
  await tx.query(text, reading.parameters.values);
}
