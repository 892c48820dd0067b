import { randomUUID } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { Pool } from 'pg';
import { withoutClinic } from '../db/transaction.ts';
import { ProblemError } from '../problems.ts';
import { networkOf } from './callerAddress.ts';

/**
 * How much one caller may do in a minute (SEC-59): a person, for `public` and `strength` an address, for
 * `screen` and `feed` a secret link.
 */
export const rates = {
  read: { perMinute: 600 },
  write: { perMinute: 120 },
  public: { perMinute: 60 },
  strength: { perMinute: 120 },
  upload: { perMinute: 20 },
  search: { perMinute: 20 },
  transfer: { perMinute: 20 },
  proof: { perMinute: 6 },
  screen: { perMinute: 60 },
  feed: { perMinute: 20 },
} as const satisfies Readonly<Record<string, { readonly perMinute: number }>>;
export type Rate = keyof typeof rates;
/** Counted by the caller's network: whoever calls need not be signed in. */
const ofAddress: ReadonlySet<Rate> = new Set<Rate>(['public', 'strength']);

export interface RateLimiter {
  /** Takes one call of the caller's minute. Throws 429 `too_many` with Retry-After when none is left. */
  take(rate: Rate, caller: string): Promise<void>;
  /**
   * Waits a moment for one of the clinic's two places for heavy work and gives it back when the answer is out. Throws
   * 429 `too_many` with Retry-After where both stay taken.
   */
  holdPlace(clinicId: string, reply: Pick<FastifyReply, 'raw'>): Promise<void>;
}

/** Calls taken from the shared bucket ahead of time, or until when there are none. */
interface Lease {
  left: number;
  readonly until: number;
  readonly isRefused: boolean;
}

const mostLeases = 50_000;
/** A tenth of the limit is taken at once, so that counting costs one statement in sixty reads (ADR 0005). */
const leaseShare = 10;
const leaseFor = 60_000;
const placesPerClinic = 2;
/** Longer than any direct answer takes; only a killed process holds a place that long. */
const placeSeconds = 60;
const sweepEvery = 500;

const tooMany = (seconds: number): ProblemError =>
  new ProblemError('too_many', {
    values: { n: Math.max(1, Math.ceil(seconds / 60)) },
    headers: { 'retry-after': String(Math.max(1, Math.ceil(seconds))) },
  });

/**
 * Limits of callers, counted by all processes of an `installation` together: each takes a small part of a caller's
 * bucket from the database and counts it down in memory, so that nobody gets more than the limit however many processes
 * there are. Not `enabled`, it lets everything pass: automated tests. `patience`: how long a caller waits for a place, in
 * milliseconds.
 */
export function createRateLimiter(
  enabled: boolean,
  pool: Pool,
  installation: string,
  patience = 2_000,
): RateLimiter {
  if (!enabled) return { take: () => Promise.resolve(), holdPlace: () => Promise.resolve() };
  const leases = leasesOf(pool, installation);
  return {
    async take(rate, caller) {
      const key = `${rate} ${ofAddress.has(rate) ? networkOf(caller) : caller}`;
      for (;;) {
        const held = leases.held(key);
        const left = held === undefined ? 0 : held.until - Date.now();
        if (held !== undefined && left > 0) {
          if (held.isRefused) throw tooMany(left / 1000);
          if (held.left > 0) return void (held.left -= 1);
        }
        await leases.renew(key, rates[rate].perMinute);
      }
    },
    async holdPlace(clinicId, reply) {
      const [key, holder] = [`${installation} ${clinicId}`, randomUUID()];
      const values = [key, placesPerClinic, holder, placeSeconds];
      const end = Date.now() + patience;
      const isTaken = async (): Promise<boolean> =>
        (await ask<{ mine: boolean }>(pool, 'select take_place($1, $2, $3, $4) as mine', values))?.mine !==
        true;
      while (await isTaken()) {
        if (Date.now() >= end) throw tooMany(1);
        await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 40));
      }
      const leave = (): void => {
        ask(pool, 'select leave_place($1, $2)', [key, holder]).catch(() => undefined);
      };
      // The caller may have gone while waiting: then no answer ever closes.
      if (reply.raw.destroyed) leave();
      else reply.raw.once('close', leave);
    },
  };
}

interface Leases {
  held(key: string): Lease | undefined;
  /** Takes the next part of a bucket; calls of one caller that come together ask once. */
  renew(key: string, perMinute: number): Promise<void>;
}

function leasesOf(pool: Pool, installation: string): Leases {
  const leases = new Map<string, Lease>();
  const asking = new Map<string, Promise<void>>();
  let asked = 0;
  const lease = async (key: string, perMinute: number): Promise<void> => {
    const want = perMinute > 20 ? Math.floor(perMinute / leaseShare) : 1;
    const row = await ask<{ granted: number; wait: number }>(pool, 'select * from take_tokens($1, $2, $3)', [
      `${installation} ${key}`,
      want,
      perMinute,
    ]);
    const { granted = 0, wait = 1 } = row ?? {};
    const until = Date.now() + (granted > 0 ? leaseFor : wait * 1000);
    // Moved to the end: the map's order is then the order of asking, and the oldest goes first.
    leases.delete(key);
    leases.set(key, { left: granted, until, isRefused: granted === 0 });
    const [oldest] = leases.keys();
    if (leases.size > mostLeases && oldest !== undefined) leases.delete(oldest);
    asked += 1;
    if (asked % sweepEvery === 0) ask(pool, 'select forget_limits()', []).catch(() => undefined);
  };
  return {
    held: (key) => leases.get(key),
    renew(key, perMinute) {
      const known = asking.get(key);
      if (known !== undefined) return known;
      const now = lease(key, perMinute).finally(() => asking.delete(key));
      asking.set(key, now);
      return now;
    },
  };
}

async function ask<Row>(pool: Pool, text: string, values: unknown[]): Promise<Row | undefined> {
  const [result] = await withoutClinic(pool, [{ name: text, text, values }]);
  return result?.rows[0] as Row | undefined;
}
