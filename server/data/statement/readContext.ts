import { seeingRules } from '#metadata/derive/seeing.ts';
import { decide, type AccessRule, type Scope } from '#metadata/access.ts';
import type { Catalogue } from '#metadata/derive/catalogue.ts';
import type { Field, Fields } from '#metadata/fields/types.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { dayStart } from '#metadata/time/clock.ts';
import { addDays } from '#metadata/time/days.ts';
import { businessDayOf } from '#server/identity/businessDay.ts';
import type { Principal } from '#server/identity/principal.ts';
import type { ServerRules } from '#server/kit/rules.ts';
import { monthsSql } from './clinicMonths.ts';
import { hasDimension } from './scope.ts';
import type { Parameters } from './sql.ts';

export type RulesByName = ReadonlyMap<string, ServerRules>;

/** What building one reading statement needs. */
export interface ReadContext {
  readonly catalogue: Catalogue;
  readonly rules: RulesByName;
  readonly principal: Principal;
  readonly parameters: Parameters;
}

/** The declaration of that name. Throws for a name no declaration has: a mistake of our own. */
export function declared(catalogue: Catalogue, name: string): AnyResource {
  const resource = catalogue.byName.get(name);
  if (!resource) throw new TypeError(`There is no resource ${name}.`);
  return resource;
}

/**
 * Fills `:me`, `:user`, `:today`, `:business_day`, `:timezone`, `:locale` and `:digits` (of the clinic's currency) of a `.server.ts` piece
 * of SQL, and `:reach`, `:reach_branches`, `:reach_department`: the caller's scope and what it goes by; casts (`::date`) stay.
 * `:months(-11, 0)` are months of the clinic as rows `(first, begins, ends)`, `:begins(-89)` the instant at which the day so many from today
 * begins there.
 */
export function requestSql(
  sql: string,
  { principal, parameters }: Pick<ReadContext, 'principal' | 'parameters'>,
): string {
  const dated = sql.replace(/(?<!:):months\((-?\d+), (-?\d+)\)/g, (_, from: string, to: string) =>
    monthsSql({ principal, parameters }, Number(from), Number(to)),
  );
  const begun = dated.replace(/(?<!:):begins\((-?\d+)\)/g, (_, days: string) => {
    const { today, clinic } = principal;
    const at = dayStart(addDays(today, Number(days)), clinic.timezone);
    return parameters.once(`begins ${days}`, at, 'timestamptz');
  });
  const reached = begun.replace(/(?<!:):(reach|reach_branches|reach_department)\b/g, (_, name: string) => {
    if (name === 'reach') return parameters.once(name, principal.dataScope, 'text');
    if (name === 'reach_branches') return parameters.once(name, principal.branchIds, 'uuid[]');
    return parameters.once(name, principal.departmentId, 'uuid');
  });
  return reached.replace(
    /(?<!:):(me|user|today|business_day|timezone|locale|digits)\b/g,
    (_, name: string) => {
      if (name === 'digits') return parameters.once('digits', principal.clinic.currencyDigits, 'int');
      if (name === 'me') return parameters.once('me', principal.employeeId, 'uuid');
      if (name === 'user') return parameters.once('user', principal.userId, 'uuid');
      if (name === 'timezone') return parameters.once('timezone', principal.clinic.timezone, 'text');
      if (name === 'business_day') return parameters.once('business_day', businessDayOf(principal), 'date');
      if (name === 'today') return parameters.once('today', principal.today, 'date');
      return parameters.once('locale', principal.locale, 'text');
    },
  );
}

/** `open`: read on every row; `guarded`: only on rows within the scope; the others do not exist for the caller (SEC-14). */
export interface ReadableFields {
  readonly open: readonly string[];
  readonly guarded: ReadonlyMap<string, Scope>;
}

/** How a field may be read: on all rows, on the rows of a scope, or not at all. */
function readScope(
  resource: AnyResource,
  field: Field,
  principal: Principal,
  catalogue: Catalogue,
): Scope | undefined {
  const rule: AccessRule | undefined = field.options.read;
  if (!rule && field.kind === 'part') {
    const seen = seeingRules(declared(catalogue, field.target ?? '')).flat();
    return decide(seen, principal) ? 'all' : undefined;
  }
  if (!rule) return 'all';
  const scope = decide(rule, principal);
  return scope && scope !== 'all' && !hasDimension(resource, scope) ? 'all' : scope;
}

/** The fields the caller may read; `rows` is the scope the rows are already narrowed to. */
export function readableFields(
  { catalogue, principal }: Pick<ReadContext, 'catalogue' | 'principal'>,
  resource: AnyResource,
  rows: Scope = 'all',
): ReadableFields {
  const open: string[] = [];
  const guarded = new Map<string, Scope>();
  for (const [name, field] of Object.entries(resource.fields)) {
    // The clinic's own fields come inside the one that holds them, and are read with it.
    if (field.within) continue;
    const scope = readScope(resource, field, principal, catalogue);
    if (scope === undefined) continue;
    if (scope === 'all' || rows === 'self') open.push(name);
    else guarded.set(name, scope);
  }
  return { open, guarded };
}

/** A line's fields the caller may read: only rules that open every row do, a line has no person of its own. */
export const readableLineFields = (of: Fields, principal: Principal): readonly string[] =>
  Object.entries(of).flatMap(([name, { options }]) =>
    !options.read || decide(options.read, principal) === 'all' ? [name] : [],
  );
