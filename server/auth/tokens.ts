import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, base64url (SEC-28). */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Only this is stored. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();
