import { addDays, addMonths, daysBetween, monthEnd } from '#metadata/time/days.ts';
import type { Span } from './types.ts';

/**
 * The month of the circle a day lies in. A circle that begins on the 26th ends on the 25th and is named after the month it ends in;
 * one that begins on the 1st is the calendar month (hr.md 4, circle_start_day).
 */
export function circleMonthOf(day: string, startDay: number): string {
  const isNext = startDay > 1 && Number(day.slice(8)) >= startDay;
  return (isNext ? addMonths(`${day.slice(0, 7)}-01`, 1) : day).slice(0, 7);
}

/** The last day of a month's circle. */
const lastDay = (month: string, startDay: number): string =>
  startDay === 1 ? monthEnd(`${month}-01`) : addDays(`${month}-01`, startDay - 2);

/** The first and last day of a month's circle while the start day stays the same. */
export function circleSpan(month: string, startDay: number): Span {
  const before = addMonths(`${month}-01`, -1).slice(0, 7);
  return { from: addDays(lastDay(before, startDay), 1), to: lastDay(month, startDay) };
}

/**
 * The circle after another one: it begins where that one ended, whatever the start day is now, so that a changed start day loses
 * and doubles no day; the circle of the change is longer or shorter (areas-hr.md (c) 30).
 */
export function nextCircle(
  last: { readonly month: string; readonly to: string },
  startDay: number,
): Span & { readonly month: string } {
  const month = addMonths(`${last.month}-01`, 1).slice(0, 7);
  return { month, from: addDays(last.to, 1), to: lastDay(month, startDay) };
}

/** How many days a span has, both ends counted. */
export const daysOf = ({ from, to }: Span): number => daysBetween(from, to) + 1;
