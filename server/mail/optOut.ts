import type { Pool } from 'pg';
import type { Sealer } from '../secrets/serverKey.ts';
import { withoutClinic } from '../db/transaction.ts';
import { ProblemError } from '../problems.ts';

/** Whose mails of which kind end: `to` of the clinic `clinicId`. */
export interface OptOut {
  readonly clinicId: string;
  readonly to: string;
  readonly event: string;
}

const purpose = 'mail opt-out';
const shape = /^[A-Za-z0-9_-]{40,2000}$/;

/** The token of a link that ends one kind of mail: sealed, so that it names nobody and cannot be made by others. */
export const optOutToken = (sealer: Sealer, { clinicId, to, event }: OptOut): string =>
  sealer.seal(JSON.stringify([clinicId, to, event]), purpose).toString('base64url');

function readToken(sealer: Sealer, token: unknown): OptOut {
  try {
    if (typeof token !== 'string' || !shape.test(token)) throw new TypeError('no token');
    const [clinicId, to, event] = JSON.parse(
      sealer.open(Buffer.from(token, 'base64url'), purpose),
    ) as string[];
    return { clinicId: String(clinicId), to: String(to), event: String(event) };
  } catch (cause) {
    throw new ProblemError('opt_out_invalid', { cause });
  }
}

/** Ends a kind of mail for the address a link was sent to (RFC 8058). Throws 422 `opt_out_invalid` for any other token. */
export async function optOut(pool: Pool, sealer: Sealer, token: unknown): Promise<void> {
  const { clinicId, to, event } = readToken(sealer, token);
  await withoutClinic(pool, [{ text: 'select opt_out_of_mail($1, $2, $3)', values: [clinicId, to, event] }]);
}

/** Whether somebody wanted no more of these. */
export async function isOptedOut(pool: Pool, { clinicId, to, event }: OptOut): Promise<boolean> {
  const [found] = await withoutClinic(pool, [
    { text: 'select opted_out_of_mail($1, $2, $3) as yes', values: [clinicId, to, event] },
  ]);
  return (found?.rows[0] as { yes: boolean } | undefined)?.yes === true;
}
