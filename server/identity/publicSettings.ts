import type { Pool } from 'pg';
import type { Locale } from '#metadata/resource.ts';
import { findClinic } from '../db/gate.ts';
import { logoOfClinic } from './logo.ts';
import { ProblemError } from '../problems.ts';

export interface Currency {
  /** ISO 4217. */
  readonly code: string;
  readonly symbol_ar: string;
  readonly symbol_en: string;
  readonly decimals: number;
}

const symbols: Readonly<Record<string, readonly [string, string]>> = {
  EGP: ['ج.م', 'EGP'],
  SAR: ['ر.س', 'SAR'],
  AED: ['د.إ', 'AED'],
  KWD: ['د.ك', 'KWD'],
  QAR: ['ر.ق', 'QAR'],
  BHD: ['د.ب', 'BHD'],
  OMR: ['ر.ع', 'OMR'],
  JOD: ['د.أ', 'JOD'],
};

export function currencyOf(code: string, decimals: number): Currency {
  const [symbol_ar, symbol_en] = symbols[code] ?? [code, code];
  return { code, symbol_ar, symbol_en, decimals };
}

/** What anybody may know of a clinic: exactly these keys and no others (SEC-08). */
export interface ClinicSettings {
  readonly id: string;
  readonly name: string;
  readonly subdomain: string;
  readonly logo: string | null;
  readonly subscription_plan: string;
  readonly currency: Currency;
  readonly settings: {
    readonly primary_color: string;
    readonly secondary_color: string;
    readonly logo_url: string | null;
    readonly timezone: string;
  };
}

/**
 * The public settings of a clinic, its name in the asked language where it has one. 404 `clinic_not_found` when it is
 * unknown or closed.
 */
export async function clinicSettings(
  pool: Pool,
  subdomain: string,
  locale: Locale = 'ar',
): Promise<ClinicSettings> {
  const clinic = /^[a-z0-9-]{1,63}$/.test(subdomain) ? await findClinic(pool, subdomain) : undefined;
  if (clinic === undefined) throw new ProblemError('clinic_not_found');
  const { id, name, name_en, primary_color, secondary_color, timezone, subscription_plan } = clinic;
  const logo = await logoOfClinic(pool, clinic, subdomain);
  return {
    id,
    name: (locale === 'en' && name_en) || name,
    subdomain,
    logo,
    subscription_plan,
    currency: currencyOf(clinic.currency, clinic.currency_digits),
    settings: { primary_color, secondary_color, logo_url: logo, timezone },
  };
}
