import { useMemo } from 'react';
import { useLocale } from 'ra-core';
import { formatFor } from '#i18n/format.ts';
import { localeOf } from '#i18n/plural.ts';
import { useClinic, type Clinic } from '#src/client/session/subject.ts';
import { businessDayAt, dayAt } from '#metadata/time/clock.ts';
import { recordWords } from './recordWords.ts';
import type { Locale } from '#i18n/plural.ts';
import type { Reading } from './reading.ts';

/** The reading of a language at a clinic, outside of components too. */
export function readingFor(
  locale: Locale,
  clinic: Pick<
    Clinic,
    'country' | 'currency' | 'currencyDigits' | 'timezone' | 'digits' | 'dayCutoff' | 'weekStart'
  >,
): Reading {
  const now = new Date();
  return {
    locale,
    t: recordWords(locale),
    format: formatFor({ locale, digits: clinic.digits, timeZone: clinic.timezone }),
    country: clinic.country,
    currency: clinic.currency,
    currencyDigits: clinic.currencyDigits,
    timezone: clinic.timezone,
    today: dayAt(now, clinic.timezone),
    businessDay: businessDayAt(now, clinic.timezone, clinic.dayCutoff),
    weekStart: clinic.weekStart,
  };
}

/** The last reading, for all that is drawn within the same moment; what comes later finds a new day. */
let latest: { readonly reading: Reading; readonly clinic: Clinic; readonly until: number } | undefined;
const moment = 10_000;

function readingNow(locale: Locale, clinic: Clinic): Reading {
  if (latest?.reading.locale === locale && latest.clinic === clinic && Date.now() < latest.until)
    return latest.reading;
  const reading = readingFor(locale, clinic);
  latest = { reading, clinic, until: Date.now() + moment };
  return reading;
}

/** How the signed-in person reads; the same object until language or clinic change. */
export function useReading(): Reading {
  const locale = localeOf(useLocale());
  const clinic = useClinic();
  return useMemo(() => readingNow(locale, clinic), [locale, clinic]);
}
