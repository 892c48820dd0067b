import type { Condition as Held } from '#metadata/fields/types.ts';
import { conditionSql as heldSql } from '../../db/schema/ddl.ts';
import { seeingRules } from '#metadata/derive/seeing.ts';
import type { Scope } from '#metadata/access.ts';
import type { Field, Fields } from '#metadata/fields/types.ts';
import { holdsMany, kinds, valueKindOf, valueTraitsOf } from '#metadata/fields/kinds/index.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { writtenSql } from '#server/db/schema/kindColumns.ts';
import { conditionSql } from './conditions.ts';
import { fieldLabelSql, jsonObject } from './labels.ts';
import {
  declared,
  readableFields,
  readableLineFields,
  requestSql,
  type ReadContext,
  type ReadableFields,
} from './readContext.ts';
import { incompleteField } from '#metadata/derive/layout.ts';
import { incompleteSql } from './incomplete.ts';
import { ownValueSql } from './ownFields.ts';
import { rowsFor, scopeRows } from './scope.ts';
import { certain, childTable, column, identifier, literal, table } from './sql.ts';

/** How much of a record is built. */
export interface Extent {
  readonly fields: ReadableFields;
  /** Labels of references and facts of files, for people; rules need neither. */
  readonly dressed: boolean;
  /** Everything of lines and parts, whoever asks: for rules and comparisons inside the server. */
  readonly whole?: boolean;
  /** Further keys, as SQL over `t`, e.g. `_may`. */
  readonly extra?: readonly (readonly [string, string])[];
}

/** All fields without any rule: what the server itself reads before it changes a record. */
export const wholeRecord = (resource: AnyResource): Extent => ({
  fields: { open: Object.keys(resource.fields), guarded: new Map() },
  dressed: false,
  whole: true,
});

/** Exact decimals go as text; amounts with the digits of the clinic's currency, more only where the value has more. */
export function decimalSql(
  sql: string,
  field: Field,
  { principal }: ReadContext,
  of: 'row' | 'sum' = 'sum',
): string {
  const inCurrency = field.options['inCurrency'] as true | Held | undefined;
  if (inCurrency === undefined && (valueKindOf(field) !== 'money' || 'places' in field.options))
    return `(${sql})::text`;
  const { currencyDigits } = principal.clinic;
  // What is money only in some rows has the currency's digits there and two elsewhere; a sum over both those it needs.
  const digits =
    inCurrency === undefined || inCurrency === true || currencyDigits === 2
      ? currencyDigits
      : of === 'sum'
        ? 2
        : `case when ${heldSql(inCurrency, column)} then ${currencyDigits} else 2 end`;
  return `case when scale(trim_scale((${sql})::numeric)) <= ${digits} then round((${sql})::numeric, ${digits}) else (${sql})::numeric end::text`;
}

/** The typed SQL value of a field of `t`, for conditions and orders; undefined for what has no single value. */
export function valueSql(
  reading: ReadContext,
  resource: AnyResource,
  name: string,
  field: Field,
): string | undefined {
  if (field.within) return ownValueSql(field);
  if (field.kind === 'computed') {
    if (resource.layout && name === incompleteField) return incompleteSql(reading, resource);
    const sql = reading.rules.get(resource.name)?.computed?.[name];
    return sql === undefined ? undefined : `(${requestSql(sql, reading)})`;
  }
  return kinds[field.kind].sorts === 'impossible' ? undefined : column(name);
}

const fileFacts = (alias: string): string =>
  `json_build_object('id', ${alias}.id, 'name', ${alias}.name, 'mime', ${alias}.mime, 'size', ${alias}.size, 'url', '/api/v1/files/' || ${alias}.id)`;

function fileSql(
  reading: ReadContext,
  owner: AnyResource | undefined,
  name: string,
  field: Field,
): string | undefined {
  if (valueTraitsOf(field).pointsAt !== 'file') return undefined;
  const held = (owner && valueSql(reading, owner, name, field)) ?? column(name);
  if (!holdsMany({ kind: valueKindOf(field) }))
    return `(select ${fileFacts('x')} from files x where x.clinic_id = ${column('clinic_id')} and x.id = ${held})`;
  return `(select coalesce(json_agg(${fileFacts('x')} order by o.n), '[]') from unnest(${held}) with ordinality o (id, n) join files x on x.clinic_id = ${column('clinic_id')} and x.id = o.id)`;
}

/** What the server reckons for a line `t`: the SQL stands in the rules of its record as `lines.short_qty`. */
function lineValueSql(reading: ReadContext, owner: AnyResource, lines: string, name: string): string {
  const sql = reading.rules.get(owner.name)?.computed?.[`${lines}.${name}`];
  return sql === undefined ? 'null' : `(${requestSql(sql, reading)})`;
}

/** The JSON value of one field of `t`. `owner` is undefined for the fields of a line. */
function fieldJson(
  reading: ReadContext,
  owner: AnyResource | undefined,
  name: string,
  field: Field,
  extent: Extent,
): string {
  switch (kinds[field.kind].keptIn) {
    case 'links':
      return `(select coalesce(json_agg(x.target_id order by x.position, x.target_id), '[]') from ${childTable(owner ?? '', name)} x where x.clinic_id = ${column('clinic_id')} and x.record_id = ${column('id')})`;
    case 'childRows':
      return linesSql(reading, owner, name, field, extent);
    case 'otherRecord':
      return partSql(reading, field, extent);
    case 'column':
      return wireSql(reading, field, (owner && valueSql(reading, owner, name, field)) ?? column(name));
    case 'nowhere': {
      const sql = owner && valueSql(reading, owner, name, field);
      return sql === undefined ? 'null' : wireSql(reading, field, sql);
    }
  }
}

/** A value as it travels: decimals as text, the hours of a clock. */
function wireSql(reading: ReadContext, field: Field, sql: string): string {
  if (valueTraitsOf(field).number === 'exact') return decimalSql(sql, field, reading, 'row');
  return field.kind === 'computed' ? sql : writtenSql(field.kind, sql);
}

function linesSql(
  reading: ReadContext,
  owner: AnyResource | undefined,
  name: string,
  field: Field,
  extent: Extent,
): string {
  const of = field.of ?? {};
  const names = extent.whole ? Object.keys(of) : readableLineFields(of, reading.principal);
  const entries: [string, string][] = [
    ['id', column('id')],
    ...names.flatMap((line): [string, string][] => {
      const child = of[line];
      if (!child) return [];
      if (child.kind !== 'computed') return [[line, fieldJson(reading, undefined, line, child, extent)]];
      // Rules and comparisons know only what is stored.
      if (!owner || extent.whole) return [];
      const sql = lineValueSql(reading, owner, name, line);
      return [[line, wireSql(reading, child, sql)]];
    }),
  ];
  if (extent.dressed) entries.push(...dressing(reading, undefined, of, names));
  const sort = (field.options as { sort?: string }).sort;
  const order = [...(sort && of[sort] ? [column(sort)] : []), column('position'), column('id')].join(', ');
  const rows = `select x.* from ${childTable(owner ?? '', name)} x where x.clinic_id = ${column('clinic_id')} and x.record_id = ${column('id')}`;
  return `(select coalesce(json_agg(${jsonObject(entries)} order by ${order}), '[]') from (${rows}) t)`;
}

function partSql(reading: ReadContext, field: Field, extent: Extent): string {
  const target = declared(reading.catalogue, field.target ?? '');
  const by = String((field.options as { by?: string }).by);
  const rows = `select x.* from ${table(target)} x where x.clinic_id = ${column('clinic_id')} and x.${identifier(by)} = ${column('id')}`;
  if (extent.whole)
    return `(select ${recordSql(reading, target, withoutParts(target, wholeRecord(target)))} from (${rows}) t)`;
  const opened = seeingRules(target).flatMap((rule) => rowsFor(reading, target, rule) ?? []);
  const within = opened.map(({ rows: seen }) => conditionSql(seen, reading.parameters)).join(' or ');
  const fields = readableFields(reading, target);
  const record = recordSql(reading, target, withoutParts(target, { fields, dressed: extent.dressed }));
  return `(select ${record} from (${rows}) t where ${within || 'false'})`;
}

/** A part's own parts stay out: two records that are parts of each other would never end. */
function withoutParts(target: AnyResource, extent: Extent): Extent {
  const open = extent.fields.open.filter((name) => target.fields[name]?.kind !== 'part');
  return { ...extent, fields: { ...extent.fields, open } };
}

/** `_labels` and `_files` of a record or a line, left out of a line that has none. */
function dressing(
  reading: ReadContext,
  owner: AnyResource | undefined,
  fields: Fields,
  names: readonly string[],
): [string, string][] {
  const labels: [string, string][] = [];
  const files: [string, string][] = [];
  for (const name of names) {
    const field = fields[name];
    if (!field) continue;
    const label = fieldLabelSql(reading, owner, name, field);
    if (label) labels.push([name, label]);
    const file = fileSql(reading, owner, name, field);
    if (file) files.push([name, file]);
  }
  return [
    ...(owner || labels.length > 0 ? [['_labels', jsonObject(labels)] as [string, string]] : []),
    ...(owner || files.length > 0 ? [['_files', jsonObject(files)] as [string, string]] : []),
  ];
}

const systemNames = ['version', 'created_at', 'updated_at'] as const;

/** The JSON object of the row `t` in the wire format, as SQL. */
export function recordSql(reading: ReadContext, resource: AnyResource, extent: Extent): string {
  const names = [...extent.fields.open, ...extent.fields.guarded.keys()];
  const entries: [string, string][] = [
    ['id', column('id')],
    ...(resource.isReport === true ? [] : systemNames.map((name): [string, string] => [name, column(name)])),
    ...(extent.whole ? [['created_by', column('created_by')] as [string, string]] : []),
    ...(resource.workflow ? [['status', column('status')] as [string, string]] : []),
    ...names.flatMap((name): [string, string][] => {
      const field = resource.fields[name];
      return field ? [[name, fieldJson(reading, resource, name, field, extent)]] : [];
    }),
    ...(extent.dressed ? dressing(reading, resource, resource.fields, names) : []),
    ...(extent.extra ?? []).map(([name, sql]): [string, string] => [name, sql]),
  ];
  const record = jsonObject(entries);
  return extent.fields.guarded.size === 0 ? record : withoutGuarded(reading, resource, extent, record);
}

/** The fields to take out of the row `t`, as a text array: those whose scope it lies outside of. */
function hiddenSql(reading: ReadContext, resource: AnyResource, guarded: ReadableFields['guarded']): string {
  const byScope = new Map<Scope, string[]>();
  for (const [name, scope] of guarded) byScope.set(scope, [...(byScope.get(scope) ?? []), literal(name)]);
  return [...byScope]
    .map(([scope, names]) => {
      const within = certain(conditionSql(scopeRows(reading, resource, scope), reading.parameters));
      return `case when ${within} then '{}'::text[] else array[${names.join(', ')}] end`;
    })
    .join(' || ');
}

/** Takes fields out again on rows outside the scope they may be read in, with their labels and files. */
function withoutGuarded(
  reading: ReadContext,
  resource: AnyResource,
  { fields, dressed }: Extent,
  record: string,
): string {
  const inner = (key: string): string => `'${key}', (g.r -> '${key}') - g.h`;
  const cleaned = dressed
    ? `(g.r - g.h) || jsonb_build_object(${inner('_labels')}, ${inner('_files')})`
    : 'g.r - g.h';
  const parts = `select (${record})::jsonb as r, ${hiddenSql(reading, resource, fields.guarded)} as h`;
  return `(select (${cleaned})::json from (${parts}) g)`;
}

/** The names of the fields that may be read on the row `t` though not on every row, as a text array. */
export function openedSql(reading: ReadContext, resource: AnyResource): string {
  const { guarded } = readableFields(reading, resource);
  if (guarded.size === 0) return "'{}'::text[]";
  const names = [...guarded.keys()].map(literal).join(', ');
  return `array(select n from unnest(array[${names}]) n where n <> all (${hiddenSql(reading, resource, guarded)}))`;
}
