import { hash, verify } from '@node-rs/argon2';

/** Argon2id (algorithm 2), 19 MiB, two passes (SEC-27, DESIGN 9.5). */
const settings = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const currentPrefix = `$argon2id$v=19$m=${settings.memoryCost},t=${settings.timeCost},p=${settings.parallelism}$`;

/** So that a storm of sign-ins leaves the processors to the other calls (SEC-27). */
const mostAtOnce = 4;
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    // The place is handed over rather than freed, so a newcomer cannot slip in between.
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

/** Compatibility forms of the same text are the same password (SEC-26). */
const canonical = (password: string): string => password.normalize('NFKC');

/** The text to store for a password. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(canonical(password), settings));

let dummyHash: Promise<string> | undefined;

/**
 * Whether the password fits. Without a stored hash a made-up one is compared, so that an unknown name takes the same
 * time as a wrong password (SEC-24).
 */
export async function passwordFits(stored: string | null | undefined, password: string): Promise<boolean> {
  const against = stored ?? (await (dummyHash ??= hashPassword('no account has this password')));
  const fits = await inTurn(() => verify(against, canonical(password))).catch(() => false);
  return fits && stored !== null && stored !== undefined;
}

/** Whether a stored hash was made with older settings and should be made again at the next sign-in. */
export const isOutdated = (stored: string): boolean => !stored.startsWith(currentPrefix);
