import type { Pool } from 'pg';
import { useEntryCode } from '../db/gate.ts';
import { openFor, type Caller, type SignedIn } from '../auth/login.ts';
import { tokenHash } from '../auth/tokens.ts';
import { ProblemError } from '../problems.ts';

/**
 * The code of a sign-up for a session: who has just chosen the password need not type it again (platform.md 5.2). It works
 * once, for a minute, on its own clinic's host. Throws 401 `ticket_ended`.
 */
export async function enterOnce(pool: Pool, body: unknown, caller: Caller): Promise<SignedIn> {
  const { code } = (body ?? {}) as { code?: unknown };
  const hash = typeof code === 'string' && /^[A-Za-z0-9_-]{43}$/.test(code) ? tokenHash(code) : undefined;
  const account = hash && (await useEntryCode(pool, hash));
  const isHere = caller.subdomain === undefined || caller.subdomain === account?.subdomain;
  if (!account || !isHere) throw new ProblemError('ticket_ended');
  return await openFor(pool, account, caller);
}
