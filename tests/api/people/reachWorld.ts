import type { TestClinic } from '#tests/setup/testServer.ts';

/** The accounts, roles and files of a clinic as they stand, and what each account reaches; written from security.md and hr.md G1 alone. */

export interface User {
  readonly id: string;
  readonly version: number;
  readonly employee_id: string;
  readonly role_id: string | null;
  readonly is_owner: boolean;
  readonly is_active: boolean;
  readonly name: string;
  readonly email: string | null;
}
export interface Role {
  readonly id: string;
  readonly version: number;
  readonly name_ar: string;
  readonly permissions: readonly string[];
  readonly data_scope: string;
  readonly second_step_required: boolean;
}
export interface Employee {
  readonly id: string;
  readonly version: number;
  readonly employee_no: string;
  readonly branch_id: string;
  readonly department_id: string;
  readonly manager_id: string | null;
  readonly phone: string;
  readonly extra: readonly string[];
}
export interface Grant {
  readonly id: string;
  readonly version: number;
  readonly user_id: string;
  readonly permission: string;
  readonly effect: 'allow' | 'deny';
}
export interface World {
  readonly users: ReadonlyMap<string, User>;
  readonly roles: ReadonlyMap<string, Role>;
  readonly employees: ReadonlyMap<string, Employee>;
  readonly grants: ReadonlyMap<string, Grant>;
}

const byId = <T extends { readonly id: string }>(rows: readonly T[]): ReadonlyMap<string, T> =>
  new Map(rows.map((row) => [row.id, row]));

export async function worldOf(clinic: TestClinic): Promise<World> {
  const all = (select: string): string =>
    `(select coalesce(json_agg(x order by x.id), '[]') from (${select}) x)`;
  const [row] = await clinic.sql(`select
    ${all('select id, version, employee_id, role_id, is_owner, is_active, name, email from users')} as users,
    ${all('select id, version, name_ar, permissions, data_scope, second_step_required from roles')} as roles,
    ${all(`select e.id, e.version, e.employee_no, e.branch_id, e.department_id, e.manager_id, e.phone,
      array(select target_id from employees__extra_branch_ids x where x.record_id = e.id order by 1) as extra from employees e`)} as employees,
    ${all('select id, version, user_id, permission, effect from user_grants')} as grants`);
  return {
    users: byId(row?.['users'] as User[]),
    roles: byId(row?.['roles'] as Role[]),
    employees: byId(row?.['employees'] as Employee[]),
    grants: byId(row?.['grants'] as Grant[]),
  };
}

/** Who sees others by leading them; everybody where nobody does. */
export function leadersIn({ users, roles, employees }: World): readonly string[] {
  const byTeam = [...users.values()].filter(({ role_id }) => roles.get(role_id ?? '')?.data_scope === 'team');
  const found = byTeam.map(({ employee_id }) => employee_id).filter((id) => employees.has(id));
  return found.length > 0 ? found : [...employees.keys()];
}

/** What an account reaches: each permission on each person it sees, and on the places its scope names. */
export interface Reached {
  readonly everything: boolean;
  readonly permissions: ReadonlySet<string>;
  readonly rows: ReadonlySet<string>;
}

/** `rights` says who the account is and what it holds, `people` where everybody else stands. */
export function reachedBy(userId: string, rights: World, people: World = rights): Reached {
  const user = rights.users.get(userId);
  const me = rights.employees.get(user?.employee_id ?? '');
  const role = rights.roles.get(user?.role_id ?? '');
  const grants = [...rights.grants.values()].filter((one) => one.user_id === userId);
  const granted = (effect: string) =>
    grants.filter((one) => one.effect === effect).map((one) => one.permission);
  const permissions = new Set([...(role?.permissions ?? []), ...granted('allow')]);
  for (const denied of granted('deny')) permissions.delete(denied);
  const branches = me ? [me.branch_id, ...me.extra] : [];
  const scope = role?.data_scope ?? 'self';
  const sees = (one: Employee): boolean =>
    one.id === me?.id ||
    scope === 'all' ||
    (scope === 'branch' && branches.includes(one.branch_id)) ||
    (scope === 'department' && one.department_id === me?.department_id) ||
    (scope === 'team' && one.manager_id === me?.id);
  // Everybody else where they stand after the call, oneself where one's own rights were.
  const rows = [...people.employees.values()].filter(sees).map((one) => one.id);
  const places = {
    all: [
      'everywhere',
      ...[...people.employees.values()].flatMap((one) => [one.branch_id, one.department_id]),
    ],
    branch: branches,
    department: me ? [me.department_id] : [],
  } as Readonly<Record<string, readonly string[]>>;
  return {
    everything: user?.is_owner === true,
    permissions,
    rows: new Set([...rows, ...(places[scope] ?? [])]),
  };
}

/** Whether every pair of permission and row of `inner` is one of the `outer` ones. */
export function within(inner: Reached, ...outer: readonly Reached[]): boolean {
  if (outer.some(({ everything }) => everything)) return true;
  if (inner.everything) return false;
  return [...inner.permissions].every((permission) => {
    const holders = outer.filter(({ permissions }) => permissions.has(permission));
    return [...inner.rows].every((row) => holders.some(({ rows }) => rows.has(row)));
  });
}
