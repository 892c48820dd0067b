import type { Pool } from 'pg';
import type { QueryConfig } from 'pg';
import { deviceName } from '#i18n/deviceName.ts';
import { mailStatement } from '../outbox/mailQueue.ts';
import { noticeStatement } from '../outbox/noticeQueue.ts';
import { knownDevices, type LoginRow } from '../db/gate.ts';
import type { Caller } from './login.ts';

type Account = Pick<LoginRow, 'clinic_id' | 'user_id' | 'user_name' | 'email' | 'locale' | 'clinic_name'>;

/**
 * What the person is told of a sign-in from a device they did not use in the last weeks (platform.md 11 and 14), by mail
 * where an address is stored; nothing for the first sign-in of all and for a known device. Ask before the session is opened.
 */
export async function newDeviceNews(
  pool: Pool,
  account: Account,
  caller: Caller,
): Promise<readonly QueryConfig[]> {
  const { is_first: isFirst, agents } = await knownDevices(pool, account);
  const nameOf = (agent: string): string => deviceName(account.locale, agent);
  const device = nameOf(caller.userAgent);
  // By name: a browser that brought itself up to date is the same device.
  if (isFirst || agents.some((agent) => nameOf(agent) === device)) return [];
  const { email: to, locale, user_id: userId, user_name: name, clinic_name: clinic } = account;
  const at = new Date().toISOString();
  return [
    noticeStatement('account.new_sign_in', { userId }, { device }),
    ...(to === null
      ? []
      : [mailStatement('account.new_sign_in', { to, locale, name, clinic, device, ip: caller.ip, at })]),
  ];
}
