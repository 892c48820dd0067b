import { isEmail } from '#metadata/fields/emails.ts';
import type { Pool, QueryConfig } from 'pg';
import { answerText } from '#i18n/errors.ts';
import { inClinic } from '../db/transaction.ts';
import { mailStatement } from '../outbox/mailQueue.ts';
import { noticeStatement } from '../outbox/noticeQueue.ts';
import { invalid, ProblemError, type FieldProblem } from '../problems.ts';
import { demandPassword } from './confirmPassword.ts';
import { isStaff } from '../identity/provider.ts';
import {
  createResetToken,
  findLogins,
  findStaffLogins,
  resetTarget,
  useResetToken,
  type LoginRow,
} from '../db/gate.ts';
import { addressKey } from './addressKey.ts';
import { forgetFailures, limitTries } from './guessing.ts';
import { openFor, type Caller, type SignedIn } from './login.ts';
import { hashPassword, passwordFits } from './passwordHash.ts';
import { passwordProblem } from './judgeApart.ts';
import type { Principal } from '../identity/principal.ts';
import { newToken, tokenHash } from './tokens.ts';

interface Typed {
  readonly password?: unknown;
  readonly password_confirmation?: unknown;
}

/** What is wrong with a password typed twice, against the names around it and the current one. Throws 422 by field. */
async function checkTyped(
  body: unknown,
  names: readonly (string | null)[],
  currentHash: string | null | undefined,
): Promise<string> {
  const { password, password_confirmation: again } = (body ?? {}) as Typed;
  const errors: Record<string, FieldProblem> = {};
  const weak = await passwordProblem(password, names);
  if (weak !== undefined) errors['password'] = weak;
  else if (await passwordFits(currentHash, String(password)))
    errors['password'] = { key: 'password_unchanged' };
  if (again !== password) errors['password_confirmation'] = { key: 'password_mismatch' };
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return String(password);
}

/** Tells the person and the stored address that the password is another one (platform.md 11, 14). */
const changedNews = ({
  email: to,
  locale,
  user_id: userId,
  user_name: name,
  clinic_name: clinic,
}: Pick<LoginRow, 'email' | 'locale' | 'user_id' | 'user_name' | 'clinic_name'>): QueryConfig[] => [
  noticeStatement('account.password_changed', { userId }),
  ...(to === null ? [] : [mailStatement('account.password_changed', { to, locale, name, clinic })]),
];

interface PersonNames {
  readonly full_name_ar: string | null;
  readonly full_name_en: string | null;
  readonly email: string | null;
  readonly locale: 'ar' | 'en';
  readonly session_idle_minutes: number;
  readonly session_max_minutes: number;
  readonly password_hash: string | null;
}

async function personOf(pool: Pool, { clinicId, userId }: Principal): Promise<PersonNames> {
  const [found] = await inClinic(pool, { clinicId, userId }, [
    {
      text: `select e.full_name_ar, e.full_name_en, u.email, u.locale, c.session_idle_minutes, c.session_max_minutes, p.password_hash
        from users u join clinics c on c.id = u.clinic_id left join employees e on e.clinic_id = u.clinic_id and e.id = u.employee_id
        left join lateral password_of(u.id) p on true where u.id = $1`,
      values: [userId],
    },
  ]);
  const person = found?.rows[0] as PersonNames | undefined;
  if (person === undefined) throw new ProblemError('session_ended');
  return person;
}

/** The lasting password of a first login: other sessions end, a new one begins (platform.md 3, SEC-34). */
export async function changeAtFirstLogin(
  pool: Pool,
  principal: Principal,
  body: unknown,
  caller: Caller,
): Promise<SignedIn> {
  return await changeTo(pool, principal, await personOf(pool, principal), body, caller);
}

/**
 * A new password by whoever knows the current one: every session ends and a new one begins (SEC-30). Wrong current
 * passwords are limited like sign-ins.
 */
export async function changePassword(
  pool: Pool,
  principal: Principal,
  body: unknown,
  caller: Caller,
): Promise<SignedIn> {
  const { current_password: current } = (body ?? {}) as { current_password?: unknown };
  await demandPassword(pool, principal, current, 'current_password');
  const person = await personOf(pool, principal);
  return await changeTo(pool, principal, person, body, caller);
}

async function changeTo(
  pool: Pool,
  principal: Principal,
  person: PersonNames,
  body: unknown,
  caller: Caller,
): Promise<SignedIn> {
  const { clinicId, userId, userName, clinic, isOwner } = principal;
  const { full_name_ar, full_name_en, email, locale, password_hash } = person;
  const names = [userName, full_name_ar, full_name_en, email, clinic.name, clinic.subdomain];
  const hash = await hashPassword(await checkTyped(body, names, password_hash));
  await inClinic(pool, { clinicId, userId, requestId: caller.requestId }, [
    { text: 'select set_password($1, $2)', values: [userId, hash] },
    { text: 'select end_sessions($1)', values: [userId] },
    {
      text: `insert into audit_log (clinic_id, actor_label, ip, user_agent, action, entity, entity_id)
        values (app_clinic(), $1, $2, $3, 'password', 'users', $4)`,
      values: [userName, caller.ip, caller.userAgent, userId],
    },
    ...changedNews({ email, locale, user_id: userId, user_name: userName, clinic_name: clinic.name }),
  ]);
  const account = {
    clinic_id: clinicId,
    user_id: userId,
    user_name: userName,
    is_owner: isOwner,
    must_change_password: false,
    idle_minutes: person.session_idle_minutes,
    max_minutes: person.session_max_minutes,
  };
  return await openFor(pool, account, caller);
}

/** DESIGN 9.25. */
const resetMinutes = 30;
const perAccountAndHour = 3;
const perAddressAndHour = 10;

/**
 * Queues a reset link for every account of the address; the caller answers the same sentence without waiting (SEC-31).
 * `linkTo` makes the page's address from the configured domain, never from the request (SEC-33).
 */
export async function requestReset(
  pool: Pool,
  email: string,
  caller: Caller,
  linkTo: (subdomain: string, path: string) => string,
): Promise<void> {
  const found =
    caller.realm === 'console'
      ? await findStaffLogins(pool, email)
      : await findLogins(pool, caller.subdomain ?? null, email);
  const logins = found.filter((login) => login.is_active && login.email !== null);
  for (const login of logins) {
    const within = await limitTries(
      pool,
      { [`reset ${login.clinic_id} ${login.user_id}`]: perAccountAndHour },
      '1 hour',
    )
      .then(() => true)
      .catch((reason: unknown) => {
        if (reason instanceof ProblemError) return false;
        throw reason;
      });
    if (within) await queueReset(pool, login, caller, linkTo);
  }
}

/** Ten tries an hour from one address, whether accounts exist or not. Throws 429. */
export async function limitResets(pool: Pool, { ip, limitsAddresses }: Caller): Promise<void> {
  if (limitsAddresses)
    await limitTries(pool, { [`reset from ${addressKey(ip)}`]: perAddressAndHour }, '1 hour');
}

async function queueReset(
  pool: Pool,
  login: LoginRow,
  caller: Caller,
  linkTo: (subdomain: string, path: string) => string,
): Promise<void> {
  const token = newToken();
  await createResetToken(pool, login, tokenHash(token), resetMinutes);
  // Only the stored address: what was typed may look alike.
  const { email: to, locale, user_name: name, clinic_name: clinic } = login;
  if (to === null) return;
  const link = linkTo(login.subdomain, `/reset-password?token=${token}`);
  await inClinic(pool, { clinicId: login.clinic_id, requestId: caller.requestId }, [
    mailStatement('account.reset', { to, locale, name, clinic, link, minutes: resetMinutes }),
  ]);
}

/** Uses a reset link: sets the password, ends all sessions, signs nobody in (SEC-32). Answers the clinic. */
export async function resetPassword(pool: Pool, body: unknown, caller: Caller): Promise<string> {
  const { token } = (body ?? {}) as { token?: unknown };
  const hash = typeof token === 'string' && /^[A-Za-z0-9_-]{43}$/.test(token) ? tokenHash(token) : undefined;
  const target = hash && (await resetTarget(pool, hash));
  const isOurs = target !== undefined && isStaff(target.clinic_id) === (caller.realm === 'console');
  if (hash === undefined || !isOurs) throw new ProblemError('reset_invalid');
  const names = [target.user_name, target.email, target.clinic_name, target.subdomain];
  const newHash = await hashPassword(await checkTyped(body, names, target.password_hash));
  if (!(await useResetToken(pool, hash, newHash))) throw new ProblemError('reset_invalid');
  await forgetFailures(pool, target.clinic_id, target.user_id);
  const wall = { clinicId: target.clinic_id, userId: target.user_id, requestId: caller.requestId };
  await inClinic(pool, wall, [
    {
      text: `insert into audit_log (clinic_id, actor_label, ip, user_agent, action, entity, entity_id)
        values (app_clinic(), $1, $2, $3, 'password', 'users', $4)`,
      values: [target.user_name, caller.ip, caller.userAgent, target.user_id],
    },
    ...changedNews(target),
  ]);
  return target.clinic_id;
}

/** The address of a reset request, or the 422 that says what is wrong with it. */
export function emailOf(body: unknown, locale: Caller['locale']): string {
  const { email } = (body ?? {}) as { email?: unknown };
  if (typeof email !== 'string' || email.trim() === '')
    throw new ProblemError('invalid', {
      sentence: answerText(locale, 'emailEmpty'),
      errors: { email: { key: 'required' } },
    });
  const address = email.trim();
  if (!isEmail(address)) throw invalid({ email: { key: 'bad_email' } });
  return address;
}
