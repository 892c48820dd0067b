import type { DayStatus } from '../dayStatuses.ts';

/**
 * What a correction of a day most likely asks for, as values a request begins with: the missing half of a day with one punch by its
 * plan, both times of a day without any (hr.md 2.7).
 */
export function correctionOf(
  status: DayStatus | null,
  firstIn: string | null,
  planned: string | null,
): Readonly<Record<string, string>> {
  const times = (planned ?? '').match(/\d{2}:\d{2}/g) ?? [];
  const [start, end] = [times[0], times.at(-1)];
  const timesOf = (given: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> =>
    Object.fromEntries(Object.entries(given).filter((one): one is [string, string] => one[1] !== undefined));
  if (status === 'absent' && firstIn === null)
    return timesOf({ kind: 'both', time_in: start, time_out: end });
  return timesOf({ kind: 'forgot_out', time_out: end });
}
