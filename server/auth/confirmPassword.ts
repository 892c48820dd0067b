import type { Pool } from 'pg';
import { inClinic } from '../db/transaction.ts';
import { invalid } from '../problems.ts';
import { confirmSession } from '../db/gate.ts';
import { giveTryBack, limitTries } from './guessing.ts';
import { passwordFits } from './passwordHash.ts';
import type { Principal } from '../identity/principal.ts';

/** As long as any password may be; what is longer is wrong anyway. */
const longest = 200;

/**
 * Checks the password of a signed-in person, ten wrong tries in 15 minutes whatever asks for it (SEC-25). Throws 422 on
 * `field`, 429 `too_many`. Answers the stored hash.
 */
export async function demandPassword(
  pool: Pool,
  { clinicId, userId }: Pick<Principal, 'clinicId' | 'userId'>,
  typed: unknown,
  field: string,
): Promise<string | null> {
  const tries = `password ${clinicId} ${userId}`;
  await limitTries(pool, { [tries]: 10 }, '15 minutes');
  const [found] = await inClinic(pool, { clinicId, userId }, [
    { text: 'select password_hash from password_of($1)', values: [userId] },
  ]);
  const stored = (found?.rows[0] as { password_hash: string | null } | undefined)?.password_hash ?? null;
  const fits = typeof typed === 'string' && (await passwordFits(stored, typed.slice(0, longest)));
  if (!fits) throw invalid({ [field]: { key: typed ? 'password_wrong' : 'required' } });
  await giveTryBack(pool, tries);
  return stored;
}

/** The password was typed again: what is sensitive is open for ten minutes (SEC-23). */
export async function confirmPassword(
  pool: Pool,
  principal: Principal,
  body: unknown,
  tokenHash: Buffer,
): Promise<void> {
  const { password } = (body ?? {}) as { password?: unknown };
  await demandPassword(pool, principal, password, 'password');
  await confirmSession(pool, tokenHash);
}
