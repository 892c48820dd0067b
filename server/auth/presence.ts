import type { Pool } from 'pg';
import { ownPassword } from '#metadata/derive/inPerson.ts';
import { inClinic } from '../db/transaction.ts';
import type { Principal } from '../identity/principal.ts';
import { invalid } from '../problems.ts';
import { beginPresence } from './guessing.ts';
import { passwordFits } from './passwordHash.ts';

/** As long as any password may be; what is longer is wrong anyway. */
const longest = 128;

interface Login {
  readonly user_id: string;
  readonly must_change_password: boolean;
  readonly password_hash: string | null;
}

const loginSql = `select u.id as user_id, u.must_change_password, p.password_hash
  from users u cross join lateral password_of(u.id) p where u.employee_id = $1::uuid and u.is_active`;
const failedSql = `insert into audit_log (clinic_id, actor_id, actor_label, ip, user_agent, action, entity, entity_id)
  values (app_clinic(), $1, $2, $3, $4, 'login_failed', 'users', $5)`;

/**
 * Proves that an employee of the caller's clinic is present: the password of their own login, typed at the caller's desk (hr.md 7).
 * It is a try of that login, with the budget of its sign-in (SEC-25); nobody is signed in, no session begins, and what was typed is
 * kept nowhere. A temporary password proves nothing: whoever gave it out knows it too. Throws 422 on `own_password`, 429 `too_many`.
 */
export async function demandPresence(
  pool: Pool,
  caller: Principal,
  employeeId: string,
  typed: unknown,
  limitsAddresses: boolean,
): Promise<void> {
  const refuse = (key: string) => invalid({ [ownPassword]: { key } });
  if (typeof typed !== 'string' || typed === '') throw refuse('not_signed');
  const { clinicId, ip, userAgent, requestId } = caller;
  const wall = { clinicId, userId: caller.userId, requestId };
  const [found] = await inClinic(pool, wall, [{ text: loginSql, values: [employeeId] }]);
  const login = found?.rows[0] as Login | undefined;
  if (!login || login.password_hash === null) throw refuse('no_login');
  if (login.must_change_password) throw refuse('password_temporary');
  const account = { clinic_id: clinicId, user_id: login.user_id };
  const attempt = await beginPresence(pool, account, { ip, limitsAddresses });
  if (typed.length > longest || !(await passwordFits(login.password_hash, typed))) {
    const values = [caller.userId, caller.userName, ip, userAgent, login.user_id];
    await inClinic(pool, wall, [{ text: failedSql, values }]);
    throw refuse('password_wrong');
  }
  await attempt.succeeded(account, false);
}
