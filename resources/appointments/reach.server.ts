import { decide, type AccessRule } from '#metadata/access.ts';
import type { RuleContext } from '#server/kit/rules.ts';
import { appointments } from './appointments/appointments.ts';

type Context = Pick<RuleContext, 'db' | 'subject'>;

/** Which visits, waits or free times a right opens, as the lists show them (DESIGN 9.16): those of doctors and those of branches; all where `doctors` is null. */
export interface Reach {
  readonly doctors: readonly string[] | null;
  readonly branches: readonly string[];
}

/** All rows of the clinic: for rules, which tell nobody of them. */
export const everything: Reach = { doctors: null, branches: [] };

/**
 * How far the caller's rows reach (clinic.md G11): whoever sees a branch sees it whole, a department or a team the visits of its
 * doctors, and everybody their own.
 */
export async function reachOf(
  { db, subject }: Context,
  rule: AccessRule = appointments.access.show,
): Promise<Reach> {
  const scope = decide(rule, subject);
  if (scope === 'all') return everything;
  const own = subject.employeeId ? [subject.employeeId] : [];
  if (scope === 'branch') return { doctors: own, branches: subject.branchIds };
  if (scope !== 'department' && scope !== 'team') return { doctors: own, branches: [] };
  const [column, id] =
    scope === 'department' ? ['department_id', subject.departmentId] : ['manager_id', subject.employeeId];
  const people = await db.query(`select id from employees where ${column} = $1`, [id]);
  return { doctors: [...own, ...people.map((row) => String(row['id']))], branches: [] };
}

/** Rows within reach, as SQL over doctor and branch of the row `of`: `$at` are the doctors, the next parameter the branches. */
export const reachSql = (at: number, of = 'a'): string =>
  `($${at}::uuid[] is null or ${of}.doctor_id = any ($${at}::uuid[]) or ${of}.branch_id = any ($${at + 1}::uuid[]))`;
export const reachValues = ({ doctors, branches }: Reach): readonly unknown[] => [doctors, branches];

/** Whether a doctor's time in a branch lies within reach; `null` for a branch that is not known yet. */
export const isWithin = ({ doctors, branches }: Reach, doctor: unknown, branch: unknown): boolean =>
  doctors === null ||
  doctors.includes(String(doctor)) ||
  (branch === null ? branches.length > 0 : branches.includes(String(branch)));
