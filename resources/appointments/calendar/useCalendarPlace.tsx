import { useCallback, useMemo } from 'react';
import { useMediaQuery, type Theme } from '@mui/material';
import { useSearchParams } from 'react-router-dom';
import { isDay, addDays, addMonths, monthEnd, monthStart } from '#metadata/time/days.ts';
import { usePreference } from '#src/client/session/preferences.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { steps, type Step } from '#src/features/timeGrid/gridTypes.ts';
import { weekOf, type CalendarFilter } from './calendarModel.tsx';

export const views = ['day', 'week', 'month', 'agenda', 'list'] as const;
export type CalendarView = (typeof views)[number];
const filterNames = ['doctor', 'room', 'branch', 'type', 'status', 'patient'] as const;
export type FilterName = (typeof filterNames)[number];

/** What of the calendar is looked at; all of it stands in the address, and what is arranged is kept with the person. */
export interface CalendarPlace {
  readonly view: CalendarView;
  readonly day: string;
  readonly by: 'doctor' | 'room';
  readonly step: Step;
  readonly filter: CalendarFilter;
  /** The list of work that is open at the side. */
  readonly side: string | undefined;
}

type Kept = Readonly<Record<string, string>>;

const oneOf = <T extends string>(all: readonly T[], value: string | null | undefined): T | undefined =>
  all.find((one) => one === value);

/** What an address, or what was kept, says. */
function placeIn(
  told: (name: string) => string | null | undefined,
  today: string,
  usual: CalendarView,
): CalendarPlace {
  const day = told('on');
  const step = steps.find((one) => String(one) === told('step'));
  const filter = Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = told(name);
      return value ? [[name, value]] : [];
    }),
  );
  return {
    view: oneOf(views, told('cal')) ?? usual,
    day: isDay(day) ? day : today,
    by: told('by') === 'room' ? 'room' : 'doctor',
    step: step ?? 15,
    filter,
    side: told('side') ?? undefined,
  };
}

/** Everything that differs from what is there by itself. */
function written(
  { view, day, by, step, filter, side }: CalendarPlace,
  today: string,
): Record<string, string> {
  const all: Record<string, string | undefined> = {
    cal: view,
    on: day === today ? undefined : day,
    by: by === 'doctor' ? undefined : by,
    step: step === 15 ? undefined : String(step),
    side,
    ...filter,
  };
  return Object.fromEntries(
    Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
}

/** The parameters that are the calendar's own; others belong to a panel or to the list. */
const own = ['cal', 'on', 'by', 'step', 'side', ...filterNames];

/** The days a view asks the server for. */
export function rangeOf({ view, day }: CalendarPlace, first: Parameters<typeof weekOf>[1]) {
  if (view === 'week') {
    const week = weekOf(day, first);
    return { from: week[0] ?? day, to: week[6] ?? day };
  }
  return view === 'month' ? { from: monthStart(day), to: monthEnd(day) } : { from: day, to: day };
}

/** The day one step before or after, in days, weeks or months. */
export const stepped = ({ view, day }: CalendarPlace, by: 1 | -1): string =>
  view === 'month' ? addMonths(day, by) : addDays(day, view === 'week' ? 7 * by : by);

/** Where the calendar is, and the way to go elsewhere in it. On phones it opens as an agenda (UX-31). */
export function useCalendarPlace(name: 'list' | 'self') {
  const { today } = useReading();
  const [params, setParams] = useSearchParams();
  const [kept, keep] = usePreference<Kept>(`calendar.${name}`, {});
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const isTold = params.has('cal');
  // Whoever comes with a list's own question, as from a figure of the first page, is shown the list that answers it (UX-39).
  const isAsked = !isTold && (params.has('filter') || params.has('view'));
  const place = useMemo(
    () =>
      placeIn(
        (one) =>
          isAsked && one === 'cal'
            ? 'list'
            : isTold || one === 'on' || one === 'side'
              ? params.get(one)
              : narrow && one === 'cal'
                ? null
                : kept[one],
        today,
        narrow ? 'agenda' : 'day',
      ),
    [params, isTold, isAsked, kept, narrow, today],
  );
  const go = useCallback(
    (change: Partial<CalendarPlace>, { replace = false } = {}): void => {
      const next = { ...place, ...change };
      const text = written(next, today);
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          own.forEach((one) => after.delete(one));
          Object.entries(text).forEach(([one, value]) => after.set(one, value));
          return after;
        },
        { replace },
      );
      const { on: _day, side: _side, ...arranged } = text;
      if (Object.keys(change).some((one) => one !== 'day' && one !== 'side')) keep(arranged);
    },
    [place, today, setParams, keep],
  );
  return { place, go, narrow };
}
export type GoTo = ReturnType<typeof useCalendarPlace>['go'];
