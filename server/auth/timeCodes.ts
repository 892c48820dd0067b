import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';

/** What every authenticator app understands: SHA-1, six digits, 30 seconds. */
const settings = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** One step before and after: the clocks of phones differ. */
const tolerance = 1;

/** A new seed, in base32. */
export const newSeed = (): string => new Secret({ size: 20 }).base32;

/**
 * The time step (30 seconds since 1970) a typed code belongs to, undefined where it fits none near `now`. Whether the
 * step was used before is the database's to decide (SEC-35).
 */
export function stepOf(seed: string, code: string, now: Date): number | undefined {
  const totp = new TOTP({ ...settings, secret: Secret.fromBase32(seed) });
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: tolerance });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / settings.period) + delta;
}

/** What an authenticator reads, as an address and as the picture of it: a path of squares on a field of `size` units. */
export function invitation(
  seed: string,
  account: string,
  issuer: string,
): { uri: string; qr: { size: number; path: string } } {
  const plainIssuer = issuer.replaceAll(':', ' ');
  const totp = new TOTP({
    ...settings,
    secret: Secret.fromBase32(seed),
    issuer: plainIssuer,
    label: account,
  });
  const uri = totp.toString();
  const { size, data } = encode(uri, { ecc: 'M', border: 2 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { uri, qr: { size, path } };
}

/** Without letters and digits that look alike on paper. */
const signs = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const howMany = 10;
const group = (): string => Array.from({ length: 4 }, () => signs.charAt(randomInt(signs.length))).join('');

/** Ten codes of 59 random bits, `K7MQ-2XWP-9HTA`; each works once. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: howMany }, () => `${group()}-${group()}-${group()}`);

/** Arabic digits, spaces, dashes and small letters are read as what was meant. */
export const plainCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '');
