import type { RecordWords } from '#i18n/ar/records.ts';
import type { Format } from '#i18n/format.ts';
import type { WeekDay } from '#metadata/time/days.ts';
import type { Locale } from '#i18n/plural.ts';

/** How this person reads: language, digits, time zone, currency and the clinic's day. */
export interface Reading {
  readonly locale: Locale;
  readonly t: RecordWords;
  readonly format: Format;
  /** ISO 3166-1: whose numbers are meant where no country is written (UX-54). */
  readonly country: string;
  readonly currency: string;
  readonly currencyDigits: number;
  readonly timezone: string;
  /** The clinic's day, `YYYY-MM-DD`. */
  readonly today: string;
  /** The day of calendar and money, which begins at the clinic's `day_cutoff` (clinic.md G4). */
  readonly businessDay: string;
  /** The first day of the clinic's week. */
  readonly weekStart: WeekDay;
}
