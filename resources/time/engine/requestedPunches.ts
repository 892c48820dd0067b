import { flexibleFrom, minute, type Clock } from './placedDays.ts';
import type { Instant, PlannedDay } from './types.ts';
import { addDays } from '#metadata/time/days.ts';

/** The times a request says, by the wall clock of the clinic. */
export interface RequestedTimes {
  readonly time_in?: string | null | undefined;
  readonly time_out?: string | null | undefined;
}

/** A punch a request asks for: the wall time it shows and the instant it means. */
export interface RequestedPunch {
  readonly direction: 'in' | 'out';
  readonly day: string;
  readonly clock: string;
  readonly at: Instant;
}

/** Where a way in or out is expected: the start or the end of the planned work; without spans nothing is. */
function expected(direction: 'in' | 'out', { day, spans }: PlannedDay, clock: Clock): Instant | undefined {
  const [first, last] = [spans[0], spans.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  return direction === 'in'
    ? clock(day, first.start)
    : clock(last.end <= last.start ? addDays(day, 1) : day, last.end);
}

/**
 * The time of the work day a request means: of the day itself, or of the next morning where that lies nearer to the planned way in or
 * out. Days of a flexible schedule go on until four in the morning (hr.md 2.5); of a rest day the day itself is meant.
 */
function placed(direction: 'in' | 'out', time: string, plan: PlannedDay, clock: Clock): RequestedPunch {
  const [same, next] = [plan.day, addDays(plan.day, 1)].map((day) => ({
    direction,
    day,
    clock: time,
    at: clock(day, time),
  })) as [RequestedPunch, RequestedPunch];
  const due = expected(direction, plan, clock);
  if (due !== undefined) return Math.abs(next.at - due) < Math.abs(same.at - due) ? next : same;
  return plan.schedule?.kind === 'flexible' && time < flexibleFrom ? next : same;
}

/**
 * The punches a request of a work day asks for (hr.md 2.7). After a night shift the way out is of the next morning; where both are
 * asked and no plan says so, an out that is not after the in is refused by whoever asked (rule 5): undefined.
 */
export function requestedPunches(
  { time_in, time_out }: RequestedTimes,
  plan: PlannedDay,
  clock: Clock,
): readonly RequestedPunch[] | undefined {
  const found = [
    ...(time_in ? [placed('in', time_in, plan, clock)] : []),
    ...(time_out ? [placed('out', time_out, plan, clock)] : []),
  ];
  const [first, second] = found;
  if (first !== undefined && second !== undefined) {
    const apart = (second.at - first.at) / minute;
    if (apart <= 0 || apart > 24 * 60) return undefined;
  }
  return found;
}
