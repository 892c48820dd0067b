import { scopes } from '#metadata/access.ts';
import type { Row, RuleContext } from '#server/kit/rules.ts';
import { beyond, type Beyond, type Reach } from './reach.ts';

type Asking = Pick<RuleContext, 'db' | 'subject' | 'today'>;
type Refusing = Asking & Pick<RuleContext, 'fail'>;

/** An account with its reach. */
export interface Account extends Reach {
  readonly userId: string | null;
  readonly employeeId: string | null;
}

/**
 * The people a scope shows, of `p`: the same sum as `scopeRows` makes for employees. What is asked: `all`, `branch` …
 * in `scope`, and the columns or parameters that say whose scope it is.
 */
const shows = (scope: string, person: string, branches: string, department: string): string =>
  `(p.id = ${person} or case ${scope} when 'all' then true when 'branch' then p.branch_id = any(${branches})
     when 'department' then p.department_id = ${department} when 'team' then p.manager_id = ${person} else false end)`;

/** `accounts` selects user_id, employee_id, role_id, is_owner; its parameters begin at $6. Who sees everybody is shown nobody new, however many there are. Denials count for nothing: they end. */
const reachSql = (accounts: string): string => `
  select a.user_id, a.employee_id, a.department_id, a.is_owner, a.permissions, a.scope, a.branches, $1 <> 'all' and exists (
      select from employees p where p.clinic_id = app_clinic() and ${shows('a.scope', 'a.employee_id', 'a.branches', 'a.department_id')}
         and not coalesce(${shows('$1', '$2::uuid', '$3::uuid[]', '$4::uuid')}, false)) as shows_others
    from (select k.user_id, k.employee_id, k.is_owner, e.department_id, coalesce(r.data_scope, 'self') as scope,
             coalesce(r.permissions, '{}') || array(select g.permission from user_grants g where g.clinic_id = app_clinic()
               and g.user_id = k.user_id and g.effect = 'allow' and (g.until is null or g.until >= $5::date)) as permissions,
             array_remove(array[e.branch_id], null) || array(select x.target_id from employees__extra_branch_ids x
               where x.clinic_id = app_clinic() and x.record_id = k.employee_id) as branches
            from (${accounts}) k
            left join employees e on e.clinic_id = app_clinic() and e.id = k.employee_id
            left join roles r on r.clinic_id = app_clinic() and r.id = k.role_id) a`;

function accountOf(row: Row): Account {
  return {
    userId: row['user_id'] as string | null,
    employeeId: row['employee_id'] as string | null,
    isOwner: row['is_owner'] === true,
    permissions: row['permissions'] as readonly string[],
    dataScope: scopes.find((one) => one === row['scope']) ?? 'self',
    branchIds: row['branches'] as readonly string[],
    departmentId: row['department_id'] as string | null,
    showsOthers: row['shows_others'] === true,
  };
}

async function reaches(
  { db, subject, today }: Asking,
  accounts: string,
  values: readonly unknown[],
): Promise<readonly Account[]> {
  const { dataScope, employeeId, branchIds, departmentId, isOwner } = subject;
  const asked = [isOwner ? 'all' : dataScope, employeeId, branchIds, departmentId, today, ...values];
  return (await db.query(reachSql(accounts), asked)).map(accountOf);
}

const stored =
  'select id as user_id, employee_id, role_id, is_owner from users where clinic_id = app_clinic()';

const waiting =
  'select id as user_id, employee_id, requested_role_id as role_id, is_owner from users where clinic_id = app_clinic() and requested_role_id is not null';

/** The accounts whose `column` is the id: one user, the login of an employee, the holders of a role. */
export const accountsBy = (
  context: Asking,
  column: 'id' | 'employee_id' | 'role_id',
  id: unknown,
): Promise<readonly Account[]> => reaches(context, `${stored} and ${column} = $6::uuid`, [id]);

/** The same accounts as they will be once the role that waits for them is given; none where none waits. */
export const accountsWaiting = (
  context: Asking,
  column: 'id' | 'employee_id',
  id: unknown,
): Promise<readonly Account[]> => reaches(context, `${waiting} and ${column} = $6::uuid`, [id]);

/** The account as it would be with this role; without `userId` one that is about to be made. */
export async function accountWith(
  context: Asking,
  account: { readonly userId: unknown; readonly employeeId: unknown; readonly roleId: unknown },
): Promise<Account | undefined> {
  const accounts =
    'select $6::uuid as user_id, $7::uuid as employee_id, $8::uuid as role_id, false as is_owner';
  const [found] = await reaches(context, accounts, [
    account.userId ?? null,
    account.employeeId ?? null,
    account.roleId,
  ]);
  return found;
}

/** Stops with 403 where the account reaches further than the caller: `owner_protected` for an owner's, else `above_your_reach`. */
export function refuseBeyond({ subject, fail }: Refusing, reach: Reach, on?: string): void {
  refuse(fail, beyond(subject, reach), on);
}

function refuse(fail: Refusing['fail'], found: Beyond | undefined, on: string | undefined): void {
  if (found === undefined) return;
  fail(found === 'owner' ? 'owner_protected' : 'above_your_reach', on === undefined ? {} : { on });
}
