import { networkOf } from '../http/callerAddress.ts';
import type { Sealer } from '../secrets/serverKey.ts';

let marking: Pick<Sealer, 'mark'> | undefined;

/** From now on addresses are known by marks of this server's key: set once, before anything listens. */
export function markAddressesWith(sealer: Pick<Sealer, 'mark'>): void {
  marking = sealer;
}

/**
 * One caller's network as counters and rows know it: a mark of the server's key. There are so few addresses that a plain
 * hash of each could be tried; without the key nobody gets from a row back to an address (SEC-71). Throws before
 * `markAddressesWith`.
 */
export function addressKey(ip: string): string {
  if (marking === undefined) throw new Error('No key for addresses was set.');
  return `address:${marking.mark(networkOf(ip), 'address').toString('base64url')}`;
}
