import { addDays, weekDayOf } from '#metadata/time/days.ts';
import { fallsOn, hoursOn, type ScheduleRow } from './sessions/sessions.ts';

export type { ScheduleRow };

const wholeDay = 1_440;
/** Sessions are this long at most (clinic.md 4.2), in minutes: none reaches further than the next day. */
export const longest = 16 * 60;
/** After so many days the weeks of any two rows fall together as before: every 1, 2, 3 and 4 weeks. */
const turn = 7 * 12;

const minutes = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** How long hours of the wall clock are, in minutes; those that end at or before their beginning end the next day. */
export function lengthOf(opens: string, closes: string): number {
  const length = minutes(closes) - minutes(opens);
  return length > 0 ? length : length + wholeDay;
}

interface Hours {
  readonly opens: string;
  readonly closes: string;
}

/** Whether two hours share a minute, those of `other` lying so many days later. */
function meet(one: Hours, other: Hours, later: number): boolean {
  const [begins, theirs] = [minutes(one.opens), minutes(other.opens) + later * wholeDay];
  return (
    begins < theirs + lengthOf(other.opens, other.closes) && theirs < begins + lengthOf(one.opens, one.closes)
  );
}

type HoursOf = (row: ScheduleRow, day: string) => Hours | undefined;
const usual: HoursOf = (row) => row;

/** The first of these days on which `one` meets `other`, which may lie a day before or after. */
function meetsOn(
  days: readonly string[],
  one: ScheduleRow,
  other: ScheduleRow,
  hours: HoursOf,
): string | undefined {
  return days.find((day) => {
    const own = fallsOn(one, day) ? hours(one, day) : undefined;
    return [-1, 0, 1].some((later) => {
      const theirDay = addDays(day, later);
      const theirs = fallsOn(other, theirDay) ? hours(other, theirDay) : undefined;
      return own !== undefined && theirs !== undefined && meet(own, theirs, later);
    });
  });
}

/**
 * The first day on which two rows of one doctor and priority overlap by the wall clock (`schedule.overlap`); undefined where they never
 * do. Their usual hours may not, in all weeks to come and across midnight and the week's end, nor the other hours of single days.
 */
export function overlapDay(one: ScheduleRow, other: ScheduleRow): string | undefined {
  const from = one.valid_from > other.valid_from ? one.valid_from : other.valid_from;
  const all = Array.from({ length: turn + 3 }, (_, at) => addDays(from, at - 1));
  const first = meetsOn(all, one, other, usual);
  if (first !== undefined) return first;
  const special = [...(one.exceptions ?? []), ...(other.exceptions ?? [])]
    .flatMap(({ date }) => [addDays(date, -1), date, addDays(date, 1)])
    .sort();
  return meetsOn(special, one, other, hoursOn);
}

/** Whether a day is one of those a row comes on, as far as it goes by weekday and week: an exception of another day would say nothing. */
export const isDayOf = (row: ScheduleRow, day: string): boolean =>
  weekDayOf(day) === row.weekday && (day < row.valid_from || fallsOn({ ...row, valid_to: null }, day));
