import { addDays } from '#metadata/time/days.ts';
import { clockOf, minute, type Clock } from '../engine/placedDays.ts';
import type { PlannedDay } from '../engine/types.ts';
import type { RosterWarning } from './rosterModel.ts';

/** Fewer hours between two shifts are too few. */
const restMinutes = 11 * 60;
/** So many working days in a row before one is the seventh. */
const inARow = 6;

interface Asked {
  readonly employee_id: string;
  /** Consecutive, from a week before the first that is judged. */
  readonly days: readonly PlannedDay[];
  /** Whether somebody is away that day. */
  readonly away: (day: string) => boolean;
}

const works = ({ is_rest, schedule }: PlannedDay): boolean => schedule !== null && !is_rest;

const isOn = (day: PlannedDay | undefined): boolean => day !== undefined && works(day);

/** The first start and the last end of a day's spans as instants; none where nothing has a set hour. */
function hoursOf({ day, spans }: PlannedDay, clock: Clock): readonly [number, number] | undefined {
  if (spans.length === 0) return undefined;
  const starts = spans.map(({ start }) => clock(day, start));
  const ends = spans.map(({ start, end }) => clock(end <= start ? addDays(day, 1) : day, end));
  return [Math.min(...starts), Math.max(...ends)];
}

/** Whether the rest before a day's shift is under 11 hours, in minutes that really pass, also where the clock changes. */
function isShort(before: PlannedDay | undefined, day: PlannedDay, clock: Clock): boolean {
  const [last, next] = [before && works(before) && hoursOf(before, clock), works(day) && hoursOf(day, clock)];
  return Boolean(last && next) && last && next ? next[0] - last[1] < restMinutes * minute : false;
}

/**
 * What is to be said of one person's planned days from `from` on: a shift less than 11 hours after the one before, the seventh
 * working day in a row, work on a day of leave (hr.md 2.1).
 */
export function rosterWarnings(
  { employee_id, days, away }: Asked,
  from: string,
  zone: string,
): RosterWarning[] {
  const clock = clockOf(zone);
  return days.flatMap((one, at) => {
    if (one.day < from || !works(one)) return [];
    const before = days.slice(Math.max(0, at - inARow), at);
    const found = [
      isShort(days[at - 1], one, clock) && 'short_rest',
      // Said once of a stretch, not of its eighth day too.
      before.length === inARow && before.every(works) && !isOn(days[at - inARow - 1]) && 'seventh_day',
      away(one.day) && 'on_leave',
    ] as const;
    return found.flatMap((warning) => (warning === false ? [] : [{ employee_id, day: one.day, warning }]));
  });
}
