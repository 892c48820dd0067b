import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { AnyResource } from '#metadata/resource.ts';
import { useClinicProvider } from '#src/client/records/api.ts';
import type { Row } from '#src/client/records/row.ts';
import { appointmentSeries } from '../appointment-series/appointment-series.ts';
import { appointments } from '../appointments/appointments.ts';
import type { OnConflict, RepeatDate } from './RepeatDates.tsx';

/** What is asked of visits that repeat beside what one visit is asked. */
export const repeatFields = ['freq', 'every', 'weekdays', 'count', 'until', 'outside_hours', 'room_mismatch'];
const asked = Object.keys(appointmentSeries.operations?.preview.body ?? {});
/** What is sent of a series: what nobody types stays out. */
export const sentOf = (values: Row): Row =>
  Object.fromEntries(Object.entries(values).filter(([name]) => asked.includes(name)));

/** How a booking repeats: whether it does, and its dates once they were looked at, until something of the form is changed. */
export function useRepeats() {
  const provider = useClinicProvider();
  const [isOn, setOn] = useState(false);
  const [dates, setDates] = useState<readonly RepeatDate[]>();
  return {
    isOn,
    dates,
    declaration: (isOn ? appointmentSeries : appointments) as AnyResource,
    forget: () => setDates(undefined),
    turn: (on: boolean) => {
      setOn(on);
      setDates(undefined);
    },
    look: async (values: Row): Promise<void> => {
      const call = { operation: 'preview', body: sentOf(values) };
      setDates((await provider.operate<readonly RepeatDate[]>('appointment-series', call)).data);
    },
  };
}
export type Repeats = ReturnType<typeof useRepeats>;

/** Forgets the dates when something else is typed; of number and last day the one that is typed stands alone (clinic.md 4.4). */
export function useDatesOf(form: UseFormReturn<Record<string, unknown>>, { isOn, forget }: Repeats): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const other: Readonly<Record<string, string>> = { count: 'until', until: 'count' };
    const { unsubscribe } = form.watch((values, { name = '' }) => {
      if (name === 'on_conflict') return;
      forget();
      const instead = other[name];
      const isFilled = (value: unknown): boolean => value !== null && value !== undefined && value !== '';
      if (instead && isFilled(values[name]) && isFilled(values[instead])) form.setValue(instead, null);
    });
    return unsubscribe;
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [form, isOn]);
}

/** Whether what was looked at can be booked, and how many visits that are. */
export function bookable(dates: readonly RepeatDate[], onConflict: OnConflict): number {
  const free = dates.filter(({ ok }) => ok).length;
  return free === dates.length || onConflict === 'skip' ? free : 0;
}
