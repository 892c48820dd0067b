import { dayStart } from '#metadata/time/clock.ts';
import { addDays } from '#metadata/time/days.ts';
import { goesByBusinessDay } from '#metadata/fields/kinds/date.ts';
import { normalise, soughtPhone, type ClinicContext } from '#metadata/fields/normalise.ts';
import type { Field } from '#metadata/fields/types.ts';
import { isDay, isId, problemOf, type Problem } from '#metadata/fields/validate.ts';
import { holdsMany, kinds, valueKindOf } from '#metadata/fields/kinds/index.ts';
import type { ValueKind } from '#metadata/fields/kinds/kind.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { ProblemError } from '#server/problems.ts';
import { valueSql } from './columns.ts';
import { all, conditionSql, either, never, type Condition, type Plain } from './conditions.ts';
import { ownValueSql } from './ownFields.ts';
import { requestSql, type ReadContext } from './readContext.ts';
import { childTable, column } from './sql.ts';

export const limits = { filters: 20, ids: 200, texts: 200 } as const;

const operators = ['gte', 'lte', 'gt', 'lt', 'neq', 'like', 'null'] as const;
type Operator = (typeof operators)[number];
const signs = { gte: '>=', lte: '<=', gt: '>', lt: '<' } as const;

/** The record's own id, which is asked for as a reference to it is. */
const idField: Field = { kind: 'reference', options: {} };
const switchField: Field = { kind: 'boolean', options: {} };
const stateField = (resource: AnyResource): Field => ({
  kind: 'select',
  options: {},
  values: Object.keys(resource.workflow?.states ?? {}),
});
const instantField: Field = { kind: 'dateTime', options: {} };

/** What a filter or sort key means for this caller; undefined for unknown and forbidden names alike (SEC-15). */
export function knownField(
  resource: AnyResource,
  name: string,
  open: ReadonlySet<string>,
): Field | undefined {
  if (name === 'id') return idField;
  if (name === 'status') return resource.workflow && stateField(resource);
  if (name === 'created_at' || name === 'updated_at') return instantField;
  const field = resource.fields[name];
  return open.has(field?.within?.field ?? name) ? field : undefined;
}

function splitKey(
  key: string,
  resource: AnyResource,
  open: ReadonlySet<string>,
): { name: string; field: Field; operator: Operator | undefined } | undefined {
  const whole = knownField(resource, key, open);
  if (whole) return { name: key, field: whole, operator: undefined };
  const operator = operators.find((one) => key.endsWith(`_${one}`));
  if (!operator) return undefined;
  const name = key.slice(0, -operator.length - 1);
  const field = knownField(resource, name, open);
  return field && { name, field, operator };
}

const wrong = (key: string, problem: Problem): ProblemError =>
  new ProblemError('invalid', { errors: { [key]: problem } });

/** One value in its stored form; any digits are understood. Throws 422 for a value the field could never hold. */
export function typed(field: Field, key: string, value: unknown, clinic: ClinicContext): Plain {
  const kind = valueKindOf(field);
  if (kinds[kind].pointsAt !== null) {
    if (isId(value)) return value.toLowerCase();
    throw wrong(key, { key: 'bad_reference' });
  }
  if (kind === 'boolean') {
    if (typeof value === 'boolean') return value;
    if (value === 'true' || value === 'false') return value === 'true';
    throw wrong(key, { key: 'wrong_type' });
  }
  const isWritten = kinds[kind].text !== null;
  // The entries of a list are asked for one by one, each a text.
  const plain: Field =
    isWritten || holdsMany({ kind })
      ? { kind: 'text', options: {} }
      : { ...field, kind, options: boundless(kind) };
  // A phone or an e-mail is stored in one form only; what is asked for is brought to it too.
  const written: Field = isWritten ? { ...field, kind } : plain;
  const clean = normalise(written, typeof value === 'number' ? String(value) : value, clinic);
  const problem = clean === null ? undefined : problemOf(plain, clean, '2200-01-01', clinic.timezone);
  if (problem) throw wrong(key, problem);
  if (typeof clean !== 'string' && typeof clean !== 'number') throw wrong(key, { key: 'wrong_type' });
  return clean;
}

/** A filter may ask for any amount, not only for those the field would accept. */
function boundless(kind: ValueKind): Record<string, unknown> {
  return kinds[kind].number === 'exact'
    ? { places: 10, min: '-999999999999999', max: '999999999999999' }
    : {};
}

/** Days given for an instant mean the clinic's whole day (REL-20), which begins at its cutoff where the field says so (clinic.md G4). */
function instantCondition(
  { parameters, principal: { clinic } }: ReadContext,
  sql: string,
  { field, operator }: Pick<Asked, 'field' | 'operator'>,
  day: string,
): Condition {
  const begins = goesByBusinessDay(field) ? clinic.dayCutoff : '00:00';
  const start = (days: number): string =>
    parameters.bind(dayStart(addDays(day, days), clinic.timezone, begins), 'timestamptz');
  const conditions: Partial<Record<Operator | 'is', () => string>> = {
    gte: () => `${sql} >= ${start(0)}`,
    gt: () => `${sql} >= ${start(1)}`,
    lte: () => `${sql} < ${start(1)}`,
    lt: () => `${sql} < ${start(0)}`,
    neq: () => `(${sql} < ${start(0)} or ${sql} >= ${start(1)})`,
    is: () => `(${sql} >= ${start(0)} and ${sql} < ${start(1)})`,
  };
  return { o: 'sql', sql: () => conditions[operator ?? 'is']?.() ?? 'false' };
}

interface Asked {
  readonly key: string;
  readonly name: string;
  readonly field: Field;
  readonly operator: Operator | undefined;
  readonly value: unknown;
}

function manyCondition(resource: AnyResource, asked: Asked, values: readonly Plain[]): Condition {
  const { name, field } = asked;
  if (kinds[field.kind].keptIn === 'links')
    return {
      o: 'sql',
      sql: (parameters) =>
        `exists (select from ${childTable(resource, name)} x where x.clinic_id = ${column('clinic_id')} and x.record_id = ${column('id')} and x.target_id = any (${parameters.bind(values, 'uuid[]')}))`,
    };
  if (field.within !== undefined) {
    const sql = ownValueSql(field);
    return { o: 'sql', sql: (parameters) => `${sql} && ${parameters.bind(values, 'text[]')}` };
  }
  return either(values.map((v) => ({ o: 'has', c: name, v })));
}

/** Whether a column of the row holds it, which `search_page` can ask by itself. */
const hasColumn = ({ kind, within }: Field): boolean => kind !== 'computed' && within === undefined;

/** Whether the unique index of the field holds its folded text. */
const isFoldedKey = ({ kind, options }: Field): boolean =>
  options.unique === true && kinds[kind].text === 'folded';
const isSearched = ({ kind, options }: Field): boolean =>
  options.search === true && kinds[kind].search !== null;

function comparison(reading: ReadContext, resource: AnyResource, asked: Asked): Condition {
  const { name, field, operator, key } = asked;
  const kind = valueKindOf(field);
  const isColumn = hasColumn(field);
  const sql = isColumn ? column(name) : (valueSql(reading, resource, name, field) ?? 'null');
  if (kind === 'dateTime' && isDay(asked.value)) return instantCondition(reading, sql, asked, asked.value);
  if (operator && operator in signs && !kinds[kind].ordered) throw new ProblemError('bad_request');
  const v = typed(field, key, asked.value, reading.principal.clinic);
  const sign =
    operator === undefined ? '=' : operator === 'neq' ? '<>' : signs[operator as keyof typeof signs];
  if (!isColumn)
    return {
      o: 'sql',
      sql: (parameters) => `${sql} ${operator === 'neq' ? 'is distinct from' : sign} ${parameters.bind(v)}`,
    };
  if (operator === 'neq')
    return either([
      { o: '<>', c: name, v },
      { o: 'is_null', c: name },
    ]);
  return { o: sign === '=' && isFoldedKey(field) ? 'same' : sign, c: name, v };
}

function listCondition(
  reading: ReadContext,
  resource: AnyResource,
  asked: Asked,
  values: readonly unknown[],
): Condition {
  const { field, name, key, operator } = asked;
  const wanted = values.filter((value) => value !== null && (field !== idField || isId(value)));
  const found = wanted.map((value) => typed(field, key, value, reading.principal.clinic));
  if (holdsMany(field)) return manyCondition(resource, asked, found);
  if (!hasColumn(field)) {
    const some = either([
      ...wanted.map((value) => comparison(reading, resource, { ...asked, operator: undefined, value })),
      ...(values.includes(null) ? [emptiness(reading, resource, asked, true)] : []),
    ]);
    return operator === 'neq' ? negated(some) : some;
  }
  if (operator === 'neq')
    return either([
      { o: 'not_in', c: name, v: found },
      { o: 'is_null', c: name },
    ]);
  const nothing: Condition[] = values.includes(null) ? [{ o: 'is_null', c: name }] : [];
  return nothing.length === 0
    ? { o: 'in', c: name, v: found }
    : either([{ o: 'in', c: name, v: found }, ...nothing]);
}

function emptiness(
  reading: ReadContext,
  resource: AnyResource,
  { name, field }: Asked,
  empty: boolean,
): Condition {
  if (kinds[field.kind].keptIn === 'links') {
    const links = `select from ${childTable(resource, name)} x where x.clinic_id = ${column('clinic_id')} and x.record_id = ${column('id')}`;
    return { o: 'sql', sql: () => `${empty ? 'not ' : ''}exists (${links})` };
  }
  if (holdsMany(field)) {
    const sql = field.within === undefined ? column(name) : ownValueSql(field);
    return { o: 'sql', sql: () => `cardinality(${sql}) ${empty ? '=' : '>'} 0` };
  }
  if (!hasColumn(field))
    return {
      o: 'sql',
      sql: () => `${valueSql(reading, resource, name, field) ?? 'null'} is ${empty ? '' : 'not '}null`,
    };
  return { o: empty ? 'is_null' : 'not_null', c: name };
}

function condition(reading: ReadContext, resource: AnyResource, asked: Asked): Condition {
  const { field, operator, value, key, name } = asked;
  const { clinic } = reading.principal;
  if (operator === 'null')
    return emptiness(reading, resource, asked, typed(switchField, key, value, clinic) === true);
  if (value === null) return emptiness(reading, resource, asked, operator !== 'neq');
  if (operator === 'like') {
    if (kinds[field.kind].text === null || typeof value !== 'string' || value.length > limits.texts)
      throw new ProblemError('bad_request');
    // A number is looked for as it is said in the clinic's country, and stored with its code.
    const v = (valueKindOf(field) === 'phone' ? soughtPhone(value, clinic) : undefined) ?? value;
    if (hasColumn(field))
      return { o: 'folded_like', c: name, v, ...(isSearched(field) ? { searched: true } : {}) };
    const sql = valueSql(reading, resource, name, field) ?? 'null';
    return {
      o: 'sql',
      sql: (parameters) => `fold(${sql}) like like_pattern(${parameters.bind(v, 'text')})`,
    };
  }
  if (operator !== undefined && operator !== 'neq' && Array.isArray(value))
    throw new ProblemError('bad_request');
  // A list that is reckoned has no links to look in.
  const isReckonedList = field.kind === 'computed' && holdsMany({ kind: valueKindOf(field) });
  if (!kinds[field.kind].filterable || isReckonedList)
    throw new ProblemError('unknown_field', { errors: { [key]: { key: 'unknown_field' } } });
  if (Array.isArray(value)) return listCondition(reading, resource, asked, value as unknown[]);
  if (typeof value === 'object') throw new ProblemError('bad_request');
  if (field === idField && !isId(value)) return never;
  if (holdsMany(field)) {
    const found = manyCondition(resource, asked, [typed(field, key, value, reading.principal.clinic)]);
    return operator === 'neq' ? negated(found) : found;
  }
  return comparison(reading, resource, asked);
}

const negated = (inner: Condition): Condition => ({
  o: 'sql',
  sql: (parameters) => `not coalesce(${conditionSql(inner, parameters)}, false)`,
});

/** The conditions of a filter object. Unknown and forbidden names are the same 422, never dropped (SEC-15). */
export function filterConditions(
  reading: ReadContext,
  resource: AnyResource,
  filter: Readonly<Record<string, unknown>>,
  open: ReadonlySet<string>,
  most: { readonly filters: number; readonly ids: number } = limits,
): Condition {
  const keys = Object.keys(filter);
  const tooLong = (value: unknown): boolean => Array.isArray(value) && value.length > most.ids;
  if (keys.length > most.filters || Object.values(filter).some(tooLong))
    throw new ProblemError('bad_request');
  // Without a prototype: the name __proto__ must be refused like any other, not vanish (SEC-15).
  const unknown = Object.create(null) as Record<string, Problem>;
  const conditions: Condition[] = [];
  for (const key of keys) {
    if (resource.filters?.includes(key)) conditions.push(namedFilter(reading, resource, key, filter[key]));
    else {
      const asked = splitKey(key, resource, open);
      if (asked) conditions.push(condition(reading, resource, { ...asked, key, value: filter[key] }));
      else unknown[key] = { key: 'unknown_field' };
    }
  }
  if (Object.keys(unknown).length > 0) throw new ProblemError('unknown_field', { errors: unknown });
  return all(conditions);
}

/** The ids a named filter is asked with: one or several, any of them will do. */
function idsOf(name: string, value: unknown, clinic: ClinicContext): readonly Plain[] {
  const ids = Array.isArray(value) ? (value as unknown[]) : [value];
  return ids.map((id) => typed(idField, name, id, clinic));
}

/** What must be true of the records a field offers (`among`): its columns, and filters of theirs by name. */
export const amongConditions = (
  reading: ReadContext,
  target: AnyResource,
  among: Readonly<Record<string, string | boolean>>,
): readonly Condition[] =>
  Object.entries(among).map(([name, value]) =>
    target.filters?.includes(name) === true
      ? namedFilter(reading, target, name, value)
      : { o: '=', c: name, v: value },
  );

/** A condition written in the resource's `.server.ts`; asked with false, its opposite. */
function namedFilter(reading: ReadContext, resource: AnyResource, name: string, value: unknown): Condition {
  const sql = reading.rules.get(resource.name)?.filters?.[name];
  if (sql === undefined) throw new TypeError(`The filter ${name} of ${resource.name} has no SQL.`);
  if (resource.filterTargets?.[name] !== undefined) {
    const ids = reading.parameters.bind(idsOf(name, value, reading.principal.clinic), 'uuid[]');
    return { o: 'sql', sql: () => `(${requestSql(sql, reading).replaceAll(':ids', ids)})` };
  }
  const wanted = typed(switchField, name, value, reading.principal.clinic);
  return { o: 'sql', sql: () => `${wanted ? '' : 'not '}coalesce((${requestSql(sql, reading)}), false)` };
}
