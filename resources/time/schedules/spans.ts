import { weekdays } from '../../shared/weekdays.ts';
import { areApart } from '../../shared/weekHours.ts';

/** A stretch of work of a usual week, as it is typed; one that ends at or before its beginning ends the next day (hr.md 2.1). */
interface Span {
  readonly weekday?: string | null;
  readonly start?: string | null;
  readonly end?: string | null;
  readonly break_minutes?: number | null;
}

const minutes = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** How many minutes of the wall clock a span takes: `20:00` to `08:00` → 720. Equal times are a whole day. */
export function spanMinutes(start: string, end: string): number {
  const length = minutes(end) - minutes(start);
  return length > 0 ? length : length + 1_440;
}

/** Whether no two spans share a minute, across midnight and the end of the week too. */
export const spansApart = (spans: readonly Span[] | null | undefined): boolean =>
  areApart(
    (spans ?? []).map(({ weekday = null, start = null, end = null }) => ({
      weekday,
      opens: start,
      closes: end,
    })),
  );

/** Whether a weekday has three spans at most (hr.md 2.1). */
export const atMostThree = (spans: readonly Span[] | null | undefined): boolean =>
  weekdays.every((day) => (spans ?? []).filter(({ weekday }) => weekday === day).length <= 3);

/** Whether each break is shorter than its span. */
export const breaksFit = (spans: readonly Span[] | null | undefined): boolean =>
  (spans ?? []).every(
    ({ start, end, break_minutes }) => !start || !end || (break_minutes ?? 0) < spanMinutes(start, end),
  );
