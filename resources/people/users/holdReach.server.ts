import type { RuleDatabase } from '#server/kit/rules.ts';

type Asking = Pick<RuleDatabase, 'query'>;

/**
 * Holds until the commit what the reach of an account is made of: the account, its role and its person's file. Two
 * changes that cross (a right is given here, the role or the place widened there) would each be right alone, and reach
 * further together than either of their authors (SEC-18). Call it before the reach is read.
 */
export async function holdReach(db: Asking, column: 'id' | 'employee_id', id: unknown): Promise<void> {
  const [user] = await db.query(
    `select employee_id, role_id, requested_role_id from users where clinic_id = app_clinic() and ${column} = $1::uuid for no key update`,
    [id],
  );
  await holdParts(db, user?.['employee_id'], [user?.['role_id'], user?.['requested_role_id']]);
}

/** The same of an account that is about to have the role; its own row is the caller's already. */
export async function holdParts(db: Asking, employeeId: unknown, roleIds: readonly unknown[]): Promise<void> {
  await db.query('select from employees where clinic_id = app_clinic() and id = $1::uuid for share', [
    employeeId ?? null,
  ]);
  await db.query(
    'select from roles where clinic_id = app_clinic() and id = any ($1::uuid[]) order by id for share',
    [roleIds.filter((one) => typeof one === 'string')],
  );
}
