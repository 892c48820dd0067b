import type { MonthFrame } from '#metadata/month.ts';
import { addDays, weekDayOf, type WeekDay } from '#metadata/time/days.ts';
import type { Reading } from '#src/client/words/reading.ts';
import type { MonthDay } from './gridTypes.ts';

/** The days of an answer as columns of a month grid, below the shortest names of the weekdays that tell them apart, or these. */
export function monthDays(
  { from, to, holidays }: Pick<MonthFrame, 'from' | 'to' | 'holidays'>,
  { format, locale, today }: Pick<Reading, 'format' | 'locale' | 'today'>,
  heads?: Readonly<Record<WeekDay, string>>,
): readonly MonthDay[] {
  const length = locale === 'ar' ? 'narrow' : 'short';
  const short = new Intl.DateTimeFormat(locale, { weekday: length, timeZone: 'UTC' });
  const named = new Map(holidays.map(({ day, name }) => [day, name]));
  const days: MonthDay[] = [];
  for (let day = from; day <= to; day = addDays(day, 1))
    days.push({
      day,
      weekday: heads?.[weekDayOf(day)] ?? short.format(new Date(`${day}T00:00:00Z`)),
      number: format.number(Number(day.slice(8))),
      label: format.longDate(day),
      holiday: named.get(day),
      isToday: day === today,
    });
  return days;
}
