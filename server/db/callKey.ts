import { AsyncLocalStorage } from 'node:async_hooks';

/** The Idempotency-Key of the call that is being worked on, for rules whose rows carry it for ever (inventory.md I8). */
export const callKey = new AsyncLocalStorage<string>();
