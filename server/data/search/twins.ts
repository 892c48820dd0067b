import { kinds } from '#metadata/fields/kinds/index.ts';
import { decide } from '#metadata/access.ts';
import { twinFields, twinLevels, twinSets } from '#metadata/derive/twins.ts';
import type { Field } from '#metadata/fields/types.ts';
import { isId } from '#metadata/fields/validate.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Principal } from '#server/identity/principal.ts';
import { columnOf } from '#server/db/schema/columns.ts';
import { ProblemError } from '#server/problems.ts';
import type { Plain } from '../statement/conditions.ts';
import { typed } from '../statement/filters.ts';
import { labelSql } from '../statement/labels.ts';
import { factsSql } from '../statement/choiceFacts.ts';
import { readableFields, type ReadContext } from '../statement/readContext.ts';
import { levelledTwins, visibleTwin } from './levelledTwins.ts';
import { forbidden, read, readingFor, type Services } from '../statement/services.ts';
import { certain, column, literal, table } from '../statement/sql.ts';

const mostShown = 5;
const mostRead = 20;

/** Folded and with single spaces: what two people would call the same name. */
const sameText = (sql: string): string => String.raw`regexp_replace(trim(fold(${sql})), '\s+', ' ', 'g')`;

function equalSql(reading: ReadContext, name: string, field: Field, value: Plain): string {
  const { parameters } = reading;
  const text = kinds[field.kind].text === 'folded';
  return text
    ? `${sameText(column(name))} = ${sameText(parameters.once(`twin ${name}`, value, 'text'))}`
    : `${column(name)} = ${parameters.once(`twin ${name}`, value, typeOf(name, field))}`;
}

/** An amount is asked for as it was typed, with more digits than its column has. */
const typeOf = (name: string, field: Field): string =>
  kinds[field.kind].number === null ? (columnOf(name, field)?.type ?? 'text') : 'numeric';

/** The value as it would be stored; undefined for nothing, and for what is still being typed. */
function valueOf(
  reading: ReadContext,
  field: Field,
  name: string,
  value: string | undefined,
): Plain | undefined {
  if (value === undefined || value.trim() === '') return undefined;
  try {
    return typed(field, name, value, reading.principal.clinic);
  } catch (reason) {
    if (reason instanceof ProblemError) return undefined;
    throw reason;
  }
}

/** The values asked for, by field. Throws 422 for names that are no twin fields, hidden ones alike (SEC-14). */
function askedValues(
  reading: ReadContext,
  resource: AnyResource,
  query: Readonly<Record<string, string>>,
): ReadonlyMap<string, { readonly field: Field; readonly value: Plain }> {
  const open = new Set(readableFields(reading, resource).open);
  const known = new Set(twinFields(resource).filter((name) => open.has(name)));
  const unknown = Object.keys(query).filter((name) => name !== 'except' && !known.has(name));
  if (unknown.length > 0)
    throw new ProblemError('unknown_field', {
      errors: Object.fromEntries(unknown.map((name) => [name, { key: 'unknown_field' }])),
    });
  return new Map(
    [...known].flatMap((name) => {
      const field = resource.fields[name];
      const value = field && valueOf(reading, field, name, query[name]);
      return field && value !== undefined ? [[name, { field, value }] as const] : [];
    }),
  );
}

/** Of those like the values, what `GET /x/twins` answers; one that is only told and may not be seen is not told at all. */
async function levelled(
  services: Services,
  reading: ReadContext,
  resource: AnyResource,
  values: Readonly<Record<string, unknown>>,
  except: string | undefined,
): Promise<string> {
  const label = labelSql(reading, resource, reading.principal.locale);
  const shown = `json_build_object('id', t.id, 'label', ${label}, 'facts', ${factsSql(reading, resource, 'told')}, 'fields', to_json(t."twin reasons"), 'level', t."twin level")`;
  const confirmed = Object.entries(twinLevels(resource)?.levels ?? {}).flatMap(([name, { refuses }]) =>
    refuses === undefined ? [] : [literal(name)],
  );
  const text = `with f as (${levelledTwins(reading, resource, values, except)})
    select (coalesce((select jsonb_agg(s.twin) from (select (${shown})::jsonb as twin from f t where t."is visible" limit ${mostShown}) s), '[]')
      || coalesce((select jsonb_build_array(jsonb_build_object('hidden', true, 'fields', '[]'::jsonb)) from f t
        where not t."is visible" and t."twin level" in (${confirmed.join(', ')}) limit 1), '[]'))::text as body`;
  const [row] = await read<{ body: string }>(services, reading.principal, {
    text,
    values: reading.parameters.values,
  });
  return row?.body ?? '[]';
}

/** The rows that are equal in one of the sets, with `fields` (those sets' names) and `visible`. */
function twinRows(
  reading: ReadContext,
  resource: AnyResource,
  sets: readonly { readonly names: readonly string[]; readonly sql: string }[],
  except: string | undefined,
): string {
  const { parameters } = reading;
  const visible = visibleTwin(reading, resource);
  const names = sets.map(
    ({ names: of, sql }) =>
      `case when ${certain(sql)} then array[${of.map(literal).join(', ')}] else '{}'::text[] end`,
  );
  // Each set by itself, so that one with an index finds it.
  const ids = sets.map(({ sql }) => `select t.id from ${table(resource)} t where ${sql}`).join(' union ');
  const other = except === undefined ? '' : ` and t.id <> ${parameters.bind(except, 'uuid')}`;
  return `select t.*, ${certain(visible)} as "is visible", array(select distinct n from unnest(${names.join(' || ')}) n) as "equal fields"
    from ${table(resource)} t where t.id in (${ids})${other} order by t.id desc limit ${mostRead}`;
}

/**
 * Records that may be the same as the one being written (UX-26), as JSON text `[{id, label, facts, fields}]`. For whoever
 * may create or edit. Of a twin outside the caller's rows only `{hidden: true, fields}` is told, once.
 */
export async function twins(
  services: Services,
  principal: Principal,
  resource: AnyResource,
  query: Readonly<Record<string, string>>,
): Promise<string> {
  const rule = ['create', 'edit'].flatMap((action) => resource.access[action] ?? []);
  if (!decide(rule, principal)) throw forbidden(resource);
  const reading = readingFor(services, principal);
  const values = askedValues(reading, resource, query);
  const { except } = query;
  if (except !== undefined && except !== '' && !isId(except)) throw new ProblemError('bad_request');
  const asked = Object.fromEntries([...values].map(([name, { value }]) => [name, value]));
  const other = except === '' ? undefined : except?.toLowerCase();
  if (twinLevels(resource)) return levelled(services, reading, resource, asked, other);
  const sets = twinSets(resource)
    .filter((names) => names.every((name) => values.has(name)))
    .map((names) => ({
      names,
      sql: names
        .flatMap((name) => {
          const one = values.get(name);
          return one ? [equalSql(reading, name, one.field, one.value)] : [];
        })
        .join(' and '),
    }));
  if (sets.length === 0) return '[]';
  const rows = twinRows(reading, resource, sets, other);
  const label = labelSql(reading, resource, principal.locale);
  const shown = `json_build_object('id', t.id, 'label', ${label}, 'facts', ${factsSql(reading, resource, 'told')}, 'fields', to_json(t."equal fields"))`;
  const text = `with f as (${rows})
    select (coalesce((select jsonb_agg(s.twin) from (select (${shown})::jsonb as twin from f t where t."is visible" limit ${mostShown}) s), '[]')
      || coalesce((select jsonb_build_array(jsonb_build_object('hidden', true, 'fields', to_json(t."equal fields"))) from f t where not t."is visible" limit 1), '[]'))::text as body`;
  const [row] = await read<{ body: string }>(services, principal, {
    text,
    values: reading.parameters.values,
  });
  return row?.body ?? '[]';
}
