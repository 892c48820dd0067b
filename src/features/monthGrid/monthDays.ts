import { addDays, weekDayOf, type WeekDay } from '#metadata/time/days.ts';
import type { MonthDay } from './gridTypes.ts';

interface Asked {
  readonly from: string;
  readonly to: string;
  readonly holidays: readonly { readonly day: string; readonly name: string }[];
}
interface Said {
  readonly weekdays: Readonly<Record<WeekDay, string>>;
  readonly number: (value: number) => string;
  readonly label: (day: string) => string;
  readonly today: string;
}

/** The days between two as columns of a month grid. */
export function monthDays({ from, to, holidays }: Asked, said: Said): readonly MonthDay[] {
  const named = new Map(holidays.map(({ day, name }) => [day, name]));
  const days: MonthDay[] = [];
  for (let day = from; day <= to; day = addDays(day, 1))
    days.push({
      day,
      weekday: said.weekdays[weekDayOf(day)],
      number: said.number(Number(day.slice(8))),
      label: said.label(day),
      holiday: named.get(day),
      isToday: day === said.today,
    });
  return days;
}
