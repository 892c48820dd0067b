import type { Pool } from 'pg';
import { limitTries } from '../auth/guessing.ts';
import type { Principal } from '../identity/principal.ts';
import { newToken, tokenHash } from '../auth/tokens.ts';
import { inClinic, transaction, withoutClinic, type Transaction } from '../db/transaction.ts';
import { mailStatement } from '../outbox/mailQueue.ts';
import { ProblemError } from '../problems.ts';

/** Address of a page on a clinic's host, from the configured domain alone (SEC-33). */
export type LinkTo = (subdomain: string, path: string) => string;

/** Seven days (platform.md 5.2). */
const proofHours = 168;
const resendsPerHour = 3;

/** Whose address is to be proven. */
export interface Unproven {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly locale: 'ar' | 'en';
  readonly clinicName: string;
  readonly subdomain: string;
}

/** Queues the mail with a fresh link, inside the running transaction; older links of the account die. */
export async function sendProof(tx: Transaction, whom: Unproven, linkTo: LinkTo): Promise<void> {
  const token = newToken();
  await tx.query('select create_email_proof($1, $2, $3)', [whom.userId, tokenHash(token), proofHours * 60]);
  await tx.query(
    mailStatement('account.verify', {
      to: whom.email,
      locale: whom.locale,
      name: whom.name,
      clinic: whom.clinicName,
      link: linkTo(whom.subdomain, `/verify-email?token=${token}`),
      hours: proofHours,
    }),
  );
}

interface Proven {
  readonly clinic_id: string;
  readonly user_id: string;
  readonly user_name: string;
}

/** Uses a link once (platform.md 5.2). Throws 422 `email_link_invalid` for a used, old or unknown one. */
export async function proveEmail(
  pool: Pool,
  body: Readonly<Record<string, unknown>>,
  requestId: string,
): Promise<void> {
  const { token } = body;
  const hash = typeof token === 'string' && /^[A-Za-z0-9_-]{43}$/.test(token) ? tokenHash(token) : undefined;
  if (hash === undefined) throw new ProblemError('email_link_invalid');
  const [found] = await withoutClinic(pool, [{ text: 'select * from prove_email($1)', values: [hash] }]);
  const proven = found?.rows[0] as Proven | undefined;
  if (proven === undefined) throw new ProblemError('email_link_invalid');
  await inClinic(pool, { clinicId: proven.clinic_id, userId: proven.user_id, requestId }, [
    {
      text: `insert into audit_log (clinic_id, actor_label, action, entity, entity_id, changes)
        values (app_clinic(), $1, 'update', 'users', $2, '{"email_verified": [false, true]}')`,
      values: [proven.user_name, proven.user_id],
    },
  ]);
}

interface PersonRow {
  readonly email: string | null;
  readonly locale: 'ar' | 'en';
  readonly name: string;
  readonly clinic: string;
  readonly proven: boolean;
}

/** Sends the link again to whoever asks, three times an hour. Throws 409 when there is nothing to prove. */
export async function resendProof(pool: Pool, principal: Principal, linkTo: LinkTo): Promise<void> {
  const { clinicId, userId, requestId, clinic } = principal;
  await transaction(pool, { clinicId, userId, requestId }, async (tx) => {
    const { rows } = await tx.query<PersonRow>(
      `select u.email, u.locale, coalesce(e.full_name_ar, u.name) as name, c.name as clinic, email_proven(u.id) as proven
         from users u join clinics c on c.id = u.clinic_id
         left join employees e on e.clinic_id = u.clinic_id and e.id = u.employee_id where u.id = $1`,
      [userId],
    );
    const [person] = rows;
    if (person === undefined || person.email === null) throw new ProblemError('email_missing');
    if (person.proven) throw new ProblemError('email_proven');
    await limitTries(pool, { [`verify ${clinicId} ${userId}`]: resendsPerHour }, '1 hour');
    const { email, locale, name, clinic: clinicName } = person;
    await sendProof(tx, { userId, email, locale, name, clinicName, subdomain: clinic.subdomain }, linkTo);
  });
}
