import { addDays } from '#metadata/time/days.ts';
import { dayStart } from '#metadata/time/clock.ts';
import type { AttendanceRules, Instant, PlacedSpan, PlannedDay } from './types.ts';

/** A planned day among the instants. */
export interface PlacedDay {
  readonly day: string;
  readonly plan: PlannedDay;
  readonly spans: readonly PlacedSpan[];
  /** Fixed spans are worked that day: it has a first start and a last end. */
  readonly working: boolean;
  readonly flexible: boolean;
  /** From here on a punch is of this day, and from `until` on of the next. */
  readonly from: Instant;
  readonly until: Instant;
}

export const minute = 60_000;

/** Days of a flexible schedule run from four to four in the morning (hr.md 2.5). */
export const flexibleFrom = '04:00';

/** Instants of wall clocks in a zone. A time shown twice is its first reading, one not shown the first after the jump (areas-hr.md (f) 5). */
export type Clock = (day: string, clock: string) => Instant;

/** A clock that remembers: the people of a clinic share their shifts. */
export function clockOf(zone: string): Clock {
  const known = new Map<string, Instant>();
  return (day, clock) => {
    const key = `${day} ${clock}`;
    let at = known.get(key);
    if (at === undefined) known.set(key, (at = Date.parse(dayStart(day, zone, clock))));
    return at;
  };
}

function spansOf({ day, is_rest, schedule, spans }: PlannedDay, clock: Clock): readonly PlacedSpan[] {
  if (is_rest || schedule === null || schedule.kind === 'flexible') return [];
  return spans
    .map(({ start, end, break_minutes, break_paid }) => ({
      start: clock(day, start),
      end: clock(end <= start ? addDays(day, 1) : day, end),
      unpaid: break_paid ? 0 : break_minutes,
    }))
    .sort((one, other) => one.start - other.start);
}

type Unbound = Omit<PlacedDay, 'from' | 'until'>;

/** Where a day ends and the next begins (hr.md 2.5, "Which day"). */
function borderBetween(one: Unbound, next: Unbound, rules: AttendanceRules, clock: Clock): Instant {
  const base = clock(next.day, one.flexible || next.flexible ? flexibleFrom : '00:00');
  const [end, start] = [one.spans.at(-1)?.end, next.spans[0]?.start];
  if (end !== undefined && start !== undefined) return Math.floor((end + start) / 2);
  if (end !== undefined) return Math.max(base, end + rules.window_after * minute);
  if (start !== undefined) return Math.min(base, start - rules.window_before * minute);
  return base;
}

/**
 * Consecutive planned days among the instants, each from its border with the day before to that with the next; the first begins
 * and the last ends at its own midnight. No border lies before the one before it, so that every instant is of one day.
 */
export function placeDays(
  plans: readonly PlannedDay[],
  rules: AttendanceRules,
  clock: Clock,
): readonly PlacedDay[] {
  const days: readonly Unbound[] = plans.map((plan) => {
    const spans = spansOf(plan, clock);
    const flexible = plan.schedule?.kind === 'flexible';
    return { day: plan.day, plan, spans, flexible, working: spans.length > 0 };
  });
  let from = days[0] === undefined ? 0 : clock(days[0].day, '00:00');
  return days.map((one, at) => {
    const next = days[at + 1];
    const border =
      next === undefined ? clock(addDays(one.day, 1), '00:00') : borderBetween(one, next, rules, clock);
    const until = Math.max(from, border);
    const placed = { ...one, from, until };
    from = until;
    return placed;
  });
}
