import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { withoutClinic } from '../db/transaction.ts';
import { ProblemError } from '../problems.ts';
import { addressKey } from './addressKey.ts';
import { canSignIn, type LoginRow } from '../db/gate.ts';
import type { Caller } from './login.ts';

/** SEC-25, DESIGN 9.7: failures within the window before a wait begins. */
const perAccount = 10;
const perAddress = 50;
/** After so many failures without one success only a reset of the password helps. */
const untilReset = 100;
const longestWaitMinutes = 15;
const month = '30 days';

/** Counts tries of one sign-in. Keys are made here alone: of what the client sends only the folded name reaches one, hashed. */
export interface Attempt {
  /**
   * The password or the code was right: the failures of this account alone are forgotten (other clinics' accounts of the
   * same name keep theirs), the address gets its try back. `signedIn` unless a second step is still to come: then the
   * address is known from now on.
   */
  succeeded(user: Signed, signedIn?: boolean): Promise<void>;
}

type Account = Pick<LoginRow, 'clinic_id' | 'user_id'>;
type Signed = Account & Partial<Pick<LoginRow, 'password_hash'>>;

/** A key failures are counted under, and whose account it is; nobody's for an unknown name. */
interface Counted {
  readonly key: string;
  readonly account?: Account;
}

interface Failures {
  readonly failures: number;
  readonly latest: Date | null;
}

/**
 * Reserves a try for every account the name means that could sign in, and for the address, before any password is compared, so that
 * parallel guesses cannot slip under the limit together. Throws 429 `too_many` with Retry-After.
 */
export async function beginAttempt(
  pool: Pool,
  candidates: readonly LoginRow[],
  name: string,
  { subdomain, ip, limitsAddresses }: Pick<Caller, 'subdomain' | 'ip' | 'limitsAddresses'>,
): Promise<Attempt> {
  const living = candidates.filter((account) => canSignIn(account));
  // Whoever cannot sign in anyway must not shut out who can and has the same name; alone they are limited like anybody (SEC-24).
  const limited = living.length > 0 ? living : candidates;
  const accounts =
    limited.length === 0
      ? [{ key: await unknownKey(pool, hashed('name', subdomain ?? '*', foldName(name)), ip) }]
      : await Promise.all(
          limited.map(async (account) => ({ key: await accountKey(pool, account, ip), account })),
        );
  return await reserveTry(pool, accounts, { ip, limitsAddresses });
}

/** The same for the code of the second step: a budget of its own, which the right password does not refill (SEC-35). */
export async function beginCodeAttempt(
  pool: Pool,
  account: Pick<LoginRow, 'clinic_id' | 'user_id'>,
  { ip, limitsAddresses }: Pick<Caller, 'ip' | 'limitsAddresses'>,
): Promise<Attempt> {
  const key = `code ${await accountKey(pool, account, ip)}`;
  return await reserveTry(pool, [{ key, account }], { ip, limitsAddresses });
}

/** The same for the password of somebody who signs at another's desk: the budget of that account's sign-in (SEC-25). */
export async function beginPresence(
  pool: Pool,
  account: Account,
  { ip, limitsAddresses }: Pick<Caller, 'ip' | 'limitsAddresses'>,
): Promise<Attempt> {
  return await reserveTry(pool, [{ key: await accountKey(pool, account, ip), account }], {
    ip,
    limitsAddresses,
  });
}

async function reserveTry(
  pool: Pool,
  counted: readonly Counted[],
  { ip, limitsAddresses }: Pick<Caller, 'ip' | 'limitsAddresses'>,
): Promise<Attempt> {
  const address = addressKey(ip);
  const accounts = counted.map(({ key }) => key);
  const limits = await Promise.all(accounts.map((key) => limitOf(pool, key)));
  // All tests come from one address, so RATE_LIMITS=off lifts this limit; the one per account always holds.
  if (limitsAddresses) await reserve(pool, [...accounts, address], [...limits, perAddress]);
  else await reserve(pool, accounts, limits);
  return {
    async succeeded(user, signedIn = true) {
      const own = counted.filter(({ account }) => account && isSame(account, user));
      await withoutClinic(pool, [
        ...own.map(({ key }) => statement('select clear_login_failures($1)', [key])),
        ...(await othersTries(pool, counted, user)),
        statement('select release_login_attempt($1)', [address]),
        ...(signedIn
          ? [
              statement('select clear_login_failures($1)', [knownKey(user, ip)]),
              // Not a failure: the table also remembers from where a person signed in before (see accountKey).
              statement('select record_login_failure($1)', [knownKey(user, ip)]),
            ]
          : []),
      ]);
    },
  };
}

/**
 * What becomes of the try at the other accounts the name means. A password somebody has signed in with before tells nothing
 * new about them, so they get it back; a new one was a guess at them too – whoever changed their own password each time
 * could otherwise guess without end, for a password that fits two accounts is refused (DESIGN 9.22).
 */
async function othersTries(
  pool: Pool,
  counted: readonly Counted[],
  user: Signed,
): Promise<ReturnType<typeof statement>[]> {
  const others = counted.filter(({ account }) => account && !isSame(account, user));
  if (others.length === 0) return [];
  const told = hashed('told', user.clinic_id, user.user_id, user.password_hash ?? '');
  const before = await failuresOf(pool, told, month);
  return [
    ...(before.failures > 0
      ? others.map(({ key }) => statement('select release_login_attempt($1)', [key]))
      : []),
    statement('select clear_login_failures($1)', [told]),
    statement('select record_login_failure($1)', [told]),
  ];
}

const isSame = (one: Account, other: Account): boolean =>
  one.clinic_id === other.clinic_id && one.user_id === other.user_id;

/** A try of something else that is limited by address and subject, e.g. three reset mails an hour. */
export async function limitTries(
  pool: Pool,
  keys: Readonly<Record<string, number>>,
  within: string,
): Promise<void> {
  const names = Object.keys(keys);
  const wait = await reserveSeconds(
    pool,
    names.map((name) => hashed('try', name)),
    Object.values(keys),
    within,
  );
  if (wait > 0) throw tooMany(wait);
}

/** A try that `limitTries` counted and that was right: only wrong ones count (SEC-25). */
export const giveTryBack = (pool: Pool, key: string): Promise<unknown> =>
  withoutClinic(pool, [statement('select release_login_attempt($1)', [hashed('try', key)])]);

/** An address the person signed in from before has a budget of its own: strangers cannot lock it out (SEC-25). */
async function accountKey(
  pool: Pool,
  login: Pick<LoginRow, 'clinic_id' | 'user_id'>,
  ip: string,
): Promise<string> {
  const known = await failuresOf(pool, knownKey(login, ip), month);
  const account = failuresKey(login.clinic_id, login.user_id);
  return known.failures > 0 ? `${account} ${addressKey(ip)}` : account;
}

/** An unknown name asks as many questions as a known one, so that the time does not tell them apart (SEC-24). */
async function unknownKey(pool: Pool, name: string, ip: string): Promise<string> {
  await failuresOf(pool, `${name} ${addressKey(ip)}`, month);
  return name;
}

/** The limit for the next try: ten, then one more after each wait, which doubles from 1 to 15 minutes. */
async function limitOf(pool: Pool, key: string): Promise<number> {
  const [recent, ever] = await Promise.all([
    failuresOf(pool, key, '15 minutes'),
    failuresOf(pool, key, month),
  ]);
  if (ever.failures >= untilReset) throw tooMany(24 * 60 * 60);
  if (recent.failures < perAccount || recent.latest === null) return perAccount;
  const minutes = Math.min(longestWaitMinutes, 2 ** (recent.failures - perAccount));
  const seconds = Math.ceil((recent.latest.getTime() - Date.now()) / 1000) + minutes * 60;
  if (seconds > 0) throw tooMany(seconds);
  return recent.failures + 1;
}

async function failuresOf(pool: Pool, key: string, within: string): Promise<Failures> {
  const [result] = await withoutClinic(pool, [
    statement('select failures, latest from count_login_failures($1, $2::interval)', [key, within]),
  ]);
  return (result?.rows[0] ?? { failures: 0, latest: null }) as Failures;
}

async function reserve(pool: Pool, keys: string[], limits: number[]): Promise<void> {
  const wait = await reserveSeconds(pool, keys, limits, '15 minutes');
  if (wait > 0) throw tooMany(wait);
}

async function reserveSeconds(pool: Pool, keys: string[], limits: number[], within: string): Promise<number> {
  const [result] = await withoutClinic(pool, [
    statement('select reserve_login_attempt($1, $2, $3::interval) as wait', [keys, limits, within]),
  ]);
  return (result?.rows[0] as { wait: number } | undefined)?.wait ?? 0;
}

const tooMany = (seconds: number): ProblemError =>
  new ProblemError('too_many', {
    values: { n: Math.max(1, Math.ceil(seconds / 60)) },
    headers: { 'retry-after': String(Math.max(1, seconds)) },
  });

const statement = (text: string, values: unknown[]): { text: string; values: unknown[] } => ({
  text,
  values,
});
/** The account is known again: its failures, also those of more than a hundred, count no more. */
export const forgetFailures = (pool: Pool, clinicId: string, userId: string): Promise<unknown> =>
  withoutClinic(
    pool,
    [failuresKey(clinicId, userId), `code ${failuresKey(clinicId, userId)}`].map((key) =>
      statement('select clear_login_failures($1)', [key]),
    ),
  );

/** Under which the failures of an account are counted. */
export const failuresKey = (clinicId: string, userId: string): string => hashed('account', clinicId, userId);

const hashed = (...parts: string[]): string =>
  `${parts[0] ?? ''}:${createHash('sha256').update(parts.join('\n')).digest('base64url')}`;
const knownKey = (login: Pick<LoginRow, 'clinic_id' | 'user_id'>, ip: string): string =>
  `${hashed('known', login.clinic_id, login.user_id)} ${addressKey(ip)}`;

/** The same folding the database uses to find the account, near enough: variants of one name share a budget. */
export function foldName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u064b-\u065f\u0670\u0640\u200b-\u200f\u2060\ufeff\s]/g, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0));
}
