import type { Pool } from 'pg';
import type { Principal } from '../identity/principal.ts';
import { DatabaseError } from '../db/errors.ts';
import { inClinic } from '../db/transaction.ts';
import { ProblemError } from '../problems.ts';

/** What one person may keep: so much per value (bytes of JSON), so many values. */
export const preferenceLimits = { bytes: 16 * 1024, keys: 300 } as const;
const keyShape = /^[A-Za-z0-9._~:-]{1,100}$/;

/**
 * Keeps one arrangement of the caller's own (UX-01, UX-08); null forgets it. Throws 400 for a key of another shape, 422
 * `preference_too_large` and `preferences_full` with a sentence.
 */
export async function keepPreference(
  pool: Pool,
  { clinicId, userId, requestId }: Principal,
  key: string,
  value: unknown,
): Promise<{ readonly key: string; readonly value: unknown }> {
  if (!keyShape.test(key)) throw new ProblemError('bad_request');
  const wall = { clinicId, userId, requestId };
  if (value === null) {
    await inClinic(pool, wall, [
      { text: 'delete from preferences where user_id = $2 and key = $1', values: [key, userId] },
    ]);
    return { key, value };
  }
  const text = JSON.stringify(value);
  if (Buffer.byteLength(text) > preferenceLimits.bytes)
    throw new ProblemError('preference_too_large', { values: { max: preferenceLimits.bytes / 1024 } });
  // One after another for each person, so that parallel writes cannot pass the limit together.
  const [, kept] = await inClinic(pool, wall, [
    { text: `select pg_advisory_xact_lock(hashtextextended('preferences:' || app_user(), 0))` },
    {
      text: `insert into preferences (clinic_id, key, value)
        select app_clinic(), $1, $2::jsonb where (select count(*) from preferences where user_id = $4 and key <> $1) < $3
        on conflict (clinic_id, user_id, key) do update set value = excluded.value, updated_at = now()`,
      values: [key, text, preferenceLimits.keys, userId],
    },
  ]).catch((error: unknown) => {
    // A number beyond what PostgreSQL keeps.
    if (error instanceof DatabaseError && error.kind === 'invalid_value')
      throw new ProblemError('bad_request', { cause: error });
    throw error;
  });
  if (kept?.rowCount !== 1)
    throw new ProblemError('preferences_full', { values: { max: preferenceLimits.keys } });
  return { key, value };
}
