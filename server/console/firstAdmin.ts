import type { Pool } from 'pg';
import { passwordProblem } from '../auth/judgeApart.ts';
import { hashPassword } from '../auth/passwordHash.ts';
import { ConfigError, type Config } from '../config.ts';
import { newId } from '../kit/ids.ts';
import { transaction, type Transaction } from '../db/transaction.ts';
import { providerClinic } from '../identity/provider.ts';

/** The staff of a demo, printed at its start like the clinics' accounts; production refuses demos as a whole. */
export const demoStaff = {
  admin: 'admin@platform.example',
  editor: 'editor@platform.example',
  password: 'demo-platform-2026',
} as const;

interface NewAccount {
  readonly name: string;
  readonly email: string;
  readonly role: 'admin' | 'editor';
  readonly hash: string;
  readonly mustChange: boolean;
}

async function addAccount(
  tx: Transaction,
  { name, email, role, hash, mustChange }: NewAccount,
): Promise<void> {
  const id = newId();
  await tx.query(
    'insert into platform_users (clinic_id, id, name, email, role) values (app_clinic(), $1, $2, $3, $4)',
    [id, name, email, role],
  );
  await tx.query('select set_password($1, $2, null, $3)', [id, hash, mustChange]);
  await tx.query(
    `insert into audit_log (clinic_id, actor_label, action, entity, entity_id, entity_label)
      values (app_clinic(), 'بدء التشغيل', 'create', 'platform-users', $1, $2)`,
    [id, name],
  );
}

/**
 * The first account of the console (platform.md 10): from PLATFORM_ADMIN_EMAIL and PLATFORM_ADMIN_PASSWORD, with a change
 * of the password demanded; in a demo a printed pair. Does nothing once there is any account. Throws `ConfigError` for a
 * password anybody would guess.
 */
export async function makeFirstAdmin(
  pool: Pool,
  { platformAdmin, seed }: Pick<Config, 'platformAdmin' | 'seed'>,
): Promise<void> {
  if (platformAdmin === undefined && seed !== 'demo') return;
  if (platformAdmin && (await passwordProblem(platformAdmin.password, [platformAdmin.email])) !== undefined)
    throw new ConfigError(
      'PLATFORM_ADMIN_PASSWORD is too short or too easy to guess: choose at least 15 characters nobody knows.',
    );
  const hash = await hashPassword(platformAdmin?.password ?? demoStaff.password);
  await transaction(pool, providerClinic, async (tx) => {
    // Two servers that start together make one account.
    await tx.query('select from clinics where id = app_clinic() for no key update');
    const { rowCount } = await tx.query('select from platform_users limit 1');
    if (rowCount !== 0) return;
    if (platformAdmin) {
      const [name = ''] = platformAdmin.email.split('@');
      const { email } = platformAdmin;
      return await addAccount(tx, {
        name: name.padEnd(2, '.'),
        email,
        role: 'admin',
        hash,
        mustChange: true,
      });
    }
    const both = { hash, mustChange: false };
    await addAccount(tx, { ...both, name: 'مدير المنصة', email: demoStaff.admin, role: 'admin' });
    await addAccount(tx, { ...both, name: 'محرر المدونة', email: demoStaff.editor, role: 'editor' });
  });
}
