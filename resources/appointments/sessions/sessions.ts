import { dayStart, readingsOf } from '#metadata/time/clock.ts';
import { addDays, daysBetween, weekDayOf } from '#metadata/time/days.ts';

/** From an instant until before another, both ISO texts in UTC. */
export interface Stretch {
  readonly from: string;
  readonly to: string;
}

/** One session of a doctor as it really comes (clinic.md 4.2). */
export interface Session extends Stretch {
  readonly scheduleId: string;
  readonly doctorId: string;
  readonly branchId: string;
  readonly roomId: string | null;
  /** The calendar day it begins on: a night session belongs to that day whole (areas-clinic.md 6.3). */
  readonly day: string;
  readonly mode: 'slot' | 'queue';
  readonly slotMin: number;
  /** How many may be booked into it; null for slots. */
  readonly capacity: number | null;
  readonly label: string | null;
}

/** One day on which a row is other than usual: closed, or at other hours. */
export interface ScheduleException {
  readonly date: string;
  readonly closed: boolean;
  readonly opens?: string | null | undefined;
  readonly closes?: string | null | undefined;
}

/** A row of `doctor-schedules`; clocks are `HH:MM`, a `closes` at or before `opens` is on the next day. */
export interface ScheduleRow {
  readonly id: string;
  readonly doctor_id: string;
  readonly branch_id: string;
  readonly weekday: string;
  readonly opens: string;
  readonly closes: string;
  readonly repeat_weeks: number;
  readonly mode: 'slot' | 'queue';
  readonly slot_min: number;
  readonly queue_capacity?: number | null | undefined;
  readonly room_id?: string | null | undefined;
  readonly valid_from: string;
  readonly valid_to?: string | null | undefined;
  readonly label?: string | null | undefined;
  readonly priority: number;
  readonly exceptions?: readonly ScheduleException[] | null | undefined;
}

/** A line of `weekHours`. */
export interface WeekStretch {
  readonly weekday: string;
  readonly opens: string;
  readonly closes: string;
}

const utc = (instant: string): string => new Date(instant).toISOString();
const endDay = (day: string, opens: string, closes: string): string =>
  closes > opens ? day : addDays(day, 1);

function reckoned(day: string, opens: string, closes: string, zone: string): Stretch | undefined {
  const ends = { day: endDay(day, opens, closes), clock: closes };
  const from = utc(dayStart(day, zone, opens));
  const to = utc(readingsOf(ends, zone).at(-1) ?? dayStart(ends.day, zone, closes));
  return from < to ? { from, to } : undefined;
}

const known = new Map<string, Stretch | undefined>();
/** More than all doctors, rooms and branches of a clinic work in a month; then it is forgotten. */
const mostKnown = 5_000;

/**
 * When hours of the wall clock begin and end on a date (clinic.md 4.2): a beginning that no clock shows moves to the first minute it
 * does show, one shown twice is the first; an end shown twice is the second. Undefined where nothing is left between the two. The same
 * hours of the same day are reckoned once, however many work them.
 */
function stretchOn(day: string, opens: string, closes: string, zone: string): Stretch | undefined {
  const key = `${day} ${opens} ${closes} ${zone}`;
  if (known.has(key)) return known.get(key);
  if (known.size >= mostKnown) known.clear();
  const found = reckoned(day, opens, closes, zone);
  known.set(key, found);
  return found;
}

/** Whether the period of a row has the day: what is of a lower priority does not hold then, whatever its weekday. */
const isValidOn = (row: ScheduleRow, day: string): boolean =>
  row.valid_from <= day && (!row.valid_to || day <= row.valid_to);

/** Whether the day is one of a row's: its weekday, in its weeks, which are counted from the day it is valid from. */
export const fallsOn = (row: ScheduleRow, day: string): boolean =>
  isValidOn(row, day) &&
  weekDayOf(day) === row.weekday &&
  Math.floor(daysBetween(row.valid_from, day) / 7) % row.repeat_weeks === 0;

/** The hours of a row on one of its days; undefined where an exception closes it. */
export function hoursOn(row: ScheduleRow, day: string): { opens: string; closes: string } | undefined {
  const other = row.exceptions?.find(({ date }) => date === day);
  if (other?.closed) return undefined;
  return { opens: other?.opens || row.opens, closes: other?.closes || row.closes };
}

function sessionOn(row: ScheduleRow, day: string, zone: string): Session | undefined {
  const hours = fallsOn(row, day) ? hoursOn(row, day) : undefined;
  const stretch = hours && stretchOn(day, hours.opens, hours.closes, zone);
  return (
    stretch && {
      ...stretch,
      scheduleId: row.id,
      doctorId: row.doctor_id,
      branchId: row.branch_id,
      roomId: row.room_id ?? null,
      day,
      mode: row.mode,
      slotMin: row.slot_min,
      capacity: row.mode === 'queue' ? (row.queue_capacity ?? null) : null,
      label: row.label ?? null,
    }
  );
}

/** The rows that hold for a doctor on a day: those of the highest priority among the valid ones. */
function inForce(rows: readonly ScheduleRow[], day: string): readonly ScheduleRow[] {
  const valid = rows.filter((row) => isValidOn(row, day));
  const highest = Math.max(...valid.map(({ priority }) => priority));
  return valid.filter(({ priority }) => priority === highest);
}

const days = (first: string, last: string): readonly string[] =>
  Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, at) => addDays(first, at));

const byBeginning = (one: Stretch, other: Stretch): number =>
  one.from < other.from ? -1 : one.from > other.from ? 1 : 0;

/**
 * Nobody works two sessions at once: where one begins before the one before it ends (a lower priority's night reaches into the first
 * day of a higher one, or two meet in the hour that clocks show twice), the earlier one ends there.
 */
function oneAfterTheOther(sessions: readonly Session[]): Session[] {
  const sorted = sessions.toSorted(byBeginning);
  return sorted.flatMap((one, at) => {
    const next = sorted[at + 1];
    const to = next && next.from < one.to ? next.from : one.to;
    return one.from < to ? [{ ...one, to }] : [];
  });
}

/**
 * The sessions that begin on these days, by their beginning (clinic.md 4.2). On each day the highest priority among a doctor's valid
 * rows replaces the others, in all branches, so rows are to be given whole and narrowed to a branch afterwards. Whoever asks what runs
 * in a night asks from the day before. Holidays and leave are not known here (`readSessions`).
 */
export function sessionsOf(
  rows: readonly ScheduleRow[],
  firstDay: string,
  lastDay: string,
  zone: string,
): Session[] {
  const doctors = [...new Set(rows.map(({ doctor_id }) => doctor_id))];
  // The day before and after are looked at too, for what begins there may end or shorten what is asked for.
  const around = days(addDays(firstDay, -1), addDays(lastDay, 1));
  return doctors
    .flatMap((doctor) => {
      const own = rows.filter(({ doctor_id }) => doctor_id === doctor);
      return oneAfterTheOther(
        around.flatMap((day) => inForce(own, day).flatMap((row) => sessionOn(row, day, zone) ?? [])),
      );
    })
    .filter(({ day }) => firstDay <= day && day <= lastDay)
    .sort(byBeginning);
}

/** Stretches as they follow, those that touch or overlap made one. */
export function joined(stretches: readonly Stretch[]): Stretch[] {
  const all: Stretch[] = [];
  for (const one of stretches.toSorted(byBeginning)) {
    const last = all.at(-1);
    if (last && one.from <= last.to) all[all.length - 1] = one.to > last.to ? { ...last, to: one.to } : last;
    else all.push(one);
  }
  return all;
}

/**
 * When a branch or a room is open on these days, nights that began the day before included; always where it has no hours. Stretches
 * that touch are one, so that what lies across a midnight lies within.
 */
export function openOn(
  hours: readonly WeekStretch[],
  firstDay: string,
  lastDay: string,
  zone: string,
): Stretch[] | 'always' {
  if (hours.length === 0) return 'always';
  const begins = dayStart(firstDay, zone);
  const all = days(addDays(firstDay, -1), lastDay).flatMap((day) =>
    hours
      .filter(({ weekday }) => weekday === weekDayOf(day))
      .flatMap(({ opens, closes }) => stretchOn(day, opens, closes, zone) ?? []),
  );
  return joined(all.filter(({ to }) => to > utc(begins)));
}
