import type { Pool } from 'pg';
import { firstRow } from '../db/firstRow.ts';
import { withoutClinic } from '../db/transaction.ts';
import type { Task } from '../jobs/schedule.ts';
import { keysOf, type FileStore } from './store.ts';

const patient = { statementTimeout: 0 } as const;
const ageOf = (hours: number): string => `${hours} hours`;

/**
 * Files no record has held for a day go, and so do bytes without a row (platform.md 13, SEC-58). A store that is not there
 * now keeps its strays until the next time.
 */
export async function sweepFiles(
  pool: Pool,
  store: FileStore,
  { looseHours = 24, strayHours = 1 }: { readonly looseHours?: number; readonly strayHours?: number } = {},
): Promise<void> {
  for (let gone = 1; gone > 0;) {
    const statement = { text: 'select sweep_loose_files($1::interval) as n', values: [ageOf(looseHours)] };
    const [swept] = await withoutClinic(pool, [statement], patient);
    gone = firstRow<{ n: number }>(swept).n;
  }
  for (;;) {
    const statement = { text: 'select * from stray_keys($1::interval)', values: [ageOf(strayHours)] };
    const [found] = await withoutClinic(pool, [statement], patient);
    const keys = (found?.rows ?? []) as { clinic_id: string; storage_key: string }[];
    if (keys.length === 0) return;
    for (const { clinic_id: clinic, storage_key: key } of keys) {
      for (const one of keysOf(key)) await store.remove(one);
      await withoutClinic(pool, [{ text: 'select forget_stray_key($1, $2)', values: [clinic, key] }]);
    }
  }
}

/** Every hour. */
export const filesTask = (pool: Pool, store: FileStore): Task => ({
  name: 'files',
  every: 'hour',
  run: () => sweepFiles(pool, store),
});
