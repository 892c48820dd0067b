import { createContext, useContext, useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { WeekDay } from '#metadata/time/days.ts';
import { API, http } from './http.ts';
import { clinicOfThisHost } from './clinicHost.ts';
import { meQuery, type Me } from './me.ts';
import { isConsole } from './realm.ts';

interface ClinicSettings {
  readonly name?: string;
  readonly logo?: string | null;
  readonly currency?: {
    readonly code: string;
    readonly decimals?: number;
  };
  readonly settings?: {
    readonly logo_url?: string | null;
    readonly primary_color?: string | null;
    readonly secondary_color?: string | null;
    readonly timezone?: string | null;
  };
}

/** The clinic as every screen reads it; nothing is ever missing. */
export interface Clinic {
  /** In the reader's language where the session tells it. */
  readonly name: string;
  /** The same in both languages: the document's title (platform.md 6). */
  readonly officialName: string;
  readonly logo: string | undefined;
  /** `#rrggbb` as the clinic chose them. */
  readonly primaryColor: string;
  readonly secondaryColor: string;
  /** ISO 3166-1. */
  readonly country: string;
  readonly currency: string;
  /** Digits after the point of an amount. */
  readonly currencyDigits: number;
  /** IANA name. */
  readonly timezone: string;
  readonly digits: 'western' | 'arabic';
  /** When the day of calendar and money begins, `HH:MM` (clinic.md G4). */
  readonly dayCutoff: string;
  /** The first day of its week. */
  readonly weekStart: WeekDay;
  readonly weekendDays: readonly string[];
  /** The settings have arrived; before that the values are defaults. */
  readonly loaded: boolean;
}

/** SPECIFICATION 3 and 9: what holds where a value is absent. */
const defaults = {
  primaryColor: '#3490dc',
  secondaryColor: '#ffed4a',
  timezone: 'Africa/Cairo',
  country: 'EG',
  currency: 'EGP',
  dayCutoff: '00:00',
  weekStart: 'sat',
  weekendDays: ['fri', 'sat'],
} as const;

function toClinic(answer: ClinicSettings | undefined, mine: Me['clinic'] | undefined): Clinic {
  const settings = answer?.settings;
  return {
    name: mine?.name ?? answer?.name ?? '',
    officialName: answer?.name ?? mine?.name ?? '',
    logo: settings?.logo_url ?? answer?.logo ?? mine?.logo ?? undefined,
    primaryColor: settings?.primary_color ?? mine?.primary_color ?? defaults.primaryColor,
    secondaryColor: settings?.secondary_color ?? mine?.secondary_color ?? defaults.secondaryColor,
    country: mine?.country ?? defaults.country,
    currency: answer?.currency?.code ?? mine?.currency?.code ?? defaults.currency,
    currencyDigits: answer?.currency?.decimals ?? mine?.currency?.decimals ?? 2,
    timezone: settings?.timezone ?? mine?.timezone ?? defaults.timezone,
    digits: mine?.digits === 'arabic' ? 'arabic' : 'western',
    dayCutoff: mine?.day_cutoff ?? defaults.dayCutoff,
    weekStart: mine?.week_start ?? defaults.weekStart,
    weekendDays: mine?.weekend_days ?? defaults.weekendDays,
    loaded: answer !== undefined || mine !== undefined,
  };
}

async function readSettings(subdomain: string, signal: AbortSignal): Promise<ClinicSettings> {
  try {
    // In Arabic always: the official name is the title's; the reader's own comes with the session (platform.md 6).
    const headers = { 'Accept-Language': 'ar' };
    return (await http(`${API}/clinic-settings/${encodeURIComponent(subdomain)}`, { signal, headers }))
      .json as ClinicSettings;
  } catch (error) {
    // SPECIFICATION 4: only logged, the application continues.
    // oxlint-disable-next-line no-console -- the specification wants it logged
    if (!signal.aborted) console.error('clinic settings', error);
    throw error;
  }
}

/** Given once for the document: whatever draws an amount or a day reads it, some hundred times a page. */
export const ClinicContext = createContext<Clinic>(toClinic(undefined, undefined));

/** The clinic of this host, or on a host without one, of the signed-in person (DESIGN 9.22). */
export const useClinic = (): Clinic => useContext(ClinicContext);

/** Asks for it; for whoever gives it to all below. */
export function useAskedClinic(): Clinic {
  const host = clinicOfThisHost();
  const { data: me } = useQuery({ ...meQuery, enabled: false });
  const subdomain = me?.clinic.subdomain ?? host;
  const { data } = useQuery({
    queryKey: ['clinic-settings', subdomain],
    queryFn: ({ signal }) => readSettings(subdomain ?? '', signal),
    enabled: subdomain !== undefined && !isConsole,
    staleTime: 0,
    gcTime: 30 * 60 * 1000,
    retry: false,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
  });
  return useMemo(() => toClinic(data, me?.clinic), [data, me?.clinic]);
}
