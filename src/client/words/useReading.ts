import { useMemo } from 'react';
import { useLocale } from 'ra-core';
import { formatFor } from '#i18n/format.ts';
import { localeOf } from '#i18n/plural.ts';
import { useClinic, type Clinic } from '#src/client/session/subject.ts';
import { dayAt } from '#metadata/time/clock.ts';
import { recordWords } from './recordWords.ts';
import type { Locale } from '#i18n/plural.ts';
import type { Reading } from './reading.ts';

/** The reading of a language at a clinic, outside of components too. */
export function readingFor(
  locale: Locale,
  clinic: Pick<Clinic, 'currency' | 'currencyDigits' | 'timezone' | 'digits' | 'weekStart'>,
): Reading {
  return {
    locale,
    t: recordWords(locale),
    format: formatFor({ locale, digits: clinic.digits, timeZone: clinic.timezone }),
    currency: clinic.currency,
    currencyDigits: clinic.currencyDigits,
    timezone: clinic.timezone,
    today: dayAt(new Date(), clinic.timezone),
    weekStart: clinic.weekStart,
  };
}

/** How the signed-in person reads; the same object until language or clinic change. */
export function useReading(): Reading {
  const locale = localeOf(useLocale());
  const { currency, currencyDigits, timezone, digits, weekStart } = useClinic();
  return useMemo(
    () => readingFor(locale, { currency, currencyDigits, timezone, digits, weekStart }),
    [locale, currency, currencyDigits, timezone, digits, weekStart],
  );
}
