import { dayAt } from '#metadata/time/clock.ts';
import type { Pool } from 'pg';
import type { Locale } from '#metadata/resource.ts';
import type { WeekDay } from '#metadata/time/days.ts';
import { nobody, type Principal } from '../identity/principal.ts';
import { inClinic } from '../db/transaction.ts';

interface ClinicRow {
  readonly subdomain: string;
  readonly name: string;
  readonly country: string;
  readonly timezone: string;
  readonly currency: string;
  readonly currency_digits: number;
  readonly day_cutoff: string;
  readonly week_start: WeekDay;
  readonly locale: Locale;
}

const clinicSql = `select subdomain, name, country, timezone, currency, currency_digits, locale, to_char(day_cutoff, 'HH24:MI') as day_cutoff, week_start
  from clinics where id = (select app_clinic())`;

/**
 * Whoever acts where time alone does: no account, no right and no row of its own. It makes declared transitions in the mode
 * of our own rules; the history names it as the system. Throws where the clinic does not exist.
 */
export async function systemActor(pool: Pool, clinicId: string, now: Date): Promise<Principal> {
  const [found] = await inClinic(pool, clinicId, [{ text: clinicSql }]);
  const row = found?.rows[0] as ClinicRow | undefined;
  if (row === undefined) throw new TypeError(`There is no clinic ${clinicId}.`);
  const {
    subdomain,
    name,
    country,
    timezone,
    currency,
    currency_digits: currencyDigits,
    day_cutoff: dayCutoff,
    week_start: weekStart,
    locale,
  } = row;
  return {
    clinicId,
    clinic: {
      subdomain,
      name,
      country,
      timezone,
      currency,
      currencyDigits,
      dayCutoff,
      weekStart,
      locale,
      limits: {},
    },
    sessionId: '',
    userId: nobody,
    userName: '',
    employeeId: null,
    permissions: new Set(),
    isOwner: false,
    dataScope: 'all',
    leads: false,
    branchIds: [],
    departmentId: null,
    mustChangePassword: false,
    modulesOff: new Set(),
    subscription: { plan: '', lastDay: null, suspended: false },
    locale,
    requestId: 'system',
    ip: '',
    userAgent: '',
    today: dayAt(now, timezone),
    now,
  };
}
