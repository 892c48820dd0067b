import type { Pool } from 'pg';
import { findSecondStep, openTicket, type LoginRow } from '../db/gate.ts';
import { newToken, tokenHash } from './tokens.ts';

/** How long the code may be looked for after the password was right. */
const ticketMinutes = 5;

/** Whoever holds it has proven the password, and still needs a code. */
export interface Ticket {
  readonly ticket: string;
  readonly minutes: number;
}

/** The ticket that stands in for a session where the account has a second step (SEC-35); undefined for the others. */
export async function ticketFor(
  pool: Pool,
  account: Pick<LoginRow, 'clinic_id' | 'user_id'>,
): Promise<Ticket | undefined> {
  const step = await findSecondStep(pool, account);
  if (step === undefined || step.since === null) return undefined;
  const ticket = newToken();
  await openTicket(pool, account, tokenHash(ticket), ticketMinutes);
  return { ticket, minutes: ticketMinutes };
}
