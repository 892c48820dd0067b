import { dayAt } from '#metadata/time/clock.ts';
import type { Pool } from 'pg';
import type { Locale } from '#metadata/resource.ts';
import { rightsOf } from '../auth/person.ts';
import type { Principal } from '../identity/principal.ts';
import { standingMark } from '../identity/standing.ts';
import { confirmedFor, isConfirmed } from '../auth/stepUp.ts';
import { inClinic } from '../db/transaction.ts';

/** What a job remembers of the request that asked for it. */
export interface Asked {
  readonly userId: string;
  readonly locale: Locale;
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
  /** The password had just been typed when the job was asked for (SEC-23). */
  readonly confirmed?: boolean;
  /** The rights it was asked for by: what the job leaves is handed out while they are the same (SEC-13). */
  readonly standing?: string;
}

export const askedBy = (principal: Principal): Asked => {
  const { userId, locale, requestId, ip, userAgent } = principal;
  const standing = standingMark(principal);
  return { userId, locale, requestId, ip, userAgent, confirmed: isConfirmed(principal), standing };
};

interface ActorRow {
  readonly user_name: string;
  readonly employee_id: string | null;
  readonly is_owner: boolean;
  readonly must_change_password: boolean;
  readonly subdomain: string;
  readonly clinic_name: string;
  readonly timezone: string;
  readonly currency: string;
  readonly currency_digits: number;
  readonly clinic_locale: Locale;
  readonly plan_limits: Readonly<Record<string, unknown>>;
}

const actorSql = `select u.name as user_name, u.employee_id, u.is_owner, u.must_change_password, c.subdomain, c.name as clinic_name,
    c.timezone, c.currency, c.currency_digits, c.locale as clinic_locale, c.plan_limits
  from users u join clinics c on c.id = u.clinic_id
  where u.clinic_id = (select app_clinic()) and u.id = $1 and u.is_active and c.status = 'active'`;

/**
 * The person a job works for, with the rights they have now: whoever lost them while the job waited gets no more than a
 * request would (SEC-13). Undefined when the account or the clinic is no longer active.
 */
export async function actorOf(
  pool: Pool,
  clinicId: string,
  asked: Asked,
  now: Date,
): Promise<Principal | undefined> {
  const [found] = await inClinic(pool, clinicId, [{ text: actorSql, values: [asked.userId] }]);
  const row = found?.rows[0] as ActorRow | undefined;
  if (row === undefined) return undefined;
  const today = dayAt(now, row.timezone);
  const rights = await rightsOf(pool, clinicId, asked.userId, today, row.is_owner);
  if (rights === undefined) return undefined;
  const { idleMinutes: _idle, country, timezone: _timezone, dayCutoff, weekStart, ...held } = rights;
  const { confirmed = false, standing: _standing, ...from } = asked;
  return {
    ...held,
    ...from,
    confirmedUntil: confirmed ? new Date(now.getTime() + confirmedFor) : undefined,
    clinicId,
    clinic: {
      subdomain: row.subdomain,
      name: row.clinic_name,
      country,
      timezone: row.timezone,
      currency: row.currency,
      currencyDigits: row.currency_digits,
      dayCutoff,
      weekStart,
      locale: row.clinic_locale,
      limits: Object.fromEntries(
        Object.entries(row.plan_limits).filter((one): one is [string, number] => typeof one[1] === 'number'),
      ),
    },
    sessionId: '',
    userName: row.user_name,
    employeeId: row.employee_id,
    isOwner: row.is_owner,
    mustChangePassword: row.must_change_password,
    today,
    now,
  };
}
