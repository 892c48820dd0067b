import type { Pool } from 'pg';
import { withoutClinic } from '../db/transaction.ts';

/** A queued mail under the worker's lease, with what its clinic looks like. */
export interface TakenMail {
  readonly clinic_id: string;
  readonly id: string;
  readonly event: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly created_at: Date;
  /** 1 for the first try. */
  readonly attempts: number;
  readonly subdomain: string;
  readonly clinic_email: string | null;
  /** `#RRGGBB`. */
  readonly primary_color: string;
  readonly timezone: string;
  readonly digits: 'western' | 'arabic';
}

/** The next mail that is due and may leave; undefined when there is none. */
export async function takeMail(pool: Pool): Promise<TakenMail | undefined> {
  const [taken] = await withoutClinic(pool, [{ text: 'select * from take_mail()' }]);
  return taken?.rows[0] as TakenMail | undefined;
}

export interface MailEnd {
  readonly state: 'sent' | 'failed' | 'again' | 'back';
  /** A short code, never an address or a server's words: those repeat what was sent (SEC-65). */
  readonly error?: string;
  /** Seconds until the next try. */
  readonly wait?: number;
}

/** Writes down how the try ended, unless the lease has passed to another. */
export async function endMail(
  pool: Pool,
  { clinic_id, id, attempts }: TakenMail,
  { state, error, wait = 0 }: MailEnd,
): Promise<void> {
  const text = 'select end_mail($1, $2, $3, $4, $5, make_interval(secs => $6))';
  await withoutClinic(pool, [{ text, values: [clinic_id, id, attempts, state, error ?? null, wait] }]);
}

/** Ends a mail its recipient no longer wants, unless the lease has passed to another. */
export async function dropMail(pool: Pool, { clinic_id, id, attempts }: TakenMail): Promise<void> {
  await withoutClinic(pool, [{ text: 'select drop_mail($1, $2, $3)', values: [clinic_id, id, attempts] }]);
}
