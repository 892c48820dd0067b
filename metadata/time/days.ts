/** Calendar days (`YYYY-MM-DD`), weeks and months: no instant and no time zone takes part. */

const two = (value: number): string => String(value).padStart(2, '0');
const partsOf = (day: string): number[] => day.split('-').map(Number);

/** The first day the product knows: before it, a year was mistyped. */
export const firstDay = '1900-01-01';

/** A real calendar day. */
export function isDay(value: unknown): value is string {
  if (
    typeof value !== 'string' ||
    !/^\d{4}-\d{2}-\d{2}$/.test(value) ||
    value < firstDay ||
    value > '2200-01-01'
  )
    return false;
  const parsed = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().slice(0, 10) === value;
}

/** A day moved by whole days, back for a negative number: `("2026-03-05", 7)` → `2026-03-12`. */
export function addDays(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = partsOf(day);
  return new Date(Date.UTC(year, month - 1, date + count)).toISOString().slice(0, 10);
}

/** A day moved by whole months, staying inside the target month: `("2026-01-31", 1)` → `2026-02-28`. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = partsOf(day);
  const months = year * 12 + (month - 1) + count;
  const [ofYear, ofMonth] = [Math.floor(months / 12), (months % 12) + 1];
  const last = new Date(Date.UTC(ofYear, ofMonth, 0)).getUTCDate();
  return `${String(ofYear).padStart(4, '0')}-${two(ofMonth)}-${two(Math.min(date, last))}`;
}

/** The days of the week as the clinic's settings name them, as JavaScript counts them. */
const weekDays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
export type WeekDay = (typeof weekDays)[number];

/** The day of the week a day is. */
export const weekDayOf = (day: string): WeekDay =>
  weekDays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? 'sat';

/** How many days lie between a day and the first of its week, which is a Saturday unless said otherwise (UX-56). */
export function daysIntoWeek(day: string, first: WeekDay = 'sat'): number {
  const at = new Date(`${day}T00:00:00Z`).getUTCDay();
  return (at - weekDays.indexOf(first) + 7) % 7;
}

/** The first day of a day's week: `("2026-11-25")` → `2026-11-21`, a Saturday. */
export const weekStart = (day: string, first: WeekDay = 'sat'): string =>
  addDays(day, -daysIntoWeek(day, first));

/** The first and the last day of a day's month. */
export const monthStart = (day: string): string => `${day.slice(0, 7)}-01`;
export const monthEnd = (day: string): string => addDays(addMonths(monthStart(day), 1), -1);

/** How many days lie between two days: `("2026-03-05", "2026-03-12")` → 7. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
