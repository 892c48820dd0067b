import type { Pool, QueryResultRow } from 'pg';
import { withoutClinic } from '../db/transaction.ts';

/** The statements that answer before the clinic is known: nothing but gate functions (DESIGN 9.20). */
export async function ask<Row extends QueryResultRow>(
  pool: Pool,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const [result] = await withoutClinic(pool, [{ text, values }]);
  return (result?.rows ?? []) as Row[];
}

/** Where somebody signs in: a clinic's people, or the provider's staff in the console. Neither opens the other's door. */
export type Realm = 'clinic' | 'console';

export interface ClinicRow {
  readonly id: string;
  readonly name: string;
  readonly name_en: string | null;
  readonly subdomain: string;
  readonly status: 'active' | 'suspended' | 'closed';
  readonly logo_file_id: string | null;
  readonly primary_color: string;
  readonly secondary_color: string;
  readonly currency: string;
  readonly currency_digits: number;
  readonly timezone: string;
  readonly locale: 'ar' | 'en';
  readonly digits: 'western' | 'arabic';
  readonly subscription_plan: string;
}

/** The clinic of a subdomain unless it is closed. */
export async function findClinic(pool: Pool, subdomain: string): Promise<ClinicRow | undefined> {
  const [clinic] = await ask<ClinicRow>(pool, 'select * from clinic_by_subdomain($1)', [subdomain]);
  return clinic?.status === 'closed' ? undefined : clinic;
}

/** The subdomain a clinic has now, for one it had within the last twelve months (platform.md 10). */
export async function movedSubdomain(pool: Pool, subdomain: string): Promise<string | undefined> {
  const [row] = await ask<{ now: string | null }>(pool, 'select moved_subdomain($1) as now', [subdomain]);
  return row?.now ?? undefined;
}

/** One account a typed name may mean. */
export interface LoginRow {
  readonly clinic_id: string;
  readonly subdomain: string;
  readonly clinic_status: ClinicRow['status'];
  readonly clinic_name: string;
  readonly user_id: string;
  readonly user_name: string;
  readonly email: string | null;
  readonly email_verified: boolean;
  readonly locale: 'ar' | 'en';
  readonly is_active: boolean;
  readonly is_owner: boolean;
  readonly must_change_password: boolean;
  readonly password_hash: string | null;
  readonly temporary_until: Date | null;
  readonly idle_minutes: number;
  readonly max_minutes: number;
}

/** Whether the right password would open the account now: it is active, its clinic not closed, a temporary one not over. */
export const canSignIn = (login: LoginRow, now = Date.now()): boolean =>
  login.is_active &&
  login.clinic_status !== 'closed' &&
  login.password_hash !== null &&
  (login.temporary_until === null || login.temporary_until.getTime() > now);

/** At most ten accounts a user name or an e-mail may mean; `subdomain` null looks over all clinics. */
export const findLogins = (pool: Pool, subdomain: string | null, login: string): Promise<LoginRow[]> =>
  ask<LoginRow>(pool, 'select * from find_logins($1, $2)', [subdomain, login]);

/** The one account of the provider's staff with this address; no clinic's person is found (platform.md 10). */
export const findStaffLogins = (pool: Pool, email: string): Promise<LoginRow[]> =>
  ask<LoginRow>(pool, 'select * from find_staff_logins($1)', [email]);

/** At most ten accounts of people with this phone number; `forms` is its stored form by the country of the clinic. */
export const findLoginsByPhone = (
  pool: Pool,
  subdomain: string | null,
  forms: Readonly<Record<string, string>>,
): Promise<LoginRow[]> =>
  ask<LoginRow>(pool, 'select * from find_logins_by_phone($1, $2)', [subdomain, JSON.stringify(forms)]);

export interface NewSession {
  readonly clinicId: string;
  readonly userId: string;
  readonly hash: Buffer;
  readonly purpose: 'normal' | 'first_login';
  readonly idleMinutes: number;
  readonly maxMinutes: number;
  readonly ip: string;
  readonly userAgent: string;
}

export async function openSession(pool: Pool, session: NewSession): Promise<void> {
  const { clinicId, userId, hash, purpose, idleMinutes, maxMinutes, ip, userAgent } = session;
  await ask(pool, 'select open_session($1, $2, $3, $4, $5, $6, $7, $8)', [
    clinicId,
    userId,
    hash,
    purpose,
    idleMinutes,
    maxMinutes,
    ip,
    userAgent,
  ]);
}

/** A living session with its clinic and person. */
export interface SessionRow {
  readonly session_id: string;
  readonly purpose: 'normal' | 'first_login' | 'calendar_feed';
  /** When the password was last typed. */
  readonly confirmed_at: Date;
  readonly expires_at: Date;
  readonly last_seen_at: Date;
  readonly clinic_id: string;
  readonly subdomain: string;
  readonly clinic_status: ClinicRow['status'];
  readonly clinic_name: string;
  readonly timezone: string;
  readonly currency: string;
  readonly currency_digits: number;
  readonly clinic_locale: 'ar' | 'en';
  readonly plan_limits: Readonly<Record<string, unknown>>;
  readonly user_id: string;
  readonly user_name: string;
  readonly email: string | null;
  readonly role_id: string | null;
  readonly employee_id: string | null;
  readonly locale: 'ar' | 'en';
  readonly is_owner: boolean;
  readonly must_change_password: boolean;
}

/** A session of the realm; one of the other realm is none. */
export async function findSession(
  pool: Pool,
  hash: Buffer,
  realm: Realm = 'clinic',
): Promise<SessionRow | undefined> {
  const name = realm === 'console' ? 'staff_session_by_token' : 'session_by_token';
  const [session] = await ask<SessionRow>(pool, `select * from ${name}($1)`, [hash]);
  return session;
}

/** Notes that the person was here; the database writes it at most once a minute. */
export const touchSession = async (pool: Pool, hash: Buffer): Promise<void> => {
  await ask(pool, 'select touch_session($1)', [hash]);
};

/** The password was typed again (SEC-23). */
export const confirmSession = async (pool: Pool, hash: Buffer): Promise<void> => {
  await ask(pool, 'select confirm_session($1)', [hash]);
};

export const endSession = async (pool: Pool, hash: Buffer): Promise<void> => {
  await ask(pool, 'select end_session($1)', [hash]);
};

export const renewHash = async (pool: Pool, login: LoginRow, newHash: string): Promise<void> => {
  await ask(pool, 'select renew_password_hash($1, $2, $3, $4)', [
    login.clinic_id,
    login.user_id,
    login.password_hash,
    newHash,
  ]);
};

export const createResetToken = async (
  pool: Pool,
  login: LoginRow,
  hash: Buffer,
  minutes: number,
): Promise<void> => {
  await ask(pool, 'select create_reset_token($1, $2, $3, $4, $5)', [
    login.clinic_id,
    login.user_id,
    hash,
    'reset',
    minutes,
  ]);
};

export interface ResetTarget {
  readonly clinic_id: string;
  readonly subdomain: string;
  readonly clinic_name: string;
  readonly user_id: string;
  readonly user_name: string;
  readonly email: string | null;
  readonly locale: 'ar' | 'en';
  readonly password_hash: string | null;
}

/** Whose living reset link a token is, without using it up. */
export async function resetTarget(pool: Pool, hash: Buffer): Promise<ResetTarget | undefined> {
  const [target] = await ask<ResetTarget>(pool, 'select * from reset_token_target($1)', [hash]);
  return target;
}

/** Uses a reset link up: sets the password and ends all sessions. False for all but one of many at the same time. */
export async function useResetToken(pool: Pool, hash: Buffer, passwordHash: string): Promise<boolean> {
  const rows = await ask(pool, "select * from use_reset_token($1, 'reset', $2)", [hash, passwordHash]);
  return rows.length === 1;
}

/** What beside the password an account asks for. */
export interface SecondStepRow {
  /** Encrypted; see serverKey.ts. */
  readonly secret: Buffer;
  /** Null: it was begun and never proven. */
  readonly since: Date | null;
  readonly codes_left: number;
}

type Account = Pick<LoginRow, 'clinic_id' | 'user_id'>;

export async function findSecondStep(pool: Pool, account: Account): Promise<SecondStepRow | undefined> {
  const [row] = await ask<SecondStepRow>(pool, 'select * from second_step_of($1, $2)', idOf(account));
  return row;
}

export const openTicket = async (
  pool: Pool,
  account: Account,
  hash: Buffer,
  minutes: number,
): Promise<void> => {
  await ask(pool, 'select open_login_ticket($1, $2, $3, $4)', [...idOf(account), hash, minutes]);
};

/** Whose sign-in waits for a code. */
export type TicketRow = Pick<
  LoginRow,
  | 'clinic_id'
  | 'subdomain'
  | 'clinic_status'
  | 'clinic_name'
  | 'user_id'
  | 'user_name'
  | 'email'
  | 'locale'
  | 'is_owner'
  | 'must_change_password'
  | 'idle_minutes'
  | 'max_minutes'
>;

export async function ticketTarget(pool: Pool, hash: Buffer): Promise<TicketRow | undefined> {
  const [row] = await ask<TicketRow>(pool, 'select * from login_ticket_target($1)', [hash]);
  return row;
}

/** Whose code of a sign-up this is; true for one of many uses at the same time. */
export async function useEntryCode(
  pool: Pool,
  hash: Buffer,
): Promise<Omit<TicketRow, 'clinic_status' | 'clinic_name' | 'email' | 'locale'> | undefined> {
  const [row] = await ask<Omit<TicketRow, 'clinic_status' | 'clinic_name' | 'email' | 'locale'>>(
    pool,
    'select * from use_entry_code($1)',
    [hash],
  );
  return row;
}

const truth = async (pool: Pool, text: string, values: unknown[]): Promise<boolean> => {
  const [row] = await ask<{ done: boolean }>(pool, `select ${text} as done`, values);
  return row?.done === true;
};
const idOf = ({ clinic_id, user_id }: Account): string[] => [clinic_id, user_id];

/** True for one of many uses at the same time. */
export const useTicket = (pool: Pool, hash: Buffer): Promise<boolean> =>
  truth(pool, 'use_login_ticket($1)', [hash]);

/** True once for each time step (30 seconds since 1970), and never for one older than the last. */
export const useTimeStep = (pool: Pool, account: Account, step: number): Promise<boolean> =>
  truth(pool, 'use_second_step($1, $2, $3)', [...idOf(account), step]);

/** True once for each recovery code. */
export const useRecoveryCode = (pool: Pool, account: Account, mark: Buffer): Promise<boolean> =>
  truth(pool, 'use_recovery_code($1, $2, $3)', [...idOf(account), mark]);

/** What an account was signed in from before. */
export async function knownDevices(
  pool: Pool,
  account: Account,
): Promise<{ readonly is_first: boolean; readonly agents: readonly string[] }> {
  const [row] = await ask<{ is_first: boolean; agents: string[] }>(
    pool,
    'select * from known_devices($1, $2)',
    idOf(account),
  );
  return row ?? { is_first: true, agents: [] };
}
