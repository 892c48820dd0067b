import type { LoginRow } from '../db/gate.ts';
import type { Sealer } from '../secrets/serverKey.ts';

type Account = Pick<LoginRow, 'clinic_id' | 'user_id'>;

/** What a seed or a recovery code is bound to. */
export const boundTo = ({ clinic_id, user_id }: Account): string => `${clinic_id} ${user_id}`;

/** The seed of an account's second step; undefined when another key sealed it, or for somebody else. */
export function openSeed(sealer: Pick<Sealer, 'open'>, sealed: Buffer, account: Account): string | undefined {
  try {
    return sealer.open(sealed, boundTo(account));
  } catch {
    return undefined;
  }
}

/** Whether the key at hand is the one that sealed an account's seed. */
export const canOpen = (sealer: Pick<Sealer, 'open'>, sealed: Buffer, account: Account): boolean =>
  openSeed(sealer, sealed, account) !== undefined;
