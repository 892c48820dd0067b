import { ProblemError } from '../problems.ts';

/** How much one caller may do in a minute (SEC-59). */
export const rates = {
  read: { perMinute: 600 },
  write: { perMinute: 120 },
  public: { perMinute: 60 },
  upload: { perMinute: 20 },
  transfer: { perMinute: 20 },
} as const satisfies Readonly<Record<string, { readonly perMinute: number }>>;
export type Rate = keyof typeof rates;

export interface RateLimiter {
  /** Takes one token of the caller's bucket. Throws 429 `too_many` with Retry-After when it is empty. */
  take(rate: Rate, caller: string): void;
}

interface Bucket {
  tokens: number;
  at: number;
}

const mostBuckets = 50_000;

/** Token buckets of this process; switched off by RATE_LIMITS=off (automated tests only). */
export function createRateLimiter(enabled: boolean, clock: () => number = Date.now): RateLimiter {
  const buckets = new Map<string, Bucket>();
  return {
    take(rate, caller) {
      if (!enabled) return;
      const { perMinute } = rates[rate];
      const key = `${rate} ${caller}`;
      const now = clock();
      const bucket = buckets.get(key) ?? { tokens: perMinute, at: now };
      bucket.tokens = Math.min(perMinute, bucket.tokens + ((now - bucket.at) * perMinute) / 60_000);
      bucket.at = now;
      // Moved to the end: the map's order is then the order of last use, and the oldest goes first.
      buckets.delete(key);
      buckets.set(key, bucket);
      const [oldest] = buckets.keys();
      if (buckets.size > mostBuckets && oldest !== undefined) buckets.delete(oldest);
      if (bucket.tokens < 1) {
        const seconds = Math.ceil(((1 - bucket.tokens) * 60) / perMinute);
        throw new ProblemError('too_many', { values: { n: 1 }, headers: { 'retry-after': String(seconds) } });
      }
      bucket.tokens -= 1;
    },
  };
}
