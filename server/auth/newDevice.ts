import type { Pool } from 'pg';
import type { QueryConfig } from 'pg';
import { deviceName } from '#i18n/deviceName.ts';
import { mailStatement } from '../mail/queue.ts';
import { knownDevices, type LoginRow } from './gate.ts';
import type { Caller } from './login.ts';

type Account = Pick<LoginRow, 'clinic_id' | 'user_id' | 'user_name' | 'email' | 'locale' | 'clinic_name'>;

/**
 * The mail about a sign-in from a device the person did not use in the last weeks (platform.md 11 and 14); nothing for
 * the first sign-in of all, for a known device, and where no address is stored. Ask before the session is opened.
 */
export async function newDeviceMail(
  pool: Pool,
  account: Account,
  caller: Caller,
): Promise<readonly QueryConfig[]> {
  if (account.email === null) return [];
  const { is_first: isFirst, agents } = await knownDevices(pool, account);
  const nameOf = (agent: string): string => deviceName(account.locale, agent);
  const device = nameOf(caller.userAgent);
  // By name: a browser that brought itself up to date is the same device.
  if (isFirst || agents.some((agent) => nameOf(agent) === device)) return [];
  const { email: to, locale, user_name: name, clinic_name: clinic } = account;
  const at = new Date().toISOString();
  return [mailStatement('account.new_sign_in', { to, locale, name, clinic, device, ip: caller.ip, at })];
}
