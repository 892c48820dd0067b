import { useMemo } from 'react';
import { isRepeated, wallAt } from '#metadata/time/clock.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import type { Tick } from '#src/features/timeGrid/axis.ts';
import { calendarWords } from './calendarWords.ts';

/** Times as the clinic's people read them; one the clock shows again says so (clinic.md W4). */
export function useTimes() {
  const { format, timezone } = useReading();
  const { t, say, locale } = useWords(calendarWords);
  return useMemo(() => {
    const written = (clock: string, again: boolean): string =>
      again ? say(t.again, { time: format.time(clock) }) : format.time(clock);
    const timeOf = (instant: number | string): string => {
      const at = new Date(instant);
      return written(wallAt(at, timezone).clock, isRepeated(at, timezone));
    };
    const dayOf = (instant: number | string): string =>
      format.longDate(wallAt(new Date(instant), timezone).day);
    return {
      timeOf,
      dayOf,
      momentOf: (instant: number | string): string =>
        `${dayOf(instant)}${locale === 'ar' ? '،' : ','} ${timeOf(instant)}`,
      tickOf: ({ clock, again }: Tick): string => written(clock, again),
    };
  }, [format, timezone, locale, t, say]);
}
