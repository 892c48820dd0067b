import { decide, type AccessRule, type Scope } from '#metadata/access.ts';
import type { Catalogue } from '#metadata/derive/catalogue.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Principal } from '#server/identity/principal.ts';
import { childTableName } from '#server/db/schema/names.ts';
import { all, always, either, never, type Condition, type Plain } from './conditions.ts';
import { childTable, column, tableName } from './sql.ts';

interface Scoping {
  readonly catalogue: Catalogue;
  readonly principal: Principal;
}

/** Whether a scope says anything about the rows of this resource (DESIGN 9.16). */
export const hasDimension = (resource: AnyResource, scope: Scope): boolean =>
  scope !== 'all' && Boolean(resource.person ?? resource.branch ?? resource.department);

/** Rows whose person, branch or department (`dimension`) is one of the ids. */
function amongIds(
  resource: AnyResource,
  dimension: string,
  ids: readonly Plain[],
  emptyToo = false,
): Condition {
  if (ids.length === 0 && !emptyToo) return never;
  const field = resource.fields[dimension];
  if (field?.kind !== 'references') {
    const found: Condition = { o: 'in', c: dimension, v: ids };
    return emptyToo && dimension !== 'id' ? either([found, { o: 'is_null', c: dimension }]) : found;
  }
  const table = childTableName(tableName(resource), dimension);
  // As a condition the search's index can be asked with: whoever sees only their own rows searches them as fast.
  if (!emptyToo) return { o: 'in_select', c: 'id', table, select: 'record_id', where: 'target_id', v: ids };
  const links = `${childTable(resource, dimension)} x where x.clinic_id = ${column('clinic_id')} and x.record_id = ${column('id')}`;
  return {
    o: 'sql',
    sql: (parameters) =>
      `(exists (select from ${links} and x.target_id = any (${parameters.bind(ids, 'uuid[]')})) or not exists (select from ${links}))`,
  };
}

/** Where a resource's person field leads: to users or to employees. */
const personTarget = (resource: AnyResource): string =>
  resource.person === 'id' ? resource.name : (resource.fields[resource.person ?? '']?.target ?? 'employees');

/** What a row is about where that is no person but a record with persons of its own, such as the patient of a note. */
function ownerOf({ catalogue }: Scoping, resource: AnyResource): AnyResource | undefined {
  const target = personTarget(resource);
  return target === 'users' || target === 'employees' ? undefined : catalogue.byName.get(target);
}

/** Rows about the caller, or about what is theirs: a note is among somebody's own while its patient is. */
export function ownRows(scoping: Scoping, resource: AnyResource): Condition {
  const { principal } = scoping;
  if (!resource.person) return never;
  const owner = ownerOf(scoping, resource);
  const me = personTarget(owner ?? resource) === 'users' ? principal.userId : principal.employeeId;
  if (me === null) return never;
  if (!owner)
    return either(
      [resource.person, ...(resource.alsoOf ?? [])].map((name) => amongIds(resource, name, [me])),
    );
  const isLinked = owner.fields[owner.person ?? '']?.kind === 'references';
  return {
    o: 'in_select',
    c: resource.person,
    table: isLinked ? childTableName(tableName(owner), owner.person ?? '') : tableName(owner),
    select: isLinked ? 'record_id' : 'id',
    where: isLinked ? 'target_id' : (owner.person ?? ''),
    v: [me],
  };
}

/** Rows about the caller that are for the caller's eyes: a draft about a person is not (`ownIn`, `ownOnce`). */
export function shownOwnRows(scoping: Scoping, resource: AnyResource): Condition {
  const own = ownRows(scoping, resource);
  if (own === never) return own;
  const { ownIn, ownOnce } = resource;
  return all([
    own,
    ...(ownIn ? [{ o: 'in', c: 'status', v: ownIn } as const] : []),
    ...(ownOnce ? [{ o: 'not_null', c: ownOnce } as const] : []),
  ]);
}

/** Rows whose person has one of the values in a column of employees. */
function peopleWith(
  scoping: Scoping,
  resource: AnyResource,
  where: string,
  values: readonly string[],
): Condition {
  // What is about a patient follows no branch of people: its wider rules are `unscoped`, else nothing is opened.
  if (!resource.person || values.length === 0 || ownerOf(scoping, resource)) return never;
  const target = personTarget(resource);
  if (resource.person === 'id' && target === 'employees') return { o: 'in', c: where, v: values };
  if (target === 'employees') return throughPeople(resource, 'employees', 'id', where, values);
  const users = scoping.catalogue.byName.get('users');
  const link = users?.person && users.person !== 'id' ? users.person : undefined;
  if (!link) return never;
  if (resource.person === 'id')
    return throughPeople({ ...resource, person: link }, 'employees', 'id', where, values);
  const person = resource.person;
  return {
    o: 'sql',
    sql: (parameters) =>
      `${column(person)} in (select u.id from users u join employees e on e.clinic_id = u.clinic_id and e.id = u."${link}" where u.clinic_id = (select app_clinic()) and e."${where}" = any (${parameters.bind(values, 'uuid[]')}))`,
  };
}

function throughPeople(
  resource: AnyResource,
  people: string,
  select: string,
  where: string,
  values: readonly string[],
): Condition {
  const person = resource.person ?? '';
  if (resource.fields[person]?.kind !== 'references')
    return { o: 'in_select', c: person, table: tableName(people), select, where, v: values };
  return {
    o: 'sql',
    sql: (parameters) =>
      `exists (select from ${childTable(resource, person)} x join employees e on e.clinic_id = x.clinic_id and e.id = x.target_id where x.clinic_id = ${column('clinic_id')} and x.record_id = ${column('id')} and e."${where}" = any (${parameters.bind(values, 'uuid[]')}))`,
  };
}

/** Rows of the caller's direct reports (hr.md G1: by `manager_id`). */
export const teamRows = (scoping: Scoping, resource: AnyResource): Condition =>
  withoutPrivate(
    scoping,
    resource,
    peopleWith(
      scoping,
      resource,
      'manager_id',
      scoping.principal.employeeId ? [scoping.principal.employeeId] : [],
    ),
  );

function branchRows(scoping: Scoping, resource: AnyResource): Condition {
  const { branchIds } = scoping.principal;
  // A row without a branch concerns the whole clinic, unless it is some person's.
  if (resource.branch) return amongIds(resource, resource.branch, branchIds, !resource.person);
  if (resource.person) return peopleWith(scoping, resource, 'branch_id', branchIds);
  return departmentRows(scoping, resource);
}

function departmentRows(scoping: Scoping, resource: AnyResource): Condition {
  const { departmentId } = scoping.principal;
  const ids = departmentId === null ? [] : [departmentId];
  if (resource.department) return amongIds(resource, resource.department, ids, !resource.person);
  if (resource.person) return peopleWith(scoping, resource, 'department_id', ids);
  return branchRows(scoping, resource);
}

/**
 * The rows a scope opens (DESIGN 9.16, hr.md G1). It narrows only what declares a person, branch or department; where a
 * resource has no field for exactly this scope, the nearest wider one it has narrows it. Own rows are always within.
 */
export function scopeRows(scoping: Scoping, resource: AnyResource, scope: Scope): Condition {
  if (!hasDimension(resource, scope)) return always;
  const own = shownOwnRows(scoping, resource);
  const withOwn = (condition: Condition): Condition =>
    resource.person ? either([condition, own]) : condition;
  if (scope === 'branch') return withOwn(branchRows(scoping, resource));
  if (scope === 'department') return withOwn(departmentRows(scoping, resource));
  if (!resource.person)
    return resource.department ? departmentRows(scoping, resource) : branchRows(scoping, resource);
  return scope === 'team' ? withOwn(teamRows(scoping, resource)) : own;
}

/**
 * Those of the rows that are not still private to somebody else (`privateWhile`). Holds for every right and every scope,
 * the owner's too.
 */
function withoutPrivate(scoping: Scoping, resource: AnyResource, rows: Condition): Condition {
  if (!resource.privateWhile) return rows;
  const shared = Object.entries(resource.privateWhile).map(([c, v]): Condition =>
    v === null || v === undefined
      ? { o: 'not_null', c }
      : either([
          { o: '<>', c, v },
          { o: 'is_null', c },
        ]),
  );
  const open = either([...shared, ownRows(scoping, resource)]);
  return rows === always ? open : all([rows, open]);
}

/**
 * Those of the rows whose value is one the caller may know of (`opensBy`): the wall of every reading and writing path, also of
 * own rows. Whoever may know of all values everywhere is not narrowed.
 */
export function openedByValue(scoping: Scoping, resource: AnyResource, rows: Condition): Condition {
  if (!resource.opensBy) return rows;
  const { field: c, values } = resource.opensBy;
  const byScope = new Map<Scope, string[]>();
  for (const [value, rule] of Object.entries(values)) {
    const scope = decide(rule, scoping.principal);
    if (scope) byScope.set(scope, [...(byScope.get(scope) ?? []), value]);
  }
  const known = resource.fields[c]?.values ?? [];
  if (known.every((value) => byScope.get('all')?.includes(value) === true)) return rows;
  const opened = [...byScope].map(([scope, v]): Condition => {
    const within = scopeRows(scoping, resource, scope);
    return within === always ? { o: 'in', c, v } : all([{ o: 'in', c, v }, within]);
  });
  return rows === always ? either(opened) : all([rows, either(opened)]);
}

/** The rows an access rule opens; undefined where it opens none, so that the caller is refused outright. */
export function rowsFor(
  scoping: Scoping,
  resource: AnyResource,
  rule: AccessRule | undefined,
): { readonly scope: Scope; readonly rows: Condition } | undefined {
  const scope = decide(rule ?? [], scoping.principal);
  return (
    scope && {
      scope,
      rows: openedByValue(
        scoping,
        resource,
        withoutPrivate(scoping, resource, scopeRows(scoping, resource, scope)),
      ),
    }
  );
}
