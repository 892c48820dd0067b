import { scopes } from '#metadata/access.ts';
import type { Row, RuleContext } from '#server/kit/rules.ts';
import { beyond, type Beyond, type Holder, type Reach } from './reach.ts';

type Asking = Pick<RuleContext, 'db' | 'subject' | 'today'>;
type Refusing = Asking & Pick<RuleContext, 'fail'>;

/** An account with its reach. */
export interface Account extends Reach {
  readonly userId: string | null;
  readonly employeeId: string | null;
}

/** Whether the caller's own scope shows the person `p`: the same sum as `scopeRows` makes for employees. */
const withinReachSql = `coalesce(p.id = $2::uuid or case $1 when 'all' then true when 'branch' then p.branch_id = any($3::uuid[])
     when 'department' then p.department_id = $4::uuid when 'team' then p.manager_id = $2::uuid else false end, false)`;
const somebody = (where: string): string =>
  `exists (select from employees p where p.clinic_id = app_clinic() and ${where} and not ${withinReachSql})`;

/**
 * Whether the scope of the account `a` shows somebody the caller's own does not: its person, and by its scope whoever is
 * found in the index of that place. The caller's own places are left out before, so that no place is looked through for
 * nobody, however many people it has.
 */
const showsOthers = `$1 <> 'all' and (${somebody('p.id = a.employee_id')} or case a.scope
      when 'all' then ${somebody('true')}
      when 'branch' then ${somebody(`p.branch_id = any(case when $1 = 'branch'
        then array(select b from unnest(a.branches) b where b <> all($3::uuid[])) else a.branches end)`)}
      when 'department' then ($1 <> 'department' or a.department_id is distinct from $4::uuid)
        and ${somebody('p.department_id = a.department_id')}
      when 'team' then ${somebody('p.manager_id = a.employee_id')}
      else false end)`;

/** `accounts` selects user_id, employee_id, role_id, is_owner; its parameters begin at $6. Who sees everybody is shown nobody new, however many there are. Denials count for nothing: they end. */
const reachSql = (accounts: string): string => `
  select a.user_id, a.employee_id, a.department_id, a.is_owner, a.permissions, a.scope, a.branches, ${showsOthers} as shows_others
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

/**
 * Until when the caller holds what they hold by a single right with an end alone, by permission: that is passed on no
 * longer than it lasts. What their role or a right without an end gives is not among them.
 */
export async function endsOf({ db, subject, today }: Asking): Promise<ReadonlyMap<string, string>> {
  if (subject.isOwner) return new Map();
  const rows = await db.query(
    `select g.permission, max(g.until)::text as until from user_grants g
        join users u on u.clinic_id = g.clinic_id and u.id = g.user_id
        left join roles r on r.clinic_id = u.clinic_id and r.id = u.role_id
      where g.clinic_id = app_clinic() and g.user_id = $1::uuid and g.effect = 'allow' and (g.until is null or g.until >= $2::date)
        and not coalesce(g.permission = any (r.permissions), false)
      group by g.permission having bool_and(g.until is not null)`,
    [subject.userId, today],
  );
  return new Map(rows.map(({ permission, until }) => [String(permission), String(until)]));
}

/** The caller as one who gives for good: without what ends one day. */
export async function lastingHolder(context: Asking): Promise<Holder> {
  const ends = await endsOf(context);
  const { subject } = context;
  return ends.size === 0
    ? subject
    : { ...subject, permissions: new Set([...subject.permissions].filter((one) => !ends.has(one))) };
}

/** Stops with 403 where the account reaches further than the caller: `owner_protected` for an owner's, else `above_your_reach`. */
export function refuseBeyond({ subject, fail }: Refusing, reach: Reach, on?: string): void {
  refuse(fail, beyond(subject, reach), on);
}

function refuse(fail: Refusing['fail'], found: Beyond | undefined, on: string | undefined): void {
  if (found === undefined) return;
  fail(found === 'owner' ? 'owner_protected' : 'above_your_reach', on === undefined ? {} : { on });
}
