import { currencyDigits } from '#metadata/fields/amounts.ts';

/** What a clinic of a country starts with (platform.md 5.1). */
export interface CountryDefaults {
  readonly currency: string;
  readonly currency_digits: number;
  readonly timezone: string;
  readonly weekend_days: readonly string[];
  /** The usual tax on sales there, in percent. */
  readonly tax_default_percent: number;
}

const country = (
  currency: string,
  tax_default_percent: number,
  timezone: string,
  ...weekend_days: readonly string[]
): CountryDefaults => ({
  currency,
  currency_digits: currencyDigits(currency),
  timezone,
  weekend_days,
  tax_default_percent,
});

/** The eight countries of the sign-up, in the form's order. Weekends as platform.md 5 names them. */
export const countries = {
  EG: country('EGP', 14, 'Africa/Cairo', 'fri'),
  SA: country('SAR', 15, 'Asia/Riyadh', 'fri', 'sat'),
  AE: country('AED', 5, 'Asia/Dubai', 'sat', 'sun'),
  KW: country('KWD', 0, 'Asia/Kuwait', 'fri', 'sat'),
  QA: country('QAR', 0, 'Asia/Qatar', 'fri', 'sat'),
  BH: country('BHD', 10, 'Asia/Bahrain', 'fri', 'sat'),
  OM: country('OMR', 5, 'Asia/Muscat', 'fri', 'sat'),
  JO: country('JOD', 16, 'Asia/Amman', 'fri', 'sat'),
} as const satisfies Readonly<Record<string, CountryDefaults>>;
export type Country = keyof typeof countries;

export const isCountry = (value: unknown): value is Country =>
  typeof value === 'string' && Object.hasOwn(countries, value);
