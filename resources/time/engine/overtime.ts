import { addDays } from '#metadata/time/days.ts';
import { minute, type Clock } from './placedDays.ts';
import { minutesOf, minutesWithin, type Stay } from './stays.ts';
import type { AttendanceRules, Instant, PlacedSpan } from './types.ts';

/** Minutes of overtime found. */
export interface Overtime {
  readonly day: number;
  readonly night: number;
  /** Some was there, but less than counts. */
  readonly tooLittle: boolean;
}

/** What lies in a night, from `night_from` to `night_to`, around a day. */
function nightMinutes(stays: readonly Stay[], day: string, rules: AttendanceRules, clock: Clock): number {
  if (stays.length === 0) return 0;
  let sum = 0;
  for (const of of [-1, 0, 1, 2].map((days) => addDays(day, days))) {
    const end = clock(rules.night_to <= rules.night_from ? addDays(of, 1) : of, rules.night_to);
    sum += minutesWithin(stays, clock(of, rules.night_from), end);
  }
  return sum;
}

/** What overlaps with a stretch. */
const cut = (stays: readonly Stay[], from: Instant, to: Instant): readonly Stay[] =>
  stays
    .map((stay) => ({ from: Math.max(stay.from, from), to: Math.min(stay.to, to) }))
    .filter((stay) => stay.from < stay.to);

/** The first so many minutes of stays. */
function firstMinutes(stays: readonly Stay[], minutes: number): readonly Stay[] {
  let left = minutes * minute;
  return stays.flatMap((stay) => {
    const to = Math.min(stay.to, stay.from + left);
    left -= to - stay.from;
    return to > stay.from ? [{ from: stay.from, to }] : [];
  });
}

const turned = (stays: readonly Stay[]): readonly Stay[] =>
  stays.map(({ from, to }) => ({ from: -to, to: -from })).toReversed();

/** The last so many minutes of stays. */
const lastMinutes = (stays: readonly Stay[], minutes: number): readonly Stay[] =>
  turned(firstMinutes(turned(stays), minutes));

/** Under the minimum nothing, else rounded down (hr.md 2.6). */
const rounded = (minutes: number, rules: AttendanceRules): number =>
  minutes < rules.ot_min ? 0 : minutes - (minutes % Math.max(1, rules.ot_round));

function found(
  parts: readonly { readonly all: readonly Stay[]; readonly counted: readonly Stay[] }[],
  day: string,
  rules: AttendanceRules,
  clock: Clock,
): Overtime {
  const counted = parts.flatMap((part) => part.counted);
  const night = nightMinutes(counted, day, rules, clock);
  const tooLittle = parts.some(({ all, counted: some }) => minutesOf(all) > 0 && minutesOf(some) === 0);
  return { day: minutesOf(counted) - night, night, tooLittle };
}

/**
 * Overtime of a fixed day: what was stayed after the last planned end, and before the first start where that counts; each rounded by
 * itself (areas-hr.md (f) 5). What lies in the night is told apart.
 */
export function overtimeOf(
  stays: readonly Stay[],
  spans: readonly PlacedSpan[],
  day: string,
  rules: AttendanceRules,
  clock: Clock,
): Overtime {
  const [start, end] = [spans[0]?.start, spans.at(-1)?.end];
  if (start === undefined || end === undefined) return { day: 0, night: 0, tooLittle: false };
  const after = cut(stays, end, Infinity);
  const before = rules.ot_before_shift ? cut(stays, -Infinity, start) : [];
  return found(
    [
      { all: after, counted: firstMinutes(after, rounded(minutesOf(after), rules)) },
      { all: before, counted: lastMinutes(before, rounded(minutesOf(before), rules)) },
    ],
    day,
    rules,
    clock,
  );
}

/** Overtime of a flexible day: what was worked beyond what it requires, its last minutes (areas-hr.md (f) 5). */
export function flexibleOvertime(
  stays: readonly Stay[],
  required: number,
  day: string,
  rules: AttendanceRules,
  clock: Clock,
): Overtime {
  const over = Math.max(0, minutesOf(stays) - required);
  const all = lastMinutes(stays, over);
  return found([{ all, counted: firstMinutes(all, rounded(over, rules)) }], day, rules, clock);
}
