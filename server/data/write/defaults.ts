import { clinicCountry } from '#metadata/fields/kinds/choice.ts';
import { blankOf } from '#metadata/fields/kinds/index.ts';
import type { Values } from '#metadata/derive/problems.ts';
import { yesWhile } from '#metadata/fields/kinds/boolean.ts';
import { holds, type Field, type Fields } from '#metadata/fields/types.ts';
import { seriesOf } from '#metadata/fields/series.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { businessDayOf } from '#server/identity/businessDay.ts';
import type { Principal } from '#server/identity/principal.ts';
import type { Row } from '#server/kit/rules.ts';
import { takeNumbers } from '#server/kit/series.ts';
import type { WriteContext } from './writeContext.ts';

/** The clinic's country where the field names it; nothing where it names others alone. */
const countryIn = ({ values }: Field, { country }: Principal['clinic']): string | null =>
  values?.includes(country) === true ? country : null;

/** What a field holds when nothing is sent. */
function preset(field: Field, principal: Principal, values: Values): unknown {
  const { default: value } = field.options as { default?: unknown };
  const condition = yesWhile(field);
  if (condition) return holds(condition, values);
  switch (value) {
    case 'today':
      return field.kind === 'date' ? principal.today : value;
    case 'businessDay':
      return field.kind === 'date' ? businessDayOf(principal) : value;
    case 'now':
      return field.kind === 'dateTime' ? principal.now.toISOString() : value;
    case 'thisMonth':
      return field.kind === 'month' ? principal.today.slice(0, 7) : value;
    case 'currentEmployee':
      return field.kind === 'reference' ? principal.employeeId : value;
    case 'currentBranch':
      return field.kind === 'reference' ? (principal.branchIds[0] ?? null) : value;
    case 'currentUser':
      return field.kind === 'reference' ? principal.userId : value;
    case clinicCountry:
      return countryIn(field, principal.clinic);
    case undefined:
      return blankOf(field);
    default:
      return value;
  }
}

const blanks = new WeakMap<Fields, Readonly<Record<string, unknown>>>();

/**
 * An object that has a place for each field that is written. Named one after the other, some forty of them would make each copy of the
 * values a table of hashes, which takes twice the memory and six times as long: of a file of 20,000 rows that is felt.
 */
function blankFor(fields: Fields): Readonly<Record<string, unknown>> {
  const known = blanks.get(fields);
  if (known) return known;
  const names = Object.keys(fields).filter((name) => fields[name]?.kind !== 'computed');
  const blank = JSON.parse(`{${names.map((name) => `${JSON.stringify(name)}:null`).join(',')}}`) as Record<
    string,
    unknown
  >;
  for (const name of names) blank[name] = undefined;
  blanks.set(fields, blank);
  return blank;
}

/** The values with every absent field filled; what was sent as empty stays empty. */
export function withDefaults(fields: Fields, values: Values, principal: Principal): Record<string, unknown> {
  const result: Record<string, unknown> = { ...blankFor(fields), ...values };
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind === 'computed') continue;
    // What the server fills by a rule of its own is left to that rule; a declared default stands before it.
    const isRuled = field.options.filled === true && !('default' in field.options);
    if (isRuled && (result[name] ?? null) === null) {
      result[name] = null;
      continue;
    }
    if (result[name] === undefined) result[name] = preset(field, principal, result);
    if (result[name] === null) result[name] = blankOf(field);
    result[name] = lineDefaults(field, result[name], principal);
  }
  return result;
}

const lineDefaults = (field: Field, value: unknown, principal: Principal): unknown =>
  field.of && Array.isArray(value)
    ? value.map((line: unknown) =>
        line && typeof line === 'object' ? withDefaults(field.of ?? {}, line as Values, principal) : line,
      )
    : value;

/** Clears what the form does not show: a field hidden by its `showWhen` has no value. */
export function withoutHidden(fields: Fields, values: Values): Record<string, unknown> {
  const result: Record<string, unknown> = { ...values };
  for (const [name, field] of Object.entries(fields)) {
    const { showWhen } = field.options;
    // What the server derives was never written.
    if (field.kind === 'computed') continue;
    if (showWhen && !holds(showWhen, result)) result[name] = blankOf(field);
    else if (field.of && Array.isArray(result[name]))
      result[name] = (result[name] as unknown[]).map((line) =>
        line && typeof line === 'object' ? withoutHidden(field.of ?? {}, line as Values) : line,
      );
  }
  return result;
}

/** What a transition notes of itself (`stamp`): when the record came into its new state, and who brought it there. */
export const stampsFor = (
  { principal }: Pick<WriteContext, 'principal'>,
  { fields }: AnyResource,
  before: string,
  status: string,
): Row =>
  Object.fromEntries(
    Object.entries(fields).flatMap(
      ([
        name,
        {
          kind,
          options: { stamp = [] },
        },
      ]) =>
        !stamp.includes(status) || stamp.includes(before)
          ? []
          : [[name, kind === 'reference' ? principal.userId : principal.now.toISOString()]],
    ),
  );

/**
 * The numbers a record gets now: at its creation, or by the transition `at`; one it has already stays. Called last before
 * writing, so that the counter is held shortly (`takeNumbers`).
 */
export async function numbersFor(
  work: WriteContext,
  resource: AnyResource,
  values: Values,
  at?: string,
): Promise<Record<string, unknown>> {
  const db = {
    query: async (sql: string, given?: readonly unknown[]) =>
      (await work.tx.query<Row>(sql, given ?? [])).rows,
  };
  const { today } = work.principal;
  const result: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    const series = seriesOf(field);
    if (!series || series.at !== at || (values[name] ?? null) !== null) continue;
    const isShared = series.per === undefined && typeof series.yearly !== 'string';
    if (work.beside && isShared)
      result[name] = await work.beside.ask('number', `${resource.name}.${name}`, today, (asked) =>
        takeNumbers(db, resource, name, { count: asked.length, today }),
      );
    else [result[name]] = await takeNumbers(db, resource, name, { values, today });
  }
  return result;
}
