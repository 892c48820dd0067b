import type { Pool } from 'pg';
import { isStaff } from '../identity/provider.ts';
import { invalid, ProblemError } from '../problems.ts';
import {
  findSecondStep,
  ticketTarget,
  useRecoveryCode,
  useTicket,
  useTimeStep,
  type LoginRow,
} from '../db/gate.ts';
import { beginCodeAttempt } from './guessing.ts';
import { openFor, type Caller, type SignedIn } from './login.ts';
import { boundTo, openSeed } from './seeds.ts';
import type { Sealer } from '../secrets/serverKey.ts';
import { plainCode, stepOf } from './timeCodes.ts';
import { tokenHash } from './tokens.ts';

type Account = Pick<LoginRow, 'clinic_id' | 'user_id'>;

/**
 * Whether a code is right, and was used up by this call: none works twice, also not at the same time. Throws 409
 * `second_step_unreadable` when the server's key is not the one that sealed the seed; recovery codes went with it.
 */
export async function takeCode(
  pool: Pool,
  sealer: Sealer,
  account: Account,
  { code, now }: { readonly code: string; readonly now: Date },
): Promise<boolean> {
  const step = await findSecondStep(pool, account);
  if (step === undefined || step.since === null) return false;
  const seed = openSeed(sealer, step.secret, account);
  if (seed === undefined) throw new ProblemError('second_step_unreadable');
  if (!/^\d{6}$/.test(code)) return await useRecoveryCode(pool, account, sealer.mark(code, boundTo(account)));
  const time = stepOf(seed, code, now);
  return time !== undefined && (await useTimeStep(pool, account, time));
}

/**
 * Ticket and code for a session: the second half of a sign-in. Throws 401 `ticket_ended`, 422 on `code`, and 429 after
 * as many wrong codes as wrong passwords (SEC-25).
 */
export async function finishSignIn(
  parts: { readonly pool: Pool; readonly sealer: Sealer; readonly now: Date },
  body: unknown,
  caller: Caller,
): Promise<SignedIn> {
  const { ticket, code } = (body ?? {}) as { ticket?: unknown; code?: unknown };
  const hash =
    typeof ticket === 'string' && /^[A-Za-z0-9_-]{43}$/.test(ticket) ? tokenHash(ticket) : undefined;
  const account = hash && (await ticketTarget(parts.pool, hash));
  const isOurs = account !== undefined && isStaff(account.clinic_id) === (caller.realm === 'console');
  if (hash === undefined || !isOurs) throw new ProblemError('ticket_ended');
  if (account.clinic_status === 'suspended' && !account.is_owner) throw new ProblemError('clinic_suspended');
  if (typeof code !== 'string' || plainCode(code.slice(0, 100)) === '')
    throw invalid({ code: { key: 'required' } });
  const attempt = await beginCodeAttempt(parts.pool, account, caller);
  const typed = plainCode(code.slice(0, 100));
  if (!(await takeCode(parts.pool, parts.sealer, account, { code: typed, now: parts.now })))
    throw invalid({ code: { key: 'code_wrong' } });
  await attempt.succeeded(account);
  if (!(await useTicket(parts.pool, hash))) throw new ProblemError('ticket_ended');
  return await openFor(parts.pool, account, caller);
}
