import { newToken, tokenHash } from '../auth/tokens.ts';

/** What a secret link is for. Its hash is of both, so that no link opens another's door and none is a session. */
export type SecretPurpose = 'waiting-room' | 'calendar-feed';

/** All that is stored of a secret link (SEC-75). */
export const secretHash = (purpose: SecretPurpose, token: string): Buffer => tokenHash(`${purpose}:${token}`);

/** A new secret of 256 bits, to be told once, and its hash. */
export function newSecret(purpose: SecretPurpose): { readonly token: string; readonly hash: Buffer } {
  const token = newToken();
  return { token, hash: secretHash(purpose, token) };
}
