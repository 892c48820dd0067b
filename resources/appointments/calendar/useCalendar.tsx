import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { addDays } from '#metadata/time/days.ts';
import { useClinic } from '#src/client/session/subject.ts';
import { callApi } from '#src/client/records/api.ts';
import { useReading } from '#src/client/words/useReading.ts';
import {
  wholeAnswer,
  type AskedCalendar,
  type CountsAnswer,
  type FreeSlot,
  type LeanAnswer,
} from './calendarAnswer.tsx';

const addressOf = (asked: AskedCalendar, more: Readonly<Record<string, string>> = {}): string => {
  const given = Object.entries(asked).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return `/appointments/calendar?${new URLSearchParams([...given, ...Object.entries(more)]).toString()}`;
};

/** The head of every key, so that marks of visits and of room events read the calendar again, behind what is on the screen (UX-36). */
const keyOf = (what: string, locale: string, asked: AskedCalendar) =>
  ['appointments', what, locale, asked] as const;
/** What the calendar shows comes from these lists. */
const shown = ['room-events', 'doctor-schedules', 'doctor-profiles', 'holidays', 'rooms', 'patients'];
const follows = (lists: ReadonlySet<string>): boolean => shown.some((name) => lists.has(name));

/** Visits, sessions and events of some days; what was there stays while other days are on their way. */
export function useCalendar(asked: AskedCalendar, enabled = true) {
  const { locale } = useReading();
  return useQuery({
    queryKey: keyOf('calendar', locale, asked),
    queryFn: async ({ signal }) => wholeAnswer(await callApi<LeanAnswer>(addressOf(asked), { signal })),
    meta: { follows },
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** What the calendar has of a clinic day: with a cutoff past midnight it lies in two of the calendar's days (clinic.md G4). */
export function useClinicDay(
  day: string,
  { branchId, doctorId }: { readonly branchId?: string | undefined; readonly doctorId?: string | undefined },
) {
  const { dayCutoff } = useClinic();
  const to = dayCutoff === '00:00' ? day : addDays(day, 1);
  return useCalendar({ from: day, to, by: 'doctor', branch_id: branchId, doctor_id: doctorId });
}

/** How many visits each doctor has on each day (SEC-60: of a month nothing else is told). */
export function useCounts(asked: AskedCalendar) {
  const { locale } = useReading();
  return useQuery({
    queryKey: keyOf('counts', locale, asked),
    queryFn: ({ signal }) => callApi<CountsAnswer>(addressOf(asked, { counts: '1' }), { signal }),
    meta: { follows },
    placeholderData: keepPreviousData,
  });
}

/** Free starts of a doctor for a type, from a day on. */
export const freeSlots = (
  asked: { readonly doctor_id: string; readonly type_id: string; readonly from: string; readonly to: string },
  signal?: AbortSignal,
): Promise<readonly FreeSlot[]> =>
  callApi<readonly FreeSlot[]>(
    `/appointments/slots?${new URLSearchParams({ ...asked }).toString()}`,
    signal ? { signal } : {},
  );
