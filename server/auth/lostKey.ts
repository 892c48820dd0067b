import fs from 'node:fs';
import type { Pool } from 'pg';
import { ConfigError, type Config } from '../config.ts';
import { isStaff } from '../identity/provider.ts';
import { transaction, withoutClinic } from '../db/transaction.ts';
import { canOpen } from './seeds.ts';
import { createSealer, keyFileOf } from '../secrets/serverKey.ts';

type KeyConfig = Pick<Config, 'secretKey' | 'dataDirectory'>;

interface Sealed {
  readonly clinic_id: string;
  readonly user_id: string;
  readonly secret: Buffer;
}

/** What whoever starts the server types to give up second steps whose key is lost for good. */
export const forgetFlag = '--forget-second-steps';

/**
 * Asks at a start, before anything needs the key, whether it opens the second steps of sign-in that stand in the database
 * (SEC-71); a new key made in silence would lock those people out. Answers sentences for whoever starts the server.
 * Where `forget` is true, what cannot be opened is given up: these people sign in with their password alone until they
 * set it up anew. Throws `ConfigError` when the key opens none of them.
 */
export async function demandKey(
  pool: Pool,
  config: KeyConfig,
  { forget }: { readonly forget: boolean },
): Promise<readonly string[]> {
  const [found] = await withoutClinic(pool, [{ text: 'select * from sealed_second_steps()' }]);
  const all = (found?.rows ?? []) as Sealed[];
  if (all.length === 0) return [];
  // A key that is not there is not made for the asking: what is put back later must find its place free.
  const missing = config.secretKey === undefined && !fs.existsSync(keyFileOf(config));
  const sealer = missing ? undefined : createSealer(config);
  const closed = all.filter((one) => sealer === undefined || !canOpen(sealer, one.secret, one));
  if (closed.length === 0) return [];
  const count = `${closed.length} of ${all.length} second steps of sign-in`;
  if (forget) {
    for (const one of closed) await giveUp(pool, one);
    return [`Gave up ${count}, which the key cannot open.`];
  }
  const repair = `Put the key back that made them, or start once with ${forgetFlag}: then these people sign in with their password alone until they set up the second step anew.`;
  if (closed.length < all.length)
    return [`The key (${placeOf(config)}) cannot open ${count}: their people cannot sign in. ${repair}`];
  const fault = missing
    ? `is missing: SECRET_KEY is not set and there is no file ${keyFileOf(config)}`
    : `is not the one in ${placeOf(config)}`;
  throw new ConfigError(
    `The key of the second steps of sign-in (${all.length} in the database) ${fault}. ${repair}`,
  );
}

const placeOf = (config: KeyConfig): string =>
  config.secretKey === undefined ? keyFileOf(config) : 'SECRET_KEY';

/** Taken off and written down; their sessions end, for nobody proved anything here. */
const giveUp = (pool: Pool, { clinic_id: clinicId, user_id: userId }: Sealed): Promise<void> =>
  transaction(pool, clinicId, async (tx) => {
    await tx.query('select end_second_step($1)', [userId]);
    await tx.query('select end_sessions($1)', [userId]);
    await tx.query(
      `insert into audit_log (clinic_id, actor_label, action, entity, entity_id, changes)
        values (app_clinic(), 'بدء التشغيل', 'password', $1, $2, '{"second_step": [null, "off"]}')`,
      [isStaff(clinicId) ? 'platform-users' : 'users', userId],
    );
  });
