import { randomInt } from 'node:crypto';
import { failuresKey } from '../auth/guessing.ts';
import { hashPassword } from '../auth/passwordHash.ts';
import { newToken, tokenHash } from '../auth/tokens.ts';
import type { RuleDatabase } from './rules.ts';

/** Without letters and digits that look alike on paper. */
const letters = 'abcdefghjkmnpqrstuvwxyz';
const digits = '23456789';
/** SEC-34: what is given out works for three days. */
const validHours = 72;

/** A password to be told once and changed at the first sign-in: ten characters in groups one can dictate, `kx7mt-w4pnq`. */
export function temporaryPassword(): string {
  const from = (set: string): string => set.charAt(randomInt(set.length));
  const group = (): string =>
    `${from(letters)}${from(letters)}${from(digits)}${from(letters)}${from(letters)}`;
  return `${group()}-${group()}`;
}

/**
 * Gives a user of this clinic a temporary password inside the running transaction: the flag is set, every session ends,
 * older reset links die. Answers the password, which is stored nowhere. Who may do it is the caller's rule (DESIGN 9.17).
 */
export async function setTemporaryPassword(db: Pick<RuleDatabase, 'query'>, userId: string): Promise<string> {
  const password = temporaryPassword();
  await db.query('select set_password($1, $2, now() + make_interval(hours => $3), true)', [
    userId,
    await hashPassword(password),
    validHours,
  ]);
  await db.query('select end_sessions($1)', [userId]);
  const [clinic] = await db.query('select app_clinic() as id');
  await db.query('select clear_login_failures($1)', [failuresKey(String(clinic?.['id']), userId)]);
  return password;
}

/**
 * The secret of a link with which a user of this clinic chooses a password, and for how many hours it works; older links
 * die. Only its hash is stored.
 */
export async function passwordLink(
  db: Pick<RuleDatabase, 'query'>,
  userId: string,
): Promise<{ readonly token: string; readonly hours: number }> {
  const token = newToken();
  await db.query("select create_reset_token(app_clinic(), $1, $2, 'reset', $3)", [
    userId,
    tokenHash(token),
    validHours * 60,
  ]);
  return { token, hours: validHours };
}

/** The hash to store for a lasting password, for the demo clinics and imports. */
export { hashPassword } from '../auth/passwordHash.ts';
