import type { Pool } from 'pg';
import { inClinic } from '../db/transaction.ts';

/** The last part of a logo's public address: its content, so that a new logo has a new address. */
export const logoName = (sha256: Buffer): string => sha256.toString('hex').slice(0, 32);

/** The public address of a logo: nothing else of a clinic's files is public (platform.md 13). */
export const logoAddress = (subdomain: string, sha256: Buffer): string =>
  `/api/v1/clinic-settings/${subdomain}/logo/${logoName(sha256)}`;

/** The same, of the file a clinic names as its logo; null where it names none. */
export async function logoOfClinic(
  pool: Pool,
  clinic: { readonly id: string; readonly logo_file_id: string | null },
  subdomain: string,
): Promise<string | null> {
  if (clinic.logo_file_id === null) return null;
  const text = 'select sha256 from files where clinic_id = (select app_clinic()) and id = $1';
  const [found] = await inClinic(pool, clinic.id, [{ text, values: [clinic.logo_file_id] }]);
  const row = found?.rows[0] as { sha256: Buffer } | undefined;
  return row === undefined ? null : logoAddress(subdomain, row.sha256);
}
