import { dayAt } from '#metadata/time/clock.ts';
import type { Pool, QueryConfig } from 'pg';
import { answerText } from '#i18n/errors.ts';
import { plainPhone } from '#metadata/fields/normalise.ts';
import { callingCodes } from '#metadata/fields/phones.ts';
import type { Locale } from '#metadata/resource.ts';
import { inClinic } from '../db/transaction.ts';
import { ProblemError } from '../problems.ts';
import {
  canSignIn,
  findClinic,
  findLogins,
  findLoginsByPhone,
  findStaffLogins,
  openSession,
  renewHash,
  type LoginRow,
  type Realm,
} from '../db/gate.ts';
import { beginAttempt } from './guessing.ts';
import { newDeviceNews } from './newDevice.ts';
import { hashPassword, isOutdated, passwordFits } from './passwordHash.ts';
import { isSelfOnly, rightsOf } from './person.ts';
import { ticketFor } from './secondStepTicket.ts';
import { newToken, tokenHash } from './tokens.ts';
import { standingOf, type SubscriptionTerm } from '../identity/subscriptionState.ts';

/** Where a call comes from; kept with the session and in the audit log. */
export interface Caller {
  readonly ip: string;
  readonly userAgent: string;
  readonly requestId: string;
  readonly locale: Locale;
  /** From X-Clinic-Subdomain; undefined looks over all clinics. */
  readonly subdomain: string | undefined;
  /** Whose accounts are meant; a clinic's where not said. */
  readonly realm?: Realm;
  readonly limitsAddresses: boolean;
  /** The server's clock; the machine's where not said. */
  readonly now?: Date;
  /** A failed sign-in could not be written to the audit log. */
  readonly onNoteLost: (reason: unknown) => void;
}

export interface SignedIn {
  readonly user: {
    readonly id: string;
    readonly name: string;
    readonly role: string | null;
    readonly is_owner: boolean;
    readonly must_change_password: boolean;
  };
  readonly token: string;
}

const longestName = 100;
const longestPassword = 128;
/** The defaults of DESIGN 9.6; a clinic that kept them lets its self-only sessions last the longer time. */
const usualIdle = 480;
const usualMaximum = 10_080;
const selfOnlyMinutes = 30 * 24 * 60;

/**
 * Checks a name and a password and opens a session (platform.md 2, DESIGN 9.5–9.7, 9.22, 9.25). Whatever is wrong about
 * them, also an inactive account or several clinics, is the same 401 after the same work.
 */
export async function signIn(pool: Pool, body: unknown, caller: Caller): Promise<SignedIn> {
  const { name, password } = credentialsOf(body, caller.locale);
  if (caller.subdomain !== undefined && (await findClinic(pool, caller.subdomain)) === undefined)
    throw new ProblemError('clinic_not_found');
  const candidates = await candidatesFor(pool, latinDigits(name.slice(0, longestName)), caller);
  const attempt = await beginAttempt(pool, candidates, name, caller);
  const login = name.length <= longestName ? await matching(candidates, password) : undefined;
  if (login === undefined) {
    // Not waited for: the time of the answer must not tell whether the account exists (SEC-24).
    for (const candidate of candidates) noteFailure(pool, candidate, caller).catch(caller.onNoteLost);
    throw new ProblemError('login_failed');
  }
  const ticket = await ticketFor(pool, login);
  await attempt.succeeded(login, ticket === undefined);
  if (login.password_hash !== null && isOutdated(login.password_hash))
    await renewHash(pool, login, await hashPassword(password));
  if (ticket !== undefined) throw new ProblemError('second_step_required', { details: ticket });
  return await openFor(pool, login, caller);
}

/**
 * A name of digits alone may be a user name as well as a phone number (platform.md 2): both are asked, so that nobody is kept out by
 * somebody who took their number for a name.
 */
async function candidatesFor(
  pool: Pool,
  login: string,
  { realm, subdomain = null }: { readonly realm?: Realm; readonly subdomain?: string | null | undefined },
): Promise<LoginRow[]> {
  if (realm === 'console') return await findStaffLogins(pool, login);
  const byName = await findLogins(pool, subdomain, login);
  if (!/^\+?[\d\s-]{7,20}$/.test(login)) return byName;
  // Which clinic is meant is known only from the account: each is asked for the number as its own country reads it.
  const forms = Object.keys(callingCodes).map((country): [string, string] => [
    country,
    plainPhone(login, { country }),
  ]);
  const byPhone = await findLoginsByPhone(pool, subdomain, Object.fromEntries(forms));
  const named = new Set(byName.map(({ user_id: id }) => id));
  return [...byName, ...byPhone.filter(({ user_id: id }) => !named.has(id))];
}

function credentialsOf(body: unknown, locale: Locale): { name: string; password: string } {
  const { name, password } = (body ?? {}) as { name?: unknown; password?: unknown };
  const filled = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
  if (filled(name) && filled(password)) return { name: name.trim(), password };
  throw new ProblemError('invalid', {
    sentence: answerText(locale, 'loginFieldsEmpty'),
    errors: {
      ...(filled(name) ? {} : { name: { key: 'required' } }),
      ...(filled(password) ? {} : { password: { key: 'required' } }),
    },
  });
}

/** The one active account the password fits, of all the name may mean; two or more count as none (DESIGN 9.22). */
async function matching(candidates: readonly LoginRow[], password: string): Promise<LoginRow | undefined> {
  const checked = password.length <= longestPassword ? password : '';
  // Every candidate is compared, so that the time does not tell which of them was right.
  const fits = await Promise.all(candidates.map((login) => passwordFits(login.password_hash, checked)));
  if (candidates.length === 0) await passwordFits(undefined, checked);
  const found = candidates.filter(
    (login, index) => fits[index] === true && checked !== '' && canSignIn(login),
  );
  return found.length === 1 ? found[0] : undefined;
}

/** The account a session is opened for; whom a mail can be sent to is known only at a sign-in. */
type ProvenAccount = Pick<
  LoginRow,
  'clinic_id' | 'user_id' | 'user_name' | 'is_owner' | 'must_change_password' | 'idle_minutes' | 'max_minutes'
> &
  Partial<Pick<LoginRow, 'email' | 'locale' | 'clinic_name'>>;

/** A session for a person who has just proved who they are. */
export async function openFor(pool: Pool, login: ProvenAccount, caller: Caller): Promise<SignedIn> {
  const now = caller.now ?? new Date();
  const rights = await rightsOf(
    pool,
    login.clinic_id,
    login.user_id,
    now.toISOString().slice(0, 10),
    login.is_owner,
  );
  if (rights !== undefined && !login.is_owner && isSuspended(rights, now))
    throw new ProblemError('clinic_suspended');
  const longer =
    rights !== undefined &&
    !login.is_owner &&
    isSelfOnly(rights.permissions, rights.dataScope) &&
    login.idle_minutes >= usualIdle &&
    login.max_minutes >= usualMaximum;
  const news = await newsOfSignIn(pool, login, caller);
  const token = newToken();
  await openSession(pool, {
    clinicId: login.clinic_id,
    userId: login.user_id,
    hash: tokenHash(token),
    purpose: login.must_change_password ? 'first_login' : 'normal',
    idleMinutes: longer ? selfOnlyMinutes : login.idle_minutes,
    maxMinutes: longer ? selfOnlyMinutes : login.max_minutes,
    ip: caller.ip,
    userAgent: caller.userAgent,
  });
  const role = await noteSignIn(pool, login, caller, news);
  const { is_owner, must_change_password } = login;
  return {
    user: { id: login.user_id, name: login.user_name, role, is_owner, must_change_password },
    token,
  };
}

/** What the person is told of it; whoever has just changed the password in this session is no newcomer. */
async function newsOfSignIn(
  pool: Pool,
  login: ProvenAccount,
  caller: Caller,
): Promise<readonly QueryConfig[]> {
  const { email, locale, clinic_name } = login;
  if (email === undefined || locale === undefined || clinic_name === undefined) return [];
  return await newDeviceNews(pool, { ...login, email, locale, clinic_name }, caller);
}

/** The day is the clinic's own (platform.md 1, 5.6). */
const isSuspended = (
  { subscription, timezone }: { subscription: SubscriptionTerm; timezone: string },
  now: Date,
) => standingOf(subscription, dayAt(now, timezone)).state === 'suspended';

const auditSql = `insert into audit_log (clinic_id, actor_id, actor_label, ip, user_agent, action, entity, entity_id)
  values (app_clinic(), $1, $2, $3, $4, $5, 'users', $6)`;

/** Answers the role's key, which the browser stores and nobody decides by (platform.md 16.8). */
async function noteSignIn(
  pool: Pool,
  login: Pick<LoginRow, 'clinic_id' | 'user_id' | 'user_name'>,
  caller: Caller,
  mails: readonly QueryConfig[],
): Promise<string | null> {
  const { user_id: id, user_name: name } = login;
  const [, role] = await inClinic(
    pool,
    { clinicId: login.clinic_id, userId: id, requestId: caller.requestId },
    [
      { text: auditSql, values: [id, name, caller.ip, caller.userAgent, 'login', id] },
      {
        text: `select coalesce(r.key, p.role) as key from users u left join roles r on r.clinic_id = u.clinic_id and r.id = u.role_id
          left join platform_users p on p.clinic_id = u.clinic_id and p.id = u.id where u.id = $1`,
        values: [id],
      },
      ...mails,
    ],
  );
  return (role?.rows[0] as { key: string | null } | undefined)?.key ?? null;
}

/** What was typed is not kept: it may be a password in the wrong field. */
async function noteFailure(pool: Pool, login: LoginRow, caller: Caller): Promise<void> {
  await inClinic(pool, { clinicId: login.clinic_id, requestId: caller.requestId }, [
    { text: auditSql, values: [null, null, caller.ip, caller.userAgent, 'login_failed', login.user_id] },
  ]);
}

/** Arabic and Persian digits are read as 0–9 in names (platform.md 4). */
const latinDigits = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replaceAll('\u0000', '');
