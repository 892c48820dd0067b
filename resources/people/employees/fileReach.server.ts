import type { RecordOf } from '#metadata/resource.ts';
import type { Row, RuleContext } from '#server/kit/rules.ts';
import { holdReach } from '../users/holdReach.server.ts';
import { beyond } from '../users/reach.ts';
import { accountsBy, accountsWaiting, refuseBeyond } from '../users/reach.server.ts';
import type { employees } from './employees.ts';

type Employee = RecordOf<typeof employees>;
type Context = RuleContext<typeof employees> & { readonly before: Employee };
type Asking = Pick<RuleContext, 'db' | 'subject' | 'today' | 'fail'>;

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** What rules write into an owner's file for others: whom a leaver's reports follow now, and a paper HR accepted. */
const workOfOthers: readonly string[] = ['manager_id', 'documents'];

/**
 * The file of somebody who signs in: an owner's is changed by owners (SEC-18), and the phone, a name to sign in with
 * (platform.md 2), by whoever reaches as far as the account. One's own is changed through the profile.
 */
export async function refuseHigherFile(
  values: Readonly<Record<string, unknown>>,
  context: Context,
): Promise<void> {
  const { before, subject, writtenBy } = context;
  if (subject.isOwner || before.id === subject.employeeId) return;
  const record = before as Readonly<Record<string, unknown>>;
  const changed = Object.keys(values).filter((name) => name !== 'login' && !same(values[name], record[name]));
  if (writtenBy === 'rule' && changed.every((name) => workOfOthers.includes(name))) return;
  for (const account of await accountsBy(context, 'employee_id', before.id))
    if (account.isOwner) refuseBeyond(context, account, changed[0]);
    else if (changed.includes('phone')) refuseBeyond(context, account, 'phone');
}

/**
 * Who sees a team sees whoever follows them: the people in `reports` follow `leader` only where the caller sees them
 * already, or the leader's login does not look by its team (SEC-18). Refuses with `place_above_you` on `on`.
 */
export async function refuseUnseenTeam(
  reports: readonly Row[],
  leader: unknown,
  on: string,
  context: Asking,
): Promise<void> {
  const { subject, fail } = context;
  if (!leader || reports.every((report) => sees(subject, report))) return;
  await holdReach(context.db, 'employee_id', leader);
  const accounts = await accountsBy(context, 'employee_id', leader);
  if (accounts.some(({ isOwner, dataScope }) => !isOwner && dataScope === 'team'))
    fail('place_above_you', { on });
}

/** Whether the caller's scope shows the person, as the lists sum it. */
function sees(subject: Asking['subject'], person: Row): boolean {
  const { isOwner, dataScope, employeeId, branchIds, departmentId } = subject;
  if (isOwner || dataScope === 'all' || person['id'] === employeeId) return true;
  if (dataScope === 'branch') return branchIds.includes(String(person['branch_id']));
  if (dataScope === 'department') return person['department_id'] === departmentId;
  return dataScope === 'team' && person['manager_id'] === employeeId;
}

/** A phone signs in, too: with a role that waits it would open that one, also where the role was asked for in this call. */
export async function refuseWaitingPhone(record: Employee, context: Context): Promise<void> {
  const { before, subject } = context;
  if (before.phone === record.phone || subject.isOwner || record.id === subject.employeeId) return;
  for (const account of await accountsWaiting(context, 'employee_id', record.id))
    refuseBeyond(context, account, 'phone');
}

/** Whether the caller has what a clinical title gives: what is told of patients' illness (DESIGN 9.50). */
export const isClinical = ({ isOwner, clinical }: Asking['subject']): boolean => isOwner || clinical === true;

/** A clinical title is given to whoever signs in by one who has what it opens, as any other right (SEC-18). */
export async function refuseClinicalTitle(record: Employee, context: Context): Promise<void> {
  const { before, subject, db, fail } = context;
  if (same(before.job_title_id, record.job_title_id) || isClinical(subject)) return;
  const gained = await db.query(
    `select from job_titles n where n.id = $1 and n.is_clinical
      and not exists (select from job_titles o where o.id = $2 and o.is_clinical)`,
    [record.job_title_id, before.job_title_id],
  );
  if (gained.length === 0) return;
  const accounts = await accountsBy(context, 'employee_id', record.id);
  if (accounts.some((account) => !account.isOwner)) fail('above_your_reach', { on: 'job_title_id' });
}

const places = ['branch_id', 'extra_branch_ids', 'department_id'] as const;

/**
 * A place opens its rows to the login of the person: it is given within the caller's own reach, by whatever door
 * (SEC-18). Who sees the whole clinic gives rows by a place only where a branch or department is what the login sees.
 */
export async function refuseOpening(record: Employee, context: Context): Promise<void> {
  const { before, subject, fail } = context;
  if (!same(before.manager_id, record.manager_id))
    await refuseUnseenTeam([{ ...before }], record.manager_id, 'manager_id', context);
  const moved = places.find((name) => !same(before[name], record[name]));
  if (moved === undefined || subject.isOwner) return;
  await holdReach(context.db, 'employee_id', record.id);
  for (const account of await accountsBy(context, 'employee_id', record.id)) {
    const byPlace = account.dataScope === 'branch' || account.dataScope === 'department';
    if ((subject.dataScope !== 'all' || byPlace) && beyond(subject, account) !== undefined)
      fail('place_above_you', { on: moved });
  }
}
